package bot

import (
	"context"
	"math/rand/v2"

	"reversi/engine"
	"reversi/engine/book"
	"reversi/engine/search"
)

// thinker is a level that searches. All its bounds are in plies and nodes: load makes it slower, not weaker.
type thinker struct {
	opening int // plays moves of the opening book that are so much below the best, in hundredths of a disc; knows no book where it is 0
	midgame search.Limits
	endgame search.Limits // from the number of empties on that it has as Exact
}

var (
	amateur     = thinker{0, search.Limits{Depth: 4, Nodes: 100_000, Spread: 120}, search.Limits{Exact: 8, Nodes: 100_000}}
	master      = thinker{0, search.Limits{Depth: 6, Nodes: 400_000, Spread: 150}, search.Limits{Exact: 10, Nodes: 400_000}}
	grandmaster = thinker{150, search.Limits{Nodes: 30_000, Confidence: search.Likely, Spread: 100}, search.Limits{Exact: 14, Nodes: 1_000_000}}
	champion    = thinker{100, search.Limits{Nodes: 300_000, Confidence: search.Likely, Spread: 60}, search.Limits{Exact: 18, Nodes: 10_000_000}}
	legend      = thinker{100, search.Limits{Nodes: 8_000_000, Confidence: search.Likely, Spread: 40}, search.Limits{Exact: 22, Nodes: 60_000_000}}
)

func (t *thinker) choose(ctx context.Context, s *search.Searcher, p engine.Position, rnd *rand.Rand) (engine.Square, error) {
	if square, ok := t.open(p, rnd); ok {
		return square, nil
	}
	limits := t.midgame
	if p.Empties() <= t.endgame.Exact {
		limits = t.endgame
	}
	s.Forget() // a level plays by chance and the position alone
	r, err := s.Best(ctx, p, limits, rnd)
	return r.Move, err
}

// open answers from the book, at once. A program whose book is damaged does not get this far.
func (t *thinker) open(p engine.Position, rnd *rand.Rand) (engine.Square, bool) {
	b, err := book.Default()
	if t.opening == 0 || err != nil {
		return engine.NoSquare, false
	}
	return b.Choose(p, t.opening, rnd)
}
