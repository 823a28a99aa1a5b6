package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"reversi/engine"
)

func TestGame(t *testing.T) {
	t.Parallel()
	g := replay(t, engine.Othello(), "f5d6c3")
	last, ok := g.Last()
	if g.Transcript() != "f5d6c3" || g.Ply() != 3 || !ok || last != at("c3") {
		t.Errorf("%s, %d moves, last %v %v", g.Transcript(), g.Ply(), last, ok)
	}
	if got := fmt.Sprint(g.Flipped()); got != "[d4]" {
		t.Errorf("c3 flipped %s, want [d4]", got)
	}
	// The board of the match object in the protocol's description.
	const board = "------------------X--------XX------OXX-----O--------------------"
	if p := g.Position(); p.String() != board || p.ToMove() != engine.White {
		t.Errorf("%v, %v to move", p, p.ToMove())
	}
	if g.At(0) != engine.Othello().Start() || g.MoverAt(1) != engine.White {
		t.Errorf("start %v, mover of d6 %v", g.At(0), g.MoverAt(1))
	}
}

func TestNewGameHasNoPast(t *testing.T) {
	t.Parallel()
	g := engine.NewGame(engine.Othello())
	if s, ok := g.Last(); ok || g.Ply() != 0 || len(g.Flipped()) != 0 || g.Transcript() != "" {
		t.Errorf("last %v, %d moves, flipped %v", s, g.Ply(), g.Flipped())
	}
	if _, passed := g.Passed(); passed {
		t.Error("a pass before the first move")
	}
	if _, err := g.TakeBack(engine.Black); !errors.Is(err, engine.ErrNothingToTakeBack) {
		t.Errorf("take back: %v", err)
	}
}

// Play leaves the game as it was, so that two lines may branch from one game.
func TestGamesBranch(t *testing.T) {
	t.Parallel()
	g := replay(t, engine.Othello(), "f5")
	a, errA := g.Play(at("d6"))
	b, errB := g.Play(at("f4"))
	if errA != nil || errB != nil || a.Transcript() != "f5d6" || b.Transcript() != "f5f4" || g.Transcript() != "f5" {
		t.Errorf("%s and %s from %s (%v, %v)", a.Transcript(), b.Transcript(), g.Transcript(), errA, errB)
	}
}

func TestTakeBackAcrossPasses(t *testing.T) {
	t.Parallel()
	// Black placed h4 and, as White had to pass, c2; White has to pass again.
	g := replay(t, engine.Othello(), "f5f6e6f4g6c5g4g5d3e3c4c3d6d7c7f3c8g3h5h6h7f7e7f8e8g7g8d8h8b6b7b8h4c2")
	if c, _ := g.Passed(); c != engine.White || g.MoverAt(32) != engine.Black || g.MoverAt(33) != engine.Black {
		t.Fatalf("passed %v, movers %v %v", c, g.MoverAt(32), g.MoverAt(33))
	}
	for c, want := range map[engine.Color]int{engine.Black: 33, engine.White: 31} {
		back, err := g.TakeBack(c)
		if err != nil || back.Ply() != want || back.Position() != g.At(want) || back.Position().ToMove() != c {
			t.Errorf("%v takes back to move %d, %v to move (%v); want %d", c, back.Ply(), back.Position().ToMove(), err, want)
		}
	}
}

// A start whose first side has no move begins with its pass.
func TestPassAtTheStart(t *testing.T) {
	t.Parallel()
	v, err := engine.NewVariant("pass first", []string{"OX--", "----", "----", "----"}, engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	g := engine.NewGame(v)
	if c, passed := g.Passed(); !passed || c != engine.Black || g.Position().ToMove() != engine.White || g.At(0) != g.Position() {
		t.Errorf("passed %v %v, %v to move", c, passed, g.Position().ToMove())
	}
}

func TestReplayNamesTheFirstWrongMove(t *testing.T) {
	t.Parallel()
	for transcript, want := range map[string]string{
		"d3c5d5":               "move 3, d5: occupied",
		"a1":                   "move 1, a1: flips nothing",
		"f5d6c3i9":             "move 4, i9: off the board",
		"e6f4e3f6g5d6e7f5c5a1": "move 10, a1: the game is over",
	} {
		var illegal *engine.IllegalMoveError
		g, err := engine.Replay(engine.Othello(), squares(t, transcript))
		if !errors.As(err, &illegal) || err.Error() != want || g.Transcript()+illegal.Square.String() != transcript {
			t.Errorf("%s: %v after %s, want %s", transcript, err, g.Transcript(), want)
		}
	}
}

// boards are the variants over which the properties below range.
var boards = []string{"4", "6", "8", "10", "8-parallel", "octagon88"}

// anyGame draws a game of random moves, often to its end.
func anyGame(t *testing.T, rt *rapid.T) engine.Game {
	g := engine.NewGame(variant(t, rapid.SampledFrom(boards).Draw(rt, "board")))
	for range rapid.IntRange(0, 100).Draw(rt, "moves") {
		if g.Over() {
			break
		}
		g, _ = g.Play(rapid.SampledFrom(g.Position().Legal()).Draw(rt, "move"))
	}
	return g
}

func TestMovesFlipTheOpponent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := anyGame(t, rt).Position()
		for _, s := range p.Variant().Squares() {
			flips, legal := p.Flips(s), p.IsLegal(s)
			if legal != (len(flips) > 0) || legal != slices.Contains(p.Legal(), s) {
				rt.Fatalf("%v: legal %v, flips %v, legal moves %v", s, legal, flips, p.Legal())
			}
			if legal {
				checkMove(rt, p, s, flips)
			}
		}
	})
}

// checkMove compares the board after a move, square by square, with what the
// flips say.
func checkMove(rt *rapid.T, p engine.Position, s engine.Square, flips []engine.Square) {
	after, err := p.Play(s)
	if err != nil {
		rt.Fatal(err)
	}
	for _, q := range p.Variant().Squares() {
		was, had := p.Disc(q)
		is, has := after.Disc(q)
		turned := slices.Contains(flips, q)
		switch {
		case turned && (!had || was == p.ToMove() || is == was):
			rt.Fatalf("%v flips %v: was %v, is %v", s, q, was, is)
		case !turned && q != s && (is != was || has != had):
			rt.Fatalf("%v changed %v, which it does not flip", s, q)
		}
	}
	before, now := p.Discs(), after.Discs()
	if before.Black+before.White+1 != now.Black+now.White || after.Empties() != p.Empties()-1 {
		rt.Fatalf("discs %v became %v", before, now)
	}
}

func TestEitherSideTakesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		g := anyGame(t, rt)
		c := engine.Color(rapid.IntRange(0, 1).Draw(rt, "side"))
		back, err := g.TakeBack(c)
		if err != nil {
			if slices.ContainsFunc(movers(g), func(m engine.Color) bool { return m == c }) {
				rt.Fatalf("%v placed a disc but: %v", c, err)
			}
			return
		}
		if back.Position().ToMove() != c || slices.Contains(movers(g)[back.Ply()+1:], c) {
			rt.Fatalf("%v took back to move %d of %d", c, back.Ply(), g.Ply())
		}
		for _, s := range g.Moves()[back.Ply():] {
			if back, err = back.Play(s); err != nil {
				rt.Fatal(err)
			}
		}
		if back.Position() != g.Position() || back.Transcript() != g.Transcript() {
			rt.Fatalf("%s became %s", g.Transcript(), back.Transcript())
		}
	})
}

func movers(g engine.Game) []engine.Color {
	list := make([]engine.Color, g.Ply())
	for ply := range list {
		list[ply] = g.MoverAt(ply)
	}
	return list
}

func TestParseReadsWhatStringWrites(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := anyGame(t, rt).Position()
		if q, err := p.Variant().Parse(p.String(), p.ToMove()); err != nil || q != p {
			rt.Fatalf("%v became %v: %v", p, q, err)
		}
	})
}
