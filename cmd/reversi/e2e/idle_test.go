package e2e_test

import (
	"testing"
	"time"

	"reversi/cmd/reversi/club"
)

func TestVisitsEndWhenNobodyTouchesAKey(t *testing.T) {
	t.Parallel()
	h := openHouse(t, func(cfg *club.Config) { cfg.Idle = 2 * time.Second })
	idle := h.enter(t, h.person(t, "ann"))
	idle.sees("ann")
	if status := idle.ends(); status != 1 {
		t.Errorf("the visit that the server ended has status %d", status)
	}
	idle.sees("Nobody has touched a key here for a long time")
	idle.until("the terminal as it was", func() bool { return !idle.screen.IsAltScreen() && !idle.screen.CursorHidden() })
}

func TestPlainVisitsEndWhenNobodyTouchesAKey(t *testing.T) {
	t.Parallel()
	h := openHouse(t, func(cfg *club.Config) { cfg.Idle = 2 * time.Second })
	idle := h.enter(t, h.person(t, "ann"), running("play --plain"))
	if status := idle.ends(); status != 1 {
		t.Errorf("the visit that the server ended has status %d", status)
	}
	idle.sees("Nobody has touched a key here for a long time")
}
