package term

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// cell is one column of the screen in 8 bytes. Two cells look the same if and only if they are equal, as long as they
// come from one palette.
type cell struct {
	glyph uint32 // a rune, or clusterBit and an index into the palette's clusters
	style uint16 // an index into the palette's styles
	width uint8  // columns; 0 is covered by the wide cell left of it
}

const clusterBit = 1 << 31

var (
	blank = cell{glyph: ' ', width: 1}
	// unsure stands where the terminal may show anything: it equals no cell that is drawn.
	unsure = cell{glyph: 1<<32 - 1}
)

// cluster tells whether a cell holds several runes: terminals disagree about the width of such.
func (c cell) cluster() bool { return c.glyph&clusterBit != 0 && c != unsure }

// blank tells whether a cell shows nothing but its ground.
func (c cell) blank() bool { return c.glyph == ' ' && c.width == 1 }

const (
	maxMarks    = 8    // runes kept of one cluster; a person may send hundreds of combining marks
	maxClusters = 4096 // a palette beyond this starts anew
	maxStyles   = 1024
)

// palette numbers the styles and clusters of one session. Style 0 is the terminal's own. Owned by the screen.
type palette struct {
	profile  colorprofile.Profile
	styles   []uv.Style // as sent: in the colours that the terminal has
	grounds  []uint16   // by style, the one of which a blank looks the same: mostly its background alone
	styleIDs map[uv.Style]uint16
	clusters []string
	ids      map[string]uint32
	last     uv.Style // the style asked for last, and its number: neighbours mostly share it
	lastID   uint16
}

func newPalette(profile colorprofile.Profile) *palette {
	return &palette{
		profile:  profile,
		styles:   []uv.Style{{}},
		grounds:  []uint16{0},
		styleIDs: map[uv.Style]uint16{{}: 0},
		ids:      map[string]uint32{},
	}
}

// full tells that the palette has grown beyond what one session should keep.
func (p *palette) full() bool { return len(p.styles) > maxStyles || len(p.clusters) > maxClusters }

func (p *palette) style(s uv.Style) uint16 {
	if s == p.last {
		return p.lastID
	}
	id, known := p.styleIDs[s]
	if !known {
		id = p.addStyle(uv.ConvertStyle(s, p.profile))
		p.styleIDs[s] = id
	}
	p.last, p.lastID = s, id
	return id
}

// addStyle numbers a style of the terminal; colours that degrade to the same share a number, so that no difference is
// sent that nobody could see.
func (p *palette) addStyle(s uv.Style) uint16 {
	for id := range p.styles {
		if p.styles[id].Equal(&s) {
			return uint16(id)
		}
	}
	if len(p.styles) > 1<<16-2 {
		return 0
	}
	id := uint16(len(p.styles))
	p.styles, p.grounds = append(p.styles, s), append(p.grounds, id)
	if ground := groundOf(s); !ground.Equal(&s) {
		p.grounds[id] = p.addStyle(ground)
	}
	return id
}

// nearest is the style that costs the least to change to, of those that have no place yet.
func (p *palette) nearest(from uint16, places map[uint16]int) (best uint16) {
	least := -1
	for style, place := range places {
		if cost := p.cost(from, style); place < 0 && (least < 0 || cost < least || cost == least && style < best) {
			best, least = style, cost
		}
	}
	return best
}

// cost is about how many bytes it takes to change from one style to another.
func (p *palette) cost(from, to uint16) (bytes int) {
	switch {
	case from == to || to > 0 && p.grounds[from] == to: // blanks take the style that is there
		return 0
	case to == 0:
		return resetCost
	}
	a, b := &p.styles[from], &p.styles[to]
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

// groundOf is what a blank shows of a style.
func groundOf(s uv.Style) uv.Style {
	if s.Underline != uv.UnderlineNone || s.Attrs&(uv.AttrReverse|uv.AttrStrikethrough) != 0 {
		return s
	}
	return uv.Style{Bg: s.Bg}
}

func (p *palette) glyph(content string) uint32 {
	r, n := utf8.DecodeRuneInString(content)
	if n != len(content) {
		return p.cluster(content)
	}
	if unicode.IsControl(r) || n == 0 {
		return ' '
	}
	return uint32(r)
}

func (p *palette) cluster(content string) uint32 {
	content = harmless(content)
	if id, known := p.ids[content]; known {
		return id
	}
	switch {
	case ansi.StringWidth(content) == 0: // a joiner with nothing to join: a terminal would hang it on the cell before
		return ' '
	case utf8.RuneCountInString(content) < 2:
		return p.glyph(content)
	}
	id := clusterBit | uint32(len(p.clusters))
	p.clusters = append(p.clusters, content)
	p.ids[content] = id
	return id
}

// harmless drops from a cluster what could drive the terminal: controls, whole escape sequences, marks of direction.
func harmless(content string) string {
	kept := 0
	return strings.Map(func(r rune) rune {
		if kept == maxMarks || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		kept++
		return r
	}, ansi.Strip(content))
}

// text is what a cell shows.
func (p *palette) text(c cell) string {
	if c.cluster() {
		return p.clusters[c.glyph&^clusterBit]
	}
	return string(rune(c.glyph))
}
