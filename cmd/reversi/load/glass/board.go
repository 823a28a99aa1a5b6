package glass

import (
	"strings"

	"github.com/charmbracelet/colorprofile"

	"reversi/engine"
	"reversi/tui/style"
	"reversi/tui/widget"
)

// files are the letters over a board.
const files = "abcdefgh"

// discs are the colours of Black's and White's in the look that every account begins with, by how they are written for a terminal with
// all colours.
var discs = style.New(colorprofile.TrueColor, "", style.Unknown).Board

// board is where a board of 8×8 squares stands on the screen.
type board struct {
	x, y   int // of the cell of a1 that every disc covers and no mark changes the ground of
	square widget.Size
}

// Disc is the disc that the board on the screen shows at a square; ok is false for none, and where there is no board.
func (g *Glass) Disc(s engine.Square) (color engine.Color, ok bool) {
	if g.board == nil && !g.find() {
		return engine.Black, false
	}
	b := g.board
	switch g.row(b.y + s.Row()*b.square.Rows)[b.x+s.Col()*b.square.Columns].ground {
	case discs.Black:
		return engine.Black, true
	case discs.White:
		return engine.White, true
	}
	return engine.Black, false
}

// Shows tells whether the board on the screen is at a position.
func (g *Glass) Shows(p engine.Position) bool {
	for i := range 64 {
		s := engine.SquareAt(i%8, i/8)
		want, there := p.Disc(s)
		if color, ok := g.Disc(s); ok != there || ok && color != want {
			return false
		}
	}
	return g.board != nil
}

// Forget has the board looked for anew, since another screen may be shown.
func (g *Glass) Forget() { g.board = nil }

// find looks for the letters over a board, which say where it is and how large its squares are.
func (g *Glass) find() bool {
	for y := range g.height {
		for _, square := range []widget.Size{{Rows: 4, Columns: 8}, {Rows: 3, Columns: 6}, {Rows: 2, Columns: 4}, {Rows: 1, Columns: 3}} {
			x := strings.Index(g.ruler(y), lettered(square))
			if _, high := square.Extent(len(files)); x < 0 || y+high > g.height {
				continue
			}
			inside := min(square.Rows, 3) / 2 // the second row of a square of three or four, else the only or the upper one
			g.board = &board{x: x - (square.Columns-1)/2 + max(1, square.Columns/4), y: y + 1 + inside, square: square}
			return true
		}
	}
	return false
}

// ruler is a row with one byte for every column, so that places in it are columns.
func (g *Glass) ruler(y int) string {
	line := make([]byte, g.width)
	for x, c := range g.row(y) {
		line[x] = '?'
		if c.letter < 0x80 {
			line[x] = byte(c.letter)
		}
	}
	return string(line)
}

// lettered are the letters over a board with squares of a size.
func lettered(square widget.Size) string {
	return strings.Join(strings.Split(files, ""), strings.Repeat(" ", square.Columns-1))
}
