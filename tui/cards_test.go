package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

func TestACardCanBeClicked(t *testing.T) { bubble(t, testACardCanBeClicked) }

func testACardCanBeClicked(t *testing.T) {
	snap := table(t, "new", bob, ann, "")
	s := inLobby(t, func(_ *Env, c *fakeClub, _ *Options) { c.snaps["new"] = snap })
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(snap)}})
	x, y := s.find("Your game with bob")
	s.click(x, y, x, y)
	if s.top().Name() != "lobby" {
		t.Error("a card that has just come was clicked away")
	}
	s.wait(screen.Calm)
	s.draw()
	s.click(1, 1, x, y)
	if s.top().Name() != "lobby" {
		t.Error("a button that went down elsewhere opened the game")
	}
	s.message(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseRight})
	s.message(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseRight})
	if s.top().Name() != "lobby" {
		t.Error("the right button opened the game")
	}
	s.click(x, y, x, y)
	if s.top().Name() != "board" {
		t.Errorf("a click on the card left %s on top", s.top().Name())
	}
}
