// Package eval estimates positions of the standard board by what players look at: mobility, corners, the squares beside them,
// stable discs.
package eval

import "math/bits"

// Squares of the board as bits: a1 = 0, b1 = 1, … h8 = 63.
const (
	a1, h1, a8, h8 = 1 << 0, 1 << 7, 1 << 56, 1 << 63

	corners = a1 | h1 | a8 | h8
	fileA   = 0x0101010101010101
	fileH   = 0x8080808080808080
	files   = fileA | fileH      // the edges that run down
	ranks   = 0xFF000000000000FF // the edges that run across
	rim     = files | ranks
	limit   = 6300 // a won game is worth more than any estimate
)

// Score estimates the final result for the side to move, in hundredths of a disc. ownMoves and oppMoves are the moves that each
// side has if it is to move; the search knows them anyway.
func Score(own, opp, ownMoves, oppMoves uint64) int {
	empties := ^(own | opp)
	w := &weights[bits.OnesCount64(empties)]
	sum := int(w.tempo) + int(w.parity)*(1-2*(bits.OnesCount64(empties)&1))
	sum += int(w.mobility) * lead(ownMoves, oppMoves)
	sum += int(w.liberties) * lead(empties&around(opp), empties&around(own))
	sum += int(w.cornerMoves) * lead(ownMoves&corners, oppMoves&corners)
	sum += int(w.corners) * lead(own&corners, opp&corners)
	sum += int(w.stable) * lead(Stable(own), Stable(opp))
	if open := empties & corners; open != 0 {
		x, c := besideCorners(open)
		sum += int(w.xSquares)*lead(own&x, opp&x) + int(w.cSquares)*lead(own&c, opp&c)
	}
	sum += int(w.discs) * lead(own, opp)
	return max(-limit, min(sum, limit))
}

// lead is by how many squares the first set is larger.
func lead(own, opp uint64) int { return bits.OnesCount64(own) - bits.OnesCount64(opp) }

// around is a set and all squares that touch it.
func around(set uint64) uint64 {
	set |= (set&^fileH)<<1 | (set&^fileA)>>1
	return set | set<<8 | set>>8
}

// besideCorners gives the X-squares and the C-squares of these corners.
func besideCorners(open uint64) (x, c uint64) {
	x = open&a1<<9 | open&h1<<7 | open&a8>>7 | open&h8>>9
	c = open&fileA<<1 | open&fileH>>1 | open&(a1|h1)<<8 | open&(a8|h8)>>8
	return x, c
}
