package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"reversi/engine"
)

func parse(t *testing.T, board, toMove string) engine.Position {
	t.Helper()
	color := map[string]engine.Color{"X": engine.Black, "O": engine.White}[toMove]
	p, err := engine.ParseBoard(board, color)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func best(t *testing.T, s *Searcher, p engine.Position, l Limits, rnd *rand.Rand) Result {
	t.Helper()
	r, err := s.Best(context.Background(), p, l, rnd)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func checkSolved(t *testing.T, name string, r Result, score int, moves ...string) {
	t.Helper()
	if !r.Exact || r.Score != disc*score || !slices.Contains(moves, r.Move.String()) {
		t.Errorf("%s: %v scores %d (exact: %v), want one of %v with %d", name, r.Move, r.Score, r.Exact, moves, disc*score)
	}
}

func TestSolveFFO(t *testing.T) {
	t.Parallel()
	s := New(1 << 18)
	for _, row := range readData(t, "ffo.csv") {
		if number(t, row[0]) > 19 {
			break
		}
		r := best(t, s, parse(t, row[1], row[2]), Limits{Exact: 16}, nil)
		checkSolved(t, "FFO "+row[0], r, number(t, row[4]), strings.Fields(row[5])...)
		if want := number(t, row[3]); r.Depth != want {
			t.Errorf("FFO %s: depth %d, want %d", row[0], r.Depth, want)
		}
	}
}

// Positions on which other programs went wrong: by bounds of an earlier search taken for exact, by passes, by a table
// without a move.
func TestSolveReportedPositions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		id    string
		score int
		move  string
	}{
		{"pass-forced-bot", 60, "g7"},
		{"endgame-tt-presearch", 32, "g7"},
		{"endgame-tt-presearch-3", 32, "e7"},
		{"policy-null-move", -62, "a7"},
	}
	inputs := map[string]string{}
	for _, row := range readData(t, "reported-positions.csv") {
		inputs[row[0]] = row[2]
	}
	warm := New(1 << 18)
	for _, test := range tests {
		p := reported(t, inputs[test.id])
		checkSolved(t, test.id+" cold", best(t, New(1<<18), p, Limits{Exact: 17}, nil), test.score, test.move)
		best(t, warm, p, Limits{Depth: 8}, nil)
		checkSolved(t, test.id+" warm", best(t, warm, p, Limits{Exact: 17}, nil), test.score, test.move)
	}
}

// reported reads "BOARD X" or a transcript.
func reported(t *testing.T, input string) engine.Position {
	t.Helper()
	if board, toMove, ok := strings.Cut(input, " "); ok {
		return parse(t, board, toMove)
	}
	g := engine.NewGame(engine.Othello())
	for ; input != ""; input = input[2:] {
		s, err := engine.ParseSquare(input[:2])
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.Play(s); err != nil {
			t.Fatal(err)
		}
	}
	return g.Position()
}

// bruteForce is the official score of best play for the side to move, by the plain rules.
func bruteForce(p engine.Position) int {
	if p.MustPass() {
		passed, _ := p.Pass()
		return -bruteForce(passed)
	}
	if p.Over() {
		score := p.Official()
		if p.ToMove() == engine.Black {
			return score.Black - score.White
		}
		return score.White - score.Black
	}
	best := -infinity
	for _, score := range moveScores(p) {
		best = max(best, score)
	}
	return best
}

func moveScores(p engine.Position) map[engine.Square]int {
	scores := map[engine.Square]int{}
	for _, s := range p.Legal() {
		next, _ := p.Play(s)
		scores[s] = -bruteForce(next)
	}
	return scores
}

// Every choice among equals must be one of the best, and all searches that reach the end must agree with the plain rules.
func TestSolveAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(5, 6))
	s := New(1 << 10)
	limits := []Limits{{Exact: 64}, {}, {Exact: 64, Spread: 500}, {Depth: 7}}
	for range 20 {
		randomGame(t, rnd, func(p engine.Position) {
			if p.Empties() > 7 || p.Empties() < 1 || !p.HasLegal() {
				return
			}
			scores := moveScores(p)
			for i, l := range limits {
				r := best(t, s, p, l, rnd)
				if want := bruteForce(p); !r.Exact || r.Score != disc*want || scores[r.Move] != want {
					t.Fatalf("%s, %v to move, limits %d: %+v, want score %d of %v", p, p.ToMove(), i, r, want, scores)
				}
			}
		})
	}
}
