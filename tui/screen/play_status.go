package screen

import (
	"fmt"

	"reversi/engine"
	"reversi/lobby/match"
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
		line = p.note + p.Notice
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
	p.draft.Show(c, x, 0, p.Theme.Accent, p.Theme.Strong, p.T("chat.say")+" ")
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
	x = p.draft.Show(line, x, 0, p.Theme.Accent, p.Theme.Strong, p.T("chat.say")+" ")
	return x + 1, p.Height - under, true
}

// standing says how things stand when nothing else is to be said.
func (p *Play) standing() string {
	switch {
	case p.column > 0:
		return p.T("board.typed", "Letter", string(rune('a'+p.column-1)))
	case p.back != live:
		return p.T("board.back", "Ply", p.back, "Plies", p.snap.Game.Ply())
	case p.snap.Over():
		return p.outcome(p.snap.Start, p.snap.Result)
	}
	return p.passed() + p.turn() + p.preview()
}

// passed says who had to pass just before the side to move: until the next move.
func (p *Play) passed() string {
	c, ok := p.snap.Game.Passed()
	switch {
	case !ok:
		return ""
	case p.mine && c == p.me:
		return p.T("pass.you") + " "
	}
	return p.T("pass."+c.String()) + " "
}

// turn says whose turn it is.
func (p *Play) turn() string {
	if p.myTurn() {
		return p.T("turn.yours")
	}
	return p.T("turn." + p.snap.Game.Position().ToMove().String())
}

// preview says what the square under the cursor would do.
func (p *Play) preview() string {
	if !p.myTurn() || p.cursor == engine.NoSquare {
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

// outcome says how a game ended in one sentence.
func (s *Session) outcome(start match.Start, r *match.Result) string {
	line := s.winner(start, r)
	if r.Winner != match.Nobody {
		line += ", " + score(r.Discs)
	}
	return line + ": " + s.reason(r)
}

func score(d engine.Score) string { return fmt.Sprintf("%d-%d", d.Black, d.White) }

// winner says who won.
func (s *Session) winner(start match.Start, r *match.Result) string {
	switch r.Winner {
	case match.Draw:
		return s.T("result.draw")
	case match.Nobody:
		return s.T("result.none")
	}
	c := engine.White
	if r.Winner == match.BlackWins {
		c = engine.Black
	}
	return s.T("result.wins_"+c.String(), "Name", s.Called(start.Players[c]))
}

// reason says why it ended; where one side ended it, which one.
func (s *Session) reason(r *match.Result) string {
	switch r.Reason {
	case match.Resigned, match.Flagged, match.Abandoned, match.Wipeout:
		if r.Winner == match.BlackWins || r.Winner == match.WhiteWins {
			return s.T("reason." + string(r.Reason) + "_" + string(other(r.Winner)))
		}
	}
	return s.T("reason." + string(r.Reason))
}

func other(w match.Winner) match.Winner {
	if w == match.BlackWins {
		return match.WhiteWins
	}
	return match.BlackWins
}

// resultCard names winner, scores, reason and the change of rating, where it leaves the board to be seen if it can.
func (p *Play) resultCard(c *widget.Canvas, at layout) {
	if !p.cardOpen() {
		return
	}
	card := widget.Card{Title: p.winner(p.snap.Start, p.snap.Result), Lines: p.resultLines(), Focus: p.focus}
	for _, r := range p.cardChoices() {
		card.Choices = append(card.Choices, r.Label)
	}
	card.Focus = min(p.focus, len(card.Choices)-1)
	w, h := card.Extent(at.side.W)
	room := at.side
	if h > room.H { // the board may be covered: nobody can move any more
		room = widget.Rect{X: (c.W - w) / 2, Y: players, W: w, H: c.H - players - under}
	}
	room.Y += max(room.H-h, 0)
	room.W, room.H = w, min(h, room.H)
	card.Show(c.In(room), p.Theme)
}

func (p *Play) resultLines() []string {
	r := p.snap.Result
	lines := []string{p.reason(r), p.T("result.discs", "Score", score(r.Discs))}
	if r.Official != nil {
		lines = append(lines, p.T("result.official", "Score", score(*r.Official)))
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		if r.Ratings != nil {
			change := r.Ratings.Of(c)
			lines = append(lines, fmt.Sprintf("%s %d (%+d)", p.Called(p.snap.Players[c]), change.After, change.After-change.Before))
		}
	}
	if line, foot := p.waitingLine(); len(p.theirOffers()) > 0 {
		lines = append(lines, line, foot)
	} else if p.mine && p.snap.Offered(p.me, match.RematchPlea) {
		lines = append(lines, p.T("offer.mine_rematch"))
	}
	return lines
}

// CardRoom is beside the board, or where the moves are.
func (p *Play) CardRoom(w, h int) widget.Rect {
	n := engine.Othello().Size()
	if p.snap != nil {
		n = p.snap.Variant.Size()
	}
	return arrange(n, w, h).side
}
