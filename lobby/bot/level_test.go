package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/search"
)

func level(t *testing.T, id string) Level {
	t.Helper()
	l, ok := ByID(id)
	if !ok {
		t.Fatalf("no level %s", id)
	}
	return l
}

func choose(t *testing.T, l Level, s *search.Searcher, p engine.Position, rnd *rand.Rand) engine.Square {
	t.Helper()
	move, err := l.Choose(context.Background(), s, p, rnd)
	if err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	return move
}

// playOut plays a whole game by levels and gives Black's lead in the official score.
func playOut(t *testing.T, levels [2]Level, s *search.Searcher, rnd *rand.Rand) (lead int, transcript string) {
	t.Helper()
	g := engine.NewGame(engine.Othello())
	for !g.Over() {
		p := g.Position()
		next, err := g.Play(choose(t, levels[p.ToMove()], s, p, rnd))
		if err != nil {
			t.Fatalf("%s: %v", levels[p.ToMove()].ID, err)
		}
		g = next
	}
	score := g.Position().Official()
	return score.Black - score.White, g.Transcript()
}

func TestLevelsStandInOrderOfStrength(t *testing.T) {
	t.Parallel()
	tests := []struct {
		weak, strong string
		pairs        int
		points       float64 // of the strong one, at least
	}{
		{"child", "novice", 20, 30},
		{"novice", "corners", 40, 52},
		{"corners", "amateur", 5, 9},
		{"amateur", "master", 20, 24},
		{"master", "grandmaster", 10, 12},
	}
	for _, test := range tests {
		t.Run(test.strong+" beats "+test.weak, func(t *testing.T) {
			t.Parallel()
			weak, strong := level(t, test.weak), level(t, test.strong)
			s, rnd := search.New(search.DefaultEntries), rand.New(rand.NewPCG(7, 7))
			points := 0.0
			for range test.pairs {
				black, _ := playOut(t, [2]Level{strong, weak}, s, rnd)
				white, _ := playOut(t, [2]Level{weak, strong}, s, rnd)
				points += worth(black) + worth(-white)
			}
			if points < test.points {
				t.Errorf("%v points of %d, want %v", points, 2*test.pairs, test.points)
			}
		})
	}
}

func worth(lead int) float64 {
	switch {
	case lead > 0:
		return 1
	case lead == 0:
		return 0.5
	}
	return 0
}

// hasty is a deep level with a hundredth of its time to think: what it does by chance stays the same.
func hasty(l Level, t thinker) Level {
	t.midgame.Nodes /= 100
	t.endgame.Nodes /= 100
	return Level{ID: l.ID, choose: t.choose}
}

// levels are all, those that think long in haste.
func levels(t *testing.T) []Level {
	list := Levels()
	for i, l := range list {
		switch l.ID {
		case "champion":
			list[i] = hasty(l, champion)
		case "legend":
			list[i] = hasty(l, legend)
		}
	}
	return list
}

func TestNoGameIsPlayedTwice(t *testing.T) {
	t.Parallel()
	for _, l := range levels(t) {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			s, seen := search.New(search.DefaultEntries), map[string]bool{}
			for seed := range uint64(6) {
				_, transcript := playOut(t, [2]Level{l, l}, s, rand.New(rand.NewPCG(seed, 1)))
				if seen[transcript] {
					t.Errorf("%s was played twice", transcript)
				}
				seen[transcript] = true
			}
		})
	}
}

// Fixed answers of a person must not lead to the same game again and again either.
func TestLevelsVaryAgainstTheSamePlay(t *testing.T) {
	t.Parallel()
	first := Level{ID: "first", choose: func(_ context.Context, _ *search.Searcher, p engine.Position, _ *rand.Rand) (engine.Square, error) {
		return p.Legal()[0], nil
	}}
	for _, l := range levels(t) {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			s, seen := search.New(search.DefaultEntries), map[string]bool{}
			for seed := range uint64(6) {
				_, transcript := playOut(t, [2]Level{first, l}, s, rand.New(rand.NewPCG(seed, 2)))
				seen[transcript] = true
			}
			if len(seen) < 6 {
				t.Errorf("only %d different games of 6", len(seen))
			}
		})
	}
}

func parse(t *testing.T, board string, toMove engine.Color) engine.Position {
	t.Helper()
	p, err := engine.ParseBoard(board, toMove)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// randomPositions plays random games and calls visit with every position.
func randomPositions(t *testing.T, games int, visit func(engine.Position, *rand.Rand)) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(3, 3))
	for range games {
		g := engine.NewGame(engine.Othello())
		for !g.Over() {
			visit(g.Position(), rnd)
			legal := g.Position().Legal()
			g, _ = g.Play(legal[rnd.IntN(len(legal))])
		}
	}
}

func TestNoviceFlipsMost(t *testing.T) {
	t.Parallel()
	randomPositions(t, 20, func(p engine.Position, rnd *rand.Rand) {
		flips := len(p.Flips(choose(t, level(t, "novice"), nil, p, rnd)))
		for _, s := range p.Legal() {
			if len(p.Flips(s)) > flips {
				t.Fatalf("%s, %v to move: %d flips chosen, %v has more", p, p.ToMove(), flips, s)
			}
		}
	})
}

func TestChildLeavesCornersToOthers(t *testing.T) {
	t.Parallel()
	randomPositions(t, 20, func(p engine.Position, rnd *rand.Rand) {
		others := keep(p.Legal(), func(s engine.Square) bool { return !isCorner(p, s) })
		if chosen := choose(t, level(t, "child"), nil, p, rnd); isCorner(p, chosen) && len(others) > 0 {
			t.Fatalf("%s, %v to move: %v chosen, and there was %v", p, p.ToMove(), chosen, others)
		}
	})
}

func TestCornersTakesCornersAndShunsTheirNeighbours(t *testing.T) {
	t.Parallel()
	all := []string{"a1", "h1", "a8", "h8"}
	danger := map[string]string{
		"b1": "a1", "a2": "a1", "b2": "a1", "g1": "h1", "h2": "h1", "g2": "h1",
		"a7": "a8", "b8": "a8", "b7": "a8", "h7": "h8", "g8": "h8", "g7": "h8",
	}
	rank := func(p engine.Position, s engine.Square) int {
		if slices.Contains(all, s.String()) {
			return 2
		}
		corner, _ := engine.ParseSquare(danger[s.String()])
		if _, taken := p.Disc(corner); danger[s.String()] != "" && !taken {
			return 0
		}
		return 1
	}
	randomPositions(t, 40, func(p engine.Position, rnd *rand.Rand) {
		chosen := choose(t, level(t, "corners"), nil, p, rnd)
		for _, s := range p.Legal() {
			if rank(p, s) > rank(p, chosen) {
				t.Fatalf("%s, %v to move: %v chosen rather than %v", p, p.ToMove(), chosen, s)
			}
		}
	})
}

func TestMasterSolvesTheLastTenSquares(t *testing.T) {
	t.Parallel()
	s, fresh := search.New(search.DefaultEntries), search.New(search.DefaultEntries)
	randomPositions(t, 30, func(p engine.Position, rnd *rand.Rand) {
		if p.Empties() != 10 {
			return
		}
		move := choose(t, level(t, "master"), s, p, rnd)
		want, err := fresh.Best(context.Background(), p, search.Limits{Exact: 64}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := scoreBehind(t, fresh, p, move); got != want.Score {
			t.Errorf("%s, %v to move: %v gives %d, the best is %v with %d", p, p.ToMove(), move, got, want.Move, want.Score)
		}
	})
}

// Three of the hard positions with 20 empties, whose best moves are known.
func TestLegendSolvesTheLastTwentySquares(t *testing.T) {
	t.Parallel()
	tests := []struct{ board, best string }{
		{"--OXX-----OXXX--OOXXXXX-OXXXXXX-OXXXXOOOOOOXOOO-O-OOOO-----XOO--", "b7"},
		{"-----------OOO--XXOOOO-OXXXOOOO-XOXXXOXXXOOXXXX--OOOOXX--XXXXXX-", "c1"},
		{"--OOOO----XXOO--O-XOOO--OOOOXO--OOOOXOO-OOOOXOXXO-XOXX----XXXXX-", "h5"},
	}
	l := level(t, "legend")
	s := l.Searcher()
	for _, test := range tests {
		if move := choose(t, l, s, parse(t, test.board, engine.Black), rand.New(rand.NewPCG(2, 2))); !slices.Contains(strings.Fields(test.best), move.String()) {
			t.Errorf("%s: %v chosen, best is %s", test.board, move, test.best)
		}
	}
}

// A clock would make a level weaker when the machine has much to do, and a search without any bound could keep a worker for ever.
func TestThinkersAreBoundInNodesAndNotInTime(t *testing.T) {
	t.Parallel()
	for name, level := range map[string]thinker{"amateur": amateur, "master": master, "grandmaster": grandmaster, "champion": champion, "legend": legend} {
		for _, l := range []search.Limits{level.midgame, level.endgame} {
			if l.Time != 0 || l.Nodes == 0 {
				t.Errorf("%s searches within %+v", name, l)
			}
		}
	}
}

// scoreBehind is the exact score of a move.
func scoreBehind(t *testing.T, s *search.Searcher, p engine.Position, move engine.Square) int {
	t.Helper()
	next, err := p.Play(move)
	if err != nil {
		t.Fatal(err)
	}
	sign := -1
	if next.MustPass() {
		next, _ = next.Pass()
		sign = 1
	}
	if next.Over() {
		score := next.Official()
		if p.ToMove() == engine.White {
			return 100 * (score.White - score.Black)
		}
		return 100 * (score.Black - score.White)
	}
	r, err := s.Best(context.Background(), next, search.Limits{Exact: 64}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return sign * r.Score
}

func TestChooseWithoutAMove(t *testing.T) {
	t.Parallel()
	ended := parse(t, "XXXX------------------------------------------------------------", engine.White)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, l := range Levels() {
		rnd, s := rand.New(rand.NewPCG(1, 1)), search.New(2)
		if move, err := l.Choose(context.Background(), s, ended, rnd); !errors.Is(err, search.ErrNoMove) || move != engine.NoSquare {
			t.Errorf("%s in an ended game: %v, %v", l.ID, move, err)
		}
		if _, err := l.Choose(cancelled, s, engine.Othello().Start(), rnd); !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a cancelled context: error %v", l.ID, err)
		}
	}
}

func TestByIDKnowsNoOthers(t *testing.T) {
	t.Parallel()
	if l, ok := ByID("grandfather"); ok {
		t.Errorf("ByID found %v", l)
	}
}

// BenchmarkMove is what a move of a level costs, over a game.
func BenchmarkMove(b *testing.B) {
	for _, l := range Levels() {
		b.Run(l.ID, func(b *testing.B) { benchmarkMove(b, l) })
	}
}

func benchmarkMove(b *testing.B, l Level) {
	s, rnd := l.Searcher(), rand.New(rand.NewPCG(1, 1))
	g := engine.NewGame(engine.Othello())
	for b.Loop() {
		if g.Over() {
			g = engine.NewGame(engine.Othello())
		}
		move, err := l.Choose(context.Background(), s, g.Position(), rnd)
		if err != nil {
			b.Fatal(err)
		}
		g, _ = g.Play(move)
	}
}
