package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby/match"
)

// alone tells whether no other person plays against me: a bot does, or somebody at the same terminal.
func (p *Play) alone() bool {
	_, bot := p.snap.Bot()
	return p.mine && (bot || p.snap.Local)
}

// undo takes my last move back, with the bot's answer, or the last move at a local board. An opponent is asked, and not by a
// slip of the finger.
func (p *Play) undo() tea.Cmd {
	switch {
	case !p.mine:
		p.note = p.T("board.watching")
	case !p.hasMoved():
		p.note = p.T("undo.nothing")
	case p.alone() && !p.snap.Over():
		return p.takeBack()
	case p.alone():
		p.confirm("undo.reopen_", p.takeBack)
	case p.snap.Over():
		p.note = p.T("error.over")
	case p.snap.Offered(p.me, match.Takeback):
		p.note = p.T("offer.mine_takeback")
	default:
		p.confirm("undo.ask_", p.takeBack)
	}
	return nil
}

// takeBack asks for it; a bot and a local board grant it at once.
func (p *Play) takeBack() tea.Cmd { return p.act(match.MakeOffer{What: match.Takeback}) }

// confirm asks a question whose sentences begin alike before it does something.
func (p *Play) confirm(id string, do func() tea.Cmd) {
	p.Host.Ask(&Dialog{
		Title: p.T(id + "title"), Lines: []string{p.T(id + "line")}, Foot: p.T("foot.choice"),
		Rows: []Row{{Label: p.T("menu.back")}, {Label: p.T(id + "go"), Do: do}},
	})
}

// hasMoved tells whether a disc was placed that I can take back.
func (p *Play) hasMoved() bool {
	if p.snap.Local {
		return p.snap.Game.Ply() > 0
	}
	return hasMoved(p.snap.Game, p.me)
}

func (p *Play) bothMoved() bool {
	return hasMoved(p.snap.Game, engine.Black) && hasMoved(p.snap.Game, engine.White)
}

func hasMoved(g engine.Game, c engine.Color) bool {
	_, err := g.TakeBack(c)
	return err == nil
}
