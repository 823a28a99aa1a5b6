package analysis

import (
	"context"

	"reversi/engine"
	"reversi/engine/search"
)

// disc is one disc in the units of searches.
const disc = 100

// judge looks a position up or searches it, and the move that was played there.
func (w *Work) judge(ctx context.Context, s *search.Searcher, at step) (Verdict, error) {
	if v, ok := w.booked(at.ply); ok {
		return v, nil
	}
	s.Forget()
	p := w.game.At(at.ply)
	best, err := at.effort.search(ctx, s, p)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Known: true, Exact: best.Exact, Value: discs(seenByBlack(p, best.Score)), Best: best.Move, Line: best.PV}
	if at.ply == w.game.Ply() {
		return v, nil
	}
	err = w.weigh(ctx, s, at, best, &v)
	return v, err
}

// weigh finds what the move cost that was played. One that is as good as the best counts as the best.
func (w *Work) weigh(ctx context.Context, s *search.Searcher, at step, best search.Result, v *Verdict) error {
	square := w.game.Moves()[at.ply]
	if square == best.Move || best.Depth == 0 {
		return nil
	}
	score, line, err := w.played(ctx, s, at, best)
	if err != nil {
		return err
	}
	v.Cost = max(discs(best.Score-score), 0)
	if v.Cost == 0 {
		v.Best, v.Line = square, append([]engine.Square{square}, line...)
	}
	return nil
}

// played values the position behind the move that was played as the mover sees it, with what follows: exactly where the best move is
// valued exactly, else as deep as that was searched from here, so that the two can be compared.
func (w *Work) played(ctx context.Context, s *search.Searcher, at step, best search.Result) (score int, line []engine.Square, err error) {
	mover, behind := w.game.At(at.ply).ToMove(), w.game.At(at.ply+1)
	if next := &w.verdicts[at.ply+1]; next.Exact && (best.Exact || behind.Over()) {
		return seenBy(mover, disc*next.Value), next.Line, nil
	}
	r, err := s.Best(ctx, behind, at.effort.midgame(best.Depth-1), nil)
	return seenBy(mover, seenByBlack(behind, r.Score)), r.PV, err
}

// seenByBlack turns a score for the side to move into one for Black.
func seenByBlack(p engine.Position, score int) int { return seenBy(p.ToMove(), score) }

// seenBy turns a score for Black into one for a side, and back.
func seenBy(c engine.Color, score int) int {
	if c == engine.White {
		return -score
	}
	return score
}

// discs rounds a score to whole discs.
func discs(score int) int {
	if score < 0 {
		return -discs(-score)
	}
	return (score + disc/2) / disc
}
