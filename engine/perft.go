package engine

// PerftMode says how Perft counts passes and games that end early. Published
// tables differ in this.
type PerftMode uint8

// The modes, by their number in data/perft.csv.
const (
	PassIsPly  PerftMode = 1 + iota // a pass is a ply, an ended game counts 1 at the depth where it ended
	PassIsFree                      // a pass costs no ply, an ended game counts 1
	FullDepth                       // a pass is a ply, an ended game counts 0
)

// Perft counts the leaves of the tree of all continuations that many plies
// deep. An ended game at depth 0 is a leaf in every mode.
func Perft(p Position, depth int, mode PerftMode) uint64 {
	if depth == 0 {
		return 1
	}
	legal := p.legal()
	if legal.empty() {
		return perftStuck(p, depth, mode)
	}
	if depth == 1 {
		return uint64(legal.count())
	}
	var leaves uint64
	for !legal.empty() {
		var i uint
		i, legal = legal.pop()
		leaves += Perft(p.place(i, p.flips(i)), depth-1, mode)
	}
	return leaves
}

// perftStuck counts from a position in which the side to move has no move.
func perftStuck(p Position, depth int, mode PerftMode) uint64 {
	other := p.passed()
	switch {
	case !other.HasLegal() && mode == FullDepth:
		return 0
	case !other.HasLegal():
		return 1
	case mode == PassIsFree:
		return Perft(other, depth, mode)
	}
	return Perft(other, depth-1, mode)
}
