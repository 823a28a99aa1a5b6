package engine

import "math/bits"

// stride is the distance between a square and the one below it in a bitset.
// It is one more than the widest board, so between the end of a row and the
// beginning of the next lies a column that is never part of a board: a run of
// discs cannot wrap around an edge, and no masks by direction are needed.
const stride = 11

// bitset is a set of squares: bit row*stride+column, at most 108. Indices count
// modulo 128, so that a step off any edge lands where no board has a square.
type bitset struct{ lo, hi uint64 }

func bit(i uint) bitset {
	b := uint64(1) << (i & 63)
	if i&64 != 0 {
		return bitset{0, b}
	}
	return bitset{b, 0}
}

func (b bitset) has(i uint) bool {
	word := b.lo
	if i&64 != 0 {
		word = b.hi
	}
	return word>>(i&63)&1 != 0
}

func (b bitset) empty() bool { return b.lo|b.hi == 0 }

func (b bitset) count() int { return bits.OnesCount64(b.lo) + bits.OnesCount64(b.hi) }

func (b bitset) or(c bitset) bitset { return bitset{b.lo | c.lo, b.hi | c.hi} }

func (b bitset) and(c bitset) bitset { return bitset{b.lo & c.lo, b.hi & c.hi} }

func (b bitset) without(c bitset) bitset { return bitset{b.lo &^ c.lo, b.hi &^ c.hi} }

// up moves every member n places to higher indices, 0 < n < 64.
func (b bitset) up(n uint) bitset { return bitset{b.lo << n, b.hi<<n | b.lo>>(64-n)} }

// down moves every member n places to lower indices, 0 < n < 64.
func (b bitset) down(n uint) bitset { return bitset{b.lo>>n | b.hi<<(64-n), b.hi >> n} }

// pop returns the lowest index of a set that is not empty, and the rest.
func (b bitset) pop() (uint, bitset) {
	if b.lo != 0 {
		return uint(bits.TrailingZeros64(b.lo)), bitset{b.lo & (b.lo - 1), b.hi}
	}
	return 64 + uint(bits.TrailingZeros64(b.hi)), bitset{0, b.hi & (b.hi - 1)}
}

// squares lists the members in board order: a1 b1 … a2 b2 ….
func (b bitset) squares() []Square {
	list := make([]Square, 0, b.count())
	for !b.empty() {
		var i uint
		i, b = b.pop()
		list = append(list, squareOf(i))
	}
	return list
}

// dense packs the set of squares of an 8×8 board into one word.
func (b bitset) dense() uint64 {
	var d uint64
	for row := range uint(8) {
		d |= (b.from(row*stride) & 0xFF) << (8 * row)
	}
	return d
}

// from returns the 64 bits from index n on.
func (b bitset) from(n uint) uint64 { return b.lo>>n | b.hi<<(64-n) | b.hi>>(n-64) }
