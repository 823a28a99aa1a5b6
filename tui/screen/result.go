package screen

import (
	"fmt"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/widget"
)

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

// resultCard draws the card of a game that is over: where the board is still to be seen, if there is room.
func (p *Play) resultCard(c *widget.Canvas, at layout) {
	if !p.cardOpen() {
		return
	}
	card, room := p.result(), at.side
	w, h := card.Extent(at.side.W)
	if p.resultHeight(at) == 0 { // the board may be covered: nobody can move any more
		room = widget.Rect{X: (c.W - w) / 2, Y: players, W: w, H: c.H - players - under}
	}
	room.Y += max(room.H-h, 0)
	room.W, room.H = w, min(h, room.H)
	card.Show(c.In(room), p.Theme)
}

// resultHeight is the rows that the card takes at the bottom of the part beside the board; 0 where it is not there.
func (p *Play) resultHeight(at layout) int {
	if !p.cardOpen() {
		return 0
	}
	if _, h := p.result().Extent(at.side.W); h <= at.side.H {
		return h
	}
	return 0
}

// result names winner, scores, reason and the change of rating, and what can be done next.
func (p *Play) result() widget.Card {
	card := widget.Card{Title: p.winner(p.snap.Start, p.snap.Result), Lines: p.resultLines()}
	for _, r := range p.cardChoices() {
		card.Choices = append(card.Choices, r.Label)
	}
	card.Focus = min(p.focus, len(card.Choices)-1)
	return card
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
