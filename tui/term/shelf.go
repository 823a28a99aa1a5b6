package term

import (
	"runtime"
	"sync"
	"weak"

	"github.com/charmbracelet/colorprofile"
)

// shelf has the rows that terminals show, so that a line that a thousand sessions show is read once and kept once. It holds none by
// itself: what nobody shows any more goes with the next collection of garbage. A mutex guards a leaf.
type shelf struct {
	mu       sync.Mutex
	palettes map[colorprofile.Profile]*palette
	rows     map[shelfmark]weak.Pointer[row]
}

// shelfmark is all that a row depends on.
type shelfmark struct {
	palette *palette
	width   int
	line
}

// common is the shelf of all sessions.
var common = newShelf()

func newShelf() *shelf {
	return &shelf{palettes: map[colorprofile.Profile]*palette{}, rows: map[shelfmark]weak.Pointer[row]{}}
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
	if r := s.find(mark); r != nil {
		return r
	}
	return s.put(mark, p.read(l, width))
}

func (s *shelf) find(mark shelfmark) *row {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rows[mark].Value()
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
