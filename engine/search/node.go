package search

import (
	"math/bits"

	"reversi/engine/eval"
)

const (
	infinity = 10000 // above every score, in hundredths of a disc too
	disc     = 100

	// finishAt is the number of empties from which a table and ordering by replies cost more than they save.
	finishAt = 6
	// evaluateAt is the depth from which moves are ordered by evaluation.
	evaluateAt = 4
)

// node is a principal variation search. It returns the score of b for the side to move: exact between alpha and beta, a
// bound outside. Up to depth 63 that is a midgame search of so many plies in hundredths of a disc; from solved on the exact
// search, in discs, where depth counts the empties above it. moves are those of b; a pass takes no depth.
func (s *Searcher) node(b bitboard, moves uint64, depth, alpha, beta int) int {
	switch {
	case s.stop():
		return 0
	case moves == 0:
		return s.stuck(b, depth, alpha, beta)
	case depth == 0:
		return eval.Score(b.own, b.opp, moves, b.passed().moves())
	case depth == 1:
		return s.frontier(b, moves, alpha, beta)
	case depth >= solved && depth <= solved+finishAt:
		return s.finish(b, alpha, beta)
	}
	if depth >= solved {
		if bound, ok := b.decided(alpha, beta); ok {
			return bound
		}
	}
	hint := noMove
	if e := s.table.find(b); e != nil {
		if score, ok := e.settles(depth, alpha, beta); ok {
			return score
		}
		hint = int(e.move)
	}
	return s.expand(b, moves, hint, depth, alpha, beta)
}

// expand searches the moves of a node, the promising ones first, and remembers the outcome.
func (s *Searcher) expand(b bitboard, moves uint64, hint, depth, alpha, beta int) int {
	list := s.candidates(b, moves, hint)
	if depth >= evaluateAt && depth < solved {
		byEvaluation(list)
	} else {
		byReplies(list)
	}
	best, move := -infinity, noMove
	for i := 0; i < len(list) && best < beta && s.halted == nil; i++ {
		c := bring(list, i)
		if score := s.follow(c, depth-1, max(alpha, best), beta, i == 0); score > best {
			best, move = score, c.square
		}
	}
	s.release(list)
	if s.halted == nil {
		s.table.store(b, depth, alpha, beta, best, move)
	}
	return best
}

// follow searches a move: the first one of a node in full, the others only to prove that they are no better, and in full
// where that fails.
func (s *Searcher) follow(c *candidate, depth, alpha, beta int, first bool) int {
	if !first {
		score := -s.node(c.child, c.moves, depth, -alpha-1, -alpha)
		if score <= alpha || score >= beta {
			return score
		}
	}
	return -s.node(c.child, c.moves, depth, -beta, -alpha)
}

// frontier is the last ply of a midgame search, where ordering no longer pays.
func (s *Searcher) frontier(b bitboard, moves uint64, alpha, beta int) int {
	best := -infinity
	list := s.candidates(b, moves, noMove)
	for i := 0; i < len(list) && best < beta; i++ {
		best = max(best, -s.node(list[i].child, list[i].moves, 0, -beta, -max(alpha, best)))
	}
	s.release(list)
	return best
}

// stuck is a node whose side to move has no move.
func (s *Searcher) stuck(b bitboard, depth, alpha, beta int) int {
	other := b.passed()
	if moves := other.moves(); moves != 0 {
		return -s.node(other, moves, depth, -beta, -alpha)
	}
	if depth >= solved {
		return b.final()
	}
	return disc * b.final()
}

// decided tells whether stable discs alone put the final score outside of alpha and beta, and gives that bound in discs. Few
// discs cannot do that, which is quick to see.
func (b bitboard) decided(alpha, beta int) (bound int, ok bool) {
	if 64-2*bits.OnesCount64(b.opp) <= alpha {
		if most := 64 - 2*bits.OnesCount64(eval.Stable(b.opp)); most <= alpha {
			return most, true
		}
	}
	if 2*bits.OnesCount64(b.own)-64 >= beta {
		if least := 2*bits.OnesCount64(eval.Stable(b.own)) - 64; least >= beta {
			return least, true
		}
	}
	return 0, false
}
