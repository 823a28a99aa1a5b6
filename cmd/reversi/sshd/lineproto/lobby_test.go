package lineproto_test

import (
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/lobby"
	"reversi/lobby/order"
)

func TestTheLobbysTalk(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob, eve := player(t, c, "ann"), player(t, c, "bob"), player(t, c, "eve")
		ann.ask("ok say", `{"do":"say","text":"before"}`)
		time.Sleep(time.Second)
		bob.ask("ok listen", `{"do":"listen"}`)
		bob.ask("ok listen", `{"do":"listen"}`)
		ann.ask("ok say", `{"do":"say","text":"hi"}`)
		if e := bob.want("say"); e.text("match") != "" || e.text("from") != "ann" || e.text("text") != "hi" {
			t.Errorf("bob hears %v, want ann's line of the lobby", e)
		}
		bob.ask("ok say", `{"do":"say","text":"hello"}`)
		if e := bob.want("say"); e.text("from") != "bob" {
			t.Errorf("bob hears %v, want his own line", e)
		}
		ann.ask("error bad_request", `{"do":"say","text":"a\u001b[2J"}`)
		ann.ask("error not_allowed", `{"do":"say","text":"hi"}`)
		eve.quiet() // who did not ask is not told
		bob.quiet()
	})
}

func TestNoticesOfTheOperator(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		player(t, c, "mod")
		c.Moderators = []string{"SHA256:mod"}
		c.Restart()
		ann := player(t, c, "ann")
		mod, err := c.Hub.Enter(t.Context(), lobby.Visitor{Fingerprint: "SHA256:mod"})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"one", "two"} {
			if _, err := mod.Act(t.Context(), order.Notify{Text: text, For: time.Hour}); err != nil {
				t.Fatal(err)
			}
			if e := ann.want("notice"); e.text("text") != text || e.text("until") == "" {
				t.Errorf("ann is told %v, want %s", e, text)
			}
		}
		ann.quiet()
		bob := player(t, c, "bob")
		for _, text := range []string{"one", "two"} {
			if e := bob.want("notice"); e.text("text") != text {
				t.Errorf("bob, who came later, is told %v, want %s", e, text)
			}
		}
	})
}
