package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
)

// ffo gives the positions of ffo.csv with the numbers from first to last.
func ffo(t *testing.T, first, last int, visit func(id string, p engine.Position, score int, scores map[string]int)) {
	t.Helper()
	for _, row := range readData(t, "ffo.csv") {
		if n := number(t, row[0]); n < first || n > last {
			continue
		}
		scores := map[string]int{}
		for _, one := range strings.Fields(row[6]) {
			move, score, _ := strings.Cut(one, ":")
			scores[move] = number(t, score)
		}
		visit("FFO "+row[0], parse(t, row[1], row[2]), number(t, row[4]), scores)
	}
}

func sign(n int) int { return min(max(n, -1), 1) }

func TestOutcomeAgreesWithTheScore(t *testing.T) {
	t.Parallel()
	ffo(t, 1, 19, func(id string, p engine.Position, score int, scores map[string]int) {
		r := best(t, New(1<<16), p, Limits{Exact: 64, Outcome: true}, nil)
		if sign(r.Score) != sign(score) || r.Depth != p.Empties() || r.Confidence != Certain {
			t.Errorf("%s: %+v, want the outcome of %+d", id, r, score)
		}
		if got, ok := scores[r.Move.String()]; !ok || sign(got) != sign(score) {
			t.Errorf("%s: %v does not lead to the outcome of %+d", id, r.Move, score)
		}
	})
}

func TestThreadsAgreeWithOne(t *testing.T) {
	t.Parallel()
	s := New(1 << 16)
	ffo(t, 1, 19, func(id string, p engine.Position, score int, scores map[string]int) {
		r := best(t, s, p, Limits{Exact: 64, Threads: 3}, nil)
		if got, ok := scores[r.Move.String()]; !r.Exact || r.Score != disc*score || ok && got != score {
			t.Errorf("%s: %v scores %d on three threads, want %d", id, r.Move, r.Score, disc*score)
		}
	})
}

func TestSeveralBestMoves(t *testing.T) {
	t.Parallel()
	s := New(1 << 16)
	ffo(t, 1, 16, func(id string, p engine.Position, score int, scores map[string]int) {
		r := best(t, s, p, Limits{Exact: 64, Lines: 3}, nil)
		want := []int{}
		for _, score := range scores {
			want = append(want, disc*score)
		}
		slices.Sort(want)
		slices.Reverse(want)
		if len(r.Best) != min(3, len(p.Legal())) {
			t.Fatalf("%s: %d moves, want 3", id, len(r.Best))
		}
		for i, line := range r.Best {
			if listed, ok := scores[line.Move.String()]; i < len(want) && (line.Score != want[i] || ok && disc*listed != line.Score) {
				t.Errorf("%s: move %d is %v with %d, want a score of %d", id, i+1, line.Move, line.Score, want[i])
			}
		}
	})
}

// The line of a solved position is played to the end of the game, and leads to the score.
func TestExactLinesLeadToTheScore(t *testing.T) {
	t.Parallel()
	s := New(1 << 16)
	ffo(t, 1, 19, func(id string, p engine.Position, score int, _ map[string]int) {
		r := best(t, s, p, Limits{Exact: 64}, nil)
		end := playLine(t, p, r.PV)
		official := end.Official()
		lead := official.Black - official.White
		if p.ToMove() == engine.White {
			lead = -lead
		}
		if !end.Over() || lead != score {
			t.Errorf("%s: %v ends with %+d (over: %v), want %+d", id, r.PV, lead, end.Over(), score)
		}
	})
}

// Less confident searches to the end say so, and are no worse than so many discs here.
func TestConfidenceIsTold(t *testing.T) {
	t.Parallel()
	ffo(t, 20, 21, func(id string, p engine.Position, score int, _ map[string]int) {
		for _, c := range []Confidence{Likely, Sure, AlmostFull} {
			r := best(t, New(1<<16), p, Limits{Exact: 64, Confidence: c}, nil)
			if r.Exact || r.Confidence != c || r.Depth != p.Empties() {
				t.Errorf("%s at %d: exact %v, confidence %d, depth %d", id, c, r.Exact, r.Confidence, r.Depth)
			}
			if off := r.Score - disc*score; off < -8*disc || off > 8*disc {
				t.Errorf("%s at %d: score %d, the right one is %d", id, c, r.Score, disc*score)
			}
		}
	})
}

func TestTimeIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // where the clock stands still while the search works
		p := parse(t, middle, "X")
		s := New(1 << 12)
		ctx := &ticking{Context: context.Background()}
		start := time.Now()
		r, err := s.Best(ctx, p, Limits{Time: 20 * time.Millisecond}, nil)
		if err != nil || !p.IsLegal(r.Move) || r.Exact {
			t.Errorf("%+v, %v", r, err)
		}
		if took := time.Since(start); took != 20*time.Millisecond {
			t.Errorf("%v, want 20ms", took)
		}
	})
}

// ticking is a context that lets a millisecond pass whenever it is looked at.
type ticking struct{ context.Context }

func (c *ticking) Err() error {
	time.Sleep(time.Millisecond)
	return nil
}

func TestConfidenceIndex(t *testing.T) {
	t.Parallel()
	for c, want := range map[Confidence]uint8{0: certain, 100: certain, 73: 0, 74: 1, 95: 2, 98: 3, 99: 4, 1: 0} {
		if got := c.index(); got != want {
			t.Errorf("%d: index %d, want %d", c, got, want)
		}
	}
}

// Positions of random games searched with random limits by the same Searcher: what an earlier search remembers must never harm.
func TestWarmMemoryNeverHarms(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(9, 9))
	warm := New(1 << 12)
	for range 10 {
		randomGame(t, rnd, func(p engine.Position) {
			if !p.HasLegal() {
				return
			}
			best(t, warm, p, Limits{Depth: 1 + rnd.IntN(5), Confidence: Likely}, nil)
			if p.Empties() > 11 {
				return
			}
			want := best(t, New(1<<12), p, Limits{Exact: 64}, nil)
			if got := best(t, warm, p, Limits{Exact: 64}, nil); !got.Exact || got.Score != want.Score {
				t.Fatalf("%s, %v to move: %d warm, %d cold", p, p.ToMove(), got.Score, want.Score)
			}
		})
	}
}
