package e2e_test

import (
	"bytes"
	"strings"
	"testing"
)

// hostile is what somebody might send to drive another's terminal: a title, a clear screen, C1 controls, a turned direction.
const hostile = "hi\x1b]0;owned\x07\x1b[2J\u009b31m\u202etruth\u202c"

// driven are the sequences of hostile that must not arrive.
var driven = []string{"\x1b]0;owned", "\u009b", "\u202e", "\u202c"}

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
	ann, bob := h.enter(t, h.person(t, "ann")), h.enter(t, h.person(t, "bob\x1b]0;owned\x07"))
	ann.sees("bob")
	bob.name = "bob0owned" // what is left of the wish
	bob.sees("you are bob0owned")
	p := friends(t, ann, bob)
	eve := h.program(t, guest("\x1b[2J"))

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

	id := strings.Fields(ann.line("private"))
	match := id[len(id)-1]
	if got := eve.ask("error", `{"do":"say","match":%q,"text":"\u001b]0;owned\u0007"}`, match).Code; got != "bad_request" {
		t.Errorf("a line with control characters is answered with %s", got)
	}
	for _, c := range p {
		c.isNotDriven()
	}
}
