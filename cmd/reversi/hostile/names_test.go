package hostile_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"unicode"
	"unicode/utf8"
)

// driving are the sequences that must not get from one person to another's terminal, or back to their own.
var driving = []string{"\x1b]0;owned", "\x1b]2;owned", "\u009b31m", "\u202e", "\u2066", "\x07owned", "\x00"}

func (v *visitor) isNotDriven() {
	v.t.Helper()
	got := v.received()
	for _, d := range driving {
		if strings.Contains(got, d) {
			v.t.Errorf("%q reached a terminal", d)
		}
	}
}

// TestNamesThatAreNone has users with names that no account can have. They come in under another one, or not at all, and nobody's terminal does
// what the name says.
func TestNamesThatAreNone(t *testing.T) {
	var all []func(*house) *visitor
	for _, name := range []string{
		"", " ", ".", "-oProxyCommand=id", "../../etc/passwd", "root; rm -rf /", "' OR 1=1 --", "%s%n%x", "admin", "guest", "deleted",
		"eve\x1b]0;owned\a\x1b[2J", "eve\u009b31m", "\u202eeve\u2066", "eve\x00\r\nowned", "\xff\xfe\xfd", "😀👩‍👩‍👧🇩🇪", "e" + strings.Repeat("\u0301", 100),
		"а́dmin", "ＡＤＭＩＮ", strings.Repeat("x", 200), "שלום", "السلام", "\ufeff\u200b\u00ad",
	} {
		all = append(all, func(h *house) *visitor {
			l := ordinary
			l.user = name
			return h.visitAs(l, newKey(t))
		})
	}
	besiege(t, []nuisance{{"names", comeIn(all, "you are ")}, {"a name of a hundred thousand bytes", func(t *testing.T, h *house) {
		client, err := h.tryDial(config(strings.Repeat("x", 100_000), newKey(t)))
		if err == nil {
			_ = client.Close()
		}
	}}})
}

// comeIn has all these come in, one after the other, and see words, while somebody else is in the lobby.
func comeIn(all []func(*house) *visitor, words ...string) func(*testing.T, *house) {
	return func(t *testing.T, h *house) {
		other := h.visit()
		for i, visit := range all {
			v := visit(h)
			v.rest()
			v.sees(words...)
			v.isNotDriven()
			other.isNotDriven()
			v.leaves()
			if t.Failed() {
				t.Fatalf("that was the one of number %d", i)
			}
		}
		other.leaves()
	}
}

// TestTerminalsThatAreNone has clients whose terminal has no name, or one that nobody knows, and variables that would draw.
func TestTerminalsThatAreNone(t *testing.T) {
	var all []func(*house) *visitor
	for _, term := range []string{
		"", "unknown", "dumb", "vt52", "network", "xterm\x1b]0;owned\a", "\xff\xfe", "xterm\x00-256color", "../../terminfo", strings.Repeat("x", 5000), "linux", "putty", "xterm-kitty",
	} {
		all = append(all, func(h *house) *visitor {
			l := ordinary
			l.term = term
			return h.visitAs(l)
		})
	}
	for _, env := range [][2]string{
		{"LANG", "ru_RU.UTF-8\x1b]0;owned\a"}, {"LANG", strings.Repeat("ru_", 10_000)}, {"LC_ALL", "xx_YY.KOI8-Z"}, {"LC_ALL", "\xff"}, {"COLORTERM", "\u202e"},
		{"COLORFGBG", "99;99;default"}, {"COLORFGBG", "-1;1e9"}, {"TERM_PROGRAM", "\x1b[2J"}, {"LC_\x1b[2J", "x"}, {"LD_PRELOAD", "/tmp/evil.so"}, {"LC_ALL", ""}, {"LANGUAGE", "de:ru:en"},
	} {
		all = append(all, func(h *house) *visitor {
			l := ordinary
			l.env = [][2]string{env}
			return h.visitAs(l)
		})
	}
	besiege(t, []nuisance{{"terminals", comeIn(all, "k ", "n ", "q ")}})
}

// TestCommandsThatAreNone has words that no shell should see; there is none.
func TestCommandsThatAreNone(t *testing.T) {
	var all []nuisance
	for _, line := range []string{
		"sh -c id", "cat /etc/passwd", "scp -t /tmp", "rsync --server .", "git-upload-pack x", "$(reboot)", "`reboot`", "watch ../../x", "export k --format ../x", "profile \x1b]0;owned\a",
		"profile " + strings.Repeat("x", 4000), "watch \u202e", "\x00", "bot\x00", "join %s%n", "history -- --json", "'", "\\", strings.Repeat("a ", 2000), "\xff\xfe", "mydata | sh",
	} {
		all = append(all, nuisance{fmt.Sprintf("%.40q", line), func(t *testing.T, h *house) {
			client := h.dial("eve")
			s, err := client.NewSession()
			must(t, err)
			var out, errs strings.Builder
			s.Stdout, s.Stderr = &out, &errs
			if err := s.Run(line); err == nil {
				t.Errorf("it went well and said %q", out.String())
			}
			if said := errs.String(); strings.Count(said, "\n") != 1 || unprintable(said+out.String()) {
				t.Errorf("it said %q and %q", out.String(), said)
			}
			_ = client.Close()
			synctest.Wait()
		}})
	}
	besiege(t, all)
}

// unprintable says whether there is anything but lines of characters in a text.
func unprintable(s string) bool {
	return !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) })
}
