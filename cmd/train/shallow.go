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

// shallow is a plain search for millions of small questions: no table, nothing to set up, nothing allocated. Deeper ones are the business of package search.
type shallow struct {
	evaluate evaluator
	stack    [deepest + 1]ply
}

// ply is room for the children of a node.
type ply struct {
	boards board.Children
	list   [64]child
}

type child struct {
	state
	moves  uint64
	square int
	value  int // for the child's side to move: the smallest is searched first
}

const deepest = 12

// score searches some plies from a position to its minimax value. A pass takes no depth.
func (s *shallow) score(at *state, depth int) int {
	return s.node(at, at.moves(), depth, -infinity, infinity)
}

// node is a principal variation search between alpha and beta, fail-soft. moves are those of the position.
func (s *shallow) node(at *state, moves uint64, depth, alpha, beta int) int {
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
		best = max(best, s.follow(c, depth-1, max(alpha, best), beta, i == 0))
	}
	return best
}

// follow searches a move: all but the first of a node only to prove that they are no better, and in full where that fails.
func (s *shallow) follow(c *child, depth, alpha, beta int, first bool) int {
	if !first {
		score := -s.node(&c.state, c.moves, depth, -alpha-1, -alpha)
		if score <= alpha || score >= beta {
			return score
		}
	}
	return -s.node(&c.state, c.moves, depth, -beta, -alpha)
}

// frontier is the last ply, where ordering by evaluation would cost what it is to save: the move that leaves the fewest replies is tried first.
func (s *shallow) frontier(at *state, moves uint64, alpha, beta int) int {
	boards := &s.stack[1].boards
	n, best := boards.Fill(at.own, at.opp, moves), -infinity
	ahead := fewest(boards.Moves[:n])
	for i := -1; i < n && best < beta; i++ {
		child := i
		if i < 0 {
			child = ahead
		} else if i == ahead {
			continue
		}
		var next state
		next.take(at, boards, child)
		best = max(best, -s.node(&next, boards.Moves[child], 0, -beta, -max(alpha, best)))
	}
	return best
}

func fewest(moves []uint64) (at int) {
	for i := range moves {
		if bits.OnesCount64(moves[i]) < bits.OnesCount64(moves[at]) {
			at = i
		}
	}
	return at
}

// take makes s the position after one of the moves that boards have been filled with.
func (s *state) take(from *state, boards *board.Children, i int) {
	s.own, s.opp = boards.Own[i], boards.Opp[i]
	s.x.Play(&from.x, int(boards.Square[i]), from.opp&^s.own)
}

func (s *shallow) stuck(at *state, depth, alpha, beta int) int {
	other := *at
	other.pass()
	moves := other.moves()
	if moves == 0 {
		return 100 * board.Final(at.own, at.opp)
	}
	return -s.node(&other, moves, depth, -beta, -alpha)
}

func (s *shallow) children(at *state, moves uint64, depth int) []child {
	p := &s.stack[depth]
	n := p.boards.Fill(at.own, at.opp, moves)
	for i := range n {
		c := &p.list[i]
		c.take(at, &p.boards, i)
		c.square, c.moves, c.value = int(p.boards.Square[i]), p.boards.Moves[i], s.evaluate(&c.state)
	}
	return p.list[:n]
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
		score := blur*rnd.NormFloat64() - float64(s.score(&next, depth-1))
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
		if score := s.follow(c, depth-1, best, infinity, i == 0); score > best {
			square, best = c.square, score
		}
	}
	return square
}
