package widget

import (
	"strings"

	"reversi/engine"
	"reversi/tui/style"
)

// lettered draws a square for a terminal without colour or without quarter blocks: X and O are discs (small where they are
// about to turn), | a disc that turns, + is a legal square, * the advised one, [ ] the cursor and ( ) the last move. The lowest
// row stays free where there are several.
func (b Board) lettered(c *Canvas, t style.Theme, s engine.Square) {
	st, letter := b.letter(t, s)
	if t.Colored {
		c.Fill(style.Style{Bg: st.Bg})
	}
	open, shut := b.brackets(s)
	inner := c.W - 2
	for y := range max(c.H-1, 1) {
		fill := strings.Repeat(letter, inner)
		if _, ok := b.disc(s); !ok {
			fill = middle(letter, inner)
			if y != max(c.H-2, 0)/2 {
				fill = strings.Repeat(" ", inner)
			}
		}
		c.Text(0, y, st, open+fill+shut)
	}
}

func middle(letter string, width int) string {
	left := (width - 1) / 2
	return strings.Repeat(" ", left) + letter + strings.Repeat(" ", width-1-left)
}

func (b Board) letter(t style.Theme, s engine.Square) (style.Style, string) {
	ground := style.Style{Fg: t.Board.White}
	if t.Colored {
		ground.Bg = b.ground(t.Board, s)
	}
	color, ok := b.disc(s)
	switch {
	case !ok && s == b.Hint:
		return ground, "*"
	case !ok && in(b.Legal, s):
		return ground, "+"
	case !ok:
		return ground, "."
	}
	if t.Colored && color == engine.Black {
		ground.Fg = t.Board.Black
	}
	ground.Bold = true
	switch {
	case in(b.Turning, s):
		return ground, "|" // seen from its edge
	case in(b.Flips, s):
		return ground, strings.ToLower(Letter(color))
	}
	return ground, Letter(color)
}

// Letter is the disc of a colour where discs are letters.
func Letter(c engine.Color) string {
	if c == engine.Black {
		return "X"
	}
	return "O"
}

func (b Board) brackets(s engine.Square) (open, shut string) {
	switch {
	case in(b.Lit, s):
		return "<", ">"
	case s == b.Cursor:
		return "[", "]"
	case s == b.Last:
		return "(", ")"
	}
	return " ", " "
}
