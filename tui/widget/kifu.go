package widget

import (
	"fmt"
	"strconv"

	"reversi/engine"
	"reversi/tui/style"
)

// Kifu is a whole game on one board: every square has the number of its move, in the colour of the one who moved.
type Kifu struct {
	Game engine.Game
	Size Size
}

// lettersKifu is the least size without colours, where White's numbers stand in parentheses.
var lettersKifu = Size{Rows: 1, Columns: 4}

// KifuOf is the diagram of a game as large as fits a room. Where squares have no colours their numbers need more columns.
func KifuOf(g engine.Game, columns, rows int, lettered bool) Kifu {
	size, _ := Fit(g.Variant().Size(), columns, rows)
	if lettered && size == Smallest() {
		size = lettersKifu
	}
	return Kifu{g, size}
}

// Draw draws the diagram with its coordinates from the canvas's corner.
func (k Kifu) Draw(c *Canvas, t style.Theme) {
	board := BoardOf(k.Game.Variant().Start(), k.Size)
	board.coordinates(c, t)
	numbers := map[engine.Square]int{}
	for i, s := range k.Game.Moves() {
		numbers[s] = i + 1
	}
	n := board.Position.Variant().Size()
	for i := range n * n {
		s := engine.SquareAt(i%n, i/n)
		if !board.Position.Playable(s) {
			continue
		}
		x, y := board.At(s)
		part := c.In(Rect{x, y, k.Size.Columns, k.Size.Rows})
		if !t.Colored || c.ASCII {
			k.lettered(part, t, board, s, numbers[s])
		} else {
			k.colored(part, t, board, s, numbers[s])
		}
	}
}

// colored draws a square with its number or its disc of the start.
func (k Kifu) colored(c *Canvas, t style.Theme, board Board, s engine.Square, number int) {
	ground := board.ground(t.Board, s)
	c.Fill(style.Style{Bg: ground})
	if color, ok := board.Position.Disc(s); ok {
		disc(c, k.Size, discColor(t.Board, color), ground)
	}
	if number > 0 {
		st := style.Style{Fg: discColor(t.Board, k.Game.MoverAt(number-1)), Bg: ground}
		text := strconv.Itoa(number)
		c.Text((c.W-len(text)+1)/2, (c.H-1)/2, st, text)
	}
}

// lettered draws a square where it has no colour of its own: White's numbers in parentheses.
func (k Kifu) lettered(c *Canvas, t style.Theme, board Board, s engine.Square, number int) {
	text := " . "
	if color, ok := board.Position.Disc(s); ok {
		text = " " + Letter(color) + " "
	}
	switch {
	case number > 0 && k.Game.MoverAt(number-1) == engine.White:
		text = fmt.Sprintf("(%d)", number)
	case number > 0:
		text = fmt.Sprintf(" %d ", number)
	}
	c.Text((c.W-len(text)+1)/2, (c.H-1)/2, t.Text, text)
}
