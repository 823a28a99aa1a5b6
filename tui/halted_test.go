package tui

import (
	"strings"
	"testing"

	"reversi/lobby"
	"reversi/lobby/match"
)

func TestAMoveInAnOutage(t *testing.T) { bubble(t, testOutage) }

// Why a move was refused gives way to the news that games go on.
func testOutage(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.club.answer = match.ErrHalted
	s.self(&lobby.Self{Player: ann, Halted: true})
	s.keys("tab", "enter")
	if n := strings.Count(s.plainScreen(), s.T("halted.now")); n != 2 {
		t.Errorf("it stands %d times on the screen why nothing happens, want above the board and under it:\n%s", n, s.plainScreen())
	}
	s.self(&lobby.Self{Player: ann})
	if screen := s.plainScreen(); !strings.Contains(screen, " "+s.T("halted.over")) || strings.Contains(screen, s.T("halted.now")) {
		t.Errorf("afterwards:\n%s", screen)
	}
}
