package search

import (
	"math/bits"

	"reversi/engine/eval"
)

// candidate is a move at a node, with what the search needs to follow it.
type candidate struct {
	square int
	child  bitboard
	moves  uint64 // of the child
	value  int    // the larger, the earlier
}

const (
	corners = 0x8100000000000081
	// The values of order: a move from the table precedes all, a reply taken from the opponent counts as much as the
	// squares differ.
	fromTable = 1 << 20
	perReply  = 16
)

// standing is how good a square is to hold, by its place alone: for moves that differ in nothing else.
var standing = [64]int8{
	40, -12, 8, 4, 4, 8, -12, 40,
	-12, -24, -4, -2, -2, -4, -24, -12,
	8, -4, 4, 2, 2, 4, -4, 8,
	4, -2, 2, 1, 1, 2, -2, 4,
	4, -2, 2, 1, 1, 2, -2, 4,
	8, -4, 4, 2, 2, 4, -4, 8,
	-12, -24, -4, -2, -2, -4, -24, -12,
	40, -12, 8, 4, 4, 8, -12, 40,
}

// candidates lists the moves at a node on the searcher's stack; release gives the room back. A game has at most 60 moves,
// with at most 60, 59, … squares to choose from, so that the stack never grows.
func (s *Searcher) candidates(b bitboard, moves uint64, first int) []candidate {
	from := len(s.stack)
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		child := b.play(square, b.flips(square))
		c := candidate{square: square, child: child, moves: child.moves()}
		if square == first {
			c.value = fromTable
		}
		s.stack = append(s.stack, c)
	}
	return s.stack[from:]
}

func (s *Searcher) release(list []candidate) { s.stack = s.stack[:len(s.stack)-len(list)] }

// byReplies values moves by how few replies they leave: in the endgame what fails fast is searched first.
func byReplies(list []candidate) {
	for i := range list {
		c := &list[i]
		replies := bits.OnesCount64(c.moves) + bits.OnesCount64(c.moves&corners)
		c.value += int(standing[c.square]) - perReply*replies
	}
}

// byEvaluation values moves by the evaluation behind them.
func byEvaluation(list []candidate) {
	for i := range list {
		c := &list[i]
		c.value -= eval.Score(c.child.own, c.child.opp, c.moves, c.child.passed().moves())
	}
}

// bring moves the best of list[i:] to place i. Most nodes are done after a move or two, so sorting all would be waste.
func bring(list []candidate, i int) *candidate {
	best := i
	for j := i + 1; j < len(list); j++ {
		if list[j].value > list[best].value {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
	return &list[i]
}
