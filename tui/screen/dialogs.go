package screen

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"reversi/engine/record"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/widget"
)

// The rows of the dialogs that ask for the terms of a game.
func (s *Session) clockRow(controls []match.TimeControl, at int) Row {
	r := Row{Label: s.T("ask.clock"), At: at}
	for _, t := range controls {
		r.Options = append(r.Options, s.pace(t))
	}
	return r
}

// offered are the time controls on offer against people; the last one is none.
func offered() []match.TimeControl {
	return append(append(match.Offered(), match.OfferedDays()...), match.TimeControl{})
}

// offeredByBots are those on offer against the computer, which does not play by correspondence.
func offeredByBots() []match.TimeControl { return append(match.Offered(), match.TimeControl{}) }

// offered are the time controls that this person may choose: a guest does not stay for a game by correspondence.
func (s *Session) offered() []match.TimeControl {
	if s.Guest() {
		return offeredByBots()
	}
	return offered()
}

// fiveMinutes is where 5+0 stands among those offered.
const fiveMinutes = 2

var colors = []lobby.Color{lobby.AnyColor, lobby.WantBlack, lobby.WantWhite}

func (s *Session) colorRow() Row {
	r := Row{Label: s.T("ask.color")}
	for _, c := range colors {
		r.Options = append(r.Options, s.T("color."+string(c)))
	}
	return r
}

// kindRow is rated or casual; guests have no choice.
func (s *Session) kindRow() Row {
	r := Row{Label: s.T("ask.kind"), Options: []string{s.kind(true), s.kind(false)}}
	if s.Guest() {
		r.Options = r.Options[1:]
	}
	return r
}

// The order of the rows in a dialog that asks for terms.
const (
	clockAt = iota
	kindAt
	colorAt
	programsAt
	friendAt = programsAt
)

// termsDialog asks for the terms of a game. Rated needs a clock and any colour: whichever is chosen last stands, and the
// other rows follow.
func termsDialog(s *Session, title string, done func(lobby.Terms) tea.Cmd) *Dialog {
	d := &Dialog{Title: s.T(title), Foot: s.T("foot.terms"), Rows: []Row{s.clockRow(s.offered(), fiveMinutes), s.kindRow(), s.colorRow()}}
	control := func() match.TimeControl { return s.offered()[d.Rows[clockAt].At] }
	rated := func() bool { return d.Rows[kindAt].Options[d.Rows[kindAt].At] == s.kind(true) }
	d.Note = func(width int) []string { return s.policyLines(control(), width) }
	d.Check = func() {
		if rated() && d.Focus != kindAt && (!control().Limited() || d.Rows[colorAt].At != 0) {
			d.Rows[kindAt].At = len(d.Rows[kindAt].Options) - 1
		}
		if rated() && d.Focus == kindAt {
			d.Rows[colorAt].At = 0
			if !control().Limited() {
				d.Rows[clockAt].At = fiveMinutes
			}
		}
	}
	d.Done = func() tea.Cmd {
		return done(lobby.Terms{Control: control(), Rated: rated(), Color: colors[d.Rows[colorAt].At]})
	}
	return d
}

// quickDialog asks for the terms of a seek.
func quickDialog(s *Session) *Dialog {
	var d *Dialog
	d = termsDialog(s, "quick.title", func(t lobby.Terms) tea.Cmd {
		t.NoPrograms, t.Quick = d.Rows[programsAt].At == 1, true
		return s.tell(func(ctx context.Context) error { return s.Club.Seek(ctx, t) })
	})
	d.Rows = append(d.Rows, Row{Label: s.T("ask.opponent"), Options: []string{s.T("opponent.anybody"), s.T("opponent.people")}})
	return d
}

// tableDialog asks for the terms of a game with a friend: at a private table, or by a challenge to a name.
func tableDialog(s *Session) *Dialog {
	var d *Dialog
	d = termsDialog(s, "table.title", func(t lobby.Terms) tea.Cmd {
		if len(d.Rows) > friendAt && d.Rows[friendAt].At == 1 {
			s.Host.Ask(byNameDialog(s, t))
			return nil
		}
		return s.call(nil, func(ctx context.Context) (tea.Msg, error) {
			table, err := s.Club.OpenTable(ctx, t)
			return Opened{table}, err
		})
	})
	if !s.Guest() {
		d.Rows = append(d.Rows, Row{Label: s.T("ask.friend"), Options: []string{s.T("challenge.friend_code"), s.T("challenge.friend_name")}})
	}
	return d
}

// Opened says that a table was opened for this session.
type Opened struct{ Table lobby.Table }

// joinDialog asks for the code of a table.
func joinDialog(s *Session, from Screen) *Dialog {
	code := &widget.Field{Limit: 12}
	return &Dialog{
		Title: s.T("join.title"), Lines: []string{s.T("join.line")}, Foot: s.T("foot.field"),
		Rows: []Row{{Label: s.T("ask.code"), Field: code}},
		Done: func() tea.Cmd { return Join(s, from, code.Value) },
	}
}

// Join sits down at a table by its code, however it was typed.
func Join(s *Session, from Screen, code string) tea.Cmd {
	return s.begin(from, func(ctx context.Context) (id match.ID, err error) {
		for _, c := range keys.Codes(code) {
			if id, err = s.Club.Join(ctx, c); !errors.Is(err, lobby.ErrNoSuchCode) {
				break
			}
		}
		return id, err
	})
}

// pasteDialog takes a transcript where the terminal does not tell pasting from typing.
func pasteDialog(s *Session) *Dialog {
	f := &widget.Field{Limit: record.MaxTranscript / 4} // of characters, each of four bytes at most
	return &Dialog{
		Title: s.T("paste.title"), Lines: []string{s.T("paste.line")}, Foot: s.T("foot.field"),
		Rows: []Row{{Label: s.T("ask.transcript"), Field: f}},
		Done: func() tea.Cmd { return OpenTranscript(s, f.Value) },
	}
}

// RenameDialog asks for another name.
func RenameDialog(s *Session) *Dialog {
	f := &widget.Field{Limit: 20}
	return &Dialog{
		Title: s.T("rename.title"), Lines: []string{s.T("rename.line"), s.T("rename.rule")}, Foot: s.T("foot.field"),
		Rows: []Row{{Label: s.T("ask.name"), Field: f}},
		Done: func() tea.Cmd {
			return s.tell(func(ctx context.Context) error {
				_, err := s.Club.Rename(ctx, f.Value)
				return err
			})
		},
	}
}
