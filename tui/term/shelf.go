package term

import (
	"hash/maphash"
	"runtime"
	"sync"
	"weak"

	"github.com/charmbracelet/colorprofile"
)

// shelf has the rows that terminals show, so that a line that a thousand sessions show is read once and kept once. It holds none by
// itself: what nobody shows any more goes with the next collection of garbage. A line comes on it when it is asked for a second time: most
// lines, such as those with a clock that runs, are one session's alone, and gone a second later. A mutex guards a leaf.
type shelf struct {
	mu       sync.Mutex
	palettes map[colorprofile.Profile]*palette
	rows     map[shelfmark]weak.Pointer[row]
	// asked are the lines that were asked for lately. Once they are many, the newer ones become the older ones, and those are forgotten.
	newer, older map[uint64]struct{}
}

// mostAsked is how many lines may be newer. A thousand people who play ask for about so many within twenty seconds.
const mostAsked = 1 << 15

// seed makes the sums that stand for lines which were asked for. Two lines with the same one do no harm.
var seed = maphash.MakeSeed()

// shelfmark is all that a row depends on.
type shelfmark struct {
	palette *palette
	width   int
	line
}

// common is the shelf of all sessions.
var common = newShelf()

func newShelf() *shelf {
	return &shelf{
		palettes: map[colorprofile.Profile]*palette{}, rows: map[shelfmark]weak.Pointer[row]{}, newer: map[uint64]struct{}{},
	}
}

// palette is the one to begin with on a terminal with a profile.
func (s *shelf) palette(profile colorprofile.Profile) *palette {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.palettes[profile]
	if p == nil || p.full() {
		p = newPalette(profile)
		s.palettes[profile] = p
	}
	return p
}

// row finds or reads the row of a line.
func (s *shelf) row(p *palette, width int, l line) *row {
	mark := shelfmark{p, width, l}
	r, again := s.find(mark)
	if r != nil {
		return r
	}
	if r = p.read(l, width); again {
		r = s.put(mark, r)
	}
	return r
}

// find gives the row of a line if it is there, and tells otherwise whether the line was asked for before.
func (s *shelf) find(mark shelfmark) (r *row, again bool) {
	sum := maphash.Comparable(seed, mark)
	s.mu.Lock()
	defer s.mu.Unlock()
	if r = s.rows[mark].Value(); r != nil {
		return r, true
	}
	if _, again = s.newer[sum]; again {
		return nil, true
	}
	if len(s.newer) >= mostAsked {
		s.newer, s.older = map[uint64]struct{}{}, s.newer
	}
	s.newer[sum] = struct{}{}
	_, again = s.older[sum]
	return nil, again
}

// put adds a row, unless somebody else has read the same line meanwhile.
func (s *shelf) put(mark shelfmark, r *row) *row {
	s.mu.Lock()
	defer s.mu.Unlock()
	if other := s.rows[mark].Value(); other != nil {
		return other
	}
	s.rows[mark] = weak.Make(r)
	runtime.AddCleanup(r, s.forget, mark)
	return r
}

// forget drops a row that nobody shows, unless the line was read again since.
func (s *shelf) forget(mark shelfmark) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rows[mark].Value() == nil {
		delete(s.rows, mark)
	}
}
