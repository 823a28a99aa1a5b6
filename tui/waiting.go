package tui

import tea "charm.land/bubbletea/v2"

// await has the screen drawn anew when the wait for an opponent reads differently; one such command is under way at most.
func (m *Model) await() tea.Cmd {
	if m.awaiting {
		return nil
	}
	next := m.NextWait()
	m.awaiting = next != nil
	return next
}

// waited follows one such change.
func (m *Model) waited() tea.Cmd {
	m.awaiting = false
	return m.await()
}
