package term

import (
	"io"
	"log/slog"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestBrokenModelIsNotCalledAgain(t *testing.T) {
	t.Parallel()
	calls := 0
	m := &model{
		update: func(tea.Msg) tea.Cmd { calls++; panic("boom") },
		view:   func(*model) string { calls++; return "" },
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	r := newRoot(m, size80, newMailbox(), faults{end: func(error) {}, log: log})
	for range 2 {
		if self, cmd := r.Update(tea.WindowSizeMsg(size80)); self != tea.Model(r) || cmd != nil {
			t.Errorf("a panic gave %v and a command", self)
		}
		r.View()
	}
	if calls != 1 {
		t.Errorf("the model was called %d times", calls)
	}
}
