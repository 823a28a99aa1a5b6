package widget

import (
	"strings"

	"reversi/engine"
	"reversi/tui/style"
)

// lettered draws a square for a terminal without colour or without quarter blocks: X and O are discs (small where they are
// about to turn), | a disc that turns, + is a legal square, * the advised one, [ ] the cursor and ( ) the last move. The lowest
// row stays free where there are several.
func (g guise) lettered(c *Canvas, t style.Theme) {
	st, letter := g.letter(t)
	if t.Colored {
		c.Fill(style.Style{Bg: st.Bg})
	}
	open, shut := g.brackets()
	inner := c.W - 2
	for y := range max(c.H-1, 1) {
		fill := strings.Repeat(letter, inner)
		if !g.taken {
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

func (g guise) letter(t style.Theme) (style.Style, string) {
	ground := style.Style{Fg: t.Board.White}
	if t.Colored {
		ground.Bg = g.ground
	}
	switch {
	case !g.taken && g.hint:
		return ground, "*"
	case !g.taken && g.legal:
		return ground, "+"
	case !g.taken:
		return ground, "."
	}
	if t.Colored && g.color == engine.Black {
		ground.Fg = t.Board.Black
	}
	ground.Bold = true
	switch {
	case g.turning:
		return ground, "|" // seen from its edge
	case g.flips:
		return ground, strings.ToLower(Letter(g.color))
	}
	return ground, Letter(g.color)
}

// Letter is the disc of a colour where discs are letters.
func Letter(c engine.Color) string {
	if c == engine.Black {
		return "X"
	}
	return "O"
}

func (g guise) brackets() (open, shut string) {
	switch {
	case g.lit:
		return "<", ">"
	case g.cursor:
		return "[", "]"
	case g.last:
		return "(", ")"
	}
	return " ", " "
}
