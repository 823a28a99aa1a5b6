package term

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestNewerFrameKeepsTheBellOfOneThatWaits(t *testing.T) {
	t.Parallel()
	m := newMailbox()
	m.put(frame{view: tea.NewView("old"), bell: true, asked: true})
	m.put(frame{view: tea.NewView("new")})
	f, found := m.take()
	if !found || f.view.Content != "new" || !f.bell || !f.asked {
		t.Errorf("took %q, bell %v, asked %v", f.view.Content, f.bell, f.asked)
	}
	if _, found := m.take(); found {
		t.Error("a frame came twice")
	}
	m.put(frame{})
	if f, _ := m.take(); f.bell || f.asked {
		t.Error("a bell rang twice")
	}
}
