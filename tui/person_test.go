package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
)

func TestTabGoesToWhoIsHereAndBack(t *testing.T) { bubble(t, testWhoIsHere) }

func testWhoIsHere(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		s := inLobby(t)
		s.club.snaps["own"] = table(t, "own", ann, eve, "f5")
		s.size(size[0], size[1])
		s.keys("tab", "down", "enter")
		if s.dialog == nil || !strings.HasPrefix(s.dialog.Title, "eve") {
			t.Fatalf("at %v the card is %v, want eve's", size, s.dialog)
		}
		s.keys("enter")
		if s.top().Name() != "profile" {
			t.Errorf("at %v enter leads to %s, want the profile", size, s.top().Name())
		}
		s.keys("q", "tab", "down", "enter")
		if s.top().Name() != "board" {
			t.Errorf("at %v after tab enter leads to %s, want the first game", size, s.top().Name())
		}
	}
}

func TestTheChoiceFollowsAPerson(t *testing.T) { bubble(t, testChosenPerson) }

func testChosenPerson(t *testing.T) {
	s := inLobby(t)
	s.keys("tab", "down") // eve
	s.hall(&lobby.Hall{Here: []lobby.Presence{{Player: ann}, {Player: eve}, {Player: kim}}})
	s.keys("enter")
	if s.dialog == nil || !strings.HasPrefix(s.dialog.Title, "eve") {
		t.Fatalf("the card is %v, want eve's", s.dialog)
	}
	s.keys("esc")
	s.hall(&lobby.Hall{Here: []lobby.Presence{{Player: ann}, {Player: kim}}})
	s.keys("enter")
	s.says("eve is not here any more.")
}

func TestAClickOpensAPersonsCard(t *testing.T) { bubble(t, testClickPerson) }

func testClickPerson(t *testing.T) {
	s := inLobby(t)
	_, y := s.find("kim (guest)")
	x, _ := s.find("* plays")
	for range 2 {
		s.message(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		s.message(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
	}
	if s.dialog == nil || !strings.HasPrefix(s.dialog.Title, "kim") {
		t.Errorf("the card is %v, want kim's", s.dialog)
	}
}

func TestAProfileLeadsToThePerson(t *testing.T) { bubble(t, testProfileCard) }

func testProfileCard(t *testing.T) {
	s := inLobby(t)
	s.club.standings = []lobby.Standing{{Rank: 1, Name: "zoe", Rating: 1700}}
	s.keys("l", "enter", "x")
	if s.dialog == nil || s.dialog.Title != "zoe" || s.dialog.Lines[0] != "Not here now." {
		t.Errorf("the card is %v, want that of zoe, who is not here", s.dialog)
	}
}

func TestMuteFromTheCard(t *testing.T) { bubble(t, testMute) }

func testMute(t *testing.T) {
	s := inLobby(t)
	s.keys("tab", "enter", "up", "up", "up", "enter")
	s.wantAsked(request{"mute", "bob"})
	s.says("bob is muted now.")
	s.self(&lobby.Self{Player: ann, Muted: []lobby.Muted{{ID: bob.ID, Name: "bob"}}})
	s.keys("enter", "up", "up", "up", "enter")
	s.wantAsked(request{"unmute", bob.ID})
}

func TestMutedPeopleInTheSettings(t *testing.T) { bubble(t, testMutedList) }

func testMutedList(t *testing.T) {
	s := inLobby(t)
	s.self(&lobby.Self{Player: ann, Muted: []lobby.Muted{{ID: bob.ID, Name: "bob"}, {ID: eve.ID, Name: "eve"}}})
	s.keys("y", "end", "enter", "down", "enter")
	s.wantAsked(request{"unmute", eve.ID})
	s.says("You hear eve again.")
	s.self(&lobby.Self{Player: ann})
	s.wantSeen("You hear everybody.")
	s.keys("q", "q")
	if s.top().Name() != "lobby" {
		t.Errorf("q leads to %s", s.top().Name())
	}
}
