package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/screen"
)

// atLesson opens a lesson by its row in the contents, from 0.
func atLesson(t *testing.T, nr int, as ...change) *session {
	t.Helper()
	s := learning(t, 0, as...)
	for range nr {
		s.keys("down")
	}
	s.keys("enter")
	return s
}

// reading tells whether a lesson is shown.
func (s *session) reading() bool {
	_, ok := s.top().(*screen.Lesson)
	return ok
}

// heading is the first line of the screen.
func (s *session) heading() string {
	line, _, _ := strings.Cut(s.plainScreen(), "\n")
	return strings.Join(strings.Fields(line), " ")
}

func TestEveryLessonOpens(t *testing.T) { bubble(t, testEveryLessonOpens) }

// testEveryLessonOpens reads the whole course, lesson after lesson, and ends in the contents.
func testEveryLessonOpens(t *testing.T) {
	s := atLesson(t, 0)
	seen := map[string]bool{}
	for range 200 {
		if !s.reading() {
			break
		}
		seen[s.heading()] = true
		if strings.Contains(s.plainScreen(), "lesson.") {
			t.Errorf("%s: an id stands on the screen:\n%s", s.heading(), s.plainScreen())
		}
		s.keys(".")
	}
	if _, ok := s.top().(*screen.Learn); !ok || len(seen) < 38 {
		t.Errorf("%d pages, then %s", len(seen), s.top().Name())
	}
	if !strings.Contains(s.plainScreen(), "> 19") {
		t.Errorf("the contents do not show where the reader is:\n%s", s.plainScreen())
	}
}

func TestContentsOpenTheLessonClicked(t *testing.T) { bubble(t, testContentsOpenTheLessonClicked) }

func testContentsOpenTheLessonClicked(t *testing.T) {
	s := learning(t, 0)
	s.draw() // the list has its place once it was drawn
	s.click(10, 11, 10, 11)
	s.click(10, 11, 10, 11)
	if got := s.heading(); got != "10. Mobility 1/2" {
		t.Errorf("opened %q", got)
	}
	s.keys("q", "q")
	if len(s.stack) != 1 {
		t.Errorf("on %s after leaving", s.top().Name())
	}
}

var advised = regexp.MustCompile(`Try ([a-h][1-8])\.`)

// solve solves the task on the screen, playing what the hint says by play, until it is solved.
func (s *session) solve(play func(square string)) {
	s.t.Helper()
	for range 4 {
		if strings.Contains(s.plainScreen(), "Right!") {
			return
		}
		s.keys("i")
		m := advised.FindStringSubmatch(s.plainScreen())
		if m == nil {
			s.t.Fatalf("no hint:\n%s", s.plainScreen())
		}
		play(m[1])
	}
	s.t.Errorf("not solved:\n%s", s.plainScreen())
}

// isTask tells whether the page asks for a move.
func (s *session) isTask() bool { return s.top().Moving() }

func TestEveryTaskCanBeSolved(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		for by, play := range map[string]func(s *session, square string){
			"typing":   func(s *session, square string) { s.keys(square[:1], square[1:]) },
			"enter":    func(s *session, _ string) { s.keys("enter") },
			"clicking": func(s *session, square string) { x, y := s.cellOf(square); s.click(x, y, x, y) },
		} {
			t.Run(fmt.Sprint(by, size[0]), func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					s := atLesson(t, 0)
					s.size(size[0], size[1])
					if got := s.solveAll(func(square string) { play(s, square) }); got != 16 {
						t.Errorf("%d tasks were solved", got)
					}
				})
			})
		}
	}
}

// solveAll goes through all lessons and gives how many tasks it solved.
func (s *session) solveAll(play func(square string)) int {
	n := 0
	for range 300 {
		if !s.reading() {
			break
		}
		if s.isTask() {
			s.solve(play)
			n++
		}
		s.keys(".")
	}
	return n
}

func TestWrongMovesAreAnswered(t *testing.T) { bubble(t, testWrongMovesAreAnswered) }

// testWrongMovesAreAnswered plays the next legal square that is not the right one on every page with a task.
func testWrongMovesAreAnswered(t *testing.T) {
	s := atLesson(t, 0)
	answered := 0
	for range 200 {
		if !s.reading() {
			break
		}
		if s.isTask() {
			s.keys("i", "tab")
			if s.keys("enter"); strings.Contains(s.plainScreen(), "Not yet. ") {
				answered++
			}
			if strings.Contains(s.plainScreen(), "Not yet. ") != s.isTask() {
				t.Errorf("neither wrong nor right:\n%s", s.plainScreen())
			}
		}
		s.keys(".")
	}
	if answered != 14 { // every move of the first task is right, and in the opening the next one is, too
		t.Errorf("%d wrong moves were answered", answered)
	}
}

func TestIllegalMovesInALesson(t *testing.T) { bubble(t, testIllegalMovesInALesson) }

func testIllegalMovesInALesson(t *testing.T) {
	s := atLesson(t, 1)
	for keys, want := range map[string]string{
		"c 3": "c3 is occupied.", "a 8": "a8: nothing to flip here.", "enter": "Choose a square first.", "d": "d and which row?",
	} {
		s.keys("u") // begins anew
		s.keys(strings.Fields(keys)...)
		if got := s.status(); got != want {
			t.Errorf("%s: %q, want %q", keys, got, want)
		}
	}
}

func TestAnswersFollowTheLanguage(t *testing.T) { bubble(t, testAnswersFollowTheLanguage) }

func testAnswersFollowTheLanguage(t *testing.T) {
	s := atLesson(t, 1)
	s.keys("d", "2", "z")
	if got := s.plainScreen(); !strings.Contains(got, "Пока не то. d2 переворачивает") {
		t.Errorf("the answer stays as it was:\n%s", got)
	}
}

func TestSolvedTasksAreKept(t *testing.T) { bubble(t, testSolvedTasksAreKept) }

func testSolvedTasksAreKept(t *testing.T) {
	s := atLesson(t, 1)
	s.asked()
	s.keys("e", "3")
	want := lobby.Settings{Learned: 1 << 1}
	if asked := s.asked(); len(asked) != 1 || asked[0].arg != want {
		t.Errorf("asked for %v, want %v to be kept", asked, want)
	}
	s.keys("u", "e", "3")
	if asked := s.asked(); len(asked) > 0 {
		t.Errorf("asked for %v when it was solved again", asked)
	}
	s.keys("q")
	if got := s.plainScreen(); !strings.Contains(got, "solved 1 of 16") || strings.Count(got, "solved") != 2 {
		t.Errorf("the contents do not show it:\n%s", got)
	}
}

func TestTwoClicksInALesson(t *testing.T) { bubble(t, testTwoClicksInALesson) }

func testTwoClicksInALesson(t *testing.T) {
	s := atLesson(t, 1)
	s.self(&lobby.Self{Player: ann, Settings: lobby.Settings{TwoClicks: true}})
	x, y := s.cellOf("e3")
	s.click(x, y, x, y)
	if got := s.status(); got != "e3 flips 5: click again to place." || !s.isTask() {
		t.Errorf("after the first click: %q", got)
	}
	s.click(x, y, x, y)
	if s.isTask() {
		t.Error("the second click did not place the disc")
	}
}

func TestPagesOfALesson(t *testing.T) { bubble(t, testPagesOfALesson) }

func testPagesOfALesson(t *testing.T) {
	s := atLesson(t, 0)
	for _, step := range []struct{ key, want string }{
		{"enter", "1. The rules in short 2/2"},
		{",", "1. The rules in short 1/2"},
		{" ", "1. The rules in short 2/2"},
		{"<", "1. The rules in short 1/2"},
		{">", "1. The rules in short 2/2"},
		{".", "2. Several lines at once 1/1"},
		{",", "1. The rules in short 2/2"},
		{".", "2. Several lines at once 1/1"},
		{".", "3. When you cannot move 1/2"},
	} {
		s.keys(step.key)
		if got := s.heading(); got != step.want {
			t.Errorf("after %q: %q, want %q", step.key, got, step.want)
		}
	}
	s.click(60, 8, 60, 8) // the text
	s.message(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	if got := s.heading(); got != "3. When you cannot move 2/2" {
		t.Errorf("after a click on the text and the wheel: %q", got)
	}
	s.message(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if got := s.heading(); got != "3. When you cannot move 1/2" {
		t.Errorf("after the wheel: %q", got)
	}
}

func TestClicksWhereNoBoardIs(t *testing.T) { bubble(t, testClicksWhereNoBoardIs) }

// testClicksWhereNoBoardIs clicks on a page of text alone, and on a board before it is drawn: both once ended the session.
func testClicksWhereNoBoardIs(t *testing.T) {
	for nr, want := range map[int]string{16: "17. Beginners' questions 2/3", 1: "2. Several lines at once 1/1"} {
		s := atLesson(t, nr)
		s.click(10, 5, 10, 5)
		if got := s.heading(); got != want {
			t.Errorf("after a click: %q, want %q", got, want)
		}
	}
}

func TestHelpLeadsToTheRules(t *testing.T) { bubble(t, testHelpLeadsToTheRules) }

func testHelpLeadsToTheRules(t *testing.T) {
	for key, want := range map[string]string{"i": "learn", "ш": "learn"} {
		s := at(t, ann, midgame(t))
		s.keys("?", key)
		if got := s.top().Name(); got != want {
			t.Errorf("%s leads to %s", key, got)
		}
		s.keys("q", "q")
		if got := s.top().Name(); got != "board" {
			t.Errorf("and back to %s", got)
		}
	}
}

func TestHelpShowsAllLines(t *testing.T) { bubble(t, testHelpShowsAllLines) }

// testHelpShowsAllLines scrolls through the keys on a small terminal, with arrows and with the wheel.
func testHelpShowsAllLines(t *testing.T) {
	for _, scroll := range []tea.Msg{press("down"), press("."), tea.MouseWheelMsg{Button: tea.MouseWheelDown}} {
		s := start(t, ann)
		s.size(40, 20)
		s.keys("?")
		seen := ""
		for range 60 {
			seen += s.plainScreen()
			s.message(scroll)
		}
		for _, want := range []string{"At a board", "a1 .. h8", "ctrl+c", "two at one board", "the rules and"} {
			if !strings.Contains(seen, want) {
				t.Errorf("%q was never shown", want)
			}
		}
	}
}
