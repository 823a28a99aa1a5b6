package board

import "math/bits"

// Perft counts the leaves of the tree of all continuations that many plies deep. A pass is a ply, and an ended game counts one
// leaf at the depth where it ended.
func Perft(own, opp uint64, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	moves := Moves(own, opp)
	switch {
	case moves == 0 && Moves(opp, own) == 0:
		return 1
	case moves == 0:
		return Perft(opp, own, depth-1)
	case depth == 1:
		return uint64(bits.OnesCount64(moves))
	}
	return perft(own, opp, moves, make([]Children, depth-1))
}

// perft counts a node that has moves; plies has room for each ply but the last, whose moves need only be counted.
func perft(own, opp, moves uint64, plies []Children) (leaves uint64) {
	c := &plies[0]
	for i := range c.Fill(own, opp, moves) {
		switch {
		case c.Moves[i] == 0:
			leaves += Perft(c.Own[i], c.Opp[i], len(plies))
		case len(plies) == 1:
			leaves += uint64(bits.OnesCount64(c.Moves[i]))
		default:
			leaves += perft(c.Own[i], c.Opp[i], c.Moves[i], plies[1:])
		}
	}
	return leaves
}
