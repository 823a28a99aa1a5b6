package widget

import (
	"fmt"

	"reversi/tui/style"
)

// MoveTable is moves and passes in columns, read downwards, each with its number and what it cost, for terminals that have the room.
type MoveTable struct {
	Entries []Entry
	Shown   int // how many entries lead to the position shown; 0 is the start
}

// tableWidth is the columns of one move: its number, the move with its sign, its cost and a gap.
const tableWidth = 16

// TableRows is how many rows a table of so many entries takes; 0 where not even two moves stand beside each other.
func TableRows(entries, width int) int {
	columns := width / tableWidth
	if columns < 2 {
		return 0
	}
	return (entries + columns - 1) / columns
}

// Draw draws the table; where it is too long, the columns around the entry shown.
func (m MoveTable) Draw(c *Canvas, t style.Theme) {
	first := m.first(c.W, c.H)
	for i := first; i < len(m.Entries) && i < first+c.W/tableWidth*c.H; i++ {
		x, y := (i-first)/c.H*tableWidth, (i-first)%c.H
		e := m.Entries[i]
		st := e.look(t, i == m.Shown-1)
		c.Right(x+numberWidth, y, t.Dim, fmt.Sprint(i+1))
		c.Text(x+numberWidth+1, y, st, e.Label+e.Sign)
		c.Right(x+tableWidth-4, y, e.look(t, false), e.Cost)
	}
}

// Hit finds the entry at a cell of the table's own canvas, which is as wide and high as that: the Shown that it stands for.
func (m MoveTable) Hit(w, h, x, y int) (shown int, ok bool) {
	if x < 0 || x >= w/tableWidth*tableWidth || y < 0 || y >= h {
		return 0, false
	}
	i := m.first(w, h) + x/tableWidth*h + y
	return i + 1, i < len(m.Entries)
}

// first is the first entry in view: whole columns are left out before it.
func (m MoveTable) first(w, h int) int {
	if h < 1 {
		return 0
	}
	column := max(m.Shown-1, 0) / h
	return max(column-w/tableWidth+1, 0) * h
}
