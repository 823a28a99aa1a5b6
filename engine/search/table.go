package search

import (
	"math/bits"
	"sync/atomic"
)

// noMove stands where there is no move.
const noMove = 64

// entry is what a search found out about a position: bounds of its score in hundredths of a disc, how deep and with what confidence
// that was, and the two moves that were best most recently.
type entry struct {
	lo, hi     int
	depth      int
	confidence uint8 // an index of levels
	moves      [2]int
}

// An entry is kept in one word: lo, hi (16 bits each), depth, first move, second move (7 bits each), confidence (3), age (8).
func (e *entry) word(age uint8) uint64 {
	return uint64(uint16(e.lo)) | uint64(uint16(e.hi))<<16 | uint64(e.depth)<<32 |
		uint64(e.moves[0])<<39 | uint64(e.moves[1])<<46 | uint64(e.confidence)<<53 | uint64(age)<<56
}

func entryOf(word uint64) entry {
	return entry{
		lo: int(int16(word)), hi: int(int16(word >> 16)), depth: depthOf(word),
		moves:      [2]int{int(word >> 39 & 127), int(word >> 46 & 127)},
		confidence: confidenceOf(word),
	}
}

func depthOf(word uint64) int        { return int(word >> 32 & 127) }
func confidenceOf(word uint64) uint8 { return uint8(word >> 53 & 7) }
func ageOf(word uint64) uint8        { return uint8(word >> 56) }

// ways is the number of entries that share a bucket, which fills a line of the cache.
const ways = 4

// slot holds an entry under the exclusive or of its key and its word: two threads that write at once leave a slot that nobody finds,
// rather than one with the bounds of another position (R. Hyatt and T. Mann, 2002).
type slot struct{ check, word atomic.Uint64 }

// table remembers positions. Any number of threads share it without locks. It never grows: a full bucket loses the entry of an earlier
// search, or the one that took the least work.
type table struct {
	buckets [][ways]slot
	shift   uint
	age     uint8 // of the search that runs; changed between searches alone
}

// newTable makes room for at least so many positions, rounded up to a power of two.
func newTable(entries int) *table {
	size := max(bits.Len(uint(max(entries, 2*ways)-1)), 3) - 2
	return &table{buckets: make([][ways]slot, 1<<size), shift: uint(64 - size)}
}

func (t *table) clear() { clear(t.buckets) }

// grow makes all that is remembered an earlier search's.
func (t *table) grow() { t.age++ }

// A search to the end of the game and one of some plies keep their entries apart, so that neither loses the other's bounds.
const (
	midgame = 0x9E3779B97F4A7C15
	endgame = 0xD1B54A32D192ED03
)

// key mixes a position with the kind of search.
func key(own, opp, kind uint64) uint64 {
	hi, lo := bits.Mul64(own^kind, opp^0xA0761D6478BD642F)
	h := (hi ^ lo) * 0xE7037ED1A0B428DB
	return h ^ h>>29
}

func (t *table) bucket(key uint64) *[ways]slot { return &t.buckets[key>>t.shift] }

// find gives the entry of a key, as a word that is zero where there is none.
func (t *table) find(key uint64) (word uint64) {
	b := t.bucket(key)
	for i := range b {
		if word := b[i].word.Load(); b[i].check.Load()^word == key && word != 0 {
			return word
		}
	}
	return 0
}

// settles tells whether an entry answers a search between alpha and beta, and how.
func settles(word uint64, depth int, confidence uint8, alpha, beta int) (score int, ok bool) {
	if word == 0 || depthOf(word) < depth || confidenceOf(word) < confidence {
		return 0, false
	}
	lo, hi := int(int16(word)), int(int16(word>>16))
	switch {
	case lo >= beta:
		return lo, true
	case hi <= alpha || hi == lo:
		return hi, true
	}
	return 0, false
}

// finding is the outcome of a node: a search between alpha and beta gave score, by move.
type finding struct {
	depth       int
	confidence  uint8
	alpha, beta int
	score, move int
}

// store remembers the outcome of a node.
func (t *table) store(key uint64, f *finding) {
	s, old := t.place(key)
	e := entry{lo: -infinity, hi: infinity, depth: f.depth, confidence: f.confidence, moves: [2]int{f.move, noMove}}
	if old != 0 {
		e.inherit(old)
	}
	if f.score > f.alpha {
		e.lo = max(e.lo, f.score)
	}
	if f.score < f.beta {
		e.hi = min(e.hi, f.score)
	}
	word := e.word(t.age)
	s.check.Store(key ^ word)
	s.word.Store(word)
}

// inherit takes over what an older entry of the same position knows: its bounds where they are of the same search, and its move. A node
// that failed low has no good move, so that an older one is better.
func (e *entry) inherit(word uint64) {
	old := entryOf(word)
	if old.depth == e.depth && old.confidence == e.confidence {
		e.lo, e.hi = old.lo, old.hi
	}
	if old.moves[0] != e.moves[0] {
		e.moves[1] = old.moves[0]
	} else {
		e.moves[1] = old.moves[1]
	}
}

// place gives the slot for a key, and the word of that key which is in it already.
func (t *table) place(key uint64) (s *slot, old uint64) {
	b := t.bucket(key)
	least := -1
	for i := range b {
		word := b[i].word.Load()
		if word != 0 && b[i].check.Load()^word == key {
			return &b[i], word
		}
		if worth := t.worth(word); least < 0 || worth < least {
			s, least = &b[i], worth
		}
	}
	return s, 0
}

// worth grows with the work that an entry took, and is least for those of earlier searches.
func (t *table) worth(word uint64) int {
	switch {
	case word == 0:
		return 0
	case ageOf(word) != t.age:
		return 1 + depthOf(word)
	}
	return 200 + depthOf(word)
}
