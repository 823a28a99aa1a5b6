package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/keys"
)

// Settings is the screen of what a person wants otherwise. A change shows at once, on the board beside the rows too, and is kept.
type Settings struct {
	plain
	*Session
	example engine.Game // on the board
	list    chooser
	turns   zones // the arrows at the choices, as drawn last
}

// NewSettings makes the screen.
func NewSettings(s *Session) *Settings { return &Settings{Session: s, example: example()} }

// Name names the screen.
func (s *Settings) Name() string { return "settings" }

// Update takes keys and clicks.
func (s *Settings) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return s.key(msg)
	case tea.MouseMsg:
		if cmd, taken := s.turns.mouse(msg); taken {
			return cmd
		}
		s.list.handle(msg, len(settings))
	}
	return nil
}

func (s *Settings) key(msg tea.KeyPressMsg) tea.Cmd {
	switch keys.Read(msg).Action {
	case keys.Left:
		return s.turn(s.list.at, -1)
	case keys.Right, keys.Enter:
		return s.turn(s.list.at, 1)
	case keys.Quit:
		return s.Host.Back()
	}
	s.list.handle(msg, len(settings))
	return nil
}

// turn goes through the choices of a row.
func (s *Settings) turn(row, by int) tea.Cmd {
	s.list.at = row
	r := settings[row]
	if r.open != nil {
		return s.Host.Open(r.open(s.Session))
	}
	options := r.options(s.Session)
	if len(options) == 0 {
		return nil
	}
	chosen := s.Settings
	r.choose(s.Session, &chosen, (r.at(s.Session)+by+len(options))%len(options))
	return s.Save(chosen)
}
