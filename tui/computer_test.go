package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// elapse lets time pass, for the clock and for what waits: a little at a time, since one tick begets another.
func (s *session) elapse(d time.Duration) {
	for ; d > 0; d -= instant {
		s.now = s.now.Add(min(d, instant))
		time.Sleep(min(d, instant)) // the bubble's time
		s.settle()
	}
}

const instant = 25 * time.Millisecond

func chose(settings lobby.Settings) change {
	return func(_ *Env, c *fakeClub, _ *Options) {
		c.self.Publish(&lobby.Self{Player: c.player, Settings: settings})
	}
}

func (s *session) wantOnTop(name string) {
	s.t.Helper()
	if got := s.top().Name(); got != name {
		s.t.Errorf("on top is %s, want %s", got, name)
	}
}

func TestOneKeyPlaysTheComputer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		settings lobby.Settings
		keys     string
		want     string
	}{
		"a newcomer plays black": {lobby.Settings{}, "k", "novice black none"},
		"in the Russian layout":  {lobby.Settings{}, "л", "novice black none"},
		"the level played last":  {lobby.Settings{Level: "master"}, "k", "master black none"},
		"a level that is gone":   {lobby.Settings{Level: "giant"}, "k", "novice black none"},
		"white":                  {lobby.Settings{Side: lobby.PlayWhite}, "k", "novice white none"},
		"with a clock":           {lobby.Settings{Clock: "5+0"}, "k", "novice black 5+0"},
		"with no such clock":     {lobby.Settings{Clock: "soon"}, "k", "novice black none"},
		"twice is once":          {lobby.Settings{}, "k k", "novice black none"},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := start(t, ann, chose(c.settings))
				s.club.snaps["newgame"] = table(t, "newgame", ann, bot, "")
				s.keys(strings.Fields(c.keys)...)
				s.wantAsked(request{"bot", c.want})
				s.wantOnTop("board")
			})
		})
	}
}

func TestTwoAtOneBoard(t *testing.T) { bubble(t, testTwoAtOneBoard) }

func testTwoAtOneBoard(t *testing.T) {
	s := start(t, ann)
	s.club.snaps["newgame"] = local(t, "")
	s.keys("2", "2")
	s.wantAsked(request{"local", match.ID("")})
	s.wantOnTop("board")
}

// local is a game of two people at ann's terminal.
func local(t *testing.T, moves string) *match.Snapshot {
	t.Helper()
	snap := table(t, "newgame", ann, match.Player{Name: "guest"}, moves)
	snap.Local, snap.Rated, snap.Private, snap.Control, snap.Clocks = true, false, true, match.TimeControl{}, match.Clocks{}
	return snap
}

func TestArrowsChooseTheLevel(t *testing.T) { bubble(t, testArrowsChooseTheLevel) }

func testArrowsChooseTheLevel(t *testing.T) {
	s := start(t, ann)
	s.club.snaps["newgame"] = table(t, "newgame", ann, bot, "")
	for _, want := range []string{"Corners", "Master", "Novice", "Corners"} {
		s.keys("right")
		if !strings.Contains(s.plainScreen(), "< "+want) {
			t.Errorf("the level %s is not shown", want)
		}
	}
	s.asked()
	s.keys("left", "left")
	s.wantAsked(request{"settings", lobby.Settings{Level: "novice"}}, request{"settings", lobby.Settings{Level: "master"}})
	s.keys("k")
	s.wantAsked(request{"bot", "master black none"})
}

func TestMouseChoosesTheLevel(t *testing.T) { bubble(t, testMouseChoosesTheLevel) }

func testMouseChoosesTheLevel(t *testing.T) {
	s := start(t, ann)
	s.club.snaps["newgame"] = table(t, "newgame", ann, bot, "")
	x, y := s.find("< Novice")
	s.click(x, y, x, y)
	s.wantSeen("< Master")
	end, _ := s.find("you play black")
	s.click(end-4, y, end-4, y) // the other arrow
	s.wantSeen("< Novice")
	s.message(tea.MouseWheelMsg{X: x, Y: y, Button: tea.MouseWheelDown})
	s.wantSeen("< Corners")
	s.click(x, y, x+30, y) // a drag
	s.wantSeen("< Corners")
	s.click(2, y, 2, y)
	s.wantOnTop("board")
}

func (s *session) wantSeen(words ...string) {
	s.t.Helper()
	for _, w := range words {
		if picture := s.plainScreen(); !strings.Contains(picture, w) {
			s.t.Errorf("%q is not to be seen:\n%s", w, picture)
		}
	}
}

func (s *session) wantUnseen(words ...string) {
	s.t.Helper()
	for _, w := range words {
		if picture := s.plainScreen(); strings.Contains(picture, w) {
			s.t.Errorf("%q is to be seen:\n%s", w, picture)
		}
	}
}

// find finds words on the screen.
func (s *session) find(words string) (x, y int) {
	s.t.Helper()
	for y, l := range strings.Split(s.plainScreen(), "\n") {
		if before, _, ok := strings.Cut(l, words); ok {
			return len([]rune(before)), y
		}
	}
	s.t.Fatalf("%q is not to be seen:\n%s", words, s.plainScreen())
	return 0, 0
}

func TestComputerDialog(t *testing.T) { bubble(t, testComputerDialog) }

func testComputerDialog(t *testing.T) {
	s := start(t, ann, chose(lobby.Settings{Quiet: true}))
	s.club.snaps["newgame"] = table(t, "newgame", ann, bot, "")
	s.keys("x", "right", "down", "right", "down", "right", "enter")
	want := lobby.Settings{Quiet: true, Level: "corners", Side: lobby.PlayWhite, Clock: "1+0"}
	s.wantAsked(request{"settings", want})
	s.wantSeen("< Corners", "you play white, 1+0")
	s.keys("x", "right", "esc")
	s.wantAsked()
	s.keys("x", "up", "enter") // its last row begins
	if asked := s.asked(); len(asked) != 2 || s.top().Name() != "board" {
		t.Errorf("asked %v, want the settings and a game", asked)
	}
}

func TestNoComputer(t *testing.T) { bubble(t, testNoComputer) }

func testNoComputer(t *testing.T) {
	s := start(t, ann, func(_ *Env, c *fakeClub, _ *Options) { c.noBots = true })
	s.keys("k")
	s.says("No computer plays here at the moment.")
	s.keys("right", "x")
	s.wantSeen("No computer plays here at the moment.", "> back")
	s.keys("enter")
	s.wantAsked()
}

func TestSidesAlternateWithinAVisit(t *testing.T) { bubble(t, testSidesAlternate) }

func testSidesAlternate(t *testing.T) {
	s := start(t, ann, chose(lobby.Settings{Side: lobby.Alternate}))
	over := table(t, "newgame", ann, bot, middle)
	over.Result = &match.Result{Winner: match.WhiteWins, Reason: match.Resigned}
	s.club.snaps["newgame"] = over
	s.keys("k")
	s.wait(screen.Calm)
	s.keys("q")
	s.wantOnTop("lobby")
	s.asked()
	s.keys("k")
	s.wantAsked(request{"bot", "novice white none"})
}

func TestSidesAlternateFromVisitToVisit(t *testing.T) { bubble(t, testSidesAlternateOn) }

func testSidesAlternateOn(t *testing.T) {
	first := start(t, ann, chose(lobby.Settings{Side: lobby.Alternate}))
	first.keys("k")
	first.wantAsked(request{"bot", "novice black none"})
	played := at(t, ann, versusBot(t, middle), chose(lobby.Settings{Side: lobby.Alternate}))
	kept := lobby.Settings{Side: lobby.Alternate, LastColor: lobby.WantBlack}
	played.wantAsked(request{"settings", kept})
	s := start(t, ann, chose(kept))
	s.keys("k")
	s.wantAsked(request{"bot", "novice white none"})
}

func TestGuestsAreToldThatNothingIsKept(t *testing.T) { bubble(t, testGuestsAreTold) }

func testGuestsAreTold(t *testing.T) {
	s := start(t, kim)
	s.wantSeen("you are kim; a guest, nothing is kept")
	s.wantUnseen("rename")
}
