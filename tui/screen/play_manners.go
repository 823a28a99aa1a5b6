package screen

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
)

// offerable tells whether I may offer something now.
func (p *Play) offerable(what match.What) bool {
	return !p.snap.Offered(p.me, what) && p.snap.Refusal(p.me, what, p.Now()) == nil
}

// refusals say why the menu does not offer what it does elsewhere, as far as one may wonder.
func (p *Play) refusals() (lines []string) {
	for _, what := range []match.What{match.Takeback, match.DrawOffer} {
		err := p.snap.Refusal(p.me, what, p.Now())
		var wait *match.WaitError
		switch {
		case what == match.Takeback && !p.hasMoved():
		case errors.As(err, &wait):
			lines = append(lines, p.T("menu."+string(what))+". "+p.Sentence(err))
		case errors.Is(err, match.ErrRefused):
			lines = append(lines, p.Sentence(err))
		}
	}
	return lines
}

// doorMenu has the row that closes the game to spectators or lets them in.
func (p *Play) doorMenu(act func(string, match.Action)) {
	switch {
	case p.snap.Rated:
	case p.snap.Shut[p.me]:
		act("manners.unshut", match.Shut{})
	default:
		act("manners.shut", match.Shut{On: true})
	}
}

// sentAway leaves the board when nothing more comes from it because the game was closed to spectators.
func (p *Play) sentAway() tea.Cmd {
	if p.mine || p.snap == nil || !p.snap.Closed() {
		return nil
	}
	return p.lose(p.T("manners.sent_away"))
}
