package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"reversi/engine/eval"
)

func shop(t *testing.T, workers int) *workshop {
	t.Helper()
	return &workshop{plan{Seed: 1, Shards: []int{2}, ShardGames: 20, PlayDepth: 1, Depth: []int{2}, Exact: []int{6}, Epochs: 2}, t.TempDir(), workers}
}

// middlegames are positions with 20 empties of random games.
func middlegames(n int) (all []sample) {
	rnd := newRandom(3)
	for len(all) < n {
		at, ok := stateOf(startOwn, startOpp), true
		for at.empties() > 20 && ok {
			from := at
			if at.play(&from, drawn(from.moves(), rnd)); at.moves() == 0 {
				ok = false
			}
		}
		if ok {
			all = append(all, sample{Own: at.own, Opp: at.opp})
		}
	}
	return all
}

// worth is what a square counts in the labels that the fit is to find out about: the same for squares that symmetry maps onto each other.
func worth(square int) int {
	column, row := square%8, square/8
	return 700 - 60*(min(column, 7-column)+min(row, 7-row)) - 250*(min(column, 7-column)*min(row, 7-row)%2)
}

// The fit must learn what squares are worth from the sums alone, so well that it knows positions that it has not seen.
func TestFitRecoversTheWorthOfSquares(t *testing.T) {
	t.Parallel()
	samples := middlegames(3000)
	for i := range samples {
		sum := 0
		for square := range 64 {
			sum += worth(square) * (int(samples[i].Own>>square&1) - int(samples[i].Opp>>square&1))
		}
		samples[i].Score = int16(sum)
	}
	w := shop(t, 2)
	w.Epochs = 60
	f := newFit(w, samples[:2700], make(eval.Knot, eval.Parameters()))
	if err := f.run(context.Background(), newRandom(1)); err != nil {
		t.Fatal(err)
	}
	before, after := errorOf(make(eval.Knot, eval.Parameters()), samples[2700:]), errorOf(f.knot(), samples[2700:])
	if after.squares > before.squares/6 {
		t.Errorf("held out: off by %v before the fit, %v after it; want a sixth of the variance", before, after)
	}
}

func TestFitDoesNotDependOnTheWorkers(t *testing.T) {
	t.Parallel()
	samples := middlegames(500)
	for i := range samples {
		samples[i].Score = int16(i%100) * 10
	}
	var want eval.Knot
	for _, workers := range []int{1, 2, 5} {
		f := newFit(shop(t, workers), samples, make(eval.Knot, eval.Parameters()))
		if err := f.run(context.Background(), newRandom(1)); err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = f.knot()
		}
		if got := f.knot(); !slices.Equal(got, want) {
			t.Errorf("%d workers find other weights than one", workers)
		}
	}
	if errorOf(want, samples).squares >= errorOf(make(eval.Knot, eval.Parameters()), samples).squares {
		t.Error("the fit has not come closer to the labels")
	}
}

func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }
