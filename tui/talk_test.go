package tui

import (
	"fmt"
	"strings"
	"testing"

	"reversi/lobby"
	"reversi/lobby/match"
)

// talking is a lobby where so many lines were said, every third by eve.
func talking(t *testing.T, lines int, as ...change) *session {
	t.Helper()
	s := inLobby(t, as...)
	h := hall(t)
	for nr := 1; nr <= lines; nr++ {
		h.Talk = append(h.Talk, lobby.Line{Nr: nr, From: []match.Player{eve, ann, bob}[nr%3], Text: fmt.Sprint("line ", nr)})
	}
	s.hall(h)
	return s
}

func TestTalkInTheLobby(t *testing.T) { bubble(t, testLobbyTalk) }

func testLobbyTalk(t *testing.T) {
	s := talking(t, 7)
	s.wantSeen("ann: line 7", "eve: line 6", "bob: line 5", "ann: line 4")
	s.wantUnseen("line 3")
	s.keys("t", "q", "space", "n", "+", "1", "enter")
	s.wantAsked(request{"say", "q n+1"})
	s.keys("t", "x", "esc", "enter")
	s.wantAsked()
	if len(s.stack) != 1 || s.dialog != nil {
		t.Error("what was typed did something else")
	}
	s.keys("t")
	s.message(paste("two\nlines"))
	s.keys("enter")
	s.wantAsked(request{"say", "two lines"})
}

func TestMutedTalkIsHidden(t *testing.T) { bubble(t, testMutedTalk) }

func testMutedTalk(t *testing.T) {
	s := talking(t, 7)
	s.self(&lobby.Self{Player: ann, Muted: []lobby.Muted{{ID: eve.ID, Name: "eve"}}})
	s.wantSeen("ann: line 7", "bob: line 5", "ann: line 4", "bob: line 2")
	s.wantUnseen("line 6", "line 3")
	snap := midgame(t)
	snap.Chat = []match.ChatLine{{Nr: 1, By: eve.ID, From: "eve", Text: "hear me"}, {Nr: 2, By: bob.ID, From: "bob", Text: "good luck"}}
	board := at(t, ann, snap)
	board.wantSeen("hear me")
	board.self(&lobby.Self{Player: ann, Muted: []lobby.Muted{{ID: eve.ID, Name: "eve"}}})
	board.wantSeen("good luck")
	board.wantUnseen("hear me")
}

func TestReadingBackIsNotDisturbed(t *testing.T) { bubble(t, testReadBack) }

func testReadBack(t *testing.T) {
	s := talking(t, 12)
	s.keys("t")
	s.wantSeen("line 12")
	s.keys("pgup")
	s.wantSeen("line 9", "line 6", "older lines")
	s.wantUnseen("line 10", "line 5")
	more := talking(t, 14)
	s.hall(more.Hall)
	s.wantSeen("line 9", "line 6")
	s.wantUnseen("line 14")
	s.keys("pgup", "pgup", "pgup")
	s.wantSeen("line 1\n", "line 4")
	s.wantUnseen("line 5")
	for range 5 {
		s.keys("pgdown")
	}
	s.wantSeen("line 14", "line 11")
	s.wantUnseen("older lines")
}

func TestTalkMovesNothingElse(t *testing.T) { bubble(t, testCalmTalk) }

func testCalmTalk(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 20}, {120, 40}} {
		quiet, busy := talking(t, 0), talking(t, 12)
		quiet.size(size[0], size[1])
		busy.size(size[0], size[1])
		before, after := strings.Split(quiet.plainScreen(), "\n"), strings.Split(busy.plainScreen(), "\n")
		rows := lines(after, "line ")
		for y := range before {
			if before[y] != after[y] && (y < rows[0] || y > rows[len(rows)-1]) {
				t.Errorf("at %v line %d is %q with talk, %q without", size, y, after[y], before[y])
			}
		}
	}
}

// lines are the numbers of those that hold some words.
func lines(all []string, words string) (at []int) {
	for y, l := range all {
		if strings.Contains(l, words) {
			at = append(at, y)
		}
	}
	return at
}

func TestTalkOnASmallTerminal(t *testing.T) { bubble(t, testSmallTalk) }

func testSmallTalk(t *testing.T) {
	s := talking(t, 12)
	s.size(40, 20)
	s.wantSeen("line 12")
	s.wantUnseen("line 11")
	s.keys("t")
	s.wantSeen("line 12", "line 7")
	if v := s.View(); v.Cursor == nil || v.Cursor.Y != 16 {
		t.Errorf("the cursor is at %v, want in the line that is typed", v.Cursor)
	}
}
