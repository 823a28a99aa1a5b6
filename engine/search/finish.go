package search

import (
	"math/bits"

	"reversi/engine/board"
)

// quadrants are the four regions of 4×4 by whose parity the last squares are ordered.
var quadrants = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// mostLast is more than board.Last ever looks at.
const mostLast = 160

// finish is the exact search of the last few squares, in discs: no table, no lists. Squares in regions with an odd number of
// empties come first, since who moves there first tends to move there last.
func (w *worker) finish(own, opp uint64, alpha, beta int) int {
	empties := ^(own | opp)
	if bits.OnesCount64(empties) <= board.MostLast {
		return w.last(own, opp, alpha, beta)
	}
	if !w.allowed(1) {
		return 0
	}
	w.nodes++
	odd := oddRegions(empties)
	best := w.try(own, opp, empties&odd, -infinity, alpha, beta)
	if best < beta {
		best = w.try(own, opp, empties&^odd, best, alpha, beta)
	}
	if best > -infinity {
		return best
	}
	if board.Moves(opp, own) != 0 {
		return -w.finish(opp, own, -beta, -alpha)
	}
	return board.Final(own, opp)
}

// try searches the legal moves among squares for one that is better than best, and ends at one that reaches beta.
func (w *worker) try(own, opp, squares uint64, best, alpha, beta int) int {
	for ; squares != 0; squares &= squares - 1 {
		square := bits.TrailingZeros64(squares)
		if opp&beside[square&63] == 0 {
			continue
		}
		flips := board.Flips(own, opp, square)
		if flips == 0 {
			continue
		}
		best = max(best, -w.finish(opp^flips, own^flips^squares&-squares, -beta, -max(alpha, best)))
		if best >= beta {
			return best
		}
	}
	return best
}

func (w *worker) last(own, opp uint64, alpha, beta int) int {
	if !w.allowed(mostLast) {
		return 0
	}
	score, nodes := board.Last(own, opp, alpha, beta)
	w.nodes += nodes
	return score
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
