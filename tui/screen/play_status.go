package screen

import (
	"cmp"

	"reversi/engine"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// status is the one line that says how things stand; while talking it is where one types.
func (p *Play) status(c *widget.Canvas) {
	if p.talking {
		p.input(c)
		return
	}
	st := p.Theme.Text
	if p.myTurn() {
		st = p.Theme.Strong
	}
	line := p.standing()
	if p.Notice != "" || p.note != "" {
		st = p.Theme.Warn
		line = cmp.Or(p.Notice, p.note) // what everybody is told is newer than what I was refused
	}
	c.Fill(p.Theme.Text)
	c.Text(0, 0, st, text.Cut(text.Clean(line), c.W))
}

// input is the line that is typed, with whose turn it is before it.
func (p *Play) input(c *widget.Canvas) {
	st := p.Theme.Dim
	if p.myTurn() {
		st = p.Theme.Warn
	}
	x := 0
	if !p.snap.Over() {
		x = c.Text(0, 0, st, p.turn()+" ")
	}
	p.draft.Show(c, x, 0, p.Theme.Accent, p.Theme.Strong, p.prompt()+" ")
}

// prompt says to whom one talks: as a spectator to the others, as long as the game goes on.
func (p *Play) prompt() string {
	if !p.mine && !p.snap.Over() {
		return p.T("chat.say_spectators")
	}
	return p.T("chat.say")
}

// Cursor is where one types while talking.
func (p *Play) Cursor() (x, y int, ok bool) {
	if !p.talking || p.snap == nil {
		return 0, 0, false
	}
	line := widget.NewCanvas(p.Width-2, 1, p.Theme.Text)
	x = 0
	if !p.snap.Over() {
		x = text.Width(p.turn() + " ")
	}
	x = p.draft.Show(line, x, 0, p.Theme.Accent, p.Theme.Strong, p.prompt()+" ")
	return x + 1, p.Height - under, true
}

// standing says how things stand when nothing else is to be said.
func (p *Play) standing() string {
	switch {
	case p.column > 0:
		return p.T("board.typed", "Letter", string(rune('a'+p.column-1)))
	case p.back != live:
		return p.T("board.back", "Ply", p.back, "Plies", p.snap.Game.Ply())
	case p.Counting():
		return p.T("count.status")
	case p.snap.Over() && p.prospect() != "":
		return p.prospect() + " " + p.epilogue()
	case p.snap.Over():
		return p.epilogue()
	}
	if hurry := p.hurry(); hurry != "" {
		return p.turn() + hurry
	}
	return p.latestNews() + p.passed() + p.turn() + p.hintState() + p.preview()
}

// passed says who had to pass just before the side to move: until the next move.
func (p *Play) passed() string {
	c, ok := p.snap.Game.Passed()
	switch {
	case !ok:
		return ""
	case p.mine && c == p.me && !p.snap.Local:
		return p.T("pass.you") + " "
	}
	return p.T("pass."+c.String()) + " "
}

// turn says whose turn it is.
func (p *Play) turn() string {
	if p.myTurn() && !p.snap.Local {
		return p.T("turn.yours")
	}
	return p.T("turn." + p.snap.Game.Position().ToMove().String())
}

// preview says what the square under the cursor would do.
func (p *Play) preview() string {
	if !p.myTurn() || !p.pointing {
		return ""
	}
	flips := len(p.snap.Game.Position().Flips(p.cursor))
	switch {
	case flips == 0:
		return ""
	case p.armed == p.cursor:
		return " " + p.Words.N("board.flips_again", flips, "Square", p.cursor)
	}
	return " " + p.Words.N("board.flips", flips, "Square", p.cursor)
}

// CardRoom is beside the board, or where the moves are.
func (p *Play) CardRoom(w, h int) widget.Rect {
	n := engine.Othello().Size()
	if p.snap != nil {
		n = p.snap.Variant.Size()
	}
	return p.arrange(n, w, h).side
}
