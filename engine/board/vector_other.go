//go:build !amd64

package board

// There are no vectors here.
const (
	portable = iota
	level    = portable
)

func movesInVectors(own, opp uint64) uint64                 { return plainMoves(own, opp) }
func flipsInVectors(own, opp uint64, square int) uint64     { return plainFlips(own, opp, square) }
func childrenInVectors(own, opp, moves uint64, c *Children) { c.plainFill(own, opp, moves) }
func lastTwoInVectors(own, opp uint64, x, y, alpha, beta int) (int, uint64) {
	return plainLastTwo(own, opp, x, y, alpha, beta)
}
