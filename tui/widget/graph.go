package widget

import (
	"math"

	"reversi/tui/style"
	"reversi/tui/text"
)

// Graph is a value for each ply of a game as bars over a middle line: up where Black has more, down where White has.
//
// It is drawn by hand, since the libraries' charts want box drawing, braille or half blocks, which are two columns wide in some
// terminals. Here two plies share a column, each with half of it, and quarter blocks at the tips double the height. Its scale
// never changes while values arrive: the square root of 64 discs fills the height, so that small differences show.
type Graph struct {
	Points   []Point // by ply
	Plies    int     // the places there are, so that the same ply stands at the same place in every game; at least all points
	At       int     // the ply marked
	Name     string  // what is drawn; it stands where a game's first plies leave room
	Up, Down string  // what the top and the bottom mean, two columns at most
	Style    style.Style
}

// Point is the value at one ply.
type Point struct {
	Value int // discs, Black - White
	Known bool
	Sign  string // beside the bar: "?" for the mistake that led here, "??" for a blunder
	Black bool   // whose mistake
}

// mostDiscs fills the height of a graph.
const mostDiscs = 64

// labels is the columns left of the bars.
const labels = 5

// GraphWidth is the columns of a graph of so many plies.
func GraphWidth(plies int) int { return labels + plies/2 + 1 }

// Draw draws the graph over the whole canvas, with as many rows above the middle as below: an odd height leaves the last row free.
func (g Graph) Draw(c *Canvas, t style.Theme) {
	rows := c.H / 2 * 2
	if rows == 0 {
		return
	}
	g.labels(c, t, rows)
	if rows > 2 {
		c.Text(labels, 0, t.Dim, g.Name)
	}
	for column := range g.Plies/2 + 1 {
		for y := range rows {
			g.cell(c, t, column, y, rows)
		}
		g.sign(c, t, column, rows)
	}
}

func (g Graph) labels(c *Canvas, t style.Theme, rows int) {
	c.Right(labels-1, 0, t.Dim, g.Up)
	c.Right(labels-1, rows-1, t.Dim, g.Down)
}

// cell draws what both plies of a column have in one row.
func (g Graph) cell(c *Canvas, t style.Theme, column, y, rows int) {
	at := (g.At / 2) == column
	left, right := g.fill(2*column, y, rows), g.fill(2*column+1, y, rows)
	st := g.Style
	if at {
		st = t.Strong
	}
	x := column + labels
	switch {
	case left+right > 0:
		glyph, reverse := bar(left, right, y < rows/2, c.ASCII)
		st.Reverse = reverse
		c.Text(x, y, st, glyph)
	case at && !(y == 0 && column < text.Width(g.Name)):
		c.Text(x, y, t.Strong, "|")
	case y == rows/2-1:
		c.Text(x, y, t.Dim, g.baseline(column))
	}
}

// baseline lies at the foot of the row above the middle. It tells what is even from what is not known yet.
func (g Graph) baseline(column int) string {
	if g.point(2*column).Known || g.point(2*column+1).Known {
		return "_"
	}
	return "."
}

func (g Graph) point(ply int) Point {
	if ply < 0 || ply >= len(g.Points) {
		return Point{}
	}
	return g.Points[ply]
}

// fill is how many halves of a row the bar of a ply fills, 0 to 2.
func (g Graph) fill(ply, y, rows int) int {
	p := g.point(ply)
	if up := y < rows/2; !p.Known || p.Value == 0 || up != (p.Value > 0) {
		return 0
	}
	between := y - rows/2 // whole rows between the middle and this one
	if y < rows/2 {
		between = rows/2 - 1 - y
	}
	return min(max(halves(p.Value, rows)-2*between, 0), 2)
}

// halves is the length of a bar in half rows: at least one.
func halves(value, rows int) int {
	share := math.Sqrt(min(float64(abs(value))/mostDiscs, 1))
	return max(int(math.Round(share*float64(rows))), 1)
}

func abs(n int) int { return max(n, -n) }

// bars are the glyphs by what the left and the right ply fill of a cell from below: all of them one column wide everywhere. Where
// both fill a half there is no such glyph, so that a chequered one stands for it. From above they are turned over.
var bars = map[[2]int][2]string{
	{0, 2}: {"▐", "▐"}, {1, 0}: {"▖", "▘"}, {0, 1}: {"▗", "▝"}, {2, 1}: {"▙", "▛"}, {1, 2}: {"▟", "▜"}, {1, 1}: {"▚", "▞"},
}

// bar is the glyph of a cell, and whether it is written in reverse.
func bar(left, right int, up, ascii bool) (glyph string, reverse bool) {
	switch {
	case ascii && left+right > 2:
		return "#", false
	case ascii:
		return ":", false
	case left == 2 && right == 2:
		return " ", true
	case left == 2 && right == 0:
		return "▐", true
	case up:
		return bars[[2]int{left, right}][0], false
	}
	return bars[[2]int{left, right}][1], false
}

// sign marks the worse mistake of a column at the edge on its side.
func (g Graph) sign(c *Canvas, t style.Theme, column, rows int) {
	for _, black := range []bool{true, false} {
		sign := ""
		for _, ply := range []int{2 * column, 2*column + 1} {
			if p := g.point(ply); p.Black == black && len(p.Sign) > len(sign) {
				sign = p.Sign
			}
		}
		if sign == "" {
			continue
		}
		y := rows - 1
		if black {
			y = 0
		}
		st := t.Warn
		st.Bold = st.Bold || len(sign) > 1
		c.Text(column+labels, y, st, sign[:1])
	}
}

// Hit finds the ply at a column of the graph's own canvas: the mistake there, if there is one, else the first of the two plies,
// or the second where the first is marked already.
func (g Graph) Hit(x int) (ply int, ok bool) {
	first := 2 * (x - labels)
	if x < labels || first >= len(g.Points) {
		return 0, false
	}
	second := min(first+1, len(g.Points)-1)
	if g.At == first || g.At != second && len(g.point(second).Sign) > len(g.point(first).Sign) {
		return second, true
	}
	return first, true
}
