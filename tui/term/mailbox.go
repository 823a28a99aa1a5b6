package term

import (
	"sync"

	tea "charm.land/bubbletea/v2"
)

// frame is one view on its way to the client. Nothing changes it after it was put into the mailbox.
type frame struct {
	view   tea.View
	lines  []string // what the view shows, in place of its content
	size   Size
	redraw string // the model's RedrawKey; another one paints everything anew
	bell   bool   // ring once
	asked  bool   // the person did something since the frame before
}

// mailbox holds the newest frame that the client has not been sent yet. A newer frame replaces one that waits but
// keeps its bell. Leaf structure: a mutex guards it, nobody waits inside.
type mailbox struct {
	mu      sync.Mutex
	newest  frame
	waiting bool
	// ready has capacity one; when it is full the writer is going to look anyway, so the sender goes on.
	ready chan struct{}
}

func newMailbox() *mailbox {
	return &mailbox{ready: make(chan struct{}, 1)}
}

func (m *mailbox) put(f frame) {
	m.mu.Lock()
	if m.waiting {
		f.bell = f.bell || m.newest.bell
		f.asked = f.asked || m.newest.asked
	}
	m.newest, m.waiting = f, true
	m.mu.Unlock()
	select {
	case m.ready <- struct{}{}:
	default:
	}
}

// take empties the mailbox; it lets go of the view, so that a session at rest does not keep its text.
func (m *mailbox) take() (f frame, found bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, found = m.newest, m.waiting
	m.newest, m.waiting = frame{}, false
	return f, found
}
