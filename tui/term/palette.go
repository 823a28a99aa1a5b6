package term

import (
	"sync"
	"sync/atomic"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

// maxStyles is where a palette is full and another one takes its place.
const maxStyles = 1024

// palette numbers the styles that all terminals with one profile show, so that their rows can be shared. It only grows; a mutex
// guards a leaf.
type palette struct {
	profile colorprofile.Profile
	// looks are those numbered so far. A row that is known was read before, so its styles are among them.
	looks atomic.Pointer[looks]

	mu  sync.Mutex
	ids map[uv.Style]uint16
}

// looks are styles by number; style 0 is the terminal's own. Nothing changes them once they are in a palette.
type looks struct {
	styles  []uv.Style // as sent: in the colours that the terminal has
	grounds []uint16   // by style, the one of which a blank looks the same: mostly its background alone
}

func newPalette(profile colorprofile.Profile) *palette {
	p := &palette{profile: profile, ids: map[uv.Style]uint16{{}: 0}}
	p.looks.Store(&looks{styles: []uv.Style{{}}, grounds: []uint16{0}})
	return p
}

// full tells that the palette has grown beyond what is worth keeping.
func (p *palette) full() bool { return len(p.looks.Load().styles) > maxStyles }

// style numbers a style.
func (p *palette) style(s uv.Style) uint16 {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, known := p.ids[s]
	if !known {
		all := *p.looks.Load()
		id = all.add(uv.ConvertStyle(s, p.profile))
		p.looks.Store(&all)
		p.ids[s] = id
	}
	return id
}

// add numbers a style of the terminal; colours that degrade to the same share a number, so that no difference is sent that nobody
// could see. Others read what was there before meanwhile, which adding leaves as it is.
func (l *looks) add(s uv.Style) uint16 {
	for id := range l.styles {
		if l.styles[id].Equal(&s) {
			return uint16(id)
		}
	}
	if len(l.styles) > 1<<16-2 {
		return 0
	}
	id := uint16(len(l.styles))
	l.styles, l.grounds = append(l.styles, s), append(l.grounds, id)
	if ground := groundOf(s); !ground.Equal(&s) {
		l.grounds[id] = l.add(ground)
	}
	return id
}

// groundOf is what a blank shows of a style.
func groundOf(s uv.Style) uv.Style {
	if s.Underline != uv.UnderlineNone || s.Attrs&(uv.AttrReverse|uv.AttrStrikethrough) != 0 {
		return s
	}
	return uv.Style{Bg: s.Bg}
}

// nearest is the style that costs the least to change to, of those that have no place yet.
func (l *looks) nearest(from uint16, places map[uint16]int) (best uint16) {
	least := -1
	for style, place := range places {
		if cost := l.cost(from, style); place < 0 && (least < 0 || cost < least || cost == least && style < best) {
			best, least = style, cost
		}
	}
	return best
}

// cost is about how many bytes it takes to change from one style to another.
func (l *looks) cost(from, to uint16) (bytes int) {
	switch {
	case from == to || to > 0 && l.grounds[from] == to: // blanks take the style that is there
		return 0
	case to == 0:
		return resetCost
	}
	a, b := &l.styles[from], &l.styles[to]
	if a.Fg != b.Fg {
		bytes += colorCost
	}
	if a.Bg != b.Bg {
		bytes += colorCost
	}
	if a.Attrs != b.Attrs || a.Underline != b.Underline {
		bytes += attrCost
	}
	return bytes
}

// What a colour, attributes and going back to the terminal's own style take, about.
const (
	resetCost = 3
	colorCost = 9
	attrCost  = 4
)
