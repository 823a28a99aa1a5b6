package lineproto_test

import (
	"fmt"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
)

func TestChallengesOverTheLine(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		made := ann.ask("ok challenge", `{"do":"challenge","to":"bob","clock":"3d","rated":true,"color":"any"}`)
		id := made.number("challenge")
		e := bob.want("challenge")
		if e.number("challenge") != id || e.text("from") != "ann" || e.text("clock") != "3d" || e["rated"] != true || e.text("declined") != "" {
			t.Errorf("bob is told %v", e)
		}
		ann.quiet()
		list := bob.ask("ok challenges", `{"do":"challenges"}`)
		if all, _ := list["challenges"].([]any); len(all) != 1 {
			t.Errorf("bob's challenges are %v", list)
		}
		bob.ask("ok decline_challenge", fmt.Sprintf(`{"do":"decline_challenge","challenge":%d,"reason":"later"}`, id))
		if e := ann.want("challenge"); e.text("declined") != "later" || e.text("to") != "bob" {
			t.Errorf("ann is told %v", e)
		}
		ann.ask("ok withdraw_challenge", fmt.Sprintf(`{"do":"withdraw_challenge","challenge":%d}`, id))
		bob.ask("error no_such_offer", fmt.Sprintf(`{"do":"accept_challenge","challenge":%d}`, id))

		id = ann.ask("ok challenge", `{"do":"challenge","to":"bob","clock":"3d","rated":true}`).number("challenge")
		bob.want("challenge")
		accepted := bob.ask("ok accept_challenge", fmt.Sprintf(`{"do":"accept_challenge","challenge":%d}`, id))
		m := ann.want("match").of("match")
		if m.text("id") != accepted.text("match") || m["clock"] != nil || m.number("days") != 3 || m["rated"] != true {
			t.Errorf("the game is %v", m)
		}
		by, err := time.Parse(time.RFC3339, m.text("move_by"))
		if left := time.Until(by); err != nil || left > 72*time.Hour || left < 71*time.Hour {
			t.Errorf("move_by is %q", m.text("move_by"))
		}
	})
}

func TestChallengesThatMeetOverTheLine(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		ann.ask("ok challenge", `{"do":"challenge","to":"bob","clock":"5+0"}`)
		bob.want("challenge")
		got := bob.ask("ok challenge", `{"do":"challenge","to":"ann","clock":"5+0"}`)
		if m := ann.want("match").of("match"); got.text("match") == "" || m.text("id") != got.text("match") {
			t.Errorf("bob's answer %v, ann's game %v", got, m)
		}
	})
}

func TestChallengeRequestsThatAreRefused(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, guest := player(t, c, "ann"), player(t, c, "")
		player(t, c, "bob")
		for _, tc := range []struct {
			who        *peer
			want, line string
		}{
			{ann, "error bad_request", `{"do":"challenge","clock":"3d"}`},
			{ann, "error bad_request", `{"do":"challenge","to":"nemo","clock":"3d"}`},
			{ann, "error bad_request", `{"do":"challenge","to":"bob","clock":"2d"}`},
			{ann, "error bad_request", `{"do":"accept_challenge"}`},
			{ann, "error bad_request", `{"do":"decline_challenge","challenge":1,"reason":"because"}`},
			{ann, "error no_such_offer", `{"do":"decline_challenge","challenge":1}`},
			{ann, "error not_allowed", `{"do":"challenge","to":"ann","clock":"3d"}`},
			{guest, "error not_allowed", `{"do":"challenge","to":"ann","clock":"3d"}`},
		} {
			tc.who.ask(tc.want, tc.line)
		}
		ann.ask("ok challenge", `{"do":"challenge","to":"bob","clock":"3d"}`)
		ann.ask("error not_allowed", `{"do":"challenge","to":"bob","clock":"1d"}`)
	})
}
