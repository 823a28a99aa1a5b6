package command_test

import (
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/command"
	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/match"
)

func TestALocalGameIsFoundByWhoKnowsOfIt(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := enter(t, c, "ann")
		id, err := ann.PlayLocal(t.Context(), "")
		must(t, err)
		play(t, c, id, ann, ann, "f5d6c3")
		if r := as(c, "bob", "games --json"); r.out != "[]\n" {
			t.Errorf("everybody's games: %+v", r)
		}
		if mine := decode[[]wire.Match](t, as(c, "ann", "games --mine --json")); len(mine) != 1 || mine[0].ID != id || !mine[0].Local {
			t.Errorf("ann's games: %+v", mine)
		}
		if r := as(c, "ann", "games --mine"); !strings.Contains(r.out, "second player  ") {
			t.Errorf("ann's games: %+v", r)
		}
		if r := as(c, "bob", "export "+string(id)); r.out != "f5d6c3\n" {
			t.Errorf("export: %+v", r)
		}
		must(t, ann.Do(t.Context(), id, time.Now(), match.Resign{}))
		if r := as(c, "bob", "watch "+string(id)); r.status != 0 || !strings.Contains(r.out, "ann (black) wins, White resigned") {
			t.Errorf("watch: %+v", r)
		}
		if r := as(c, "bob", "history"); strings.Contains(r.out, string(id)) {
			t.Errorf("everybody's history: %+v", r)
		}
		past := decode[[]wire.Finished](t, as(c, "ann", "history --json"))
		if len(past) != 1 || !past[0].Local || past[0].White != match.LocalName || past[0].Bot != "" {
			t.Errorf("ann's history: %+v", past)
		}
	})
}

func TestProfileCountsByBotLevel(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := enter(t, c, "ann")
		begin := func(level string, end match.Action) {
			id, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: level, Color: lobby.WantBlack})
			must(t, err)
			s, err := c.Hub.Match(t.Context(), id)
			must(t, err)
			must(t, ann.Do(t.Context(), id, time.Now(), match.Move{Square: s.Game.Position().Legal()[0]}))
			settle(t, c, id, 2)
			must(t, ann.Do(t.Context(), id, time.Now(), end))
		}
		begin("master", match.Resign{})
		begin("novice", match.Resign{})
		begin("novice", match.Resign{})
		begin("novice", match.Scrap{})
		want := "Against bots:\n  Novice: 0 won, 2 lost, 0 drawn\n  Master: 0 won, 1 lost, 0 drawn\n"
		if r := as(c, "bob", "profile ann"); r.status != 0 || !strings.HasSuffix(r.out, want) {
			t.Errorf("profile: %+v, want at its end %q", r, want)
		}
		p := decode[wire.Profile](t, as(c, "ann", "profile --json"))
		if len(p.Bots) != 2 || p.Bots[0] != (wire.LevelResults{Level: "novice", Losses: 2}) {
			t.Errorf("profile: %+v", p)
		}
	})
}

func TestAGuestIsToldThatNothingIsKept(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		for _, line := range []string{"profile", "rename eve"} {
			r := run(c, command.Request{}, line)
			if r.status != 1 || !strings.Contains(r.err, "guest: nothing is kept") {
				t.Errorf("%s: %+v", line, r)
			}
		}
	})
}
