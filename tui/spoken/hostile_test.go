package spoken

import (
	"strings"
	"testing"
	"unicode"

	"reversi/lobby"
	"reversi/lobby/match"
)

// hostile is what somebody may type who wants to move another's cursor, change their colours, hide, or turn a line around.
const hostile = "evil\x1b[2J\x1b]0;owned\x07\u009b31m\u0085\u202e\u2066\u200b\u200f\ufeff\u00ad\r\n\t\x7f\x00!"

// TestNothingTypedIsSaidRaw has hostile names and lines wherever people type something, also the person themselves.
func TestNothingTypedIsSaidRaw(t *testing.T) {
	bubble(t, func(t *testing.T) {
		me, other := match.Player{ID: 1, Name: hostile, Rating: 1500}, match.Player{ID: 2, Name: hostile + "2", Rating: 1500}
		snap := casual(t, me, other, "d3c5")
		snap.Chat = []match.ChatLine{{Nr: 1, By: 2, From: other.Name, Text: hostile}}
		over := lobby.Finished{Start: snap.Start, Result: match.Result{Winner: match.BlackWins, Reason: match.Resigned}}
		v := come(t, me, func(v *visit) {
			v.o.Wish = hostile
			v.club.snaps[snap.ID], v.club.finished = snap, []lobby.Finished{over}
			v.club.profile.Former = []string{hostile}
			v.club.hall.Publish(&lobby.Hall{
				Here: []lobby.Presence{{Player: me}, {Player: other}}, Seeks: []lobby.Seek{{ID: 1, From: other}},
				Games: []match.Summary{{Start: match.Start{ID: "other", Players: [2]match.Player{other, other}}}},
				Talk:  []lobby.Line{{Nr: 1, From: other, Text: hostile}},
			})
			v.club.self.Publish(&lobby.Self{Player: me, Matches: []match.Summary{{Start: snap.Start}}})
		})
		heard := v.hears()
		for _, line := range []string{"who", "seeks", "games", "history", "stats", "name", "keys", "watch " + string(snap.ID), "board", hostile, "say " + hostile, "help"} {
			v.types(line + "\n")
			heard += v.hears()
		}
		snap.Chat = append(snap.Chat, match.ChatLine{Nr: 2, By: 2, From: other.Name, Text: hostile})
		heard += v.feed(snap)
		for _, r := range heard {
			if r != '\n' && unicode.In(r, unicode.C, unicode.Zl, unicode.Zp, unicode.Bidi_Control) {
				t.Fatalf("%q was written in\n%q", r, heard)
			}
		}
		if n := strings.Count(heard, "evil[2J"); n < 10 {
			t.Errorf("only %d times something was said of it:\n%s", n, heard)
		}
	})
}
