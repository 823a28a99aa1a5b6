package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"reversi/tui/screen"
)

// pressed are the keys that a line of keys may name, by the name there.
var pressed = map[string][]string{
	"arrows": {"right", "left", "up", "down"}, "any key": {"enter"}, "enter": {"enter"}, "esc": {"esc"}, "tab": {"tab"},
}

var apart = regexp.MustCompile("  +") // between keys

// shownKeys are the keys that the lines below name now.
func (s *session) shownKeys() []string {
	lines := strings.Split(strings.TrimRight(s.plainScreen(), "\n"), "\n")
	var all []string
	for _, l := range lines[len(lines)-1:] {
		for _, hint := range apart.Split(strings.TrimSpace(l), -1) {
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
			return s.quits("q") || s.state() != before // or is asked whether to
		}
		if s.keys(key); s.state() != before {
			return true
		}
	}
	return false
}

// TestTheKeysBelowCanBeClicked holds that a click on a key that is shown does what the key does.
func TestTheKeysBelowCanBeClicked(t *testing.T) {
	t.Parallel()
	for name, make := range goldens {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				for _, shown := range make(t).shownKeys() {
					for i, key := range strings.Fields(shown) {
						if len([]rune(key)) == 1 && idle[name] != shown {
							clickedAsPressed(t, make, shown, i, key)
						}
					}
				}
			})
		})
	}
}

// clickedAsPressed presses a key in one session and clicks it in another: the one at a place among several that stand together.
func clickedAsPressed(t *testing.T, make scenario, shown string, place int, key string) {
	t.Helper()
	typed, clicked := make(t), make(t)
	if !clicked.top().Mouse() && clicked.dialog == nil || key == "q" && len(typed.stack) == 1 {
		return
	}
	typed.wait(screen.Calm)
	clicked.wait(screen.Calm)
	lines := strings.Split(strings.TrimRight(clicked.plainScreen(), "\n"), "\n")
	x, y := strings.Index(lines[len(lines)-1], " "+shown+" ")+1+2*place, len(lines)-1
	typed.keys(key)
	clicked.click(x, y, x, y)
	if typed.state() != clicked.state() {
		t.Errorf("a click on %q did not do what the key does:\n%s\nbut\n%s", key, clicked.plainScreen(), typed.plainScreen())
	}
}

// TestAClickOnAKeyTakesAButtonDownThere holds that a click which only meant the window, or began elsewhere, presses no key.
func TestAClickOnAKeyTakesAButtonDownThere(t *testing.T) {
	bubble(t, testAClickOnAKeyTakesAButtonDownThere)
}

func testAClickOnAKeyTakesAButtonDownThere(t *testing.T) {
	s := at(t, ann, midgame(t))
	x, y := s.find("x menu")
	s.click(1, 1, x, y)
	s.message(tea.FocusMsg{})
	s.click(x, y, x, y)
	if s.dialog != nil {
		t.Error("the menu opened")
	}
	s.wait(time.Second)
	s.click(x, y, x, y)
	if s.dialog == nil {
		t.Error("the menu did not open")
	}
	x, y = s.find("enter chooses   esc closes")
	s.click(x+len("enter chooses   "), y, x+len("enter chooses   "), y)
	if s.dialog != nil {
		t.Error("esc did not close the menu")
	}
}
