package e2e_test

import (
	"bytes"
	"testing"
)

// hostile is what somebody might send to drive another's terminal: a title, a clear screen, C1 controls, a turned direction.
const hostile = "hi\x1b]0;owned\x07\x1b[2J\u009b31m\u202etruth\u202c"

// driven are the sequences that must not arrive.
var driven = []string{"\x1b]0;owned", "\u009b", "\u202e", "\u202c", "\u200b"}

func (c *console) isNotDriven() {
	c.t.Helper()
	for _, s := range driven {
		if bytes.Contains(c.everything(), []byte(s)) {
			c.t.Errorf("%q reached %s's terminal", s, c.name)
		}
	}
}

func TestWhatIsTypedDrivesNobodysTerminal(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	bobsKey := h.person(t, "bob\x1b]0;owned\x07")
	ann, bob := h.enter(t, h.person(t, "ann")), h.enter(t, bobsKey)
	ann.sees("bob")
	bob.name = "bob0owned" // what is left of the wish
	bob.sees("you are bob0owned")
	p := friends(t, ann, bob)

	ann.press("t")
	ann.sees("say:")
	ann.paste(hostile)
	ann.sees("truth")
	ann.press("enter")
	bob.sees("ann: hi")
	ann.press("t")
	ann.sees("say:")
	ann.press("o", "n", "e", "\x1b]0;owned\x07", "\u009b", "\u202e", "t", "w", "o", "\x1b[2J", "enter")
	bob.sees("ann: one", "two")
	ann.seesBoard(start.Position())

	match := ann.match()
	asBob := h.program(t, bobsKey)
	for _, text := range []string{`\u001b]0;owned\u0007`, `\u009b31m`, `\u202etruth`, `two\nlines`} {
		if got := asBob.ask("error", `{"do":"say","match":%q,"text":"%s"}`, match, text).Code; got != "bad_request" {
			t.Errorf("the line %s is answered with %s", text, got)
		}
	}
	asBob.ask("ok", `{"do":"say","match":%q,"text":"un\u200bseen"}`, match)
	ann.sees("unseen")
	for _, name := range []string{"a\x1b[2Jb", "\u202eab", "a\u009bb"} {
		if status, said := h.run(t, bobsKey, "rename '"+name+"'"); status != 1 || bytes.ContainsAny(said, "\x1b\u009b\u202e") {
			t.Errorf("a name with controls ends with status %d and %q", status, said)
		}
	}
	for _, c := range p {
		c.isNotDriven()
	}
}

// run runs a command without a terminal and gives its exit status and all it said.
func (h *house) run(t *testing.T, p person, command string) (status int, said []byte) {
	t.Helper()
	client := h.dial(t, p)
	defer func() { _ = client.Close() }()
	s, err := client.NewSession()
	must(t, err)
	said, err = s.CombinedOutput(command)
	return statusOf(err), said
}
