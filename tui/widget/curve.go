package widget

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/guptarohit/asciigraph"

	"reversi/tui/style"
)

// Curve is a line of values over time, with the scale at its left. The line is asciigraph's, drawn in ASCII: what it draws with otherwise is two
// columns wide in some terminals.
type Curve struct {
	Values []int // oldest first
	Style  style.Style
}

// scale is the columns left of the line: four digits, a space and the axis.
const scale = 6

// step is what the ends of the scale are multiples of.
const step = 50

// strokes are what the line is drawn with.
var strokes = asciigraph.CharSet{
	Horizontal: "-", VerticalLine: "|", ArcDownRight: ".", ArcDownLeft: ".", ArcUpRight: "'", ArcUpLeft: "'", EndCap: "-", StartCap: "-",
}

// Draw draws the curve over the whole canvas; nothing where there is no room, or no value.
func (v Curve) Draw(c *Canvas, t style.Theme) {
	if c.H < 2 || c.W < scale+2 || len(v.Values) == 0 {
		return
	}
	low, high := v.bounds()
	for y, line := range v.lines(c.W-scale+1, c.H, low, high) {
		c.Text(scale-1, y, t.Dim, "|")
		c.Text(scale, y, v.Style, line)
	}
	c.Right(scale-2, 0, t.Dim, fmt.Sprint(high))
	c.Right(scale-2, c.H-1, t.Dim, fmt.Sprint(low))
}

// bounds are the ends of the scale.
func (v Curve) bounds() (low, high int) {
	low, high = v.Values[0], v.Values[0]
	for _, n := range v.Values {
		low, high = min(low, n), max(high, n)
	}
	low, high = low/step*step, (high+step-1)/step*step
	if low == high {
		high += step
	}
	return low, high
}

// lines are the rows of the line, without the axis that the library puts before them.
func (v Curve) lines(width, height, low, high int) []string {
	series := make([]float64, 0, width)
	for x := range width {
		series = append(series, float64(v.at(x, width)-low)) // from 0, so that the rows are as many as asked for
	}
	plot := asciigraph.Plot(series, asciigraph.Height(height-1), asciigraph.LowerBound(0), asciigraph.UpperBound(float64(high-low)),
		asciigraph.Offset(1), asciigraph.YAxisValueFormatter(func(float64) string { return "" }), asciigraph.SeriesChars(strokes))
	rows := strings.Split(plot, "\n")
	for i, row := range rows {
		_, axis := utf8.DecodeRuneInString(row)
		rows[i] = row[axis:]
	}
	return rows
}

// at is the value at a column: the last one that falls into it.
func (v Curve) at(x, width int) int {
	return v.Values[max((x+1)*len(v.Values)/width-1, 0)]
}
