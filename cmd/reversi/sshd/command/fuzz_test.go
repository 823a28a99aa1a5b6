package command_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/anmitsu/go-shlex"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/command"
)

// begins is how most lines begin that get further than that.
var begins = regexp.MustCompile(`^(help|leaderboard|games|watch|join|history|export|profile|whoami|rename|keys|mydata|forget|challenges?|admin|records|challengers|play|bot|nonsense|--|-h)\b`)

// FuzzRun runs any words after `ssh HOST`: exit status 0, 1 or 2, one line about what was wrong, and nothing that would drive a terminal.
func FuzzRun(f *testing.F) {
	for _, line := range []string{
		"help", "help history", "leaderboard --json --limit 5", "games --mine", "watch k7m2qx", "join K7QX", "history ann --limit=0", "export x --format ggf",
		"profile 'ann b'", "whoami --json", "rename \x1b[2J", "keys add K7QXACDE", "keys remove 1", "mydata", "forget x", "challenge ann 5+0 --rated", "challenges",
		"admin ban ann rude --for 2h", "admin", "records --json", "challengers", "play", "nonsense \u202e", "--help", "-h", "history -- --json", "help \xff", "bot",
	} {
		f.Add(line, true, "ru_RU.UTF-8")
		f.Add(line, false, "C")
	}
	c := clubtest.Open(f, f.TempDir())
	f.Cleanup(c.Close)
	f.Fuzz(func(t *testing.T, line string, key bool, locale string) {
		if len(line) > 60 || !begins.MatchString(line) {
			return // what is long is seldom more than long, and an unknown word is as good as another
		}
		args, err := shlex.Split(line, true)
		if err != nil {
			return // the door answers by itself
		}
		req := command.Request{User: "eve", Getenv: func(name string) string { return map[string]string{"LANG": locale}[name] }}
		if key {
			req.Fingerprint = "SHA256:eve"
		}
		got := runArgs(c, req, args...)
		switch {
		case got.status != command.ExitOK && (got.screen != nil || strings.Count(got.err, "\n") != 1 || strings.TrimSpace(got.err) == ""):
			t.Errorf("status %d with %q, a screen: %v", got.status, got.err, got.screen)
		case got.status == command.ExitOK && got.err != "":
			t.Errorf("status 0 with %q", got.err)
		case got.status < command.ExitOK || got.status > command.ExitUsage:
			t.Errorf("status %d", got.status)
		}
		if command.Charset(req.Getenv).Unicode() {
			printable(t, got.out+got.err)
		}
	})
}

// printable wants lines of characters and nothing else.
func printable(t *testing.T, s string) {
	if !utf8.ValidString(s) {
		t.Errorf("%q is not UTF-8", s)
	}
	for _, r := range s {
		if r != '\n' && (!unicode.IsPrint(r) || unicode.Is(unicode.Bidi_Control, r)) {
			t.Errorf("%q has %U", s, r)
		}
	}
}
