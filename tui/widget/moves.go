package widget

import (
	"fmt"
	"strings"

	"reversi/engine"
	"reversi/tui/style"
)

// Entry is one place in the list of moves: a move, or a pass.
type Entry struct {
	Ply   int // discs placed with it; a pass has the ply of the move before
	Label string
}

// Entries lists a game's moves counted through, with a pass as "--".
func Entries(g engine.Game) []Entry {
	var all []Entry
	for i, s := range g.Moves() {
		if i > 0 && g.MoverAt(i) == g.MoverAt(i-1) {
			all = append(all, Entry{i, engine.NoSquare.String()})
		}
		all = append(all, Entry{i + 1, s.String()})
	}
	if _, ok := g.Passed(); ok {
		all = append(all, Entry{g.Ply(), engine.NoSquare.String()})
	}
	return all
}

const entryWidth, numberWidth = 3, 3

// Moves draws as many of the last moves as fit, with the one that led to the position shown marked.
func Moves(c *Canvas, t style.Theme, g engine.Game, shown int) {
	perRow := perRow(c.W)
	if perRow == 0 || c.H < 1 {
		return
	}
	all := Entries(g)
	first := 0
	if rows := (len(all) + perRow - 1) / perRow; rows > c.H {
		first = (min(rows, max(rowOf(all, shown, perRow)+1, c.H)) - c.H) * perRow
	}
	for i := first; i < len(all) && (i-first)/perRow < c.H; i++ {
		x, y := (i-first)%perRow*entryWidth+numberWidth+1, (i-first)/perRow
		if (i-first)%perRow == 0 {
			c.Right(numberWidth, y, t.Dim, fmt.Sprint(i+1))
		}
		st := t.Text
		if all[i].Ply == shown && all[i].Label != engine.NoSquare.String() {
			st = t.Strong
			st.Underline = true
		}
		c.Text(x, y, st, strings.TrimSpace(all[i].Label))
	}
}

// perRow is ten where there is room, else five, else what fits.
func perRow(width int) int {
	fit := (width - numberWidth) / entryWidth
	switch {
	case fit >= 10:
		return 10
	case fit >= 5:
		return 5
	}
	return max(fit, 0)
}

func rowOf(all []Entry, ply, perRow int) int {
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Ply <= ply {
			return i / perRow
		}
	}
	return 0
}
