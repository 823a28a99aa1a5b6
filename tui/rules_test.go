package tui

import (
	"testing"

	"reversi/tui/screen"
)

func TestEscNeverLeaves(t *testing.T) {
	t.Parallel()
	for name, make := range goldens {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := make(t)
				s.wait(screen.Calm) // a card that has just come takes no keys
				top, depth := s.top(), len(s.stack)
				s.keys("esc", "esc", "esc")
				if s.top() != top || len(s.stack) != depth {
					t.Errorf("esc left %s for %s", top.Name(), s.top().Name())
				}
			})
		})
	}
}
