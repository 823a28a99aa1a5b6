package search

import "math/bits"

// entry is what a search found out about one position: bounds of its score, and the move that was best. Depths from
// solved on are exact solutions, in discs; those below are plies of midgame search, in hundredths.
type entry struct {
	board  bitboard
	lo, hi int16
	depth  uint8
	move   uint8
}

// solved is the depth of an entry of the exact search, to which the empties are added so that larger trees are kept.
const solved = 64

// noMove marks an entry or a candidate without a move.
const noMove = 64

// table remembers positions of one search. It never grows: a full pair of slots loses the entry of the lesser depth, or the
// older of equals.
type table struct {
	slots []entry
	shift uint
}

func newTable(entries int) table {
	size := max(bits.Len(uint(max(entries, 2)-1)), 1)
	return table{slots: make([]entry, 1<<size), shift: uint(64 - size)}
}

func (t *table) clear() { clear(t.slots) }

// pair gives the two slots in which a position may stand.
func (t *table) pair(b bitboard) (first, second *entry) {
	h := (b.own ^ bits.RotateLeft64(b.opp*0x9E3779B97F4A7C15, 32)) * 0xD6E8FEB86659FD93
	h ^= h >> 32
	i := (h * 0x9E3779B97F4A7C15) >> t.shift
	return &t.slots[i], &t.slots[i^1]
}

// find returns the entry of a position, or nil.
func (t *table) find(b bitboard) *entry {
	first, second := t.pair(b)
	if first.board == b {
		return first
	}
	if second.board == b {
		return second
	}
	return nil
}

// settles tells whether an entry answers a search of that depth between alpha and beta, and how.
func (e *entry) settles(depth, alpha, beta int) (score int, ok bool) {
	if int(e.depth) < depth || (e.depth >= solved) != (depth >= solved) {
		return 0, false
	}
	lo, hi := int(e.lo), int(e.hi)
	switch {
	case lo >= beta:
		return lo, true
	case hi <= alpha || hi == lo:
		return hi, true
	}
	return 0, false
}

// store remembers that a search between alpha and beta gave score.
func (t *table) store(b bitboard, depth, alpha, beta, score, move int) {
	e := t.slot(b)
	fresh := entry{board: b, lo: -infinity, hi: infinity, depth: uint8(depth), move: uint8(move)}
	if e.board == b && int(e.depth) == depth {
		fresh.lo, fresh.hi = e.lo, e.hi
	}
	if score > alpha {
		fresh.lo = max(fresh.lo, int16(score))
	}
	if score < beta {
		fresh.hi = min(fresh.hi, int16(score))
	}
	*e = fresh
}

func (t *table) slot(b bitboard) *entry {
	if e := t.find(b); e != nil {
		return e
	}
	first, second := t.pair(b)
	if first.depth > second.depth {
		return second
	}
	return first
}
