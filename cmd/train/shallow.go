package main

import (
	"math/bits"
	"math/rand/v2"

	"reversi/engine/board"
	"reversi/engine/eval"
)

// state is a position from the side to move, with the indices that the evaluation reads.
type state struct {
	own, opp uint64
	x        eval.Indices
}

func stateOf(own, opp uint64) (s state) {
	s.own, s.opp = own, opp
	s.x.Reset(own, opp)
	return s
}

func (s *state) moves() uint64 { return board.Moves(s.own, s.opp) }

func (s *state) empties() int { return 64 - bits.OnesCount64(s.own|s.opp) }

// play makes s the position after a move on from.
func (s *state) play(from *state, square int) {
	flips := board.Flips(from.own, from.opp, square)
	s.own, s.opp = from.opp&^flips, from.own|flips|1<<square
	s.x.Play(&from.x, square, flips)
}

func (s *state) pass() {
	s.own, s.opp = s.opp, s.own
	s.x.Pass(&s.x)
}

// evaluator estimates a position for its side to move, in hundredths of a disc.
type evaluator func(*state) int

func patterns(set *eval.Set) evaluator {
	return func(s *state) int { return set.Score(&s.x, s.empties()) }
}

// naive wants moves and corners, which is enough for the games of the first generation to make sense.
func naive(s *state) int {
	const corners, perMove, perCorner = 0x8100000000000081, 60, 700
	moves := bits.OnesCount64(s.moves()) - bits.OnesCount64(board.Moves(s.opp, s.own))
	held := bits.OnesCount64(s.own&corners) - bits.OnesCount64(s.opp&corners)
	return perMove*moves + perCorner*held
}

const infinity = 1 << 20

// shallow is a plain alpha-beta search for millions of small searches: no table, nothing to set up, nothing allocated. Deeper ones are the
// business of package search.
type shallow struct {
	evaluate evaluator
	stack    [deepest + 1][]child
}

type child struct {
	state
	square int
	value  int // of the child's side to move: the smallest is searched first
}

const deepest = 12

// score is a principal variation search of some plies between alpha and beta, fail-soft. A pass takes no depth.
func (s *shallow) score(at *state, depth, alpha, beta int) int {
	moves := at.moves()
	switch {
	case moves == 0:
		return s.stuck(at, depth, alpha, beta)
	case depth == 0:
		return s.evaluate(at)
	case depth == 1:
		return s.frontier(at, moves, alpha, beta)
	}
	list, best := s.children(at, moves, depth), -infinity
	for i := 0; i < len(list) && best < beta; i++ {
		c := first(list[i:])
		best = max(best, s.follow(&c.state, depth-1, max(alpha, best), beta, i == 0))
	}
	return best
}

// follow searches a move: all but the first of a node only to prove that they are no better, and in full where that fails.
func (s *shallow) follow(to *state, depth, alpha, beta int, first bool) int {
	if !first {
		score := -s.score(to, depth, -alpha-1, -alpha)
		if score <= alpha || score >= beta {
			return score
		}
	}
	return -s.score(to, depth, -beta, -alpha)
}

// frontier is the last ply, where ordering would cost what it is to save.
func (s *shallow) frontier(at *state, moves uint64, alpha, beta int) int {
	best := -infinity
	for ; moves != 0 && best < beta; moves &= moves - 1 {
		var next state
		next.play(at, bits.TrailingZeros64(moves))
		best = max(best, -s.score(&next, 0, -beta, -max(alpha, best)))
	}
	return best
}

func (s *shallow) stuck(at *state, depth, alpha, beta int) int {
	other := *at
	other.pass()
	if other.moves() == 0 {
		return 100 * board.Final(at.own, at.opp)
	}
	return -s.score(&other, depth, -beta, -alpha)
}

func (s *shallow) children(at *state, moves uint64, depth int) []child {
	list := s.stack[depth][:0]
	for ; moves != 0; moves &= moves - 1 {
		list = append(list, child{square: bits.TrailingZeros64(moves)})
		c := &list[len(list)-1]
		c.play(at, c.square)
		c.value = s.evaluate(&c.state)
	}
	s.stack[depth] = list
	return list
}

// first brings the child of the smallest value to the front.
func first(list []child) *child {
	least := 0
	for i := range list {
		if list[i].value < list[least].value {
			least = i
		}
	}
	if least > 0 {
		list[0], list[least] = list[least], list[0]
	}
	return &list[0]
}

// choose is the square of the move that scores best when every score is blurred by a normal error of that size.
func (s *shallow) choose(at *state, depth int, blur float64, rnd *rand.Rand) int {
	square, best := -1, 0.0
	for moves := at.moves(); moves != 0; moves &= moves - 1 {
		var next state
		next.play(at, bits.TrailingZeros64(moves))
		score := blur*rnd.NormFloat64() - float64(s.score(&next, depth-1, -infinity, infinity))
		if square < 0 || score > best {
			square, best = bits.TrailingZeros64(moves), score
		}
	}
	return square
}

// best is the square of the best move.
func (s *shallow) best(at *state, depth int) int {
	square, best := -1, -infinity
	list := s.children(at, at.moves(), depth)
	for i := range list {
		c := first(list[i:])
		if score := s.follow(&c.state, depth-1, best, infinity, i == 0); score > best {
			square, best = c.square, score
		}
	}
	return square
}
