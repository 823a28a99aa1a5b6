package analysis

import (
	"testing"

	"reversi/engine"
)

// Whoever sees the report learns nothing of a position that is hidden, also where a line passes through it.
func TestWithout(t *testing.T) {
	t.Parallel()
	g := game(t, thrownAway)
	r := valued(t, thrownAway, 4)
	for ply := range g.Ply() {
		r.Verdicts[ply].Best, r.Verdicts[ply].Line = g.Moves()[ply], g.Moves()[ply:]
	}
	const hidden = 59 // behind a pass
	kept := r.Without(func(p engine.Position) bool { return p == g.At(hidden) })
	for ply, v := range kept.Verdicts {
		switch {
		case v.Withheld != (ply == hidden):
			t.Errorf("ply %d: %+v", ply, v)
		case v.Withheld && (v.Value != 0 || v.Best != engine.NoSquare || len(v.Line) > 0):
			t.Errorf("the hidden verdict says %+v", v)
		case ply < hidden && len(v.Line) != hidden-ply:
			t.Errorf("ply %d: the line has %d moves, want those up to the hidden position", ply, len(v.Line))
		}
	}
	if r.Verdicts[hidden].Withheld || len(r.Verdicts[0].Line) != g.Ply() {
		t.Error("the report itself has changed")
	}
}
