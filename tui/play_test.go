package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// moves lists the squares that were asked to be played.
func (s *session) moves() string {
	var all []string
	for _, r := range s.asked() {
		if do, ok := r.arg.(match.Move); ok {
			all = append(all, fmt.Sprintf("%d %s", do.Ply, do.Square))
		}
	}
	return strings.Join(all, ", ")
}

func (s *session) status() string {
	lines := strings.Split(s.plainScreen(), "\n")
	return strings.TrimSpace(lines[s.Height-2])
}

func TestTypingASquare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, keys, played, status string
	}{
		{"a letter waits", "d", "", "d and which row?"},
		{"the digit plays", "d 3", "0 d3", ""},
		{"capitals too", "D 3", "0 d3", ""},
		{"another letter replaces it", "a d 3", "0 d3", ""},
		{"backspace clears it", "d backspace 3", "", "Your turn."},
		{"esc clears it", "d esc 3", "", "Your turn."},
		{"a square that flips nothing", "a 1", "", "a1: nothing to flip here."},
		{"an occupied one", "d 4", "", "d4 is occupied."},
		{"a row that is not there", "d 9", "", "Your turn."},
		{"a digit alone", "3", "", "Your turn."},
		{"the Russian layout", "в 3", "0 d3", ""},
		{"every Russian letter", "ф с м и у а п р в 3", "0 d3", ""},
		{"nothing is played twice", "d 3 d 3", "0 d3", "It is not your turn."},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := at(t, ann, table(t, "game", ann, bob, ""))
				s.keys(strings.Fields(c.keys)...)
				if got := s.moves(); got != c.played {
					t.Errorf("played %q, want %q", got, c.played)
				}
				if got := s.status(); c.status != "" && got != c.status {
					t.Errorf("status %q, want %q", got, c.status)
				}
			})
		})
	}
}

func TestTypedOutOfTurnIsForgotten(t *testing.T) { bubble(t, testTypedOutOfTurnIsForgotten) }

func testTypedOutOfTurnIsForgotten(t *testing.T) {
	s := at(t, bob, table(t, "game", ann, bob, ""))
	s.keys("f")
	s.feed(table(t, "game", ann, bob, "d3"))
	s.keys("5")
	if got := s.moves(); got != "" {
		t.Errorf("played %q from a letter typed before the turn", got)
	}
}

func TestCursor(t *testing.T) { bubble(t, testCursor) }

func testCursor(t *testing.T) {
	for _, c := range []struct{ keys, played, status string }{
		{"", "", "Your turn."},
		{"enter", "", "Choose a square first."},
		{"enter tab", "", "Your turn. f5 flips 1."}, // it came out at e5
		{"tab", "", "Your turn. d3 flips 1."},
		{"tab enter", "0 d3", ""},
		{"tab tab space", "0 c4", ""},
		{"tab tab tab tab tab enter", "0 d3", ""},
		{"right right enter", "0 f5", ""}, // the first arrow shows it at e5
		{"left enter", "", "e5 is occupied."},
		{"up up up up up right enter", "", "f1: nothing to flip here."},
		{"up up up up up up up", "", "Your turn."}, // e1, at the edge
		{"e 6 tab", "0 e6", ""},
		{"d 4 up", "", "Your turn. d3 flips 1."}, // from the square that was refused
		{"tab esc", "", "Your turn."},
		{"tab esc down", "", "Your turn. d3 flips 1."}, // where it was
		{"tab d", "", "d and which row?"},
	} {
		s := at(t, ann, table(t, "game", ann, bob, ""))
		s.keys(strings.Fields(c.keys)...)
		if got := s.moves(); got != c.played {
			t.Errorf("%s: played %q, want %q", c.keys, got, c.played)
		}
		if got := s.status(); c.status != "" && got != c.status {
			t.Errorf("%s: the status line is %q, want %q", c.keys, got, c.status)
		}
	}
}

func TestTheCursorStaysWhereItIs(t *testing.T) { bubble(t, testTheCursorStays) }

func testTheCursorStays(t *testing.T) {
	s := at(t, bob, table(t, "game", ann, bob, ""))
	if s.keys("enter"); s.status() != "It is not your turn." {
		t.Errorf("enter out of turn says %q", s.status())
	}
	s.feed(table(t, "game", ann, bob, "d3"))
	if got := s.status(); got != "Your turn." {
		t.Errorf("a cursor came by itself with the turn: %q", got)
	}
	s.keys("tab", "tab")
	chosen := s.status()
	s.feed(table(t, "game", ann, bob, "d3c5"))
	s.feed(table(t, "game", ann, bob, "d3c5f6"))
	s.keys("left", "right")
	if got, want := s.status()[:len("Your turn. e3")], chosen[:len("Your turn. e3")]; got != want {
		t.Errorf("two moves later the cursor is at %q, it was at %q", got, want)
	}
}

func TestLookingBackPlaysNothing(t *testing.T) { bubble(t, testLookingBackPlaysNothing) }

func testLookingBackPlaysNothing(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.keys("tab", ",", "enter", "tab", "enter")
	if got := s.moves(); got != "" {
		t.Errorf("played %q while looking back", got)
	}
	s.keys(">", "enter")
	if got := s.moves(); got != "14 d2" {
		t.Errorf("played %q after returning, want d2", got)
	}
}

// click presses and releases the left button on cells of the screen.
func (s *session) click(x0, y0, x1, y1 int) {
	s.message(tea.MouseClickMsg{X: x0, Y: y0, Button: tea.MouseLeft})
	s.message(tea.MouseReleaseMsg{X: x1, Y: y1, Button: tea.MouseLeft})
}

// cellOf finds a cell of a square on the screen by its letter above and number beside the board.
func (s *session) cellOf(square string) (x, y int) {
	s.t.Helper()
	for row, l := range strings.Split(s.plainScreen(), "\n") {
		if strings.HasPrefix(strings.TrimLeft(l, " "), "a ") {
			x = strings.Index(l, square[:1])
		}
		if strings.HasPrefix(strings.TrimLeft(l, " "), square[1:]) && x > 0 && y == 0 {
			y = row
		}
	}
	return x, y
}

func TestMouse(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 20}, {80, 24}, {100, 32}, {120, 40}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			bubble(t, func(t *testing.T) { clickAround(t, size[0], size[1]) })
		})
	}
}

func clickAround(t *testing.T, w, h int) {
	t.Helper()
	s := at(t, ann, table(t, "game", ann, bob, ""))
	s.size(w, h)
	for _, square := range []string{"d3", "c4", "f5", "e6"} {
		x, y := s.cellOf(square)
		s.click(x, y, x, y)
		if got := s.moves(); got != "0 "+square {
			t.Errorf("a click on %s played %q", square, got)
		}
		s.feed(table(t, "game", ann, bob, "d3"))
		s.feed(table(t, "game", ann, bob, ""))
	}
}

func TestClicksThatPlayNothing(t *testing.T) { bubble(t, testClicksThatPlayNothing) }

func testClicksThatPlayNothing(t *testing.T) {
	s := at(t, ann, table(t, "game", ann, bob, ""))
	s.draw()
	x, y := s.cellOf("d3")
	farX, farY := s.cellOf("c4")
	s.click(x, y, farX, farY)
	if got := s.moves(); got != "" {
		t.Errorf("a drag from d3 to c4 played %q", got)
	}
	s.message(tea.FocusMsg{})
	s.wait(100 * time.Millisecond)
	s.click(x, y, x, y)
	if got := s.moves(); got != "" {
		t.Errorf("the click that brought the focus played %q", got)
	}
	s.wait(time.Second)
	for square, want := range map[string]string{"a1": "a1: nothing to flip here.", "e5": "e5 is occupied."} {
		x, y := s.cellOf(square)
		s.click(x, y, x, y)
		if got := s.status(); got != want {
			t.Errorf("a click on %s says %q, want %q", square, got, want)
		}
	}
	s.click(x, y, x, y)
	if got := s.moves(); got != "0 d3" {
		t.Errorf("a later click played %q, want d3", got)
	}
}

func TestTwoClicks(t *testing.T) { bubble(t, testTwoClicks) }

func testTwoClicks(t *testing.T) {
	s := at(t, ann, table(t, "game", ann, bob, ""))
	s.self(&lobby.Self{Player: ann, Settings: lobby.Settings{TwoClicks: true}})
	s.draw()
	x, y := s.cellOf("c4")
	s.click(x, y, x, y)
	if got, status := s.moves(), s.status(); got != "" || status != "Your turn. c4 flips 1: click again to place." {
		t.Errorf("the first click played %q and says %q", got, status)
	}
	s.click(x, y, x, y)
	if got := s.moves(); got != "0 c4" {
		t.Errorf("the second click played %q, want c4", got)
	}
}

func TestEnterNeverAnswersAnOffer(t *testing.T) { bubble(t, testEnterNeverAnswersAnOffer) }

func testEnterNeverAnswersAnOffer(t *testing.T) {
	snap := midgame(t)
	snap.Offers = []match.Offer{{From: engine.White, What: match.DrawOffer}}
	s := at(t, ann, snap)
	s.keys("tab", "enter")
	if got := s.moves(); got != "14 d2" {
		t.Errorf("enter played %q, want d2", got)
	}
	s.keys("+", "-")
	if asked := s.asked(); len(asked) > 0 {
		t.Errorf("a new offer took a key: %v", asked)
	}
	s.wait(screen.Calm)
	for key, want := range map[string]match.Action{"+": match.Accept{What: match.DrawOffer}, "-": match.Decline{What: match.DrawOffer}} {
		s.keys(key)
		if asked := s.asked(); len(asked) != 1 || asked[0].arg != want {
			t.Errorf("%s asked for %v, want %v", key, asked, want)
		}
	}
}

func TestMyOfferIsWithdrawnByMinus(t *testing.T) { bubble(t, testMyOffer) }

func testMyOffer(t *testing.T) {
	snap := midgame(t)
	snap.Offers = []match.Offer{{From: engine.Black, What: match.Takeback}}
	s := at(t, ann, snap)
	s.keys("+")
	s.wantAsked()
	s.keys("-")
	s.wantAsked(request{"do", match.Decline{What: match.Takeback}})
	watching := at(t, eve, snap)
	watching.keys("-", "+")
	watching.wantAsked()
}

// recently is a game that ends while ann is at the board, counted already.
func recently(t *testing.T, as ...change) *session {
	s := at(t, ann, midgame(t), as...)
	s.feed(won(t))
	s.keys("esc")
	return s
}

func TestResultCardIsCalmAtFirst(t *testing.T) { bubble(t, testResultCardIsCalmAtFirst) }

func testResultCardIsCalmAtFirst(t *testing.T) {
	s := recently(t)
	s.wait(screen.Calm - time.Millisecond)
	s.keys("enter", "down", "enter")
	if name := s.top().Name(); name != "board" || len(s.asked()) > 0 {
		t.Fatalf("a key at a new card led to %s", name)
	}
	s.wait(time.Millisecond)
	s.keys("enter")
	if name := s.top().Name(); name != "review" {
		t.Errorf("enter at the card led to %s, want its first choice, review", name)
	}
}

func TestRematch(t *testing.T) { bubble(t, testRematch) }

func testRematch(t *testing.T) {
	s := recently(t)
	s.wait(time.Second)
	s.keys("up", "enter")
	if asked := s.asked(); len(asked) != 1 || asked[0].arg != (match.MakeOffer{What: match.RematchPlea}) {
		t.Fatalf("asked %v, want a rematch", asked)
	}
	next := table(t, "next", bob, ann, "")
	s.club.snaps["next"] = next
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(won(t)), summary(next)}})
	s.keys("enter")
	if id := s.top().(*screen.Play).ID(); id != "k7m2qx" {
		t.Fatal("the card of the rematch took a key at once")
	}
	s.wait(time.Second)
	s.keys("enter")
	if id := s.top().(*screen.Play).ID(); id != "next" || len(s.stack) != 2 {
		t.Errorf("enter led to %s, %d screens, want the rematch in place of the old board", id, len(s.stack))
	}
}

func TestAcceptedRematchOpensAtOnce(t *testing.T) { bubble(t, testAcceptedRematchOpensAtOnce) }

func testAcceptedRematchOpensAtOnce(t *testing.T) {
	s := recently(t)
	over := won(t)
	over.Offers = []match.Offer{{From: engine.White, What: match.RematchPlea}}
	s.feed(over)
	s.wait(screen.Calm)
	s.keys("+")
	s.club.snaps["next"] = table(t, "next", bob, ann, "")
	began := won(t)
	began.Next = "next"
	s.feed(began)
	if id := s.top().(*screen.Play).ID(); id != "next" {
		t.Errorf("on top is %s, want the rematch that was accepted", id)
	}
}

func TestTalk(t *testing.T) { bubble(t, testTalk) }

func testTalk(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.keys("t", "d", "3", "q", "?", " ", "+")
	s.message(paste("two\nlines\x1b[31m"))
	if got, want := s.status(), "Your turn. say: d3q? +two lines[31m"; got != want {
		t.Errorf("the line is %q, want %q", got, want)
	}
	if v := s.View(); v.Cursor == nil || v.Cursor.Y != 22 || v.Cursor.X != 1+len("Your turn. say: d3q? +two lines[31m") {
		t.Errorf("the cursor is at %v", v.Cursor)
	}
	s.keys("enter")
	if asked := s.asked(); len(asked) != 1 || asked[0].arg != (match.Say{Text: "d3q? +two lines[31m"}) {
		t.Errorf("asked %v", asked)
	}
	s.keys("t", "x", "esc", "d", "2")
	if got := s.moves(); got != "14 d2" {
		t.Errorf("after a discarded line d2 played %q", got)
	}
}

func TestPasteOnABoardIsRefused(t *testing.T) { bubble(t, testPasteOnABoardIsRefused) }

func testPasteOnABoardIsRefused(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.message(paste("d2"))
	if got := s.moves(); got != "" || !strings.HasPrefix(s.status(), "Pasting does not play") {
		t.Errorf("pasting played %q and says %q", got, s.status())
	}
}

func TestMenuIsSafe(t *testing.T) { bubble(t, testMenuIsSafe) }

func testMenuIsSafe(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.keys("x", "enter")
	if len(s.asked()) > 0 || s.dialog != nil {
		t.Error("enter in a new menu did something")
	}
	s.keys("x", "down", "down", "enter", "enter")
	if len(s.asked()) > 0 {
		t.Error("enter, enter on Resign resigned")
	}
	s.keys("x", "down", "down", "enter", "down", "enter")
	if asked := s.asked(); len(asked) != 1 || asked[0].arg != (match.Resign{}) {
		t.Errorf("asked %v, want to resign", asked)
	}
}

func TestLeavingARunningGame(t *testing.T) { bubble(t, testLeavingARunningGame) }

func testLeavingARunningGame(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.keys("q", "enter")
	if s.top().Name() != "board" {
		t.Error("q, enter left a running game")
	}
	s.keys("q", "down", "enter")
	if s.top().Name() != "lobby" {
		t.Error("Leave did not leave")
	}
	watching := at(t, eve, midgame(t))
	watching.keys("esc")
	if watching.top().Name() != "board" {
		t.Error("esc left the board")
	}
	watching.keys("q")
	if watching.top().Name() != "lobby" {
		t.Error("q did not leave a game that is only watched")
	}
}

// quits tells whether a key ends the session.
func (s *session) quits(key string) bool {
	cmd := s.update(press(key))
	if cmd == nil {
		return false
	}
	_, quit := cmd().(tea.QuitMsg)
	return quit
}

func TestInterrupt(t *testing.T) { bubble(t, testInterrupt) }

func testInterrupt(t *testing.T) {
	s := at(t, ann, midgame(t))
	if s.quits("ctrl+c") {
		t.Error("the first ctrl+c left a running game")
	}
	s.keys("left")
	if s.quits("ctrl+c") {
		t.Error("ctrl+c after another key left a running game")
	}
	if !s.quits("ctrl+c") {
		t.Error("the second ctrl+c did not leave")
	}
	helped := at(t, ann, midgame(t))
	helped.keys("?")
	if helped.quits("ctrl+c") {
		t.Error("ctrl+c at the help left the running game below")
	}
	if !start(t, ann).quits("ctrl+c") {
		t.Error("ctrl+c in the lobby did not leave")
	}
}

func TestWatchersSeeNoMarksAndPlayNothing(t *testing.T) {
	bubble(t, testWatchersSeeNoMarksAndPlayNothing)
}

func testWatchersSeeNoMarksAndPlayNothing(t *testing.T) {
	s := at(t, eve, midgame(t))
	s.keys("d", "2", "enter")
	if got := s.moves(); got != "" {
		t.Errorf("a spectator played %q", got)
	}
}

func TestClaim(t *testing.T) { bubble(t, testClaim) }

func testClaim(t *testing.T) {
	snap := midgame(t)
	snap.Seats[engine.White] = match.Seat{ClaimAt: noon.Add(time.Minute)}
	s := at(t, ann, snap)
	s.keys("x", "down", "enter")
	if asked := s.asked(); len(asked) == 1 && asked[0].arg == (match.Claim{}) {
		t.Error("claimed a minute early")
	}
	s.wait(time.Minute)
	s.keys("x", "down", "enter")
	if asked := s.asked(); len(asked) != 1 || asked[0].arg != (match.Claim{}) {
		t.Errorf("asked %v, want a claim", asked)
	}
}

func TestClickingAMoveLooksBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		who  match.Player
		snap *match.Snapshot
		on   string
		want string
	}{
		{"a player", ann, midgame(t), "c3", "Back at move 3 of 14: > returns."},
		{"a spectator", eve, midgame(t), "d6", "Back at move 2 of 14: > returns."},
		{"the last move", ann, midgame(t), "f7", "Your turn."},
		{"a pass that is the end", ann, passed(t), "--", "Black had to pass. Your turn."},
	} {
		for _, size := range [][2]int{{80, 24}, {40, 20}, {120, 40}} {
			t.Run(c.name, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					s := at(t, c.who, c.snap)
					s.size(size[0], size[1])
					x, y := s.find(" " + c.on)
					s.click(x+1, y, x+2, y)
					if got := s.status(); got != c.want {
						t.Errorf("on %v a click on %s says %q, want %q", size, c.on, got, c.want)
					}
				})
			})
		}
	}
}
