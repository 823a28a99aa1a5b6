package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/tui/widget"
)

// wordsLimit is the characters of a reason, a report and a notice.
const wordsLimit = 300

// reportOf is the row of a person's card that complains about them to the moderators. Guests have no account to do so with.
func (s *Session) reportOf(p match.Player, at match.ID) Row {
	r := Row{Label: s.T("person.report")}
	if !s.Guest() && !s.isMe(p) {
		r.Do = func() tea.Cmd {
			s.Host.Ask(reportDialog(s, p, at))
			return nil
		}
	}
	return r
}

// reportDialog asks what somebody did. The last row sends it, the others lead there.
func reportDialog(s *Session, p match.Player, at match.ID) *Dialog {
	reason, words := Row{Label: s.T("report.why")}, &widget.Field{Limit: wordsLimit}
	for _, each := range order.Reasons() {
		reason.Options = append(reason.Options, s.T("order.because_"+string(each)))
	}
	d := &Dialog{
		Title: s.T("report.title", "Name", p.Name), Lines: []string{s.T("report.lines")}, Foot: s.T("order.foot"),
		Rows: []Row{reason, {Label: s.T("report.words"), Field: words}},
	}
	s.confirmed(d, s.T("report.send"), func() tea.Cmd {
		about := order.Complaint{Who: p.Name, Match: at, Reason: order.Reasons()[d.Rows[0].At], Text: words.Value}
		return s.told("report.sent", p.Name, func(ctx context.Context) error { return s.Club.Report(ctx, about) })
	})
	return d
}

// confirmed gives a dialog a last row that does it; enter on the others leads there.
func (s *Session) confirmed(d *Dialog, label string, do func() tea.Cmd) {
	d.Rows = append(d.Rows, Row{Label: label, Do: do})
	d.Done = func() tea.Cmd {
		again := *d
		again.Focus = len(d.Rows) - 1
		s.Host.Ask(&again)
		return nil
	}
}
