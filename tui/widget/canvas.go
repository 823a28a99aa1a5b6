// Package widget draws from values: a canvas of cells and what stands on it. Nothing here has an Update or keeps state.
package widget

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"reversi/tui/style"
	"reversi/tui/text"
)

// Rect is a part of a screen, in cells.
type Rect struct{ X, Y, W, H int }

// Contains tells whether a cell lies inside.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Inset is the rectangle without a border of some columns and rows.
func (r Rect) Inset(columns, rows int) Rect {
	return Rect{r.X + columns, r.Y + rows, max(r.W-2*columns, 0), max(r.H-2*rows, 0)}
}

// cell is one column of a canvas. It has no pointers, so that a screenful costs the collector of garbage nothing, and no gaps: cells are
// the same if and only if their bytes are.
type cell struct {
	glyph rune // covered is covered by the wide cell on its left; below that it tells which of the clusters
	ink   style.Ink
}

const covered rune = 0

// sheet is what the parts of a canvas share.
type sheet struct {
	cells    []cell
	clusters []string // what cells of several runes show, the first by the glyph -1
	text     []byte   // a line while it is written
	from, to int      // the rows that are drawn; the others stay blank
}

// Canvas is a screen to draw on, or a part of one. Nothing can be drawn outside it, and every string is cleaned here, so no
// screen can forget to.
type Canvas struct {
	Rect
	ASCII   bool // draw with nothing but ASCII
	Charset text.Charset

	*sheet     // the whole screen
	width  int // of the whole screen
}

// NewCanvas makes a blank screen.
func NewCanvas(w, h int, blank style.Style) *Canvas { return newCanvas(&sheet{}, w, h, blank) }

// spare has the sheets of pictures that are done, shared by all sessions.
var spare = sync.Pool{New: func() any { return &sheet{} }}

// Picture is what a blank screen shows once it was drawn on, as its lines. The canvas is lent: draw must not keep it.
func Picture(w, h int, blank style.Style, draw func(c *Canvas)) (lines []string) {
	return Rows(w, h, 0, h, blank, draw)
}

// Rows is some rows of what a blank screen shows once it was drawn on: n of them from one on.
func Rows(w, h, from, n int, blank style.Style, draw func(c *Canvas)) (lines []string) {
	s := spare.Get().(*sheet)
	defer spare.Put(s)
	c := newCanvas(s, w, h, blank)
	s.from, s.to = from, from+n
	draw(c)
	return c.Shown()
}

// newCanvas makes a blank screen on a sheet, in the memory that it has where that is large enough.
func newCanvas(s *sheet, w, h int, blank style.Style) *Canvas {
	s.cells, s.clusters = slices.Grow(s.cells[:0], w*h)[:w*h], nil
	for done := copy(s.cells, []cell{{' ', blank.Ink()}}); done < len(s.cells); done *= 2 {
		copy(s.cells[done:], s.cells[:done])
	}
	s.from, s.to = 0, h
	return &Canvas{Rect: Rect{W: w, H: h}, sheet: s, width: w}
}

// glyph is how a cell has a character.
func (s *sheet) glyph(cluster string) rune {
	if r, n := utf8.DecodeRuneInString(cluster); n == len(cluster) {
		return r
	}
	s.clusters = append(s.clusters, cluster)
	return rune(-len(s.clusters))
}

// append adds what a cell shows; a covered one shows nothing.
func (s *sheet) append(b []byte, glyph rune) []byte {
	switch {
	case glyph == covered:
		return b
	case glyph < 0:
		return append(b, s.clusters[-glyph-1]...)
	}
	return utf8.AppendRune(b, glyph)
}

// In is the part of the canvas inside a rectangle, which is given from the canvas's own corner.
func (c *Canvas) In(r Rect) *Canvas {
	part := *c
	x0, y0 := max(r.X, 0), max(r.Y, 0)
	x1, y1 := min(r.X+r.W, c.W), min(r.Y+r.H, c.H)
	part.Rect = Rect{c.X + x0, c.Y + y0, max(x1-x0, 0), max(y1-y0, 0)}
	return &part
}

// Text draws one line and returns the column after it. What does not fit is left out.
func (c *Canvas) Text(x, y int, st style.Style, s string) int {
	ink := st.Ink()
	s = c.spell(s)
	if !c.drawn(y, 1) {
		return x + text.Width(s)
	}
	for len(s) > 0 {
		cluster, w := first(s)
		c.set(x, y, w, cluster, ink)
		x += w
		s = s[len(cluster):]
	}
	return x
}

// spell makes a string fit to be drawn here.
func (c *Canvas) spell(s string) string {
	return c.Charset.Spell(text.Clean(s))
}

// first is the first character of a cleaned string and its width. What nothing can join to needs no looking up.
func first(s string) (cluster string, width int) {
	r, n := utf8.DecodeRuneInString(s)
	if next, _ := utf8.DecodeRuneInString(s[n:]); alone(r) && (n == len(s) || alone(next)) {
		return s[:n], 1
	}
	return ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
}

// alone tells of most characters there are that they take one column, and join to no other: ASCII, Russian, lines and blocks.
func alone(r rune) bool {
	return r < utf8.RuneSelf || r >= 'А' && r <= 'я' || r == 'Ё' || r == 'ё' || r >= '\u2500' && r <= '\u259f'
}

// Right draws one line that ends before column x.
func (c *Canvas) Right(x, y int, st style.Style, s string) {
	s = c.spell(s)
	c.Text(x-text.Width(s), y, st, s)
}

// Lines draws several lines one under another and returns the row after them.
func (c *Canvas) Lines(x, y int, st style.Style, lines []string) int {
	for _, l := range lines {
		c.Text(x, y, st, l)
		y++
	}
	return y
}

// Fill blanks everything.
func (c *Canvas) Fill(st style.Style) {
	put := cell{' ', st.Ink()}
	for y := range c.H {
		if c.W > 0 && c.drawn(y, 1) {
			c.fill((c.Y+y)*c.width+c.X, c.W, put)
		}
	}
}

// fill puts the same into some cells of a row.
func (c *Canvas) fill(at, n int, put cell) {
	row := c.over(at, n)
	for i := range row {
		row[i] = put
	}
}

// over is some cells of a row to be written over; the wide ones that reach over their ends are blanked.
func (c *Canvas) over(at, n int) []cell {
	c.uncover(at)
	if next := at + n; next%c.width != 0 {
		c.uncover(next)
	}
	return c.cells[at : at+n]
}

func (c *Canvas) set(x, y, w int, cluster string, ink style.Ink) {
	if w < 1 || x < 0 || y < 0 || x+w > c.W || y >= c.H {
		return
	}
	at := (c.Y+y)*c.width + c.X + x
	c.fill(at, w, cell{covered, ink})
	c.cells[at].glyph = c.glyph(cluster)
}

// drawn tells whether any of some rows is drawn.
func (c *Canvas) drawn(y, n int) bool { return c.Y+y < c.to && c.Y+y+n > c.from }

// whole tells whether all of a part lies on the canvas and is drawn.
func (c *Canvas) whole(r Rect) bool {
	return r.X >= 0 && r.Y >= 0 && r.X+r.W <= c.W && r.Y+r.H <= c.H && c.Y+r.Y >= c.from && c.Y+r.Y+r.H <= c.to
}

// copy shows in a part of the canvas what stands in another one of the same extent. No wide cell may reach over the edge of that.
func (c *Canvas) copy(to, from Rect) {
	for y := range to.H {
		source := (c.Y+from.Y+y)*c.width + c.X + from.X
		copy(c.over((c.Y+to.Y+y)*c.width+c.X+to.X, to.W), c.cells[source:])
	}
}

// uncover blanks the wide cell that reaches over a cell.
func (c *Canvas) uncover(at int) {
	for i := at; c.cells[i].glyph == covered; i-- {
		c.cells[i].glyph = ' '
		if c.cells[i-1].glyph != covered {
			c.cells[i-1].glyph = ' '
		}
	}
}

// Shown is the rows that were drawn, as a rule the whole screen, as lines with escape sequences that only colour them. A line begins and
// ends in the terminal's own style, so that it is the same wherever it stands.
func (c *Canvas) Shown() []string {
	lines := make([]string, 0, c.to-c.from)
	for row := range slices.Chunk(c.cells[c.from*c.width:c.to*c.width], max(c.width, 1)) {
		lines = append(lines, c.line(row))
	}
	return lines
}

// String is the same as one text.
func (c *Canvas) String() string { return strings.Join(c.Shown(), "\n") }

// line is a row as text: the one that is remembered, or a new one. What a cluster is depends on the picture, so rows with such are not.
func (c *Canvas) line(row []cell) string {
	if len(c.clusters) > 0 && slices.ContainsFunc(row, func(each cell) bool { return each.glyph < 0 }) {
		return string(c.write(row))
	}
	at := sum(row, c.ASCII)
	if line, known := remembered.find(at); known {
		return line
	}
	line := string(c.write(row))
	remembered.put(at, line)
	return line
}

// firm is a space that programs which trim the ends of lines leave alone.
const firm = '\u00a0'

// write writes a row. What has a ground of its own and ends the line, such as a board, ends in a firm space, so that it keeps its edge
// where a screen is copied.
func (c *Canvas) write(row []cell) []byte {
	last := len(row) - 1
	for last > 0 && row[last] == (cell{glyph: ' '}) {
		last--
	}
	c.text = c.text[:0]
	var now style.Ink
	for i, each := range row {
		if each.ink != now && each.glyph != covered {
			now = each.ink
			c.text = now.Style().Append(c.text)
		}
		if i == last && each.glyph == ' ' && each.ink.Grounded() && !c.ASCII {
			each.glyph = firm
		}
		c.text = c.append(c.text, each.glyph)
	}
	if now != (style.Ink{}) {
		c.text = style.Style{}.Append(c.text)
	}
	return c.text
}
