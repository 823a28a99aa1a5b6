package widget

import "reversi/tui/style"

// List is rows to choose from, cut to the room there is; the chosen one stays in view.
type List struct {
	Rows   int
	At     int  // the chosen row
	Active bool // whether the choice is shown
}

// Marker stands before the chosen row, so that colour does not say it alone.
const Marker = ">"

// Show draws the list, each row by draw on a canvas of one line.
func (l List) Show(c *Canvas, t style.Theme, draw func(c *Canvas, row int, focus bool)) {
	first := l.First(c.H)
	for y := 0; y < c.H && first+y < l.Rows; y++ {
		row := first + y
		line, focus := c.In(Rect{0, y, c.W, 1}), l.Active && row == l.At
		if focus {
			line.Fill(t.Focus)
			line.Text(0, 0, t.Focus, Marker)
		}
		draw(line, row, focus)
	}
}

// Item is the part of a list's line beside the marker.
func Item(line *Canvas) *Canvas { return line.In(Rect{2, 0, line.W - 2, 1}) }

// First is the first row that is shown in a height.
func (l List) First(height int) int {
	return max(min(l.At-height+1, l.Rows-height), 0)
}
