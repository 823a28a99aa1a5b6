package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"reversi/tui/screen"
)

// pressed are the keys that a line of keys may name, by the name there.
var pressed = map[string][]string{
	"arrows": {"right", "left", "up", "down"}, "any key": {"enter"}, "enter": {"enter"}, "esc": {"esc"}, "tab": {"tab"},
}

// shownKeys are the keys that the lines below name now.
func (s *session) shownKeys() []string {
	lines := strings.Split(strings.TrimRight(s.plainScreen(), "\n"), "\n")
	var all []string
	for _, l := range lines[len(lines)-1:] {
		for _, hint := range strings.Split(strings.TrimSpace(l), "   ") {
			all = append(all, keyOf(hint))
		}
	}
	return all
}

// keyOf is the key at the beginning of a hint: a name, or single characters.
func keyOf(hint string) string {
	for name := range pressed {
		if strings.HasPrefix(hint, name+" ") {
			return name
		}
	}
	words := strings.Fields(hint)
	n := 1
	for n < len(words) && len(words[n]) == 1 {
		n++
	}
	return strings.Join(words[:n], " ")
}

// state is what a key can change: what is shown, in what looks, and what was asked of the club.
func (s *session) state() string {
	v := s.View()
	return fmt.Sprint(ansi.Strip(v.Content) == "", v.Content, v.Cursor, len(s.club.asked), len(s.stack), s.dialog != nil)
}

// idle are keys that do something, but nothing that one can see in the state that a golden screen is in.
var idle = map[string]string{
	"lesson-task": "enter", // the wrong move was just tried
	"play-hint":   "i",     // the hint is there
}

func TestTheKeysBelowWork(t *testing.T) {
	t.Parallel()
	for name, make := range goldens {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				for _, shown := range make(t).shownKeys() {
					if idle[name] != shown && !works(make(t), shown) {
						t.Errorf("%q is shown and does nothing", shown)
					}
				}
			})
		})
	}
}

// works tells whether a key that is shown, or one of several, does something.
func works(s *session, shown string) bool {
	all, named := pressed[shown]
	if !named {
		all = strings.Fields(shown)
	}
	s.wait(screen.Calm) // a card that has just come takes no keys
	before := s.state()
	for _, key := range all {
		if key == "q" && len(s.stack) == 1 && s.dialog == nil {
			return s.quits("q")
		}
		if s.keys(key); s.state() != before {
			return true
		}
	}
	return false
}
