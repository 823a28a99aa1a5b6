package search

import (
	"context"
	"testing"
	"time"

	"reversi/engine"
)

func beginAt(b *testing.B, board string, c *control) *root {
	b.Helper()
	p, err := engine.ParseBoard(board, engine.Black)
	if err != nil {
		b.Fatal(err)
	}
	own, opp := p.Bits()
	return New(DefaultEntries).begin(own, opp, Limits{}, nil, c)
}

// BenchmarkTree searches all moves of a position, without what comes before and after: nothing may be allocated, however many nodes there are.
func BenchmarkTree(b *testing.B) {
	r := beginAt(b, middle, newControl(context.Background(), Limits{}))
	r.lead.frames[r.empties()].search.Reset(r.own, r.opp)
	b.ReportAllocs()
	for b.Loop() {
		r.lead.table.clear()
		r.round(7, -infinity, infinity)
	}
	b.ReportMetric(float64(r.lead.nodes)/float64(b.N), "nodes/op")
}

// BenchmarkStop calls searches off at different moments, and measures how long they take to notice: in the mean and at most.
func BenchmarkStop(b *testing.B) {
	p, err := engine.ParseBoard(middle, engine.Black)
	if err != nil {
		b.Fatal(err)
	}
	for name, l := range map[string]Limits{"one thread": {}, "two threads": {Threads: 2}, "three lines": {Lines: 3}} {
		b.Run(name, func(b *testing.B) {
			s := New(DefaultEntries)
			var sum, most time.Duration
			for i := range b.N {
				ctx, stop := context.WithCancel(context.Background())
				called := make(chan time.Time, 1) // one value
				time.AfterFunc(time.Duration(5+i%40)*time.Millisecond, func() {
					called <- time.Now()
					stop()
				})
				if _, err := s.Best(ctx, p, l, nil); err == nil {
					b.Fatal("the search came to its end")
				}
				took := time.Since(<-called)
				sum, most = sum+took, max(most, took)
			}
			b.ReportMetric(float64(sum.Microseconds())/float64(b.N), "µs/stop")
			b.ReportMetric(float64(most.Microseconds()), "µs-at-most")
		})
	}
}
