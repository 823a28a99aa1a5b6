package tui

import (
	tea "charm.land/bubbletea/v2"

	"reversi/tui/screen"
)

var _ screen.Host = (*Model)(nil)

func (m *Model) top() screen.Screen { return m.stack[len(m.stack)-1] }

// Open puts a screen on top.
func (m *Model) Open(s screen.Screen) tea.Cmd {
	if p, ok := s.(*screen.Play); ok {
		m.known[p.ID()] = true
		m.drop(p.ID())
	}
	m.stack = append(m.stack, s)
	return s.Init()
}

func (m *Model) pop() {
	if len(m.stack) == 1 {
		return
	}
	m.top().Leave()
	m.stack = m.stack[:len(m.stack)-1]
}

// Back leaves the screen on top; what had to wait for it is announced then.
func (m *Model) Back() tea.Cmd {
	m.pop()
	return m.announce()
}

// Ask shows a dialog.
func (m *Model) Ask(d *screen.Dialog) { m.dialog = d }

// Say shows a line until the next key.
func (m *Model) Say(line string) { m.Notice = line }

// Press takes a key as if it had been pressed.
func (m *Model) Press(k tea.KeyPressMsg) tea.Cmd { return m.key(k) }

// Quit ends the session because the person wants to leave.
func (m *Model) Quit() tea.Cmd {
	m.left = true
	return tea.Quit
}

// Unchanged notes that the message that is being taken changes nothing that is shown.
func (m *Model) Unchanged() { m.effect = nothing }

// Ticked notes that it changes nothing but the clocks of a board.
func (m *Model) Ticked(s screen.Screen) {
	switch {
	case m.top() != s:
		m.effect = nothing
	case m.On(s) && len(m.cards) == 0:
		m.effect = clocks
	}
}

// On tells whether a screen is on top, under no dialog.
func (m *Model) On(s screen.Screen) bool { return m.top() == s && m.dialog == nil }
