package tui

import (
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// looking is a quick seek of ann's.
func looking() *lobby.Seek {
	return &lobby.Seek{ID: 9, From: ann, Terms: lobby.Terms{Control: five(), Rated: true, Color: lobby.AnyColor, Quick: true}, Since: noon}
}

func TestWaitTellsHowLongAndHowWide(t *testing.T) { bubble(t, testWait) }

func testWait(t *testing.T) {
	s := start(t, ann)
	s.self(&lobby.Self{Player: ann, Seek: looking()})
	s.wantSeen("Looking for an opponent: 5+0, rated. 0:00, rating within 100. esc stops.")
	s.elapse(2900 * time.Millisecond)
	s.wantSeen("0:00, rating within 100")
	before := s.View().Content
	s.elapse(200 * time.Millisecond)
	s.wantSeen("0:03, rating within 112")
	if before == s.View().Content {
		t.Error("the next wave changed nothing")
	}
	s.elapse(time.Minute)
	s.wantSeen("1:03, rating within 352")
	s.self(&lobby.Self{Player: ann})
	s.wantUnseen("Looking for an opponent")
}

// One command is under way while somebody waits, however often the club says that they do, and none after it.
func TestWaitIsFollowedOnce(t *testing.T) { bubble(t, testWaitOnce) }

func testWaitOnce(t *testing.T) {
	s := start(t, ann)
	for range 5 {
		s.self(&lobby.Self{Player: ann, Seek: looking()})
	}
	if !s.awaiting {
		t.Fatal("the wait is not followed")
	}
	if cmd := s.await(); cmd != nil {
		t.Error("it is followed twice")
	}
	s.self(&lobby.Self{Player: ann})
	s.elapse(4 * time.Second)
	if s.awaiting {
		t.Error("nobody waits, but it is followed")
	}
}

func TestWaitShowsAtABoard(t *testing.T) { bubble(t, testWaitAtBoard) }

func testWaitAtBoard(t *testing.T) {
	s := at(t, ann, versusBot(t, middle))
	s.wantUnseen("looking for a game")
	s.self(&lobby.Self{Player: ann, Seek: looking()})
	s.wantSeen("looking for a game: 0:00, within 100")
	s.elapse(7 * time.Second)
	s.wantSeen("looking for a game: 0:06, within 124")
	s.size(40, 20)
	s.wantSeen("looking for a game: 0:06, within 124")
}

// While playing a bot one is called away by a card; the board stays.
func TestPairingCallsFromABotsBoard(t *testing.T) { bubble(t, testCalled) }

func testCalled(t *testing.T) {
	s := at(t, ann, versusBot(t, middle))
	s.self(&lobby.Self{Player: ann, Seek: looking()})
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(table(t, "paired", bob, ann, ""))}})
	s.wantOnTop("board")
	s.wantSeen("bob")
	s.wantUnseen("looking for a game")
	s.wait(time.Second)
	s.club.snaps["paired"] = table(t, "paired", bob, ann, "")
	s.keys("+")
	s.wantSeen("paired")
}

// A card goes with its game; where nobody came to make a first move it says so.
func TestGameWithoutAFirstMoveIsTold(t *testing.T) { bubble(t, testLapsed) }

func testLapsed(t *testing.T) {
	s := start(t, ann)
	g := summary(table(t, "paired", bob, ann, ""))
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{g}})
	s.wantSeen("Your game with bob begins.", "25 seconds for the first move.")
	g.Over, g.Result = true, &match.Result{Winner: match.Nobody, Reason: match.Aborted}
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{g}})
	s.wantUnseen("called off") // by somebody: the board tells of it
	other := summary(table(t, "other", bob, ann, ""))
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{other}})
	other.Over, other.Result = true, &match.Result{Winner: match.Nobody, Reason: match.Aborted, NoShow: "black"}
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{other}})
	s.says("The game with bob was called off: there was no first move.")
	s.wantUnseen("Your game with bob begins.")
}

func TestPauseIsToldWithTheTimeLeft(t *testing.T) { bubble(t, testPause) }

func testPause(t *testing.T) {
	s := start(t, ann)
	s.self(&lobby.Self{Player: ann, Paused: noon.Add(9*time.Minute + 30*time.Second)})
	s.wantSeen("no opponents for 10 minutes.")
	s.elapse(40 * time.Second)
	s.wantSeen("no opponents for 9 minutes.")
	s.elapse(9 * time.Minute)
	s.wantUnseen("no opponents")
	if s.awaiting {
		t.Error("the pause is over, but it is followed")
	}
}

func TestRefusedSeekIsExplained(t *testing.T) {
	for name, c := range map[string]struct {
		left time.Duration
		as   change
		want string
	}{
		"minutes":    {9*time.Minute + time.Second, changeless, "Too many games began without a move of yours: no opponents for 10 minutes."},
		"one minute": {time.Second, changeless, "Too many games began without a move of yours: no opponents for 1 minute."},
		"hours":      {13*time.Hour + time.Second, changeless, "Too many games began without a move of yours: no opponents for 14 hours."},
		"in Russian": {2 * time.Minute, inRussian, "Партии слишком часто начинались без вашего хода: подбор соперника закрыт ещё 2 минуты."},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := start(t, ann, c.as)
				s.club.answer = &lobby.PausedError{Until: noon.Add(c.left)}
				s.keys("n", "enter")
				if s.Notice != c.want {
					t.Errorf("it says %q, want %q", s.Notice, c.want)
				}
			})
		})
	}
}

func changeless(*Env, *fakeClub, *Options) {}
