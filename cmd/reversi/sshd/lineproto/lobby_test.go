package lineproto_test

import (
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
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
