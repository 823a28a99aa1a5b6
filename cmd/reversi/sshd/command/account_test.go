package command_test

import (
	"encoding/json"
	"strings"
	"testing"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/lobby/match"
)

func TestMydataIsOneObject(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, id match.ID) {
		r := as(c, "ann", "mydata")
		var all map[string]json.RawMessage
		if err := json.Unmarshal([]byte(r.out), &all); err != nil || r.status != 0 || strings.Count(r.out, "\n") != 1 {
			t.Fatalf("%v: %+v", err, r)
		}
		if got := string(all["games"]); !strings.Contains(got, `"moves":"f5d6c3"`) || !strings.Contains(got, string(id)) {
			t.Errorf("games %s", got)
		}
		for who, says := range map[string]string{"": "guest: nothing is kept", "eve": "There is no account"} {
			if r := as(c, who, "mydata"); r.status != 1 || r.out != "" || !strings.Contains(r.err, says) {
				t.Errorf("%q: %+v", who, r)
			}
		}
	})
}

func TestForgetIsAskedTwice(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, id match.ID) {
		r := as(c, "ann", "forget")
		_, code, found := strings.Cut(strings.TrimSpace(r.out), "ssh HOST forget ")
		if r.status != 0 || !found || !strings.Contains(r.out, "1 finished game stays for your opponents, without your name.") {
			t.Fatalf("forget: %+v", r)
		}
		for _, tc := range []struct {
			who, line string
			status    int
			says      string
		}{
			{"", "forget", 1, "guest: nothing is kept"},
			{"eve", "forget", 1, "There is no account"},
			{"ann", "forget nothing", 1, "nothing was deleted"},
			{"bob", "forget " + code, 1, "nothing was deleted"},
			{"ann", "whoami", 0, "ann"},
			{"ann", "forget " + strings.ToLower(code), 0, "Your account is deleted."},
			{"ann", "whoami", 0, "There is no account"},
			{"bob", "profile ann", 1, "Nobody has that name."},
			{"bob", "profile deleted", 1, "Nobody has that name."},
			{"bob", "history", 0, "deleted"},
			{"bob", "export " + string(id) + " --format ggf", 0, "PB[deleted]PW[bob]"},
			{"bob", "rename ann", 1, "That name is taken."},
			{"ann", "forget", 1, "There is no account"},
		} {
			r := as(c, tc.who, tc.line)
			if r.status != tc.status || !strings.Contains(r.out+r.err, tc.says) {
				t.Errorf("%s of %q: %+v, want %d and %q", tc.line, tc.who, r, tc.status, tc.says)
			}
		}
		if r := as(c, "bob", "leaderboard"); strings.Contains(r.out, "ann") || strings.Contains(r.out, "deleted") {
			t.Errorf("leaderboard: %s", r.out)
		}
	})
}
