package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"reversi/engine"
	"reversi/engine/search"
)

// Work is the analysis of one game, done step by step, each of which is the search of one position: first a quick look at all of them,
// within a second for a whole game, then a deep one. Both go backwards from the end, where the values are exact. What comes out depends
// on the game alone, not on how the steps are spread over time. One goroutine uses it at a time.
type Work struct {
	game     engine.Game
	verdicts []Verdict
	steps    []step // still to be done
	done     int
	total    int
}

// step is to search the position after so many discs placed.
type step struct {
	ply    int
	effort *effort
}

// Entries are how many positions a Searcher should remember that does the deep steps (16 bytes each); a sixteenth does for the quick ones.
const Entries = 1 << 20

// Begin makes the work on the positions of a game from a ply on. The error is search.ErrBoard for boards that cannot be searched.
func Begin(g engine.Game, from int) (*Work, error) {
	if v := g.Variant(); v.Size() != 8 || len(v.Squares()) != 64 {
		return nil, fmt.Errorf("analyse %s: %w", v.Name(), search.ErrBoard)
	}
	w := &Work{game: g, verdicts: make([]Verdict, g.Ply()+1)}
	for _, e := range []*effort{&quick, &deep} {
		for ply := g.Ply(); ply >= max(from, 0); ply-- {
			w.add(step{ply, e})
		}
	}
	return w, nil
}

// add plans a step. The end of a game needs none: its value is the official score.
func (w *Work) add(s step) {
	if p := w.game.At(s.ply); p.Over() {
		w.verdicts[s.ply] = Verdict{Known: true, Exact: true, Value: lead(p), Best: engine.NoSquare}
		return
	}
	w.steps = append(w.steps, s)
	w.total += s.effort.weight
}

// lead is by how much Black won a game that ended here.
func lead(p engine.Position) int {
	score := p.Official()
	return score.Black - score.White
}

// Quick tells whether the next step is a quick one.
func (w *Work) Quick() bool { return len(w.steps) > 0 && w.steps[0].effort == &quick }

// Finished tells whether no step is left.
func (w *Work) Finished() bool { return len(w.steps) == 0 }

// Step does the next step. After an error, which is the context's, it can be done again.
func (w *Work) Step(ctx context.Context, s *search.Searcher) error {
	if w.Finished() {
		return nil
	}
	next := w.steps[0]
	v, err := w.judge(ctx, s, next)
	if err := cmp.Or(ctx.Err(), err); err != nil {
		return fmt.Errorf("analyse ply %d: %w", next.ply, err)
	}
	w.verdicts[next.ply] = v
	w.finish()
	return nil
}

// finish takes the first step off, and those after it that have nothing to add to an exact value.
func (w *Work) finish() {
	for more := true; more; more = len(w.steps) > 0 && w.verdicts[w.steps[0].ply].Exact {
		w.done += w.steps[0].effort.weight
		w.steps = w.steps[1:]
	}
}

// Report is what is known so far.
func (w *Work) Report() *Report {
	return &Report{Game: w.game, Verdicts: slices.Clone(w.verdicts), Done: w.done, Total: w.total}
}
