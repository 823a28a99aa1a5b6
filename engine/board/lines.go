package board

var (
	// lines are the two diagonals through each square.
	lines = makeLines()
	// ends tells, by place on a line of eight squares and the opponent's discs on its inner six, the squares on which an own
	// disc would close a run: one on either side at most.
	ends = makeEnds()
	// between are the squares from a place to the nearest square of a set on either side, both left out.
	between = makeBetween()
)

type linesThrough struct{ slash, backslash uint64 } // up to the right, down to the right; rank 1 on top

func makeLines() (all [64]linesThrough) {
	for square := range all {
		here := uint64(1) << square
		all[square].slash = here | ray(square, 1, -1) | ray(square, -1, 1)
		all[square].backslash = here | ray(square, 1, 1) | ray(square, -1, -1)
	}
	return all
}

// ray is the set of squares seen from a square in one direction.
func ray(square, right, down int) (squares uint64) {
	col, row := square%8+right, square/8+down
	for ; col >= 0 && col < 8 && row >= 0 && row < 8; col, row = col+right, row+down {
		squares |= 1 << (8*row + col)
	}
	return squares
}

func makeEnds() (all [8][64]uint8) {
	for place := range all {
		for opp := range all[place] {
			all[place][opp] = end(place, 1, opp<<1) | end(place, -1, opp<<1)
		}
	}
	return all
}

// end is the square just past the run of opp that begins beside place, if there are a run and such a square.
func end(place, step, opp int) uint8 {
	at := place + step
	for at >= 0 && at < 8 && opp>>at&1 != 0 {
		at += step
	}
	if at < 0 || at > 7 || at == place+step {
		return 0
	}
	return 1 << at
}

func makeBetween() (all [8][256]uint8) {
	for place := range all {
		for set := range all[place] {
			all[place][set] = until(place, 1, set) | until(place, -1, set)
		}
	}
	return all
}

func until(place, step, set int) (squares uint8) {
	for at := place + step; at >= 0 && at < 8; at += step {
		if set>>at&1 != 0 {
			return squares
		}
		squares |= 1 << at
	}
	return 0
}
