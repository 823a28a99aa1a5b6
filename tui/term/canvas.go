package term

import (
	"strings"
	"unicode"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// maxMarks is the runes kept of one cluster; a person may send hundreds of combining marks.
const maxMarks = 8

// canvas is a uv.Screen of one row of compact cells: ultraviolet draws a line of styled text on it.
type canvas struct {
	cells    []cell
	clusters []string
	palette  *palette
	last     uv.Style // the style asked for last, and its number: neighbours mostly share it
	lastID   uint16
}

var _ uv.Screen = (*canvas)(nil)

func newCanvas(width int, p *palette) *canvas {
	c := &canvas{cells: make([]cell, width), palette: p}
	for i := range c.cells {
		c.cells[i] = blank
	}
	return c
}

func (c *canvas) Bounds() uv.Rectangle { return uv.Rect(0, 0, len(c.cells), 1) }

func (c *canvas) WidthMethod() uv.WidthMethod { return ansi.GraphemeWidth }

func (c *canvas) CellAt(x, y int) *uv.Cell {
	if !uv.Pos(x, y).In(c.Bounds()) {
		return nil
	}
	at := c.cells[x]
	content := string(rune(at.glyph))
	if at.cluster() {
		content = c.clusters[at.glyph&^clusterBit]
	}
	return &uv.Cell{Content: content, Style: c.palette.looks.Load().styles[at.style], Width: int(at.width)}
}

// SetCell puts a cell, nil being a blank. What it half covers becomes blank, so every wide cell is followed by as many
// covered ones as it needs, and no other cell is covered.
func (c *canvas) SetCell(x, y int, u *uv.Cell) {
	if !uv.Pos(x, y).In(c.Bounds()) {
		return
	}
	put := blank
	if u != nil {
		put = cell{style: c.style(u.Style), width: uint8(max(u.Width, 1)), glyph: c.glyph(u.Content)}
	}
	if put.blank() {
		put.style = c.palette.looks.Load().grounds[put.style]
	}
	c.set(x, put)
}

func (c *canvas) set(x int, put cell) {
	row, width := c.cells, int(put.width)
	if x+width > len(row) {
		put, width = cell{style: put.style, width: 1, glyph: ' '}, len(row)-x
	}
	uncover(row, x)
	uncover(row, x+width)
	for i := x + 1; i < x+width; i++ {
		row[i] = cell{style: put.style}
		if put.width == 1 {
			row[i] = put
		}
	}
	row[x] = put
}

// uncover blanks the wide cell that reaches from the left of x over x, if one does.
func uncover(row []cell, x int) {
	if x >= len(row) || row[x].width != 0 {
		return
	}
	head := x
	for row[head].width == 0 {
		head--
	}
	for i, end := head, head+int(row[head].width); i < end; i++ {
		row[i] = cell{glyph: ' ', style: row[head].style, width: 1}
	}
}

func (c *canvas) style(s uv.Style) uint16 {
	if s != c.last {
		c.last, c.lastID = s, c.palette.style(s)
	}
	return c.lastID
}

func (c *canvas) glyph(content string) uint32 {
	r, n := utf8.DecodeRuneInString(content)
	if n != len(content) {
		return c.cluster(content)
	}
	if unicode.IsControl(r) || n == 0 {
		return ' '
	}
	return uint32(r)
}

func (c *canvas) cluster(content string) uint32 {
	content = harmless(content)
	switch {
	case ansi.StringWidth(content) == 0: // a joiner with nothing to join: a terminal would hang it on the cell before
		return ' '
	case utf8.RuneCountInString(content) < 2:
		return c.glyph(content)
	}
	c.clusters = append(c.clusters, content)
	return clusterBit | uint32(len(c.clusters)-1)
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
