package screen

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// spans are how long something holds, as the dialogs offer it.
var spans = []struct {
	id   string
	span time.Duration
}{
	{"order.hour", time.Hour}, {"order.day", 24 * time.Hour}, {"order.week", 7 * 24 * time.Hour}, {"order.month", 30 * 24 * time.Hour},
	{"order.year", 365 * 24 * time.Hour},
}

// aDay is where a day stands among them.
const aDay = 1

func (s *Session) spanRow() Row {
	r := Row{Label: s.T("order.for"), At: aDay}
	for _, each := range spans {
		r.Options = append(r.Options, s.T(each.id))
	}
	return r
}

// orderOf is the row of a person's card that leads to what a moderator can do.
func (s *Session) orderOf(p match.Player) Row {
	r := Row{Label: s.T("order.row")}
	if s.Self.Moderator && !s.isMe(p) {
		r.Do = func() tea.Cmd {
			s.Host.Ask(orderDialog(s, p))
			return nil
		}
	}
	return r
}

// orderDialog is what a moderator can do about somebody. The focus is on the way back.
func orderDialog(s *Session, p match.Player) *Dialog {
	d := &Dialog{Title: s.T("order.title", "Name", p.Name), Rows: []Row{{Label: s.T("account.keep")}}, Foot: s.T("foot.choice")}
	ask := func(id string, next func() *Dialog) {
		d.Rows = append(d.Rows, Row{Label: s.T(id), Do: func() tea.Cmd {
			s.Host.Ask(next())
			return nil
		}})
	}
	ask("order.silence", func() *Dialog {
		return s.sanctionDialog("order.silence_title", p, func(span time.Duration, why string) order.Act {
			return order.Silence{Who: p.Name, For: span, Reason: why}
		})
	})
	ask("order.ban", func() *Dialog {
		return s.sanctionDialog("order.ban_title", p, func(span time.Duration, why string) order.Act {
			return order.Ban{Who: p.Name, For: span, Reason: why}
		})
	})
	if !p.Guest {
		ask("order.rename", func() *Dialog { return s.takeNameDialog(p) })
		lift := func(kind order.Kind) func() tea.Cmd {
			return func() tea.Cmd { return s.keep(order.Lift{Kind: kind, Who: p.Name}) }
		}
		d.Rows = append(d.Rows, Row{Label: s.T("order.unsilence"), Do: lift(order.Silenced)}, Row{Label: s.T("order.unban"), Do: lift(order.Banned)})
	}
	return d
}

// sanctionDialog asks for the end and the reason of a silence or a ban.
func (s *Session) sanctionDialog(title string, p match.Player, act func(time.Duration, string) order.Act) *Dialog {
	why := &widget.Field{Limit: wordsLimit}
	d := &Dialog{
		Title: s.T(title, "Name", p.Name), Lines: []string{s.T("order.they_read")}, Foot: s.T("order.foot"),
		Rows: []Row{s.spanRow(), {Label: s.T("order.reason"), Field: why}},
	}
	if p.Guest {
		d.Lines = append(d.Lines, s.T("order.guest"))
	}
	s.confirmed(d, s.T("order.do"), func() tea.Cmd { return s.keep(act(spans[d.Rows[0].At].span, why.Value)) })
	return d
}

func (s *Session) takeNameDialog(p match.Player) *Dialog {
	name, why := &widget.Field{Limit: 20}, &widget.Field{Limit: wordsLimit}
	d := &Dialog{
		Title: s.T("order.rename_title", "Name", p.Name), Lines: []string{s.T("order.rename_line")}, Foot: s.T("order.foot"),
		Rows: []Row{{Label: s.T("ask.name"), Field: name}, {Label: s.T("order.reason"), Field: why}},
	}
	s.confirmed(d, s.T("order.do"), func() tea.Cmd { return s.keep(order.Rename{Who: p.Name, To: name.Value, Reason: why.Value}) })
	return d
}

// noticeDialog asks what to say to everybody.
func noticeDialog(s *Session) *Dialog {
	words := &widget.Field{Limit: wordsLimit}
	d := &Dialog{
		Title: s.T("order.notice_title"), Foot: s.T("order.foot"), Rows: []Row{{Label: s.T("order.text"), Field: words}, s.spanRow()},
	}
	s.confirmed(d, s.T("order.do"), func() tea.Cmd { return s.keep(order.Notify{Text: words.Value, For: spans[d.Rows[1].At].span}) })
	return d
}

// closeDialog asks before a moderator closes a game.
func closeDialog(s *Session, id match.ID) *Dialog {
	why := &widget.Field{Limit: wordsLimit}
	d := &Dialog{
		Title: s.T("order.close_title"), Lines: []string{s.T("order.close_line")}, Foot: s.T("order.foot"),
		Rows: []Row{{Label: s.T("order.reason"), Field: why}},
	}
	s.confirmed(d, s.T("order.do"), func() tea.Cmd { return s.keep(order.Close{What: string(id), Reason: why.Value}) })
	return d
}

// keep carries out what a moderator does, and says what was done.
func (s *Session) keep(a order.Act) tea.Cmd {
	return s.call(nil, func(ctx context.Context) (tea.Msg, error) {
		e, err := s.Club.Act(ctx, a)
		return Kept{e}, err
	})
}

// Kept says that a moderator's act was carried out.
type Kept struct{ Entry order.Entry }

// Did is an entry of the log in a line.
func (s *Session) Did(e order.Entry) string {
	line := s.T("order.did_" + string(e.Action))
	if e.Target != "" {
		line += " " + e.Target
	}
	if !e.Until.IsZero() {
		line += " " + s.T("order.until", "When", s.Words.Moment(e.Until))
	}
	if e.Reason != "" {
		line += " (" + e.Reason + ")"
	}
	return text.Clean(line)
}
