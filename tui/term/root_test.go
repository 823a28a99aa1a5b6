package term

import (
	"io"
	"log/slog"
	"testing"
	"testing/synctest"

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

// still is a model that changes what it shows by nothing but a key.
type still struct {
	model
	moved bool
}

func (s *still) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, s.moved = msg.(tea.KeyPressMsg)
	return s, nil
}

func (s *still) Still() bool { return !s.moved }

func TestOnlyWhatMayHaveChangedIsDrawn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		model tea.Model
		msg   tea.Msg
		drawn bool
	}{
		{"whatever a model does not judge", &hasty{}, "changed", true},
		{"what changed nothing", &still{}, "changed", false},
		{"a key", &still{}, tea.KeyPressMsg{Code: 'k'}, true},
		{"a key and what changed nothing, in one read", &still{}, bundle{tea.KeyPressMsg{Code: 'k'}, "changed"}, true},
		{"a bell", &still{}, bellMsg{}, true},
		{"a resize", &still{}, tea.WindowSizeMsg(size80), true},
		{"the environment", &hasty{}, tea.EnvMsg{}, false},
		{"the colours", &hasty{}, tea.ColorProfileMsg{}, false},
	} {
		r := newRoot(c.model, size80, newMailbox(), faults{})
		r.Update(tea.WindowSizeMsg(size80))
		r.View()
		r.frames.take()
		r.Update(c.msg)
		r.View()
		if _, drawn := r.frames.take(); drawn != c.drawn {
			t.Errorf("%s is drawn: %t, want %t", c.name, drawn, c.drawn)
		}
		if r.View(); r.stale {
			t.Errorf("%s is drawn twice", c.name)
		}
	}
}

// hasty is the model of somebody who plays.
type hasty struct{ model }

func (*hasty) Hasty() bool { return true }

func (h *hasty) Update(tea.Msg) (tea.Model, tea.Cmd) { return h, nil }

func TestOnlyWhatNobodyWaitsForIsDrawnInTheLane(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		model tea.Model
		msg   tea.Msg
		waits bool
	}{
		{"a change in the lobby", &model{}, "changed", true},
		{"a key", &model{}, tea.KeyPressMsg{Code: 'k'}, false},
		{"a click", &model{}, tea.MouseClickMsg{}, false},
		{"a move in a game of one's own", &hasty{}, "moved", false},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := newRoot(c.model, size80, newMailbox(), faults{})
			r.Update(tea.WindowSizeMsg(size80))
			r.View()
			r.frames.take()
			r.lane = make(chan struct{}, 1)
			r.lane <- struct{}{} // somebody else draws
			r.Update(c.msg)
			go r.View()
			synctest.Wait()
			if _, drawn := r.frames.take(); drawn == c.waits {
				t.Errorf("%s is drawn while others draw: %t", c.name, drawn)
			}
			<-r.lane
			synctest.Wait()
			if _, drawn := r.frames.take(); drawn != c.waits {
				t.Errorf("%s is drawn after others: %t", c.name, drawn)
			}
		})
	}
}
