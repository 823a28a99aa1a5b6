package screen

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/widget"
)

// ChallengeMade says what became of a challenge of this session.
type ChallengeMade struct {
	Name string
	lobby.Challenged
}

// challenge asks somebody by name for a game.
func (s *Session) challenge(name string, t lobby.Terms, previous match.ID) tea.Cmd {
	return s.call(nil, func(ctx context.Context) (tea.Msg, error) {
		got, err := s.Club.Challenge(ctx, name, t, previous)
		return ChallengeMade{name, got}, err
	})
}

// challengeRow is the row of a person's card that challenges them; it does not suit guests, who cannot be found by name once they have left.
func (s *Session) challengeRow(p match.Player) Row {
	row := Row{Label: s.T("challenge.row")}
	if !s.Guest() && !p.Guest && !s.isMe(p) {
		row.Do = func() tea.Cmd {
			s.Host.Ask(challengeDialog(s, p.Name))
			return nil
		}
	}
	return row
}

// challengeDialog asks for the terms on which somebody is challenged.
func challengeDialog(s *Session, name string) *Dialog {
	d := termsDialog(s, "challenge.title", func(t lobby.Terms) tea.Cmd { return s.challenge(name, t, "") })
	d.Title = s.T("challenge.title", "Name", name)
	return d
}

// byNameDialog asks whom to challenge on terms that were chosen.
func byNameDialog(s *Session, t lobby.Terms) *Dialog {
	f := &widget.Field{Limit: 20}
	return &Dialog{
		Title: s.T("challenge.by_name"), Lines: []string{s.T("challenge.by_name_line")}, Foot: s.T("foot.field"),
		Rows: []Row{{Label: s.T("ask.name"), Field: f}},
		Done: func() tea.Cmd { return s.challenge(strings.TrimSpace(f.Value), t, "") },
	}
}

// anotherGame is the row that challenges the opponent of a finished game to another one like it: as a rematch where nothing followed it yet. There
// is none where nobody was played, or a guest.
func (s *Session) anotherGame(start match.Start) (row Row, ok bool) {
	them, plays := start.Opponent(s.Self.Player.ID)
	if !plays || them.Guest || s.Guest() {
		return Row{}, false
	}
	t := lobby.Terms{Control: start.Control, Rated: start.Rated, Color: lobby.AnyColor}
	return Row{Label: s.T("challenge.again", "Name", them.Name), Do: func() tea.Cmd { return s.challenge(them.Name, t, start.ID) }}, true
}

// AnswerChallenge asks how to answer a challenge. The focus is on leaving it open.
func (s *Session) AnswerChallenge(c lobby.Challenge, from Screen) {
	s.Host.Ask(&Dialog{
		Title: s.titled(c.From), Lines: s.ChallengeLines(c), Foot: s.T("foot.choice"),
		Rows: []Row{
			{Label: s.T("challenge.later")},
			{Label: s.T("challenge.accept"), Do: func() tea.Cmd { return s.AcceptChallenge(c.ID, from) }},
			{Label: s.T("challenge.decline"), Do: func() tea.Cmd { s.RefuseChallenge(c); return nil }},
		},
	})
}

// ChallengeLines say who asks for a game, on which terms, and when it can begin.
func (s *Session) ChallengeLines(c lobby.Challenge) []string {
	var lines []string
	if c.To.ID == s.Self.Player.ID {
		lines = append(lines, s.T("challenge.from", "Name", s.Called(c.From)))
	}
	lines = append(lines, s.pace(c.Terms.Control)+", "+s.kind(c.Terms.Rated))
	if c.Terms.Color != lobby.AnyColor && c.Terms.Color != "" {
		lines = append(lines, s.T("challenge.plays_"+string(c.Terms.Color), "Name", s.Called(c.From)))
	}
	if c.Previous != "" {
		lines = append(lines, s.T("challenge.series"))
	}
	if !c.Here && c.Terms.Control.Timed() {
		lines = append(lines, s.T("challenge.away"))
	}
	return lines
}

// AcceptChallenge begins the game of a challenge.
func (s *Session) AcceptChallenge(id lobby.ChallengeID, from Screen) tea.Cmd {
	return s.begin(from, func(ctx context.Context) (match.ID, error) { return s.Club.AcceptChallenge(ctx, id) })
}

// RefuseChallenge asks why somebody declines. The focus is on giving no reason.
func (s *Session) RefuseChallenge(c lobby.Challenge) {
	d := &Dialog{Title: s.T("challenge.why", "Name", s.Called(c.From)), Foot: s.T("foot.choice")}
	for _, why := range lobby.Refusals() {
		if !suits(why, c) {
			continue
		}
		d.Rows = append(d.Rows, Row{Label: s.T("challenge.why_" + string(why)), Do: func() tea.Cmd {
			return s.tell(func(ctx context.Context) error { return s.Club.DeclineChallenge(ctx, c.ID, why) })
		}})
	}
	d.Rows = append(d.Rows, Row{Label: s.T("challenge.later")})
	d.Focus = len(d.Rows) - 2
	s.Host.Ask(d)
}

// suits tells whether a reason makes sense for a challenge.
func suits(why lobby.Refusal, c lobby.Challenge) bool {
	switch why {
	case lobby.RefusedRated:
		return c.Terms.Rated
	case lobby.RefusedCasual:
		return !c.Terms.Rated
	case lobby.RefusedProgram:
		return c.From.Program
	}
	return true
}

// ChallengeAnswer is the answer to a challenge of one's own in words.
func (s *Session) ChallengeAnswer(c lobby.Challenge) string {
	return s.T("challenge.said_"+string(c.Declined), "Name", s.Called(c.To))
}

// Dismiss takes back a challenge of one's own, or puts the answer to it away.
func (s *Session) Dismiss(id lobby.ChallengeID) tea.Cmd {
	return s.tell(func(ctx context.Context) error { return s.Club.WithdrawChallenge(ctx, id) })
}

// ownChallenge asks what to do with a challenge that one has made, or with the answer to it.
func (s *Session) ownChallenge(c lobby.Challenge) {
	d := &Dialog{Title: s.T("challenge.to", "Name", s.Called(c.To)), Lines: s.ChallengeLines(c), Foot: s.T("foot.choice")}
	away := func() tea.Cmd { return s.Dismiss(c.ID) }
	if c.Declined == "" {
		d.Rows = []Row{{Label: s.T("do.back")}, {Label: s.T("challenge.withdraw"), Do: away}}
	} else {
		d.Lines = append(d.Lines, s.ChallengeAnswer(c))
		d.Rows = []Row{{Label: s.T("challenge.put_away"), Do: away}, {Label: s.T("challenge.anew"), Do: func() tea.Cmd {
			s.Host.Ask(challengeDialog(s, c.To.Name))
			return nil
		}}}
	}
	s.Host.Ask(d)
}

// challengeRows are the challenges that wait for an answer of one's own.
func (l *Lobby) challengeRows() []row {
	var rows []row
	for _, c := range l.Self.ChallengesTo() {
		open := func() tea.Cmd { l.AnswerChallenge(c, l); return nil }
		cells := []string{l.titled(c.From), l.Control(c.Terms.Control), l.kind(c.Terms.Rated)}
		rows = append(rows, row{key: fmt.Sprint("challenge ", c.ID), open: open, cells: cells})
	}
	return rows
}

// ownChallengeRows are the challenges that one has made, and the answers to them.
func (l *Lobby) ownChallengeRows() []row {
	var rows []row
	for _, c := range l.Self.ChallengesBy() {
		open := func() tea.Cmd { l.ownChallenge(c); return nil }
		state := l.T("challenge.waits")
		if c.Declined != "" {
			state = l.T("challenge.declined")
		}
		rows = append(rows, row{key: fmt.Sprint("challenge ", c.ID), open: open, cells: []string{l.titled(c.To), l.Control(c.Terms.Control), state}})
	}
	return rows
}
