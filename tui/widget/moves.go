package widget

import (
	"strconv"

	"reversi/engine"
	"reversi/tui/style"
)

// Entry is one place in the list of moves: a move, or a pass.
type Entry struct {
	Ply   int // discs placed with it; a pass has the ply of the move before
	Label string
	Sign  string // after the label: "?" for a mistake, "??" for a blunder
	Cost  string // what it gave away, for lists that have room for it
	Aside bool   // not of the line that one follows, so it steps back
}

// Pass tells whether the entry is a pass.
func (e Entry) Pass() bool { return e.Label == engine.NoSquare.String() }

// look is how an entry is written; it is underlined where one stands on it, so that colour does not say that alone.
func (e Entry) look(t style.Theme, shown bool) style.Style {
	st := t.Text
	switch {
	case e.Sign != "":
		st = t.Warn
		st.Bold = st.Bold || len(e.Sign) > 1
	case e.Aside:
		st = t.Dim
	}
	if shown {
		st.Bold, st.Underline = true, true
	}
	return st
}

// Entries lists a game's moves counted through, with a pass as "--".
func Entries(g engine.Game) []Entry {
	all := make([]Entry, 0, g.Ply()+1)
	due := g.Variant().Start().ToMove()
	movers := g.Movers()
	for i, s := range g.Moves() {
		if movers[i] != due {
			all = append(all, Entry{Ply: i, Label: engine.NoSquare.String()})
		}
		all = append(all, Entry{Ply: i + 1, Label: s.String()})
		due = movers[i].Opponent()
	}
	if _, ok := g.Passed(); ok {
		all = append(all, Entry{Ply: g.Ply(), Label: engine.NoSquare.String()})
	}
	return all
}

// MoveList is moves and passes in rows, counted through: as many rows as fit, with the entry shown in view.
type MoveList struct {
	Entries []Entry
	Shown   int  // how many entries lead to the position shown; 0 is the start
	Signed  bool // with room for the signs of mistakes
	Follows bool // the end is what is shown, and needs no mark
}

const (
	entryWidth  = 3
	signedWidth = entryWidth + 2
	numberWidth = 3
)

// Moves draws the moves of a game, with the one that led to the position after so many discs marked.
func Moves(c *Canvas, t style.Theme, g engine.Game, shown int) { ListAt(Entries(g), shown).Draw(c, t) }

// ListAt is the list of a game's moves at the position after so many discs.
func ListAt(entries []Entry, ply int) MoveList {
	l := MoveList{Entries: entries}
	for i, e := range l.Entries {
		if e.Ply <= ply && !e.Pass() {
			l.Shown = i + 1
		}
	}
	return l
}

// Draw draws the list.
func (l MoveList) Draw(c *Canvas, t style.Theme) {
	perRow := l.perRow(c.W)
	if perRow == 0 || c.H < 1 {
		return
	}
	first := l.first(c.W, c.H)
	for i := first; i < len(l.Entries) && i < first+perRow*c.H; i++ {
		x, y := (i-first)%perRow*l.width()+numberWidth+1, (i-first)/perRow
		if (i-first)%perRow == 0 {
			c.Right(numberWidth, y, t.Dim, strconv.Itoa(i+1))
		}
		e := l.Entries[i]
		c.Text(x, y, e.look(t, i == l.Shown-1 && !l.Follows), e.Label+e.Sign)
	}
}

// Hit finds the entry at a cell of the list's own canvas, which is as wide and high as that: the Shown that it stands for.
func (l MoveList) Hit(w, h, x, y int) (shown int, ok bool) {
	perRow, column := l.perRow(w), (x-numberWidth-1)/l.width()
	if x <= numberWidth || column >= perRow || y < 0 || y >= h {
		return 0, false
	}
	i := l.first(w, h) + y*perRow + column
	return i + 1, i < len(l.Entries)
}

// Rows is how many rows the whole list takes.
func (l MoveList) Rows(width int) int {
	perRow := max(l.perRow(width), 1)
	return (len(l.Entries) + perRow - 1) / perRow
}

// first is the first entry that is shown: the one shown stays in the last row until the end comes into view.
func (l MoveList) first(w, h int) int {
	perRow := max(l.perRow(w), 1)
	row := max(l.Shown-1, 0) / perRow
	return max(min(row+1, l.Rows(w))-h, 0) * perRow
}

func (l MoveList) width() int {
	if l.Signed {
		return signedWidth
	}
	return entryWidth
}

// perRow is ten where there is room, else five, else what fits; with signs as many as fit, but ten at most.
func (l MoveList) perRow(width int) int {
	fit := (width - numberWidth) / l.width()
	switch {
	case fit >= 10:
		return 10
	case l.Signed:
		return max(fit, 0)
	case fit >= 5:
		return 5
	}
	return max(fit, 0)
}
