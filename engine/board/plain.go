package board

import "math/bits"

const (
	fileA = 0x0101010101010101
	fileH = 0x8080808080808080
	rank1 = 0x00000000000000FF
	rank8 = 0xFF00000000000000

	// inner leaves out the files a and h, over whose edge a run to the side must not continue.
	inner = ^uint64(fileA | fileH)
)

func plainMoves(own, opp uint64) uint64 {
	sideways := opp & inner
	reach := above(own, sideways, 1) | above(own, opp, 8) | above(own, sideways, 7) | above(own, sideways, 9) |
		below(own, sideways, 1) | below(own, opp, 8) | below(own, sideways, 7) | below(own, sideways, 9)
	return reach &^ (own | opp)
}

// above gives the squares just past the runs of through that begin a step above own. A run has at most six discs; doubling the
// step (parallel prefix, Kogge and Stone) covers them in three rounds.
func above(own, through uint64, step uint) uint64 {
	run := through & (own << step)
	run |= through & (run << step)
	pairs := through & (through << step)
	run |= pairs & (run << (2 * step))
	run |= pairs & (run << (2 * step))
	return run << step
}

// below is above the other way.
func below(own, through uint64, step uint) uint64 {
	run := through & (own >> step)
	run |= through & (run >> step)
	pairs := through & (through >> step)
	run |= pairs & (run >> (2 * step))
	run |= pairs & (run >> (2 * step))
	return run >> step
}

// plainFlips gathers each of the four lines through the square into a byte, looks up what turns there, and spreads it again.
func plainFlips(own, opp uint64, square int) uint64 {
	col, row := square&7, square>>3&7
	l := &lines[square&63]
	across := uint64(turned(col, uint8(own>>(8*row)), uint8(opp>>(8*row)))) << (8 * row)
	down := uint64(turned(row, gatherFile(own>>col), gatherFile(opp>>col))) * toFile & fileA << col
	slash := uint64(turned(col, gather(own&l.slash), gather(opp&l.slash))) * fileA & l.slash
	backslash := uint64(turned(col, gather(own&l.backslash), gather(opp&l.backslash))) * fileA & l.backslash
	return across | down | slash | backslash
}

// turned is the set of discs that turn on a line of eight squares.
func turned(place int, own, opp uint8) uint8 {
	end := ends[place&7][opp>>1&63] & own
	return between[place&7][end]
}

// gather adds up the ranks of a set with at most one square on each file.
func gather(diagonal uint64) uint8 { return uint8(diagonal * fileA >> 56) }

// gatherFile turns file a into a byte; the multiplication moves the square of rank r to bit 56 + r, each by a sum of its own.
func gatherFile(set uint64) uint8 { return uint8(set & fileA * fromFile >> 56) }

const (
	fromFile = 0x0102040810204080
	toFile   = 0x0002040810204081 // the inner six bits of a byte to file a
)

func (c *Children) plainFill(own, opp, moves uint64) {
	for i := 0; moves != 0; i, moves = i+1, moves&(moves-1) {
		square := bits.TrailingZeros64(moves)
		flips := plainFlips(own, opp, square)
		childOwn, childOpp := opp^flips, own^flips^moves&-moves
		c.Own[i&63], c.Opp[i&63], c.Moves[i&63] = childOwn, childOpp, plainMoves(childOwn, childOpp)
		c.Square[i&63] = uint8(square)
	}
}
