package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// What an unfinished step has searched counts by its scores, the rest by what was known before it.
func TestUnfinishedStepsCount(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 1))
	tests := []struct {
		name     string
		moves    []rootMove // those of the step that runs, in its order
		ahead    int
		alpha    int
		spread   int
		equal    int // before, of moves in the order 1 2 3 4
		rnd      *rand.Rand
		want     []int // the squares that may be chosen
		complete int   // steps before
	}{
		{"nothing searched", scored(1, 50, 2, 40), 0, -infinity, 0, 1, nil, []int{1}, 1},
		{"the old best stays", scored(1, 50, 2, 40, 3, 30), 2, -infinity, 0, 1, nil, []int{1}, 1},
		{"a better one is found", scored(1, 50, 2, 70, 3, 30), 2, -infinity, 0, 1, nil, []int{2}, 1},
		{"an equal one is only a bound", scored(1, 50, 2, 50), 2, -infinity, 0, 1, nil, []int{1}, 1},
		{"what failed high is the best", scored(3, 90, 1, 50), 1, 60, 0, 1, nil, []int{3}, 1},
		{"all failed low", scored(1, 10, 2, 5), 2, 20, 0, 1, nil, []int{1}, 1},
		{"no step before", scored(1, 50, 2, 70), 2, -infinity, 0, 1, nil, []int{1}, 0},
		{"equals that were not searched stay", scored(1, 50, 2, 40, 3, 30), 1, -infinity, 20, 3, rnd, []int{1, 2, 3}, 1},
		{"equals that turned out worse go", scored(1, 50, 2, 20, 3, 30), 2, -infinity, 20, 3, rnd, []int{1, 3}, 1},
		{"a better one leaves the old best behind", scored(1, 50, 2, 90, 3, 30), 2, -infinity, 20, 1, rnd, []int{2}, 1},
	}
	for _, test := range tests {
		r := &root{Limits: Limits{Spread: test.spread}, rnd: test.rnd, moves: test.moves, ahead: test.ahead, equal: test.equal}
		r.found, r.done.depth = scored(1, 0, 2, 0, 3, 0, 4, 0), test.complete
		tolerance := 0
		if test.rnd != nil {
			tolerance = test.spread + 1
		}
		r.prefer(test.alpha, tolerance)
		var got, all []int
		for i, m := range r.found {
			if all = append(all, m.square); i < r.equal {
				got = append(got, m.square)
			}
		}
		if slices.Sort(all); !slices.Equal(got, test.want) || !slices.Equal(all, []int{1, 2, 3, 4}) {
			t.Errorf("%s: %v may be chosen of %v, want %v", test.name, got, all, test.want)
		}
	}
}

// scored are moves by square and score in turn.
func scored(pairs ...int) (moves []rootMove) {
	for i := 0; i < len(pairs); i += 2 {
		moves = append(moves, rootMove{square: pairs[i], score: pairs[i+1]})
	}
	return moves
}
