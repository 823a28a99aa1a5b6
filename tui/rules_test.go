package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/screen"
)

// everyScreen runs a test on each of the golden screens, 120 columns wide so that all keys have room, once cards are not new any more.
func everyScreen(t *testing.T, test func(t *testing.T, show func() *session)) {
	t.Parallel()
	for name, make := range goldens {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				test(t, func() *session {
					s := make(t)
					s.size(120, 40)
					s.wait(screen.Calm)
					s.asked()
					return s
				})
			})
		})
	}
}

func TestEscNeverLeaves(t *testing.T) {
	everyScreen(t, func(t *testing.T, show func() *session) {
		s := show()
		top, depth := s.top(), len(s.stack)
		s.keys("esc", "esc", "esc")
		if s.top() != top || len(s.stack) != depth {
			t.Errorf("esc left %s for %s", top.Name(), s.top().Name())
		}
	})
}

// hinted finds the keys that stand in the bottom line, or in the last line of a dialog.
var hinted = regexp.MustCompile(`(?:^| {2,})(arrows|enter|esc|tab|any|, \.|< >|\[ \]|[^ ])(?: [^ ]|$)`)

// pressed is what is pressed for a key as it is called.
var pressed = map[string][]string{
	"arrows": {"down", "right", "up", "left"}, "any": {"up"}, ", .": {",", "."}, "< >": {"<", ">"}, "[ ]": {"[", "]"},
}

func (s *session) bottomKeys() []string {
	lines := strings.Split(strings.TrimRight(s.plainScreen(), "\n"), "\n")
	var all []string
	for _, m := range hinted.FindAllStringSubmatch(strings.TrimSpace(lines[len(lines)-1]), -1) {
		all = append(all, m[1])
	}
	return all
}

// TestEveryKeyOfTheBottomLineWorks presses each key that the bottom line names: something must come of it.
func TestEveryKeyOfTheBottomLineWorks(t *testing.T) {
	everyScreen(t, func(t *testing.T, show func() *session) {
		if show().dialog != nil {
			return // it has its own keys, at its foot
		}
		for _, key := range show().bottomKeys() {
			all := pressed[key]
			if all == nil {
				all = []string{key}
			}
			moves := false
			for _, each := range all {
				s := show()
				moves = moves || s.reacts(press(each))
			}
			again := strings.HasPrefix(t.Name(), "TestEveryKeyOfTheBottomLineWorks/lesson-task") && key == "enter" // the same wrong answer
			if !moves && !again {
				t.Errorf("%q does nothing", key)
			}
		}
	})
}

// reacts presses a key and tells whether anything came of it: on the screen, at the club, or the end of the session.
func (s *session) reacts(k tea.KeyPressMsg) bool {
	before := s.outcome()
	s.message(k)
	return s.done || s.outcome() != before || len(s.club.asked) > 0
}

// outcome is what a person sees, colours included.
func (s *session) outcome() string {
	v := s.View()
	return fmt.Sprint(v.Content, v.Cursor != nil, len(s.stack), s.dialog != nil)
}
