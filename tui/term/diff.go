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

// clear empties the terminal and starts a palette anew: what follows is a difference from blanks.
func (s *screen) clear(out []byte, size Size) []byte {
	s.shown = canvas{size: size, cells: blankCells(nil, size), palette: newPalette(s.profile)}
	s.pen = pen{known: true}
	return append(out, ansi.ResetStyle+ansi.CursorHomePosition+ansi.EraseEntireScreen...)
}

// update draws the text and appends what makes the terminal show it. To change the style costs more than to move the
// cursor, so what differs is written style by style and not line by line.
func (s *screen) update(out []byte, content string) []byte {
	memory := spare.Get().(*[]cell)
	defer spare.Put(memory)
	*memory = blankCells(*memory, s.shown.size)
	next := canvas{size: s.shown.size, cells: *memory, palette: s.shown.palette}
	uv.NewStyledString(content).Draw(&next, next.Bounds())
	var runs []run
	for y := range next.size.Height {
		from := len(runs)
		runs = s.differ(runs, y, s.shown.row(y), next.row(y))
		if fragile(s.shown.row(y)) || fragile(next.row(y)) {
			out = s.writeAll(out, runs[from:], next)
			runs = runs[:from]
		}
	}
	out = s.writeAll(out, s.order(runs), next)
	copy(s.shown.cells, next.cells)
	return out
}

// run is a piece of a row that is to be written in one style.
type run struct {
	y, from, to int
	style       uint16
	blank       bool // nothing but blanks so far: any style on the same ground will do
	erase       bool // blank from there to the end of the row
}

// differ appends the runs that make a row of what the terminal shows.
func (s *screen) differ(runs []run, y int, old, row []cell) []run {
	distrust(old, row)
	end := len(row)
	tail := blankTail(row)
	erase := differences(old[tail:], row[tail:]) > maxBlanks
	if erase {
		end = tail
	}
	first := len(runs)
	for x := 0; x < end; x++ {
		if row[x] == old[x] || row[x].width == 0 {
			continue
		}
		if last := len(runs) - 1; last < first || !s.join(&runs[last], x, row) {
			runs = append(runs, run{y: y, from: x, to: x + int(row[x].width), style: row[x].style, blank: row[x].blank()})
		}
	}
	if erase {
		runs = append(runs, run{y: y, from: tail, to: tail, blank: true, erase: true})
	}
	return runs
}

// join makes a run go on to column x, if what stands there goes with its style and what lies between is cheap to write again.
func (s *screen) join(r *run, x int, row []cell) bool {
	longer := *r
	for _, c := range row[r.to:x] {
		if x-r.to > maxRewrite || c.glyph >= 0x80 || c.width != 1 || !s.fits(&longer, c) {
			return false
		}
	}
	if !s.fits(&longer, row[x]) {
		return false
	}
	longer.to = x + int(row[x].width)
	*r = longer
	return true
}

// fits tells whether a cell can be written in the style of a run, which for blanks alone is settled by the first letter.
func (s *screen) fits(r *run, c cell) bool {
	grounds := s.shown.palette.grounds
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
		style = s.shown.palette.nearest(style, places)
		places[style] = place
	}
	slices.SortStableFunc(runs, func(a, b run) int { return cmp.Compare(places[a.style], places[b.style]) })
	return runs
}

// fragile tells whether a row has cells that terminals disagree about, or that cover others: it is written from left to
// right.
func fragile(row []cell) bool {
	return slices.ContainsFunc(row, func(c cell) bool { return c.width != 1 || c.cluster() })
}

func (s *screen) writeAll(out []byte, runs []run, next canvas) []byte {
	for _, r := range runs {
		out = s.write(out, r, next.row(r.y))
	}
	return out
}

func (s *screen) write(out []byte, r run, row []cell) []byte {
	if r.erase {
		return append(s.setGround(s.pen.move(out, r.from, r.y), r.style), ansi.EraseLineRight...)
	}
	for x := r.from; x < r.to; x++ {
		if row[x].width > 0 {
			out = s.print(s.pen.move(out, x, r.y), r.style, row[x])
		}
	}
	return out
}

// distrust marks what stands right of a cluster that comes or goes as unsure: the terminal may think it wider than we
// do, and have written over its neighbours.
func distrust(old, row []cell) {
	for x := range row {
		if row[x] == old[x] || !row[x].cluster() && !old[x].cluster() {
			continue
		}
		for i := x + 1; i < len(old); i++ {
			old[i] = unsure
		}
		return
	}
}

// blankTail is the column from which a row is blank to its end.
func blankTail(row []cell) int {
	x := len(row)
	for x > 0 && row[x-1] == blank {
		x--
	}
	return x
}

func differences(a, b []cell) (n int) {
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// print writes a cell of a run. Of a blank only the ground shows, so the style of its run will do.
func (s *screen) print(out []byte, style uint16, c cell) []byte {
	if c.blank() {
		out = s.setGround(out, style)
	} else {
		out = s.setStyle(out, style)
	}
	out = append(out, s.shown.palette.text(c)...)
	s.pen.x += int(c.width)
	s.pen.known = s.pen.known && !c.cluster() && s.pen.x < s.shown.size.Width
	return out
}

// setGround takes a style in which blanks look as in the one that is asked for.
func (s *screen) setGround(out []byte, style uint16) []byte {
	grounds := s.shown.palette.grounds
	if grounds[s.pen.style] == grounds[style] {
		return out
	}
	return s.setStyle(out, style)
}

func (s *screen) setStyle(out []byte, style uint16) []byte {
	if style == s.pen.style {
		return out
	}
	styles := s.shown.palette.styles
	out = append(out, uv.StyleDiff(&styles[s.pen.style], &styles[style])...)
	s.pen.style = style
	return out
}
