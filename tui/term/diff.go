package term

import (
	"cmp"
	"slices"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Rewriting a few cells that are right already is cheaper than moving the cursor over them, and erasing to the end of
// a line is cheaper than more than a few blanks.
const (
	maxRewrite = 4
	maxBlanks  = 4
)

// clear empties the terminal: what follows is a difference from blanks, in a palette with room.
func (s *screen) clear(out []byte, size Size) []byte {
	s.size, s.palette = size, s.shelf.palette(s.profile)
	s.shown = slices.Repeat([]*row{s.shelf.row(s.palette, size.Width, line{})}, size.Height)
	s.pen = pen{known: true}
	return append(out, ansi.ResetStyle+ansi.CursorHomePosition+ansi.EraseEntireScreen...)
}

// update appends what makes the terminal show a view. To change the style costs more than to move the cursor, so what differs is
// written style by style and not line by line.
func (s *screen) update(out []byte, lines []string) []byte {
	var few [8]run // a move and a clock take no more
	runs := few[:0]
	var l line
	for y, old := range s.shown {
		if l.text = lineOf(lines, y); l == old.line {
			l.before = old.after
			continue
		}
		next := s.shelf.row(s.palette, s.size.Width, l)
		s.shown[y], l.before = next, next.after
		from := len(runs)
		runs = s.differ(runs, y, old, next)
		if old.fragile || next.fragile {
			out = s.writeAll(out, runs[from:])
			runs = runs[:from]
		}
	}
	return s.writeAll(out, s.order(runs))
}

// run is a piece of a row that is to be written in one style.
type run struct {
	*row
	y, from, to int
	style       uint16
	blank       bool // nothing but blanks so far: any style on the same ground will do
	erase       bool // blank from there to the end of the row
}

// differ appends the runs that make a row of what the terminal shows.
func (s *screen) differ(runs []run, y int, old, next *row) []run {
	changed := changes(old, next)
	end := len(next.cells)
	erase := count(changed[next.tail:]) > maxBlanks
	if erase {
		end = next.tail
	}
	first := len(runs)
	for x, c := range next.cells[:end] {
		if !changed[x] || c.width == 0 {
			continue
		}
		if last := len(runs) - 1; last < first || !s.join(&runs[last], x) {
			runs = append(runs, run{row: next, y: y, from: x, to: x + int(c.width), style: c.style, blank: c.blank()})
		}
	}
	if erase {
		runs = append(runs, run{row: next, y: y, from: end, to: end, blank: true, erase: true})
	}
	return runs
}

// changes tells by column what the terminal does not show as it should. Right of a cluster that comes or goes that is everything:
// the terminal may think it wider than we do, and have written over its neighbours.
func changes(old, next *row) (changed [maxWidth]bool) {
	unsure := false
	for x := range next.cells {
		changed[x] = unsure || !next.same(old, x)
		unsure = unsure || changed[x] && (next.cells[x].cluster() || old.cells[x].cluster())
	}
	return changed
}

func count(columns []bool) (n int) {
	for _, c := range columns {
		if c {
			n++
		}
	}
	return n
}

// join makes a run go on to column x, if what stands there goes with its style and what lies between is cheap to write again.
func (s *screen) join(r *run, x int) bool {
	longer := *r
	for _, c := range r.cells[r.to:x] {
		if x-r.to > maxRewrite || c.glyph >= 0x80 || c.width != 1 || !s.fits(&longer, c) {
			return false
		}
	}
	if !s.fits(&longer, r.cells[x]) {
		return false
	}
	longer.to = x + int(r.cells[x].width)
	*r = longer
	return true
}

// fits tells whether a cell can be written in the style of a run, which for blanks alone is settled by the first letter.
func (s *screen) fits(r *run, c cell) bool {
	grounds := s.palette.looks.Load().grounds
	switch {
	case c.blank():
		return grounds[r.style] == grounds[c.style]
	case r.blank && grounds[r.style] == grounds[c.style]:
		r.style, r.blank = c.style, false
	}
	return r.style == c.style
}

// order sorts runs by style, and the styles so that the next one is always the cheapest to change to.
func (s *screen) order(runs []run) []run {
	places := map[uint16]int{}
	for _, r := range runs {
		places[r.style] = -1
	}
	for style, place := s.pen.style, 0; place < len(places); place++ {
		style = s.palette.looks.Load().nearest(style, places)
		places[style] = place
	}
	slices.SortStableFunc(runs, func(a, b run) int { return cmp.Compare(places[a.style], places[b.style]) })
	return runs
}

func (s *screen) writeAll(out []byte, runs []run) []byte {
	for _, r := range runs {
		out = s.write(out, r)
	}
	return out
}

func (s *screen) write(out []byte, r run) []byte {
	if r.erase {
		return append(s.setGround(s.pen.move(out, r.from, r.y), r.style), ansi.EraseLineRight...)
	}
	for x := r.from; x < r.to; x++ {
		if r.cells[x].width > 0 {
			out = s.print(s.pen.move(out, x, r.y), r, x)
		}
	}
	return out
}

// print writes a cell of a run. Of a blank only the ground shows, so the style of its run will do.
func (s *screen) print(out []byte, r run, x int) []byte {
	c := r.cells[x]
	if c.blank() {
		out = s.setGround(out, r.style)
	} else {
		out = s.setStyle(out, r.style)
	}
	out = append(out, r.content(x)...)
	s.pen.x += int(c.width)
	s.pen.known = s.pen.known && !c.cluster() && s.pen.x < s.size.Width
	return out
}

// setGround takes a style in which blanks look as in the one that is asked for.
func (s *screen) setGround(out []byte, style uint16) []byte {
	grounds := s.palette.looks.Load().grounds
	if grounds[s.pen.style] == grounds[style] {
		return out
	}
	return s.setStyle(out, style)
}

func (s *screen) setStyle(out []byte, style uint16) []byte {
	if style == s.pen.style {
		return out
	}
	styles := s.palette.looks.Load().styles
	out = append(out, uv.StyleDiff(&styles[s.pen.style], &styles[style])...)
	s.pen.style = style
	return out
}
