package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
)

// menu is what else can be done with the game. The focus is on going back to the board.
func (p *Play) menu() *Dialog {
	d := &Dialog{Title: p.T("menu.title"), Rows: []Row{{Label: p.T("menu.back")}}, Foot: p.T("foot.choice")}
	add := func(id string, do func() tea.Cmd) { d.Rows = append(d.Rows, Row{Label: p.T(id), Do: do}) }
	act := func(id string, a match.Action) { add(id, func() tea.Cmd { return p.act(a) }) }
	switch {
	case p.Playing():
		d.Lines = p.refusals()
		p.runningMenu(add, act)
	case p.mine:
		p.overMenu(add, act)
	}
	for _, row := range p.orderRows() {
		if row.Do != nil {
			d.Rows = append(d.Rows, row)
		}
	}
	if again, ok := p.anotherGame(p.snap.Start); ok && p.snap.Over() && !p.snap.Seats[p.me.Opponent()].Connected {
		d.Rows = append(d.Rows, again)
	}
	if _, waits := p.nextTurn(); waits {
		add("menu.next", p.goOn)
	}
	add("menu.record", p.record)
	if p.snap.Over() {
		add("menu.review", p.review)
	}
	add("menu.lobby", p.quit)
	return d
}

// orderRows report the opponent, and let a moderator who watches close the game.
func (p *Play) orderRows() []Row {
	closing := Row{Label: p.T("order.close")}
	if p.Self.Moderator && !p.mine && !p.snap.Over() {
		closing.Do = func() tea.Cmd {
			p.Host.Ask(closeDialog(p.Session, p.id))
			return nil
		}
	}
	if !p.mine || p.alone() {
		return []Row{closing}
	}
	return []Row{p.reportOf(p.snap.Players[p.me.Opponent()], p.id), closing}
}

func (p *Play) runningMenu(add func(string, func() tea.Cmd), act func(string, match.Action)) {
	_, bot := p.snap.Bot()
	if p.claimable() {
		act("menu.claim", match.Claim{})
		act("menu.claim_draw", match.Claim{Draw: true})
	}
	for _, o := range p.snap.Offers {
		if o.From == p.me {
			act("menu.withdraw_"+string(o.What), match.Decline{What: o.What})
		}
	}
	switch {
	case !p.hasMoved() || !p.offerable(match.Takeback):
	case p.alone():
		add("menu.undo", p.takeBack)
	default:
		add("menu.takeback", p.takeBack)
	}
	if !p.alone() && p.offerable(match.DrawOffer) {
		act("menu.draw", match.MakeOffer{What: match.DrawOffer})
	}
	if p.alone() {
		add("menu.again", p.confirmAgain)
	}
	if bot {
		add("menu.level", p.askLevel)
	}
	p.doorMenu(act)
	if p.bothMoved() {
		add("menu.resign", p.confirmResign)
	} else {
		act("menu.abort", match.Abort{})
	}
}

func (p *Play) overMenu(add func(string, func() tea.Cmd), act func(string, match.Action)) {
	if p.alone() && p.hasMoved() {
		add("undo.reopen_go", p.takeBack)
	}
	if p.snap.Next == "" {
		add("menu.rematch", p.askRematch)
	}
	if _, bot := p.snap.Bot(); bot {
		add("menu.level", p.askLevel)
	}
}

func (p *Play) confirmAgain() tea.Cmd {
	p.confirm("again.", p.again)
	return nil
}

func (p *Play) confirmResign() tea.Cmd {
	line := p.T("resign.line")
	if p.snap.Local {
		line = p.T("resign.side_" + p.snap.Game.Position().ToMove().String())
	}
	p.Host.Ask(&Dialog{
		Title: p.T("resign.title"), Lines: []string{line}, Foot: p.T("foot.choice"),
		Rows: []Row{{Label: p.T("menu.back")}, {Label: p.T("menu.resign"), Do: func() tea.Cmd { return p.act(match.Resign{}) }}},
	})
	return nil
}

// answer accepts or declines the other side's offer; the newest, if there are several. A new offer takes no keys at first.
func (p *Play) answer(yes bool) tea.Cmd {
	offers := p.theirOffers()
	switch {
	case len(offers) == 0:
		return p.withdraw(yes)
	case p.Now().Sub(p.offered) < Calm:
		return nil
	}
	what := offers[len(offers)-1].What
	switch {
	case !yes:
		return p.act(match.Decline{What: what})
	case what == match.RematchPlea:
		return p.askRematch()
	}
	return p.act(match.Accept{What: what})
}

// withdraw takes my own offer back when I decline it.
func (p *Play) withdraw(yes bool) tea.Cmd {
	for _, o := range p.snap.Offers {
		if p.mine && o.From == p.me && !yes {
			return p.act(match.Decline{What: o.What})
		}
	}
	return nil
}

// theirOffers are the offers that wait for my answer.
func (p *Play) theirOffers() []match.Offer {
	if !p.mine || p.snap == nil {
		return nil
	}
	var open []match.Offer
	for _, o := range p.snap.Offers {
		if o.From != p.me {
			open = append(open, o)
		}
	}
	return open
}

// offeredSince tells whether an offer waits for my answer that did not in an older state, nil for none.
func (p *Play) offeredSince(old *match.Snapshot) bool {
	return slices.ContainsFunc(p.theirOffers(), func(o match.Offer) bool { return old == nil || !old.Offered(o.From, o.What) })
}

// review steps through the game once it is over.
func (p *Play) review() tea.Cmd {
	if !p.snap.Over() {
		p.note = p.T("board.review_later")
		return nil
	}
	return p.Host.Open(NewReview(p.Session, p.snap))
}
