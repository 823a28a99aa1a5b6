// Package glass is a terminal small enough to have thousands of: it knows what stands in every cell and on what ground, and finds a
// board there. It reads what the club's own screens send and counts what it does not know, so that it cannot fall behind them unseen.
package glass

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"reversi/tui/style"
)

// cell is one column of the screen in 8 bytes.
type cell struct {
	letter rune // 0 is covered by the wide letter left of it
	ground style.Color
}

var blank = cell{letter: ' '}

// Glass is what a terminal shows. One goroutine at a time may use it.
type Glass struct {
	width, height int
	cells         []cell // row by row
	x, y          int    // the cursor; x is width where a line is full
	ground        style.Color
	last          rune // the letter before, which may be asked for again
	unknown       int
	strange       string // the first of those
	parser        *ansi.Parser
	board         *board // nil until one was found
}

// New makes a blank terminal of so many columns and rows.
func New(width, height int) *Glass {
	g := &Glass{width: width, height: height, cells: slices.Repeat([]cell{blank}, width*height), parser: &ansi.Parser{}}
	g.parser.SetParamsSize(32)
	g.parser.SetDataSize(256) // of a title, the longest text that is not shown
	g.parser.SetHandler(ansi.Handler{Print: g.print, Execute: g.execute, HandleCsi: g.sequence, HandleEsc: g.escape})
	return g
}

// Write shows what came from the server. It never fails.
func (g *Glass) Write(p []byte) (int, error) {
	for _, b := range p {
		g.parser.Advance(b)
	}
	return len(p), nil
}

// Unknown is how many sequences came so far that a Glass does not know.
func (g *Glass) Unknown() int { return g.unknown }

// Strange is the first of them; empty for none.
func (g *Glass) Strange() string { return g.strange }

// miss counts a sequence that a Glass does not know, and keeps the first.
func (g *Glass) miss(sequence string) {
	if g.unknown++; g.unknown == 1 {
		g.strange = sequence
	}
}

// String is the text that is shown, without blanks at the ends of lines.
func (g *Glass) String() string {
	rows := make([]string, g.height)
	for y := range rows {
		rows[y] = strings.TrimRight(g.line(y), " ")
	}
	return strings.Join(rows, "\n")
}

func (g *Glass) line(y int) string {
	var b strings.Builder
	for _, c := range g.row(y) {
		if c.letter != 0 {
			b.WriteRune(c.letter)
		}
	}
	return b.String()
}

func (g *Glass) row(y int) []cell { return g.cells[y*g.width : (y+1)*g.width] }

// print shows a letter. Lines do not wrap: what is written beyond the end replaces the last letter. Marks that join the letter before
// are left out.
func (g *Glass) print(r rune) {
	width := 1
	if r >= 0x300 {
		width = ansi.StringWidth(string(r))
	}
	g.last = r
	if width == 0 {
		return
	}
	g.x = max(min(g.x, g.width-width), 0)
	row := g.row(g.y)
	row[g.x] = cell{r, g.ground}
	for i := 1; i < width; i++ {
		row[g.x+i] = cell{0, g.ground}
	}
	g.x += width
}

func (g *Glass) execute(b byte) {
	switch b {
	case '\r':
		g.x = 0
	case '\n':
		g.feed()
	case '\b':
		g.to(g.x-1, g.y)
	case '\a':
	default:
		g.miss(string(rune(b)))
	}
}

// feed goes down a line, and at the bottom moves everything up.
func (g *Glass) feed() {
	if g.y < g.height-1 {
		g.y++
		return
	}
	copy(g.cells, g.cells[g.width:])
	g.fill(g.row(g.y))
}

func (g *Glass) fill(cells []cell) {
	for i := range cells {
		cells[i] = cell{' ', g.ground}
	}
}

// back goes up a line, and at the top moves everything down.
func (g *Glass) back() {
	if g.y > 0 {
		g.y--
		return
	}
	copy(g.cells[g.width:], g.cells)
	g.fill(g.row(0))
}

// escape takes what is not a control sequence: the end of a string, and the way up.
func (g *Glass) escape(cmd ansi.Cmd) {
	switch cmd.Final() {
	case '\\':
	case 'M':
		g.back()
	default:
		g.miss("\x1b" + bytesOf(cmd.Intermediate(), cmd.Final()))
	}
}

func (g *Glass) to(x, y int) { g.x, g.y = min(max(x, 0), g.width-1), min(max(y, 0), g.height-1) }

// sequence carries out a control sequence. Modes, questions and the cursor's shape change no cell.
func (g *Glass) sequence(cmd ansi.Cmd, params ansi.Params) {
	if cmd.Prefix() != 0 || cmd.Intermediate() != 0 {
		return
	}
	switch final, n := cmd.Final(), number(params, 0, 1); final {
	case 'A', 'B', 'C', 'D', 'G', '`', 'H', 'f', 'd':
		g.move(final, n, number(params, 1, 1))
	case 'J', 'K', 'X':
		g.erase(final, n, number(params, 0, 0))
	case 'b':
		for range n {
			g.print(g.last)
		}
	case 'm':
		g.render(params)
	case '@', 'P':
		g.shift(final, n)
	case 't', 'n', 'c': // titles kept and given back, and questions
	default:
		g.miss("\x1b[" + written(params) + string(rune(final)))
	}
}

// bytesOf is a sequence's bytes without those that it does not have.
func bytesOf(all ...byte) string { return strings.ReplaceAll(string(all), "\x00", "") }

// written are parameters as they came, those left out left out.
func written(params ansi.Params) string {
	var b strings.Builder
	for i := range params {
		if i > 0 {
			b.WriteByte(';')
		}
		if n, _, _ := params.Param(i, -1); n >= 0 {
			b.WriteString(strconv.Itoa(n))
		}
	}
	return b.String()
}

// shift makes room for n cells at the cursor, or takes n away there, and moves the rest of the line.
func (g *Glass) shift(final byte, n int) {
	rest := g.row(g.y)[min(g.x, g.width-1):]
	n = min(n, len(rest))
	if final == '@' {
		copy(rest[n:], rest)
		g.fill(rest[:n])
		return
	}
	copy(rest, rest[n:])
	g.fill(rest[len(rest)-n:])
}

// number is a parameter, or what stands for it where it is left out.
func number(params ansi.Params, i, missing int) int {
	n, _, _ := params.Param(i, missing)
	if missing > 0 {
		n = max(n, 1)
	}
	return n
}

func (g *Glass) move(final byte, n, second int) {
	x := min(g.x, g.width-1)
	switch final {
	case 'A':
		g.to(x, g.y-n)
	case 'B':
		g.to(x, g.y+n)
	case 'C':
		g.to(x+n, g.y)
	case 'D':
		g.to(x-n, g.y)
	case 'G', '`':
		g.to(n-1, g.y)
	case 'd':
		g.to(x, n-1)
	default:
		g.to(second-1, n-1)
	}
}

// erase blanks n cells from the cursor, or a part of the line or the screen.
func (g *Glass) erase(final byte, n, part int) {
	at := g.y*g.width + min(g.x, g.width-1)
	from, to := g.y*g.width, (g.y+1)*g.width // the line
	switch final {
	case 'X':
		part, to = 0, min(at+n, to)
	case 'J':
		from, to = 0, len(g.cells)
	}
	switch part {
	case 0:
		from = at
	case 1:
		to = at + 1
	}
	g.fill(g.cells[from:to])
}

// render takes the ground out of the parameters of a style.
func (g *Glass) render(params ansi.Params) {
	if len(params) == 0 {
		g.ground = 0
	}
	for i := 0; i < len(params); i++ {
		switch n := params[i].Param(0); {
		case n == 0 || n == 49:
			g.ground = 0
		case n >= 40 && n < 48:
			g.ground = style.Basic(uint8(n - 40))
		case n >= 100 && n < 108:
			g.ground = style.Basic(uint8(n - 100 + 8))
		case n == 38 || n == 48 || n == 58:
			color, length := wide(params[i+1:])
			if n == 48 {
				g.ground = color
			}
			i += length
		}
	}
}

// wide reads a colour of the palette of 256 (5, n) or of all colours (2, r, g, b), and says how many parameters it took.
func wide(params ansi.Params) (c style.Color, length int) {
	at := func(i int) uint32 { return uint32(number(params, i, 0)) & 0xFF }
	if at(0) == 5 {
		return style.Fixed(uint8(at(1))), 2
	}
	return style.RGB(at(1)<<16 | at(2)<<8 | at(3)), 4
}
