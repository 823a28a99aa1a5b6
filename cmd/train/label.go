package main

import (
	"context"
	"math"

	"reversi/engine"
	"reversi/engine/eval"
	"reversi/engine/search"
)

// labeller gives positions their worth.
type labeller struct {
	shallow
	solver *search.Searcher
	depth  int
	exact  int
}

func newLabeller(evaluate evaluator, depth, exact int) *labeller {
	return &labeller{shallow{evaluate: evaluate}, search.New(1 << 12), depth, exact}
}

// label searches a position by some plies, or to the end of the game where that is near.
func (l *labeller) label(ctx context.Context, s *sample) (err error) {
	score := 0
	if s.empties() <= l.exact {
		if score, err = l.solve(ctx, s.Own, s.Opp); err != nil {
			return err
		}
	} else {
		score = l.estimate(s)
	}
	s.Score = int16(max(math.MinInt16, min(score, math.MaxInt16)))
	return nil
}

// estimate is the mean of the searches of two depths: whoever moves last looks better than they are, and in the mean that is each of both.
func (l *labeller) estimate(s *sample) int {
	at := stateOf(s.Own, s.Opp)
	return (l.score(&at, l.depth) + l.score(&at, l.depth-1)) / 2
}

// solve is the exact score in hundredths of a disc. The side to move must have a move.
func (l *labeller) solve(ctx context.Context, own, opp uint64) (int, error) {
	p, err := engine.ParseBoard(diagram(own, opp), engine.Black)
	if err != nil {
		return 0, err
	}
	r, err := l.solver.Best(ctx, p, search.Limits{Exact: 64}, nil)
	return r.Score, err
}

func diagram(own, opp uint64) string {
	var b [64]byte
	for i := range b {
		b[i] = "-XO"[own>>i&1|opp>>i&1<<1]
	}
	return string(b[:])
}

// label labels samples in place.
func (w *workshop) label(ctx context.Context, all []sample, evaluate evaluator, depth, exact int) error {
	const chunk = 512
	return w.parallel(ctx, (len(all)+chunk-1)/chunk, func(i int) error {
		l := newLabeller(evaluate, depth, exact)
		for n := i * chunk; n < min((i+1)*chunk, len(all)); n++ {
			if err := l.label(ctx, &all[n]); err != nil {
				return err
			}
		}
		return nil
	})
}

// pool are the positions of a generation by the knot up to whose fit they must have their labels: 4k to 4k+3 empties for knot k.
type pool struct{ train, heldOut [eval.Knots][]sample }

const heldOutEvery = 20 // shards

// gather reads the games, and drops what is there twice.
func (g *generation) gather() (*pool, error) {
	p, seen := new(pool), map[[2]uint64]bool{}
	for i := range g.shards() {
		if i%heldOutEvery > 0 {
			if err := g.gatherShard(i, &p.train, seen); err != nil {
				return nil, err
			}
		}
	}
	for i := 0; i < g.shards(); i += heldOutEvery {
		if err := g.gatherShard(i, &p.heldOut, seen); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (g *generation) gatherShard(i int, into *[eval.Knots][]sample, seen map[[2]uint64]bool) error {
	samples, err := readSamples(g.gamesPath(i))
	for _, s := range samples {
		if key := [2]uint64{s.Own, s.Opp}; !seen[key] {
			seen[key] = true
			into[knotOf(&s)] = append(into[knotOf(&s)], s)
		}
	}
	return err
}

func knotOf(s *sample) int { return min(s.empties()/eval.KnotEvery, eval.Knots-1) }
