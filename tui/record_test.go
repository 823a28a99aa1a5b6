package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"reversi/engine/record"
)

// whole is a game of 58 moves, a draw with two squares empty; Black passes before move 57.
const whole = "f5d6c3d3c4f4c5b3c2e3d2c6b4a3g3g4f3c1b5f2e2a4e1b6a6a5a2g1e7d7d8e6g6g5a7c8b8e8f8c7f6h4d1f1b2h7h5h6h2f7g7h3g8h1g2b7b1a1"

// shows checks that a text is to be seen.
func (s *session) shows(want string) {
	s.t.Helper()
	if !strings.Contains(s.plainScreen(), want) {
		s.t.Errorf("%q is not on the screen:\n%s", want, s.plainScreen())
	}
}

func TestRecordForms(t *testing.T) { bubble(t, testRecordForms) }

func testRecordForms(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.keys("s")
	for _, c := range []struct{ key, shows, saves string }{
		{"esc", "\n f5d6c3d3c4f4f6f3e6e7d7g6f8f7\n", "ssh HOST export k7m2qx > k7m2qx.txt"},
		{"tab", "PB[ann]PW[bob]", "ssh HOST export k7m2qx --format ggf > k7m2qx.ggf"},
		{"right", "  1", "ssh HOST export k7m2qx --format kifu > k7m2qx.txt"},
		{"right", "f5d6c3", "> k7m2qx.txt"},
		{"left", "11", "--format kifu"},
	} {
		s.keys(c.key)
		s.shows(c.shows)
		s.shows(c.saves)
	}
	if mode := s.View().MouseMode; mode != tea.MouseModeNone {
		t.Error("the mouse is on, so that nothing can be selected")
	}
	s.keys("q")
	if s.top().Name() != "board" {
		t.Errorf("q led to %s", s.top().Name())
	}
}

// TestGGFOnTheScreenIsRead puts what is on the screen together again, as somebody does who selects and pastes it.
func TestGGFOnTheScreenIsRead(t *testing.T) { bubble(t, testGGFOnTheScreen) }

func testGGFOnTheScreen(t *testing.T) {
	s := at(t, ann, won(t))
	s.keys("s", "tab")
	for _, size := range [][2]int{{40, 24}, {80, 24}, {120, 40}} {
		s.size(size[0], size[1])
		records, err := record.ReadGGF(strings.NewReader(s.plainScreen()))
		if err != nil || records[0].Game.Transcript() != middle || records[0].Black.Name != "ann" {
			t.Errorf("%v: %v %v", size, records, err)
		}
	}
}

func TestLongRecordScrolls(t *testing.T) { bubble(t, testLongRecordScrolls) }

func testLongRecordScrolls(t *testing.T) {
	snap := won(t)
	snap.Game = game(t, whole)
	s := at(t, ann, snap)
	s.size(40, 20)
	s.keys("s", "tab")
	if strings.Contains(s.plainScreen(), ";)") {
		t.Fatal("the record is too short for this test")
	}
	for range 9 {
		s.keys("down")
	}
	s.shows(";)")
}

func TestRecordOfAPastedGameHasItsResult(t *testing.T) { bubble(t, testRecordOfAPastedGame) }

func testRecordOfAPastedGame(t *testing.T) {
	s := start(t, ann)
	s.message(paste(whole))
	s.keys("s", "tab")
	s.shows("RE[+0.00]")
	s.keys("q", "q")
	s.message(paste(middle))
	s.keys("s", "tab")
	s.shows("RE[?]")
}
