package search

import "math/bits"

// quadrants are the four regions of 4×4 by whose parity the last squares are ordered.
var quadrants = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// finish is the exact search of the last few squares, in discs: no table, no lists. Squares in regions with an odd number of
// empties come first, since who moves there first tends to move there last.
func (s *Searcher) finish(b bitboard, alpha, beta int) int {
	if s.stop() {
		return 0
	}
	empties := b.empties()
	if empties&(empties-1) == 0 {
		return b.lastSquare(empties)
	}
	odd := oddRegions(empties)
	best := s.try(b, empties&odd, -infinity, alpha, beta)
	if best < beta {
		best = s.try(b, empties&^odd, best, alpha, beta)
	}
	if best > -infinity {
		return best
	}
	if other := b.passed(); other.moves() != 0 {
		return -s.finish(other, -beta, -alpha)
	}
	return b.final()
}

// try searches the legal moves among squares for one that is better than best, and ends at one that reaches beta.
func (s *Searcher) try(b bitboard, squares uint64, best, alpha, beta int) int {
	for ; squares != 0; squares &= squares - 1 {
		square := bits.TrailingZeros64(squares)
		if b.opp&beside[square] == 0 {
			continue
		}
		flips := b.flips(square)
		if flips == 0 {
			continue
		}
		best = max(best, -s.finish(b.play(square, flips), -beta, -max(alpha, best)))
		if best >= beta {
			return best
		}
	}
	return best
}

// lastSquare is the score with one square empty, or none: nothing is left to choose.
func (b bitboard) lastSquare(empty uint64) int {
	if empty == 0 {
		return b.final()
	}
	square := bits.TrailingZeros64(empty)
	if flips := b.flips(square); flips != 0 {
		return b.play(square, flips).final() * -1
	}
	other := b.passed()
	if flips := other.flips(square); flips != 0 {
		return other.play(square, flips).final()
	}
	return b.final()
}

func oddRegions(empties uint64) (odd uint64) {
	for _, q := range quadrants {
		odd |= q * uint64(bits.OnesCount64(empties&q)&1)
	}
	return odd
}

// beside are the squares that touch each square.
var beside = makeBeside()

func makeBeside() (all [64]uint64) {
	for square := range all {
		b := uint64(1) << square
		sideways := (b&^fileH)<<1 | (b&^fileA)>>1
		column := b | sideways
		all[square] = sideways | column<<8 | column>>8
	}
	return all
}

const (
	fileA = 0x0101010101010101
	fileH = 0x8080808080808080
)
