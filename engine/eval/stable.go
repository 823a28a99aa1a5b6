package eval

// Stable is a set of discs that nothing can turn any more, if discs are all of one colour. Along each of the four lines through such
// a disc is the edge, or beside it on that line a stable disc of its own colour. The set grows from the corners; what a shift
// carries around the side of the board lands on an edge, where it makes no difference.
func Stable(discs uint64) uint64 {
	s := uint64(0)
	for {
		grown := discs & (s<<1 | s>>1 | files) & (s<<8 | s>>8 | ranks) & (s<<7 | s>>7 | rim) & (s<<9 | s>>9 | rim)
		if grown == s {
			return s
		}
		s = grown
	}
}
