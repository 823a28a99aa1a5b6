package board

import "math/bits"

// MostLast is the number of empty squares up to which Last solves.
const MostLast = 4

const (
	none  = -100  // below every score
	stuck = -none // no score at all
)

// Last solves a position with at most MostLast empty squares: its official score for the side to move with best play, exact
// between alpha and beta and a bound outside. It tells how many positions it looked at too.
func Last(own, opp uint64, alpha, beta int) (score int, nodes uint64) {
	e := ending{nodes: 1}
	empty := ^(own | opp)
	switch x := squares(empty); bits.OnesCount64(empty) {
	case 0:
		score = Final(own, opp)
	case 1:
		score = lastOne(own, opp, x[0])
	case 2:
		score = e.two(own, opp, x[0], x[1], alpha, beta)
	case 3:
		score = e.three(own, opp, x[0], x[1], x[2], alpha, beta)
	default:
		score = e.four(own, opp, x, alpha, beta)
	}
	return score, e.nodes
}

// ending is a search of the last squares. Squares alone in their quarter of the board come first, since who moves there first
// tends to move there last too.
type ending struct{ nodes uint64 }

// squares lists the squares of a set, those in quarters with an odd number of them first.
func squares(set uint64) (list [MostLast]int) {
	odd := set & oddQuarters(set)
	n := 0
	for _, part := range [2]uint64{odd, set &^ odd} {
		for ; part != 0; part &= part - 1 {
			list[n&3] = bits.TrailingZeros64(part)
			n++
		}
	}
	return list
}

// quarters are the four regions of 4×4.
var quarters = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

func oddQuarters(set uint64) (odd uint64) {
	for _, q := range quarters {
		odd |= q * uint64(bits.OnesCount64(set&q)&1)
	}
	return odd
}

func quarter(square int) int { return square&4 | square&32 }

func (e *ending) four(own, opp uint64, x [4]int, alpha, beta int) int {
	best := none
	for range 4 {
		if flips := turn(own, opp, x[0]); flips != 0 {
			score := -e.three(opp^flips, own^flips^1<<x[0], x[1], x[2], x[3], -beta, -max(alpha, best))
			if best = max(best, score); best >= beta {
				return best
			}
		}
		x = [4]int{x[1], x[2], x[3], x[0]}
	}
	switch {
	case best > none:
		return best
	case plainMoves(opp, own) != 0:
		return -e.four(opp, own, x, -beta, -alpha)
	}
	return Final(own, opp)
}

func (e *ending) three(own, opp uint64, x, y, z int, alpha, beta int) int {
	e.nodes++
	switch quarter(x) {
	case quarter(y):
		x, z = z, x
	case quarter(z):
		x, y = y, x
	}
	best := none
	for range 3 {
		if flips := turn(own, opp, x); flips != 0 {
			score := -e.two(opp^flips, own^flips^1<<x, y, z, -beta, -max(alpha, best))
			if best = max(best, score); best >= beta {
				return best
			}
		}
		x, y, z = y, z, x
	}
	switch {
	case best > none:
		return best
	case plainMoves(opp, own) != 0:
		return -e.three(opp, own, x, y, z, -beta, -alpha)
	}
	return Final(own, opp)
}

func (e *ending) two(own, opp uint64, x, y int, alpha, beta int) int {
	score, nodes := lastTwo(own, opp, x, y, alpha, beta)
	e.nodes += nodes
	if score == stuck {
		return Final(own, opp)
	}
	return score
}

// lastTwo is the score with the squares x and y empty, or stuck where neither side can move.
func lastTwo(own, opp uint64, x, y int, alpha, beta int) (score int, nodes uint64) {
	if level != portable {
		return lastTwoInVectors(own, opp, x, y, alpha, beta)
	}
	return plainLastTwo(own, opp, x, y, alpha, beta)
}

func plainLastTwo(own, opp uint64, x, y int, alpha, beta int) (score int, nodes uint64) {
	best, nodes := fillTwo(own, opp, x, y, beta)
	if best == none {
		best, nodes = fillTwo(opp, own, x, y, -alpha)
		best = -best
	}
	return best, nodes + 1
}

// fillTwo is the better of the two ways to fill two squares, or none where neither is legal.
func fillTwo(own, opp uint64, x, y int, beta int) (best int, nodes uint64) {
	best = none
	if flips := turn(own, opp, x); flips != 0 {
		nodes++
		if best = -lastOne(opp^flips, own^flips^1<<x, y); best >= beta {
			return best, nodes
		}
	}
	if flips := turn(own, opp, y); flips != 0 {
		nodes++
		best = max(best, -lastOne(opp^flips, own^flips^1<<y, x))
	}
	return best, nodes
}

// turn is Flips with a quick look first: most of the last squares that cannot be played have no opponent beside them.
func turn(own, opp uint64, square int) uint64 {
	if opp&beside[square&63] == 0 {
		return 0
	}
	return Flips(own, opp, square)
}

// lastOne is the score with one square empty.
func lastOne(own, opp uint64, square int) int {
	mine := bits.OnesCount64(own)
	if n := lastTurned(own, square); n != 0 {
		return 2*(mine+n) - 62
	}
	if n := lastTurned(opp, square); n != 0 {
		return 2*(mine-n) - 64
	}
	if mine > 31 {
		return 2*mine - 62
	}
	return 2*mine - 64
}

// lastTurned counts what turns when own fills the last square: every other disc is the opponent's, so that each line's count
// follows from own's discs on it.
func lastTurned(own uint64, square int) int {
	col, row := square&7, square>>3&7
	l := &lines[square&63]
	across, down := &turnedIfFull[col], &turnedIfFull[row]
	return int(across[uint8(own>>(8*row))]) + int(down[gatherFile(own>>col)]) +
		int(across[gather(own&l.slash)]) + int(across[gather(own&l.backslash)])
}

var (
	turnedIfFull = makeTurnedIfFull()
	// beside are the squares that touch each square.
	beside = makeBeside()
)

func makeTurnedIfFull() (all [8][256]uint8) {
	for place := range all {
		for own := range all[place] {
			all[place][own] = uint8(bits.OnesCount8(between[place][own]))
		}
	}
	return all
}

func makeBeside() (all [64]uint64) {
	for square := range all {
		here := uint64(1) << square
		row := here | here<<1&fromB | here>>1&toG
		all[square] = (row | row<<8 | row>>8) &^ here
	}
	return all
}
