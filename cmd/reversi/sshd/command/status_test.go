package command_test

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/command"
	"reversi/lobby/match"
	"reversi/lobby/pulse"
)

// operated is the club of ann, bob and mod, who keeps order, and boss, who runs it.
func operated(t *testing.T, test func(*testing.T, *clubtest.Club)) {
	t.Helper()
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		for _, who := range []string{"mod", "boss", "ann"} {
			enter(t, c, who).Close()
		}
		c.Moderators, c.Admins = []string{key("mod")}, []string{"boss"}
		c.Restart()
		began := time.Now()
		c.Pulse = pulse.Pulse{
			At: began.Add(26 * time.Hour), Since: began, Version: "v1", Connections: 3,
			Visits: []pulse.Visit{
				{Conn: "1", Kind: pulse.Terminal, Name: "ann", Remote: netip.MustParseAddrPort("192.0.2.7:22"), Since: began, RTT: 23 * time.Millisecond},
				{Conn: "2", Kind: pulse.Command, Guest: true, Remote: netip.MustParseAddrPort("[2001:db8::1]:5"), Since: began.Add(25 * time.Hour)},
			},
			Counts:   pulse.Counts{Games: map[pulse.GameKind]int{pulse.Timed: 4}, Moves: map[pulse.Mover]uint64{pulse.Person: 1200, pulse.Bot: 34}},
			Load:     pulse.Load{CPU: 0.123, Memory: 120 << 20, Goroutines: 77, Moves: 0.42, Commits: 3.46, Commit: 1240 * time.Microsecond},
			Troubles: []pulse.Trouble{{At: began, Severe: true, Text: "append err=\x1b[31mfull", Times: 3}},
		}
		test(t, c)
	})
}

func TestStatusIsForAdmins(t *testing.T) {
	operated(t, func(t *testing.T, c *clubtest.Club) {
		for who, want := range map[string]string{
			"ann": "That is for moderators.\n", "": "That is for moderators.\n",
			"kim": "There is no account for this key yet: the lobby, a game or bot makes one.\n", "mod": "That is for those who run the club.\n",
		} {
			for _, line := range []string{"admin status", "admin status --json"} {
				if r := as(c, who, line); r.status != command.ExitFailed || r.out != "" || r.err != want {
					t.Errorf("%q by %q: %+v", line, who, r)
				}
			}
		}
		if r := as(c, "boss", "admin sanctions"); r.status != command.ExitOK {
			t.Errorf("an admin keeps no order: %+v", r)
		}
	})
}

func TestStatus(t *testing.T) {
	operated(t, func(t *testing.T, c *clubtest.Club) {
		r := as(c, "boss", "admin status")
		for _, want := range []string{
			"version v1, up for 1 d 2 h", "screens 1, plain 0, programs 0, commands 1, guests 1; connections 3", "clock 4, days 0",
			"0.4 a second, 1,234 in all", "CPU 12 % of one core, memory 120 MB, goroutines 77", "3.5 commits a second, 1.2 ms each",
			"ann  screens  192.0.2.7:22", "23 ms", "-    command  [2001:db8::1]:5", "(3 times): append err=", "[31mfull",
		} {
			if !strings.Contains(r.out, want) {
				t.Errorf("%q is not in\n%s%s", want, r.out, r.err)
			}
		}
		if strings.Contains(r.out, "\x1b") {
			t.Errorf("an escape sequence came through: %q", r.out)
		}
		c.Pulse.Outage = match.Outage{Nr: 1, From: time.Now(), Cause: "disk full"}
		if r := as(c, "boss", "admin status"); !strings.Contains(r.out, "cannot write since 1 Jan 2000 00:00 UTC: disk full") {
			t.Errorf("%s", r.out)
		}
	})
}

func TestStatusAsJSON(t *testing.T) {
	operated(t, func(t *testing.T, c *clubtest.Club) {
		r := as(c, "boss", "admin status --json --limit 1")
		for _, want := range []string{
			`"version":"v1","connections":3,"sessions":[{"conn":"2","kind":"command","name":"","guest":true,"address":"[2001:db8::1]:5"`,
			`"games":{"timed":4}`, `"cores":0.123`, `"commit_ms":1.24`, `"store":{"failing":false,"since":null,"cause":""}`, `"level":"error"`, `"times":3`,
		} {
			if !strings.Contains(r.out, want) {
				t.Errorf("%s is not in %s", want, r.out)
			}
		}
		if strings.Contains(r.out, "192.0.2.7") {
			t.Errorf("more sessions than asked for: %s", r.out)
		}
	})
}

// Whoever runs the club sees whose account a command is of; a key without one and a guest have no name.
func TestACommandTellsWhoseItIs(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		enter(t, c, "ann").Close()
		for who, want := range map[string]string{"ann": "ann", "kim": "", "": ""} {
			known := ""
			run(c, command.Request{Fingerprint: key(who), User: who, Known: func(name string) { known = name }}, "games")
			if known != want {
				t.Errorf("the command of %q is %q's", who, known)
			}
		}
	})
}
