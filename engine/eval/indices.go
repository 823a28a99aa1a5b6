package eval

import "math/bits"

// Indices are the patterns of one position as seen from the side to move, four lanes of 16 bits to a word; the last six lanes stay unused. A word is the plain
// sum Σ index·2^(16·lane): words can be added and subtracted whole, since the lanes of every position fit their 16 bits whatever was carried in
// between.
type Indices [16]uint64

// Reset takes up a position: the discs of the side to move and those of the other.
func (x *Indices) Reset(own, opp uint64) {
	*x = empty
	for ; own != 0; own &= own - 1 {
		x.add(&disc[bits.TrailingZeros64(own)])
	}
	for ; opp != 0; opp &= opp - 1 {
		x.subtract(&disc[bits.TrailingZeros64(opp)])
	}
}

// Play makes x the position after a move on from, which may be x itself: a disc on square turns flips, and the other side is to move.
func (x *Indices) Play(from *Indices, square int, flips uint64) {
	if vectors {
		playInVectors(x, from, square&63, flips)
	} else {
		x.plainPlay(from, square&63, flips)
	}
}

// plainPlay mirrors the lanes, which gives twice those of the empty board less the lanes themselves.
func (x *Indices) plainPlay(from *Indices, square int, flips uint64) {
	next := twiceEmpty
	next.subtract(from)
	next.subtract(&disc[square])
	for ; flips != 0; flips &= flips - 1 {
		next.subtract(&flip[bits.TrailingZeros64(flips)&63])
	}
	*x = next
}

// Pass makes x the position after a pass on from.
func (x *Indices) Pass(from *Indices) {
	next := twiceEmpty
	next.subtract(from)
	*x = next
}

func (x *Indices) add(y *Indices) {
	for i := range x {
		x[i] += y[i]
	}
}

func (x *Indices) subtract(y *Indices) {
	for i := range x {
		x[i] -= y[i]
	}
}

func (x *Indices) lane(i int) int { return int(uint16(x[i/4] >> (16 * (i % 4)))) }

var (
	empty      = emptyBoard() // the indices of a board without discs
	twiceEmpty = doubled(empty)
	disc       = discs() // what an own disc on an empty square adds; one of the other side takes away as much
	flip       = flips()
)

func emptyBoard() (x Indices) {
	for i, l := range lanes {
		x[i/4] += uint64(l.offset+l.size()/2) << (16 * (i % 4))
	}
	return x
}

func doubled(x Indices) Indices {
	x.add(&x)
	return x
}

func discs() (all [64]Indices) {
	for i, l := range lanes {
		for digit, square := range l.squares {
			all[square][i/4] += uint64(power(digit)) << (16 * (i % 4))
		}
	}
	return all
}

func flips() (all [64]Indices) {
	for square := range all {
		all[square] = doubled(disc[square])
	}
	return all
}
