package search

import "math/bits"

// bitboard is a position of the standard 8×8 board from the side to move: a1 is bit 0, b1 bit 1, … h8 bit 63.
type bitboard struct{ own, opp uint64 }

// inner leaves out the files a and h, over whose edge a run to the side must not continue.
const inner = 0x7E7E7E7E7E7E7E7E

func (b bitboard) empties() uint64 { return ^(b.own | b.opp) }

func (b bitboard) passed() bitboard { return bitboard{b.opp, b.own} }

// moves is the set of squares on which the side to move can place a disc.
func (b bitboard) moves() uint64 {
	sideways := b.opp & inner
	reach := beyond(b.own, sideways, 1) | beyond(b.own, b.opp, 8) |
		beyond(b.own, sideways, 7) | beyond(b.own, sideways, 9)
	return reach & b.empties()
}

// beyond gives the squares just past the runs of through that begin beside own, both ways along one line. A run has at
// most six discs; doubling the step (parallel prefix, Kogge and Stone) covers them in three rounds.
func beyond(own, through uint64, step uint) uint64 {
	up := through & (own << step)
	down := through & (own >> step)
	up |= through & (up << step)
	down |= through & (down >> step)
	pairsUp := through & (through << step)
	pairsDown := pairsUp >> step
	up |= pairsUp & (up << (2 * step))
	down |= pairsDown & (down >> (2 * step))
	up |= pairsUp & (up << (2 * step))
	down |= pairsDown & (down >> (2 * step))
	return up<<step | down>>step
}

// play places a disc on a square and turns flips, which it is known to flank; the other side is to move then.
func (b bitboard) play(square int, flips uint64) bitboard {
	return bitboard{b.opp ^ flips, b.own ^ flips ^ 1<<square}
}

// flips is the set of discs that a disc placed on an empty square turns: empty where the move is not legal.
func (b bitboard) flips(square int) uint64 {
	r := &rays[square&63]
	return b.above(r.up[0]) | b.above(r.up[1]) | b.above(r.up[2]) | b.above(r.up[3]) |
		b.below(r.down[0]) | b.below(r.down[1]) | b.below(r.down[2]) | b.below(r.down[3])
}

// above gives the flips along a ray towards higher bits. The lowest square of the ray that is not the opponent's decides:
// with a disc of one's own there, all before it turn.
func (b bitboard) above(ray uint64) uint64 {
	stop := ray &^ b.opp
	end := stop & -stop & b.own
	return ray & (end - (end|-end)>>63)
}

// below is above towards lower bits, where the highest such square decides.
func (b bitboard) below(ray uint64) uint64 {
	end := uint64(1<<63) >> bits.LeadingZeros64(ray&^b.opp) & b.own
	return ray & -(end << 1)
}

// rays are the squares seen from each square in the four directions towards higher bits and the four opposite ones.
var rays = makeRays()

type raysFrom struct{ up, down [4]uint64 }

func makeRays() (all [64]raysFrom) {
	steps := [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}
	for square := range all {
		for i, step := range steps {
			all[square].up[i] = ray(square, step[0], step[1])
			all[square].down[i] = ray(square, -step[0], -step[1])
		}
	}
	return all
}

func ray(square, right, down int) (squares uint64) {
	col, row := square%8+right, square/8+down
	for ; col >= 0 && col < 8 && row >= 0 && row < 8; col, row = col+right, row+down {
		squares |= 1 << (8*row + col)
	}
	return squares
}

// final is the official score of an ended game in discs for the side to move: the empty squares go to the winner.
func (b bitboard) final() int {
	own, opp := bits.OnesCount64(b.own), bits.OnesCount64(b.opp)
	switch {
	case own > opp:
		return 64 - 2*opp
	case own < opp:
		return 2*own - 64
	}
	return 0
}
