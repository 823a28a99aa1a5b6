package engine_test

import (
	"fmt"
	"testing"

	"reversi/engine"
)

// most leaves that a row of perft.csv may have to be counted here; larger ones
// take longer than a test should.
const most = 500_000

func TestPerft(t *testing.T) {
	t.Parallel()
	for _, row := range table(t, "perft.csv") {
		want := number(t, row["leaves"])
		if want > most {
			continue
		}
		t.Run(fmt.Sprint(row["board"], " mode ", row["mode"], " depth ", row["depth"]), func(t *testing.T) {
			t.Parallel()
			v := variant(t, row["board"])
			got := engine.Perft(v.Start(), number(t, row["depth"]), engine.PerftMode(number(t, row["mode"])))
			if got != uint64(want) {
				t.Errorf("%d leaves, want %d", got, want)
			}
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, size := range []string{"8", "10"} {
		b.Run(size, func(b *testing.B) {
			start := variant(b, size).Start()
			var leaves uint64
			for b.Loop() {
				leaves += engine.Perft(start, 7, engine.PassIsPly)
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
		})
	}
}
