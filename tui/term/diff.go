package term

import (
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

// update draws the text and appends what makes the terminal show it.
func (s *screen) update(out []byte, content string) []byte {
	memory := spare.Get().(*[]cell)
	defer spare.Put(memory)
	*memory = blankCells(*memory, s.shown.size)
	next := canvas{size: s.shown.size, cells: *memory, palette: s.shown.palette}
	uv.NewStyledString(content).Draw(&next, next.Bounds())
	for y := range next.size.Height {
		out = s.updateRow(out, y, s.shown.row(y), next.row(y))
	}
	copy(s.shown.cells, next.cells)
	return out
}

func (s *screen) updateRow(out []byte, y int, old, row []cell) []byte {
	distrust(old, row)
	end := len(row)
	tail := blankTail(row)
	if blanks := differences(old[tail:], row[tail:]); blanks > maxBlanks {
		end = tail
	}
	for x := 0; x < end; x++ {
		if row[x] != old[x] && row[x].width > 0 {
			out = s.reach(out, x, y, row)
			out = s.print(out, row[x])
		}
	}
	if end == len(row) {
		return out
	}
	out = s.setStyle(s.pen.move(out, tail, y), 0)
	return append(out, ansi.EraseLineRight...)
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

// reach brings the cursor to column x: over a short gap by writing the cells there again.
func (s *screen) reach(out []byte, x, y int, row []cell) []byte {
	if gap := x - s.pen.x; s.pen.known && s.pen.y == y && gap > 0 && gap <= maxRewrite && s.repeatable(row[s.pen.x:x]) {
		for _, c := range row[s.pen.x:x] {
			out = s.print(out, c)
		}
		return out
	}
	return s.pen.move(out, x, y)
}

// repeatable tells whether cells cost one byte each to write again.
func (s *screen) repeatable(cells []cell) bool {
	for _, c := range cells {
		if c.glyph >= 0x80 || c.width != 1 || c.style != s.pen.style {
			return false
		}
	}
	return true
}

func (s *screen) print(out []byte, c cell) []byte {
	out = s.setStyle(out, c.style)
	out = append(out, s.shown.palette.text(c)...)
	s.pen.x += int(c.width)
	s.pen.known = s.pen.known && !c.cluster()
	return out
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
