package search

import (
	"math/bits"
)

const (
	corners = 0x8100000000000081

	// What a child is worth for the order: a move from the table precedes all, and a reply taken from the opponent counts as much as so
	// many hundredths of a disc by evaluation.
	fromTable = 1 << 30
	perReply  = 600
	perStable = 100
	perKiller = 150

	// enhanceAt is the depth from which all children are looked up before any is searched.
	enhanceAt = 8
)

// standing is how good a square is to hold, by its place alone: for moves that differ in nothing else.
var standing = [64]int8{
	40, -12, 8, 4, 4, 8, -12, 40,
	-12, -24, -4, -2, -2, -4, -24, -12,
	8, -4, 4, 2, 2, 4, -4, 8,
	4, -2, 2, 1, 1, 2, -2, 4,
	4, -2, 2, 1, 1, 2, -2, 4,
	8, -4, 4, 2, 2, 4, -4, 8,
	-12, -24, -4, -2, -2, -4, -24, -12,
	40, -12, 8, 4, 4, 8, -12, 40,
}

// next is the child of the largest value of those that were not next yet. Most nodes are done after a move or two, so sorting all
// would be waste.
func (f *frame) next(n int) int {
	best := 0
	for j := 1; j < n; j++ {
		if f.value[j&63] > f.value[best&63] {
			best = j
		}
	}
	f.value[best&63] = -1 << 31
	return best
}

// order values the children of a node.
func (w *worker) order(f *frame, n int, own uint64, hints [2]int, depth, empties int) {
	estimated := depth < empties && depth >= 4 || depth >= empties && empties > estimateAt
	killer := w.killers[empties]
	for j := range n {
		square := int(f.kids.Square[j&63])
		replies := f.kids.Moves[j&63]
		mobility := bits.OnesCount64(replies) + bits.OnesCount64(replies&corners)
		value := int(standing[square&63]) - perReply*mobility
		switch {
		case f.kids.Own[j&63] == 0, square == hints[0]:
			value = fromTable
		case square == hints[1]:
			value = fromTable - 1
		case estimated:
			value -= w.glance(f, j, own, empties-1)
		default:
			value += perStable * cornersHeld(f.kids.Opp[j&63])
		}
		if square == killer {
			value += perKiller
		}
		f.value[j&63] = int32(value)
	}
}

// glance estimates a child from the side of the one to move there.
func (w *worker) glance(f *frame, j int, own uint64, empties int) int {
	if !w.allowed(1) {
		return 0
	}
	w.nodes++
	w.play(f, j, own, empties)
	return w.set.Score(&w.frames[empties].search, empties)
}

// cornersHeld counts corners, and the discs beside them that they make safe.
func cornersHeld(discs uint64) int {
	held := discs & corners
	beside := (held<<1 | held>>1 | held<<8 | held>>8) & discs &^ corners
	return bits.OnesCount64(held) + bits.OnesCount64(beside)
}

// enhanced looks whether the table already knows a child that is good enough (J. Schaeffer and A. Plaat, 1996).
func (w *worker) enhanced(f *frame, n, depth, empties, beta int) int {
	for j := range n {
		if f.kids.Moves[j] == 0 {
			continue
		}
		word := w.tableFor(depth-1, empties-1).find(key(f.kids.Own[j], f.kids.Opp[j], kind(depth, empties)))
		if score, ok := settles(word, depth-1, w.confidence, -beta, -beta+1); ok && -score >= beta {
			return -score
		}
	}
	return -infinity
}
