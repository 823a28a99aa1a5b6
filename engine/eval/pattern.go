package eval

import (
	"slices"
	"strings"
)

// pattern is a group of squares whose discs are judged together: each of the 3^n ways to fill it has a weight of its own. It lies on the board as
// often as the eight symmetries give different groups, and all those share the weights.
type pattern struct {
	name    string
	bank    int    // the bank in which its weights are
	squares string // in the order of the digits, the lowest first
}

// patterns are the shapes that have served Othello programs since Logistello (M. Buro, 1997) and Edax. Each one of ten squares fills a bank; all
// smaller ones together fit into the first.
var patterns = [...]pattern{
	{"corner 3×3", 0, "a1 b1 c1 a2 b2 c2 a3 b3 c3"},
	{"second row", 0, "a2 b2 c2 d2 e2 f2 g2 h2"},
	{"third row", 0, "a3 b3 c3 d3 e3 f3 g3 h3"},
	{"fourth row", 0, "a4 b4 c4 d4 e4 f4 g4 h4"},
	{"diagonal of 8", 0, "a1 b2 c3 d4 e5 f6 g7 h8"},
	{"diagonal of 7", 0, "b1 c2 d3 e4 f5 g6 h7"},
	{"diagonal of 6", 0, "c1 d2 e3 f4 g5 h6"},
	{"diagonal of 5", 0, "d1 e2 f3 g4 h5"},
	{"diagonal of 4", 0, "e1 f2 g3 h4"},
	{"corner 2×5", 1, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"},
	{"edge and X-squares", 2, "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2"},
	{"corner triangle", 3, "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"},
	{"two edges from a corner", 4, "e1 d1 c1 b1 a1 b2 a2 a3 a4 a5"},
	{"edge and block", 5, "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2"},
}

const banks = 6

// lane is one place of a pattern on the board. Its index is offset + Σ digit·3^i over its squares, where the digit is 0 for a disc of the other side,
// 1 for an empty square and 2 for an own disc: so that a change of sides mirrors the index within its pattern.
type lane struct {
	bank    int
	offset  int
	squares []int
}

func (l *lane) size() int { return power(len(l.squares)) }

// lanes are all places of all patterns, those of a bank side by side.
var lanes = makeLanes()

func makeLanes() (all []lane) {
	offset := 0
	for _, p := range patterns {
		if p.bank > 0 {
			offset = 0
		}
		places, _ := p.places()
		for _, squares := range places {
			all = append(all, lane{p.bank, offset, squares})
		}
		offset += power(len(places[0]))
	}
	return all
}

// places are the different groups of squares that the symmetries of the board make of a pattern, its own squares first; mirrors are the orders in
// which a symmetry maps the pattern onto itself.
func (p *pattern) places() (places, mirrors [][]int) {
	seen := map[uint64]bool{}
	var base []int
	for _, name := range strings.Fields(p.squares) {
		base = append(base, int(name[0]-'a')+8*int(name[1]-'1'))
	}
	for symmetry := range 8 {
		image, set := make([]int, len(base)), uint64(0)
		for i, square := range base {
			image[i] = turned(square, symmetry)
			set |= 1 << image[i]
		}
		if !seen[set] {
			seen[set] = true
			places = append(places, image)
		} else if sameSquares(image, base) {
			mirrors = append(mirrors, image)
		}
	}
	return places, mirrors
}

func sameSquares(x, y []int) bool {
	x, y = slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y))
	return slices.Equal(x, y)
}

// turned is where one of the eight symmetries takes a square: bit 0 reflects at the diagonal, bit 1 left for right, bit 2 top for bottom.
func turned(square, symmetry int) int {
	column, row := square%8, square/8
	if symmetry&1 != 0 {
		column, row = row, column
	}
	if symmetry&2 != 0 {
		column = 7 - column
	}
	if symmetry&4 != 0 {
		row = 7 - row
	}
	return column + 8*row
}

func power(n int) int {
	p := 1
	for range n {
		p *= 3
	}
	return p
}
