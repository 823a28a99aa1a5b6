package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
)

// askRematch begins the next game of a series where nobody else is to be asked. An opponent is offered it, or agreed with; it is
// opened at once when it begins.
func (p *Play) askRematch() tea.Cmd {
	if p.alone() {
		return p.playOn()
	}
	if p.rematch = p.snap.Offered(p.me.Opponent(), match.RematchPlea); p.rematch {
		return p.act(match.Accept{What: match.RematchPlea})
	}
	return p.act(match.MakeOffer{What: match.RematchPlea})
}

// playOn begins the game after this one, once.
func (p *Play) playOn() tea.Cmd {
	if p.Asking > 0 {
		return nil
	}
	last := lobby.Color(p.me.String())
	next := p.following(p.botColor(last))
	if p.snap.Result.Reason == match.Aborted {
		next = p.following(last)
	}
	return p.begin(p, next)
}

// following is the request for the next game of the series: the same bot in my color of choice, or the same two people.
func (p *Play) following(color lobby.Color) func(context.Context) (match.ID, error) {
	seat, bot := p.snap.Bot()
	if !bot {
		return func(ctx context.Context) (match.ID, error) { return p.Club.PlayLocal(ctx, p.id) }
	}
	g := lobby.BotGame{Level: p.snap.Players[seat].Bot, Color: color, Control: p.snap.Control, Previous: p.id}
	return func(ctx context.Context) (match.ID, error) { return p.Club.PlayBot(ctx, g) }
}

// again starts the game anew: this one ends without a result and counts nowhere.
func (p *Play) again() tea.Cmd {
	return p.instead(p.following(lobby.Color(p.me.String())))
}

// instead begins another game in place of this one, which is scrapped if it goes on.
func (p *Play) instead(begin func(context.Context) (match.ID, error)) tea.Cmd {
	at, running := p.Now(), p.Playing()
	return p.begin(p, func(ctx context.Context) (match.ID, error) {
		if running {
			if err := p.Club.Do(ctx, p.id, at, match.Scrap{}); err != nil {
				return "", err
			}
		}
		return begin(ctx)
	})
}

// askLevel asks for another level of the computer, against which a game begins in place of this one.
func (p *Play) askLevel() tea.Cmd {
	d := computerDialog(p.Session, func(chosen lobby.Settings) tea.Cmd {
		keep := p.Save(chosen)
		g := lobby.BotGame{Level: chosen.Level, Color: p.botColor(p.Settings.LastColor), Control: p.botClock()}
		return tea.Batch(keep, p.instead(func(ctx context.Context) (match.ID, error) { return p.Club.PlayBot(ctx, g) }))
	})
	d.Foot = p.T("foot.terms")
	if p.Playing() {
		d.Lines = []string{p.T("again.line")}
	}
	p.Host.Ask(d)
	return nil
}

// untouched tells whether I play alone and have placed nothing yet: such a game is not kept for later.
func (p *Play) untouched() bool { return p.Playing() && p.alone() && !p.hasMoved() }
