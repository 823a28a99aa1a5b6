// Package board holds the rules of the standard board at the speed that searches need: a position is two words of 64 bits, own
// for the discs of the side to move and opp for those of the other one, with a1 as bit 0, b1 bit 1, … h8 bit 63.
//
// On amd64 processors with AVX2 or AVX-512 the work is done in vectors; Accelerated tells. Everywhere else, and where the
// environment says REVERSI_PORTABLE=1 when the program starts, plain Go gives the same answers.
package board

import "math/bits"

// Accelerated tells whether vectors do the work.
func Accelerated() bool { return level != portable }

// Moves is the set of squares on which the side to move can place a disc.
func Moves(own, opp uint64) uint64 {
	if level != portable {
		return movesInVectors(own, opp)
	}
	return plainMoves(own, opp)
}

// Flips is the set of discs that a disc placed on an empty square turns: empty where the move is not legal.
func Flips(own, opp uint64, square int) uint64 {
	if level != portable {
		return flipsInVectors(own, opp, square)
	}
	return plainFlips(own, opp, square)
}

// Children are the positions after each of some moves. Only as many entries count as there were moves; the ones after them may
// hold anything. In vectors, making all of them at once costs half of what Flips and Moves cost for each.
type Children struct {
	Own, Opp, Moves [64]uint64 // as the side sees it that is to move after the move
	Square          [64]uint8  // the move that leads there, in rising order
}

// Fill makes the children of a position for moves, all of which must be legal, and tells how many there are.
func (c *Children) Fill(own, opp, moves uint64) int {
	switch {
	case moves == 0:
	case level != portable:
		childrenInVectors(own, opp, moves, c)
	default:
		c.plainFill(own, opp, moves)
	}
	return bits.OnesCount64(moves)
}

// Final is the official score of an ended game in discs for the side to move: the empty squares go to the winner.
func Final(own, opp uint64) int {
	mine, theirs := bits.OnesCount64(own), bits.OnesCount64(opp)
	switch {
	case mine > theirs:
		return 64 - 2*theirs
	case mine < theirs:
		return 2*mine - 64
	}
	return 0
}
