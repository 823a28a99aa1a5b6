package command_test

import (
	"strings"
	"testing"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/wire"
)

func TestKeysOverSSH(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		enter(t, c, "ann")
		l := decode[wire.Link](t, as(c, "ann", "keys link --json"))
		for _, tc := range []struct {
			who, line string
			status    int
			says      string
		}{
			{"new", "keys", 1, "There is no account"},
			{"new", "keys link", 1, "There is no account"},
			{"new", "keys add AAAAAAAA", 1, "No account waits for that code"},
			{"ann", "keys add " + l.Code, 1, "belongs to that account already"},
			{"new", "keys add " + strings.ToLower(l.Code), 0, "This key belongs to ann now."},
			{"ann", "keys", 0, "SHA256:ann  1 Jan 2000  1 Jan 2000  *"},
			{"new", "keys", 0, "SHA256:new  1 Jan 2000  1 Jan 2000  *"},
			{"new", "keys remove SHA256:", 1, "None of your keys begins like that"},
			{"new", "keys remove SHA256:an", 0, "Removed: SHA256:ann"},
			{"new", "keys remove new", 1, "That is your only key"},
			{"", "keys", 1, "guest: nothing is kept"},
			{"", "keys add " + l.Code, 1, "Guests have no account"},
			{"ann", "keys dance", 2, "usage: keys [--json] | keys link [--json] | keys add CODE | keys remove FINGERPRINT"},
			{"ann", "keys add", 2, "usage: keys add CODE"},
			{"ann", "help keys", 0, "keys remove FINGERPRINT\nremoves one of your keys\n"},
			{"ann", "keys --help", 0, "keys [--json]\nyour keys\n"},
		} {
			if r := as(c, tc.who, tc.line); r.status != tc.status || !strings.Contains(r.out+r.err, tc.says) {
				t.Errorf("%s of %q: %+v, want %d and %q", tc.line, tc.who, r, tc.status, tc.says)
			}
		}
		keys := decode[[]wire.Key](t, as(c, "new", "keys --json"))
		if len(keys) != 1 || keys[0].Fingerprint != "SHA256:new" || !keys[0].This || keys[0].Used == nil {
			t.Errorf("keys %+v", keys)
		}
		if r := as(c, "new", "keys link"); strings.Count(r.out, "\n") != 4 || !strings.Contains(r.out, "ssh HOST keys add "+r.out[:8]) {
			t.Errorf("keys link: %+v", r)
		}
	})
}
