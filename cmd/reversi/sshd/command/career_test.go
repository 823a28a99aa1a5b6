package command_test

import (
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// rated is a rated game of ann and bob that one of them resigns after three moves.
func ratedGame(t *testing.T, test func(*testing.T, *clubtest.Club, match.ID)) {
	t.Helper()
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		id := begin(t, ann, bob, lobby.Terms{Control: match.TimeControl{Initial: 5 * time.Minute}, Rated: true, Color: lobby.AnyColor})
		s, err := c.Hub.Match(t.Context(), id)
		must(t, err)
		black, white := ann, bob
		if s.Players[engine.Black].Name == "bob" {
			black, white = bob, ann
		}
		play(t, c, id, black, white, "f5d6c3")
		must(t, bob.Do(t.Context(), id, time.Now(), match.Resign{}))
		test(t, c, id)
	})
}

func TestProfileTellsHowTheGamesWent(t *testing.T) {
	ratedGame(t, func(t *testing.T, c *clubtest.Club, id match.ID) {
		p := decode[wire.Profile](t, as(c, "bob", "profile ann --json"))
		if p.BestWin == nil || p.BestWin.Match != id || p.BestWin.Opponent != "bob" || p.Streaks != (wire.Streaks{Current: 1, Longest: 1}) {
			t.Errorf("best win %+v, streaks %+v", p.BestWin, p.Streaks)
		}
		if len(p.Graph) != 1 || p.Graph[0].Rating != p.Rating || p.Graph[0].Pool != match.Blitz || p.Graph[0].At.IsZero() {
			t.Errorf("graph %+v, want one point at %d", p.Graph, p.Rating)
		}
		if p.Versus == nil || p.Versus.Wins != 1 || len(p.Versus.Last) != 1 || p.Versus.Last[0].ID != id || len(p.Last) != 1 {
			t.Errorf("versus %+v, last %+v", p.Versus, p.Last)
		}
		if p.Discs != nil || p.Decided != 0 || p.Challenger != nil {
			t.Errorf("a resignation made a disc difference: %v of %d games; %+v", p.Discs, p.Decided, p.Challenger)
		}
		if p := decode[wire.Profile](t, as(c, "ann", "profile --json")); p.Versus != nil {
			t.Errorf("ann against herself: %+v", p.Versus)
		}
		r := as(c, "bob", "profile ann")
		for _, want := range []string{
			"Rated games: 1 won, 0 lost, 0 drawn", "Best win: bob (1500?)", "Winning streak: 1 now, 1 at most", "You against ann: 0 won, 1 lost, 0 drawn",
			"Openings of the last games:\n  Perpendicular Opening: 1 won",
		} {
			if !strings.Contains(r.out, want) {
				t.Errorf("no %q in\n%s", want, r.out)
			}
		}
	})
}

func TestProfileJSONHasEveryListAndObject(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		enter(t, c, "ann")
		r := as(c, "ann", "profile --json")
		for _, want := range []string{
			`"graph":[]`, `"peaks":[]`, `"best_win":null`, `"streaks":{"current":0,"longest":0}`, `"disc_difference":null`,
			`"colors":{"black":{"wins":0,"losses":0,"draws":0},"white":{"wins":0,"losses":0,"draws":0}}`, `"openings":[]`, `"last":[]`, `"versus":null`,
		} {
			if !strings.Contains(r.out, want) {
				t.Errorf("no %s in %s", want, r.out)
			}
		}
	})
}

func TestRecordsCommand(t *testing.T) {
	ratedGame(t, func(t *testing.T, c *clubtest.Club, _ match.ID) {
		r := decode[wire.Records](t, as(c, "", "records --json"))
		if r.Games != 1 || r.People != 2 || r.Wipeout != nil || r.Biggest != nil {
			t.Errorf("%+v, want one game of two, which nobody won on the board", r)
		}
		if r.Streak == nil || r.Streak.Name != "ann" || r.Streak.Wins != 1 || r.Day == nil || r.Day.Games != 1 {
			t.Errorf("streak %+v, day %+v", r.Streak, r.Day)
		}
		out := as(c, "", "records").out
		if !strings.Contains(out, "Games played: 1\nPeople: 2\n") || !strings.Contains(out, "Longest winning streak: ann, 1 win, ") {
			t.Errorf("records:\n%s", out)
		}
	})
}

func TestChallengersCommand(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		if r := as(c, "", "challengers --json"); r.status != 0 || r.out != "[]\n" {
			t.Errorf("nobody yet: %+v", r)
		}
		if r := as(c, "", "challengers"); r.out != "Nobody has beaten a bot in a clean game yet.\n" {
			t.Errorf("nobody yet: %+v", r)
		}
		if r := as(c, "", "challengers --limit 0"); r.status != 2 {
			t.Errorf("no limit: %+v", r)
		}
	})
}
