package tui

import (
	"strings"
	"testing"

	"reversi/tui/text"
)

// What is fair is said before the game, with the figures of the clock that is chosen, and the dialog does not move about meanwhile.
func TestPolicyIsShownBeforeTheGame(t *testing.T) {
	for _, key := range []string{"n", "o"} {
		for _, size := range [][2]int{{80, 24}, {40, 20}} {
			t.Run(key, func(t *testing.T) { bubble(t, func(t *testing.T) { testPolicy(t, key, size) }) })
		}
	}
}

func testPolicy(t *testing.T, key string, size [2]int) {
	s := start(t, ann)
	s.size(size[0], size[1])
	s.keys(key)
	where := s.lineOf("< 5+0 >")
	for _, each := range []struct{ clock, says string }{
		{"5+0", "Who is away for 40 seconds while to move can lose by a claim. No first move in 25 seconds: no game."},
		{"10+5", "Who is away for 80 seconds while to move can lose by a claim. No first move in 30 seconds: no game."},
		{"15+10", "No first move in 30 seconds"},
		{"20+0", "No first move in 35 seconds"},
		{"30+0", "No first move in 35 seconds"},
		{"1 day", "Who takes longer than 1 day for a move loses; nobody has to be here."},
		{"3 days", "Who takes longer than 3 days for a move loses"},
		{"7 days", "Takebacks only by agreement."},
		{"no clock", "Who is away for 10 minutes while to move can lose by a claim. Takebacks only by agreement."},
	} {
		if at := s.lineOf("< " + each.clock); at != where {
			t.Errorf("at %s the row stands in line %d, not %d", each.clock, at, where)
		}
		if read := s.inOneLine(); !strings.Contains(read, each.says) {
			t.Errorf("%s: %q is not to be read:\n%s", each.clock, each.says, s.plainScreen())
		}
		s.keys("right")
	}
}

// lineOf is the line of the screen that words stand in; -1 for none.
func (s *session) lineOf(words string) int {
	for y, line := range strings.Split(s.plainScreen(), "\n") {
		if strings.Contains(line, words) {
			return y
		}
	}
	return -1
}

// inOneLine is what a dialog in the middle of the screen says, its lines joined: from its left edge, which the title has.
func (s *session) inOneLine() string {
	lines := strings.Split(s.plainScreen(), "\n")
	left := 0
	for _, l := range lines {
		for _, title := range []string{"Quick game", "Private table"} {
			if at := strings.Index(l, title); at >= 0 && !strings.Contains(l, "n quick game") {
				left = text.Width(l[:at])
			}
		}
	}
	var words []string
	for _, l := range lines {
		if r := []rune(l); len(r) > left {
			words = append(words, strings.Fields(string(r[left:min(left+50, len(r))]))...)
		}
	}
	return strings.Join(words, " ")
}
