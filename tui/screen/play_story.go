package screen

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// account is why the game went as it did, as far as it is known.
type account struct {
	facts   []analysis.Fact
	reports *feed.Feed[*analysis.Report] // where they come from; nil once they came, or where none will
	stop    context.CancelFunc
}

// working tells whether facts may still come.
func (a account) working() bool { return a.reports != nil }

// reported is the next report on the game; nil where nothing more will come.
type reported struct {
	report *analysis.Report
	from   *feed.Feed[*analysis.Report]
}

// findOut has the game looked at, so that the card can say why it went as it did. Who is refused has a card without.
func (p *Play) findOut() tea.Cmd {
	p.forget()
	if p.snap.Variant != engine.Othello() || p.snap.Result.Winner == match.Nobody || p.snap.Game.Ply() == 0 {
		return nil
	}
	ctx, stop := context.WithCancel(p.ctx)
	reports, g := feed.New[*analysis.Report](), p.snap.Game
	p.account = account{reports: reports, stop: stop}
	look := func() tea.Msg {
		defer reports.Close()
		_ = p.Club.Analyse(ctx, g, 0, reports) // refused or ended: then the feed ends without a story
		return nil
	}
	return tea.Batch(look, p.nextReport(reports))
}

func (p *Play) nextReport(reports *feed.Feed[*analysis.Report]) tea.Cmd {
	return func() tea.Msg {
		report, err := reports.Next(p.ctx)
		if err != nil {
			report = nil
		}
		return To{p, reported{report, reports}}
	}
}

// hear takes a report. The first that knows the whole game tells the story; the work ends there.
func (p *Play) hear(m reported) tea.Cmd {
	switch {
	case m.from != p.account.reports:
		return nil
	case m.report != nil && !surveyed(m.report):
		return p.nextReport(m.from)
	}
	p.forget()
	if m.report != nil {
		p.account.facts = analysis.Story(m.report)
	}
	return nil
}

// surveyed tells whether every position of a game was looked at.
func surveyed(r *analysis.Report) bool {
	return r.Finished() || !slices.ContainsFunc(r.Verdicts, func(v analysis.Verdict) bool { return !v.Known && !v.Withheld })
}

// forget ends the work on a story and leaves none.
func (p *Play) forget() {
	if p.account.stop != nil {
		p.account.stop()
	}
	p.account = account{}
}
