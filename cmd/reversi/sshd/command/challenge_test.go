package command_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/command"
	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/match"
)

func TestChallengeFromTheShell(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, _ match.ID) {
		got := as(c, "ann", "challenge bob --clock 7d --rated")
		if got.status != command.ExitOK || got.out != "Your challenge waits for bob.\n" {
			t.Fatalf("challenge: %+v", got)
		}
		var list []wire.Challenge
		if got = as(c, "bob", "challenges --json"); json.Unmarshal([]byte(got.out), &list) != nil || len(list) != 1 {
			t.Fatalf("challenges: %+v", got)
		}
		if ch := list[0]; ch.From != "ann" || ch.To != "bob" || ch.Clock != "7d" || !ch.Rated || ch.Declined != "" {
			t.Errorf("the challenge is %+v", ch)
		}
		if got = as(c, "bob", "challenges"); !strings.Contains(got.out, "ann") || !strings.Contains(got.out, "waits") {
			t.Errorf("as text: %q", got.out)
		}
		for _, tc := range []struct {
			who, line string
			status    int
		}{
			{"ann", "challenge bob", command.ExitFailed}, // one waits already
			{"ann", "challenge nemo", command.ExitFailed},
			{"ann", "challenge bob --clock 2d", command.ExitUsage},
			{"ann", "challenge", command.ExitUsage},
			{"ann", "challenge ann", command.ExitFailed},
			{"ann", "challenge eve --clock none --rated", command.ExitUsage},
			{"ann", "challenge eve --rated --color black", command.ExitUsage},
			{"", "challenge bob", command.ExitFailed},
		} {
			if got := as(c, tc.who, tc.line); got.status != tc.status || got.err == "" {
				t.Errorf("%s: %s: %+v", tc.who, tc.line, got)
			}
		}
		if got = as(c, "bob", "challenge ann --clock 7d --rated"); !strings.HasPrefix(got.out, "You both want it: game ") {
			t.Errorf("crossing: %+v", got)
		}
		if got = as(c, "bob", "challenges"); got.out != "No challenges.\n" {
			t.Errorf("afterwards: %q", got.out)
		}
	})
}

func TestOwnGamesSayWhoseTurnItIs(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		id := begin(t, ann, bob, lobby.Terms{Control: match.OfferedDays()[1], Color: lobby.WantBlack})
		play(t, c, id, ann, bob, "f5d6")
		time.Sleep(time.Hour)
		if got := as(c, "ann", "games --mine").out; !strings.Contains(got, "3 days") || !strings.Contains(got, "your turn") || !strings.Contains(got, "2 d 23 h") {
			t.Errorf("ann reads %q", got)
		}
		if got := as(c, "bob", "games --mine").out; !strings.Contains(got, "their turn") {
			t.Errorf("bob reads %q", got)
		}
	})
}
