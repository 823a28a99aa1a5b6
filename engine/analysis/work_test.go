package analysis

import (
	"context"
	"errors"
	"slices"
	"testing"

	"reversi/engine"
	"reversi/engine/record"
	"reversi/engine/search"
)

// Games of tournaments.
const (
	thrownAway = "f5d6c5f4e3c6e6b5c4c3d7g5f6f3g4d8c8b8c7b6a4a6b3e8b4a5a3a2c2d1g3d3d2h4h3h2h6f2e2e1b7f1b1e7f7c1g1g2h5h7h1f8g6g7h8g8a8a7a1b2"
	drawn      = "f5d6c3d3c4f4f6f3e6e7d7g6g5f7e2h6e3c8g3f2g4h3e8d8b8c6c7b4c5e1f8d2c2b1h4h5g2b2b3b5g1h1h2f1a5a3b6a7a1a2a6a4a8b7c1d1h7h8g8g7"
	resigned   = "f5f6e6f4g6f7g5c6c5h6f8c4h4e8d8e7d6c7d7g4g8c8b8g7h5b7h8h7h3g3g2h2h1g1a8a7a6f1f2f3e3b6b5b4a3a4a5"
	wipedOut   = "f5d6c3d3c4f4d7e3f2f3g3g2h1"
)

func game(t *testing.T, transcript string) engine.Game {
	t.Helper()
	g, err := record.ReadTranscript(engine.Othello(), transcript)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// work does the quick steps of a game from a ply on, or all of them.
func work(t *testing.T, g engine.Game, from int, all bool, s *search.Searcher) *Report {
	t.Helper()
	w, err := Begin(g, from)
	if err != nil {
		t.Fatal(err)
	}
	for w.Quick() || all && !w.Finished() {
		if err := w.Step(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	return w.Report()
}

func TestValuesAddUp(t *testing.T) {
	t.Parallel()
	g, from := game(t, thrownAway), 47
	r := work(t, g, from, false, search.New(1<<14))
	for ply := from; ply < g.Ply(); ply++ {
		v, next := r.Verdicts[ply], r.Verdicts[ply+1]
		mover := g.MoverAt(ply)
		if !v.Known || !v.Exact || v.Cost < 0 {
			t.Fatalf("ply %d: %+v", ply, v)
		}
		if got := seenBy(mover, v.Value) - v.Cost; got != seenBy(mover, next.Value) {
			t.Errorf("ply %d: worth %d, cost %d, but %d afterwards", ply, seenBy(mover, v.Value), v.Cost, seenBy(mover, next.Value))
		}
		if played := g.Moves()[ply]; (v.Cost == 0) != (v.Best == played) || v.Line[0] != v.Best {
			t.Errorf("ply %d: %v was played and %+v", ply, played, v)
		}
	}
	if v := r.Verdicts[g.Ply()]; v.Value != 38 || !v.Exact || v.Best != engine.NoSquare || v.Cost != 0 {
		t.Errorf("the end: %+v, Black won by 38", v)
	}
	if v := r.Verdicts[47]; v.Value != -16 || v.Cost != 48 {
		t.Errorf("g2: %+v, White was ahead by 16 and lost 48", v)
	}
	if r.Verdicts[from-1].Known {
		t.Error("a ply before the first is known")
	}
}

// What is found does not depend on what the Searcher did before.
func TestWorkIsRepeatable(t *testing.T) {
	t.Parallel()
	g := game(t, drawn[:2*40])
	fresh := work(t, g, 37, false, search.New(1<<14))
	used := search.New(1 << 14)
	work(t, game(t, resigned), 42, false, used)
	again := work(t, g, 37, false, used)
	for ply := range fresh.Verdicts {
		a, b := fresh.Verdicts[ply], again.Verdicts[ply]
		if a.Value != b.Value || a.Cost != b.Cost || !slices.Equal(a.Line, b.Line) {
			t.Errorf("ply %d: %+v and %+v", ply, a, b)
		}
	}
}

func TestDeepStepsLeaveExactValuesAlone(t *testing.T) {
	t.Parallel()
	g := game(t, drawn)
	r := work(t, g, 45, true, search.New(1<<14))
	if !r.Finished() {
		t.Errorf("%d of %d done", r.Done, r.Total)
	}
	if v := r.Verdicts[45]; !v.Exact || v.Value != 0 {
		t.Errorf("with 15 empties: %+v, want an exact draw", v)
	}
}

func TestStepCanBeDoneAgain(t *testing.T) {
	t.Parallel()
	w, err := Begin(game(t, drawn), 50)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := search.New(1 << 12)
	if err := w.Step(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
	if r := w.Report(); r.Done != 0 || r.Total == 0 {
		t.Errorf("%d of %d done", r.Done, r.Total)
	}
	if err := w.Step(t.Context(), s); err != nil || w.Report().Done == 0 {
		t.Errorf("again: %v", err)
	}
}

// A report that was given away does not change any more.
func TestReportsStay(t *testing.T) {
	t.Parallel()
	w, err := Begin(game(t, drawn), 58)
	if err != nil {
		t.Fatal(err)
	}
	before := w.Report()
	if err := w.Step(t.Context(), search.New(1<<12)); err != nil {
		t.Fatal(err)
	}
	if before.Verdicts[59].Known || !w.Report().Verdicts[59].Known {
		t.Error("the first step is that of the last move, and shows in new reports alone")
	}
}

func TestEndsWithoutSearch(t *testing.T) {
	t.Parallel()
	g := game(t, wipedOut)
	w, err := Begin(g, g.Ply())
	if err != nil {
		t.Fatal(err)
	}
	if v := w.Report().Verdicts[g.Ply()]; !w.Finished() || v.Value != 64 || !v.Exact {
		t.Errorf("after a wipeout: %+v", v)
	}
}

func TestOtherBoardsAreRefused(t *testing.T) {
	t.Parallel()
	v, err := engine.Standard(10)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Begin(engine.NewGame(v), 0); !errors.Is(err, search.ErrBoard) {
		t.Errorf("error %v, want search.ErrBoard", err)
	}
}

func TestClassify(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		cost  int
		exact bool
		want  Grade
	}{
		{0, true, Good}, {2, true, Good}, {4, true, Mistake}, {10, true, Blunder},
		{4, false, Good}, {5, false, Mistake}, {11, false, Mistake}, {12, false, Blunder},
	} {
		if got := Classify(test.cost, test.exact); got != test.want {
			t.Errorf("%d discs (exact: %v): %d, want %d", test.cost, test.exact, got, test.want)
		}
	}
}

// The book knows openings better than a search does.
func TestOpeningsComeFromTheBook(t *testing.T) {
	t.Parallel()
	g := game(t, "f5f4e3")
	r := work(t, g, 0, false, search.New(2))
	if v := r.Verdicts[0]; v.Cost != 0 || v.Best != square(t, "f5") {
		t.Errorf("all first moves are alike: %+v", v)
	}
	v := r.Verdicts[1]
	if grade := Classify(v.Cost, v.Exact); grade != Mistake || v.Best != square(t, "d6") || v.Value != 0 {
		t.Errorf("the parallel opening is a mistake: %+v", v)
	}
	for ply, v := range r.Verdicts[:3] {
		p := g.At(ply)
		for _, s := range v.Line {
			next, err := p.Play(s)
			if err != nil {
				t.Errorf("after %d: the line %v is not legal", ply, v.Line)
				break
			}
			p = next
		}
		if len(v.Line) < 5 || v.Line[0] != v.Best {
			t.Errorf("after %d: the line is %v for the best move %v", ply, v.Line, v.Best)
		}
	}
}
