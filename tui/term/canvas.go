package term

import (
	"sync"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// canvas is a uv.Screen of compact cells: ultraviolet draws a view's styled text on it.
type canvas struct {
	size    Size
	cells   []cell // row by row
	palette *palette
}

var _ uv.Screen = (*canvas)(nil)

// spare has the cells of canvases between two frames, shared by all sessions.
var spare = sync.Pool{New: func() any { return new([]cell) }}

// blankCells is a screen of blanks, in the memory given where that is large enough.
func blankCells(memory []cell, size Size) []cell {
	n := size.Width * size.Height
	if cap(memory) < n {
		memory = make([]cell, n)
	}
	memory = memory[:n]
	for i := range memory {
		memory[i] = blank
	}
	return memory
}

func (c *canvas) row(y int) []cell { return c.cells[y*c.size.Width : (y+1)*c.size.Width] }

func (c *canvas) Bounds() uv.Rectangle { return uv.Rect(0, 0, c.size.Width, c.size.Height) }

func (c *canvas) WidthMethod() uv.WidthMethod { return ansi.GraphemeWidth }

func (c *canvas) CellAt(x, y int) *uv.Cell {
	if !uv.Pos(x, y).In(c.Bounds()) {
		return nil
	}
	at := c.row(y)[x]
	return &uv.Cell{Content: c.palette.text(at), Style: c.palette.styles[at.style], Width: int(at.width)}
}

// SetCell puts a cell, nil being a blank. What it half covers becomes blank, so every wide cell is followed by as many
// covered ones as it needs, and no other cell is covered.
func (c *canvas) SetCell(x, y int, u *uv.Cell) {
	if !uv.Pos(x, y).In(c.Bounds()) {
		return
	}
	row, put := c.row(y), blank
	if u != nil {
		put = cell{style: c.palette.style(u.Style), width: uint8(max(u.Width, 1)), glyph: c.palette.glyph(u.Content)}
	}
	if put.blank() {
		put.style = c.palette.grounds[put.style]
	}
	width := int(put.width)
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
