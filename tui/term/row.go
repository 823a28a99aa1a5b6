package term

import (
	"slices"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// row is one line of a screen as cells. Nothing changes it once it was read: sessions that show the same line in the same colours share one.
type row struct {
	line
	cells    []cell
	clusters []string // what cells of several runes show
	fragile  bool     // it has cells that terminals disagree about, or that cover others: it is written from left to right
	tail     int      // the column from which it is blank to its end
	after    string   // what the next line has before it
}

// line is what a row is read from.
type line struct {
	before string // the sequences that set the style with which it begins
	text   string
}

// read makes the row of a line.
func (p *palette) read(l line, width int) *row {
	c := newCanvas(width, p)
	uv.NewStyledString(l.before+l.text).Draw(c, c.Bounds())
	r := &row{line: l, cells: c.cells, clusters: c.clusters, tail: width, after: inherited(l)}
	r.fragile = slices.ContainsFunc(r.cells, func(c cell) bool { return c.width != 1 || c.cluster() })
	for r.tail > 0 && r.cells[r.tail-1] == blank {
		r.tail--
	}
	return r
}

// content is what a cell shows.
func (r *row) content(x int) string {
	if c := r.cells[x]; c.cluster() {
		return r.clusters[c.glyph&^clusterBit]
	}
	return string(rune(r.cells[x].glyph))
}

// same tells whether a column of two rows looks the same.
func (r *row) same(old *row, x int) bool {
	a, b := r.cells[x], old.cells[x]
	if !a.cluster() || !b.cluster() {
		return a == b
	}
	return a.style == b.style && a.width == b.width && r.content(x) == old.content(x)
}

// lineOf is a line of a view; those below its last one are empty.
func lineOf(lines []string, y int) string {
	if y < len(lines) {
		return lines[y]
	}
	return ""
}

// inherited is the sequences that set the style at the end of a line: those from the last one on that begins anew.
func inherited(l line) string {
	for from := len(l.text); ; {
		if from = strings.LastIndex(l.text[:from], "\x1b["); from < 0 {
			return l.before + sequences(l.text)
		}
		for _, reset := range []string{"\x1b[m", "\x1b[0m"} {
			if since, ok := strings.CutPrefix(l.text[from:], reset); ok {
				return sequences(since)
			}
		}
		if strings.HasPrefix(l.text[from:], "\x1b[0;") {
			return sequences(l.text[from:])
		}
	}
}

// sequences leaves of a text what sets its styles.
func sequences(text string) (all string) {
	for {
		from := strings.Index(text, "\x1b[")
		if from < 0 {
			return all
		}
		text = text[from:]
		end := 2 + strings.IndexFunc(text[2:], func(r rune) bool { return (r < '0' || r > '9') && r != ';' && r != ':' })
		if end < 2 {
			return all
		}
		if text[end] == 'm' {
			all += text[:end+1]
		}
		text = text[end:]
	}
}
