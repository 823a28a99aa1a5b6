package spoken

import (
	"testing"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

func TestTalkInTheLobby(t *testing.T) { bubble(t, testTalkInTheLobby) }

func testTalkInTheLobby(t *testing.T) {
	eve := match.Player{ID: 3, Name: "eve"}
	talk := []lobby.Line{{Nr: 1, From: bob, Text: "one"}, {Nr: 2, From: bob, Text: "two"}, {Nr: 3, From: eve, Text: "three"}, {Nr: 4, From: bob, Text: "four"}}
	v := come(t, ann, func(v *visit) {
		v.club.self.Publish(&lobby.Self{Player: ann, Muted: []lobby.Muted{{ID: 3, Name: "eve"}}})
		v.club.hall.Publish(&lobby.Hall{Talk: talk[:3]})
	})
	v.hears()
	v.club.hall.Publish(&lobby.Hall{Talk: talk})
	if got := v.hears(); got != "bob says: four\n" {
		t.Errorf("heard %q, want the new line once", got)
	}
	if got := v.asks("say hi all"); got != "say hi all" {
		t.Errorf("asked %q", got)
	}
	if got := v.asks("mute bob"); got != "mute bob" {
		t.Errorf("asked %q", got)
	}
	if got := v.asks("unmute EVE"); got != "unmute 3" {
		t.Errorf("asked %q", got)
	}
	v.hears()
	v.converse(t, []said{
		{"unmute", "You do not hear eve."},
		{"say", "Use it like this: say TEXT: talks at the table, or to everybody in the lobby."},
		{"mute", "Use it like this: mute NAME: hides what somebody says, here and at tables."},
	})
}

func TestNoticesAndReports(t *testing.T) { bubble(t, testNoticesAndReports) }

func testNoticesAndReports(t *testing.T) {
	v := come(t, ann)
	v.hears()
	self := &lobby.Self{Player: ann, Notices: []order.Notice{{ID: 2, Text: "back\x1b[2J at noon"}, {ID: 1, Text: "hello"}}}
	v.club.self.Publish(self)
	if got, want := v.hears(), "Notice: hello\nNotice: back[2J at noon\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	v.club.self.Publish(self)
	if got := v.hears(); got != "" {
		t.Errorf("heard %q again", got)
	}
	if got := v.asks("report bob he is rude"); got != "report bob  other he is rude" {
		t.Errorf("asked %q", got)
	}
	v.hears()
	v.converse(t, []said{{"report bob", "Use it like this: report NAME WORDS: tells the moderators what somebody did."}})
}
