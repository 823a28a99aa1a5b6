package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// mute is the row of a person's card that hides what they say, or lets it be heard again.
func (s *Session) mute(p match.Player) Row {
	if s.isMe(p) {
		return Row{}
	}
	for _, m := range s.Self.Muted {
		if m.Name == p.Name {
			return Row{Label: s.T("person.unmute"), Do: func() tea.Cmd { return s.unmute(m.ID, m.Name) }}
		}
	}
	return Row{Label: s.T("person.mute"), Do: func() tea.Cmd {
		return s.told("person.muted", p.Name, func(ctx context.Context) error { return s.Club.Mute(ctx, p.Name) })
	}}
}

func (s *Session) unmute(id match.PlayerID, name string) tea.Cmd {
	return s.told("person.unmuted", name, func(ctx context.Context) error { return s.Club.Unmute(ctx, id) })
}

// told makes a command of a request about somebody, and says that it went well.
func (s *Session) told(id, name string, request func(ctx context.Context) error) tea.Cmd {
	line := s.T(id, "Name", text.Clean(name))
	return s.call(nil, func(ctx context.Context) (tea.Msg, error) { return Told{line}, request(ctx) })
}

// Told says that a request went well, in a line.
type Told struct{ Line string }

// MutedList is whom a person does not want to hear.
type MutedList struct {
	plain
	*Session
	list chooser
}

// NewMuted makes the list.
func NewMuted(s *Session) *MutedList { return &MutedList{Session: s} }

// Name names the screen.
func (m *MutedList) Name() string { return "muted" }

// Update takes keys and clicks: the chosen one is heard again.
func (m *MutedList) Update(msg tea.Msg) tea.Cmd {
	if quits(msg) {
		return m.Host.Back()
	}
	if all := m.Self.Muted; m.list.handle(msg, len(all)) {
		return m.unmute(all[m.list.at].ID, all[m.list.at].Name)
	}
	return nil
}

// Draw draws the names.
func (m *MutedList) Draw(c *widget.Canvas) {
	all := m.Self.Muted
	if len(all) == 0 {
		body := m.frame(c, m.T("muted.title"), "", m.hinted("?", "do.keys", "q", "do.back"))
		body.Lines(0, 1, m.Theme.Dim, text.Wrap(m.T("muted.none"), body.W))
		return
	}
	body := m.frame(c, m.T("muted.title"), "", m.hinted("enter", "do.unmute", "arrows", "do.move", "?", "do.keys", "q", "do.back"))
	rows := body.In(widget.Rect{Y: 1, W: body.W, H: body.H - 1})
	m.list.show(rows, m.Theme, len(all), func(c *widget.Canvas, i int, focus bool) {
		m.columns(widget.Item(c), focus, []string{all[i].Name}, []int{c.W - 2})
	})
}
