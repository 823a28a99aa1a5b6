package analysis

import (
	"slices"

	"reversi/engine"
)

// Without is the report without what it says of some positions: their verdicts, and what lines say beyond them.
func (r *Report) Without(hidden func(engine.Position) bool) *Report {
	kept := *r
	kept.Verdicts = slices.Clone(r.Verdicts)
	for ply := range kept.Verdicts {
		v, p := &kept.Verdicts[ply], r.Game.At(ply)
		switch {
		case v.Known && hidden(p):
			*v = Verdict{Known: true, Withheld: true, Best: engine.NoSquare}
		case v.Known:
			v.Line = until(hidden, p, v.Line)
		}
	}
	return &kept
}

// until is a line up to the first of some positions.
func until(hidden func(engine.Position) bool, p engine.Position, line []engine.Square) []engine.Square {
	for n, s := range line {
		next, err := after(p, s)
		if err != nil || hidden(next) {
			return line[:n+1]
		}
		p = next
	}
	return line
}

// after is the position behind a move, the pass made that it may force.
func after(p engine.Position, s engine.Square) (engine.Position, error) {
	p, err := p.Play(s)
	if err == nil && p.MustPass() {
		return p.Pass()
	}
	return p, err
}
