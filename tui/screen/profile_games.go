package screen

import (
	"fmt"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// drawGames draws how the games went in words, and under it the openings and the last games: side by side where there is room.
func (p *Profile) drawGames(c *widget.Canvas) {
	lines := p.careerLines(c.W)
	if len(lines) == 0 {
		lines = text.Wrap(p.T("career.none"), c.W)
	}
	y := c.Lines(0, 0, p.Theme.Text, lines) + 1
	p.drawLists(c.In(widget.Rect{Y: y, W: c.W, H: c.H - y}), c.W >= 2*narrowestList+3)
}

// CareerLines are how the rated games went, what was achieved, and head to head with whoever looks; only what there is.
func (s *Session) CareerLines(who string, c lobby.Career) (lines []string) {
	add := func(told bool, id string, pairs ...any) {
		if told {
			lines = append(lines, s.T(id, pairs...))
		}
	}
	black, white := c.Colors[engine.Black], c.Colors[engine.White]
	add(black.Games() > 0, "career.black", "Results", s.Results(black.Wins, black.Losses, black.Draws))
	add(white.Games() > 0, "career.white", "Results", s.Results(white.Wins, white.Losses, white.Draws))
	add(c.Longest > 0, "career.streak", "Now", c.Streak, "Longest", c.Longest)
	if w := c.BestWin; w != nil {
		add(true, "career.best", "Name", w.Opponent, "Rating", s.ratedIn(w.Rating, w.Provisional), "Date", s.Words.Date(w.At))
	}
	add(c.Decided > 0, "career.discs", "Discs", s.Words.Difference(c.Discs))
	level := s.levelName(lobby.Level{ID: c.Beaten.Level, Name: c.Beaten.Level})
	add(c.Beaten.Wins > 0, "career.challenger", "Level", level, "Wins", s.Words.N("records.wins", c.Beaten.Wins))
	if v := c.Versus; v != nil && v.Games() > 0 { // the other way round: it is said to the opponent
		add(true, "career.versus", "Name", who, "Results", s.Results(v.Losses, v.Wins, v.Draws))
	}
	return lines
}

// ratedIn is a rating in a sentence: in columns it stands plain, so that they meet.
func (s *Session) ratedIn(rating int, provisional bool) string {
	if provisional {
		return s.Words.Number(rating) + "?"
	}
	return s.Words.Number(rating)
}

func (p *Profile) careerLines(width int) []string {
	var wrapped []string
	for _, l := range p.CareerLines(p.profile.Standing.Name, p.profile.Career) {
		wrapped = append(wrapped, text.Wrap(text.Clean(l), width)...)
	}
	return wrapped
}

// narrowestList is the columns that the openings or the last games take at least.
const narrowestList = 37

// drawLists draws the openings and the last games, side by side or one under the other.
func (p *Profile) drawLists(c *widget.Canvas, beside bool) {
	if beside {
		half := (c.W - 3) / 2
		p.drawOpenings(c.In(widget.Rect{W: half, H: c.H}))
		p.drawLast(c.In(widget.Rect{X: half + 3, W: c.W - half - 3, H: c.H}))
		return
	}
	y := p.drawOpenings(c.In(widget.Rect{W: c.W, H: c.H - 1}))
	p.drawLast(c.In(widget.Rect{Y: y, W: c.W, H: c.H - y}))
}

// drawOpenings draws the openings played most, and gives the row where something else may begin.
func (p *Profile) drawOpenings(c *widget.Canvas) int {
	const shown = 6
	all := p.profile.Openings[:max(min(len(p.profile.Openings), shown, c.H-1), 0)]
	if len(all) == 0 {
		return 0
	}
	p.heading(c, 0, p.T("career.openings"))
	for i, o := range all {
		results := fmt.Sprintf("%4s %3s %4s", fmt.Sprintf("+%d", o.Wins), fmt.Sprintf("=%d", o.Draws), fmt.Sprintf("-%d", o.Losses))
		c.Text(2, i+1, p.Theme.Text, text.Cut(o.Name, c.W-3-len(results)))
		c.Right(c.W, i+1, p.Theme.Text, results)
	}
	return len(all) + 2
}

// drawLast draws the last games with whoever looks, from their side, if there are any; else the last ones of all.
func (p *Profile) drawLast(c *widget.Canvas) {
	v := p.profile.Versus
	switch {
	case v != nil && len(v.Last) > 0:
		p.drawPlayed(c, p.T("career.between"), v.Last, func(g lobby.Played) (string, engine.Color) {
			return p.Words.Date(g.Ended), g.Own.Opponent()
		})
	case len(p.profile.Last) > 0:
		p.drawPlayed(c, p.T("career.last"), p.profile.Last, func(g lobby.Played) (string, engine.Color) {
			return p.Called(g.Start.Players[g.Own.Opponent()]), g.Own
		})
	}
}

// drawPlayed draws games: what shown says of each, and how it went for the side that it says.
func (p *Profile) drawPlayed(c *widget.Canvas, title string, games []lobby.Played, shown func(lobby.Played) (string, engine.Color)) {
	if c.H < 2 {
		return
	}
	p.heading(c, 0, title)
	for i, g := range games[:min(len(games), c.H-1)] {
		what, own := shown(g)
		how := p.howItWent(g.Result, own)
		c.Text(2, i+1, p.Theme.Text, text.Cut(text.Clean(what), c.W-text.Width(how)-4))
		c.Right(c.W, i+1, p.Theme.Text, how)
	}
}

// howItWent is how a game ended for one side, its discs first.
func (p *Profile) howItWent(r match.Result, own engine.Color) string {
	outcome := p.T("career.lost")
	switch r.Winner {
	case match.Wins(own):
		outcome = p.T("career.won")
	case match.Draw:
		outcome = p.T("career.drawn")
	}
	mine, theirs := r.Discs.Black, r.Discs.White
	if own == engine.White {
		mine, theirs = theirs, mine
	}
	return outcome + fmt.Sprintf(" %2d-%-2d", mine, theirs)
}
