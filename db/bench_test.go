package db

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// Group commit against a commit for every move: 64 matches append moves at once, each as soon as its last one is durable.
func BenchmarkAppend(b *testing.B) {
	for _, c := range []struct {
		name  string
		batch int
	}{{"group", maxBatch}, {"single", 1}} {
		b.Run(c.name, func(b *testing.B) { benchmarkAppend(b, c.batch) })
	}
}

func benchmarkAppend(b *testing.B, batch int) {
	const matches = 64
	s := openBatching(b, batch)
	took := make([][]time.Duration, matches)
	b.ResetTimer()
	var wg sync.WaitGroup
	for i := range matches {
		wg.Go(func() { took[i] = appendMoves(b, s, i, b.N/matches+1) })
	}
	wg.Wait()
	all := slices.Concat(took...)
	slices.Sort(all)
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
}

// openBatching opens a store whose writer takes so many requests into a transaction.
func openBatching(b *testing.B, batch int) *Store {
	b.Helper()
	s, err := Open(b.Context(), b.TempDir(), Options{batch: batch})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	return s
}

// appendMoves plays n first legal moves, in as many matches as it takes, and says how long each took to be durable.
func appendMoves(b *testing.B, s *Store, worker, n int) []time.Duration {
	var took []time.Duration
	var g *game
	for i := range n {
		if g == nil || g.state.Game.Over() {
			g = begin(b, s, match.Start{ID: match.ID(fmt.Sprintf("w%dm%d", worker, i)), Control: blitz,
				Players: [2]match.Player{engine.Black: {Name: "a", Bot: "a"}, engine.White: {Name: "b", Bot: "b"}}})
		}
		before := time.Now()
		g.append(g.move())
		took = append(took, time.Since(before))
	}
	return took
}
