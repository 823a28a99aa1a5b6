package tui

import (
	"strings"
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// byDays makes a snapshot of a casual game of three days a move, of which some time has passed.
func byDays(t *testing.T, id match.ID, black, white match.Player, moves string, left time.Duration) *match.Snapshot {
	t.Helper()
	s := table(t, id, black, white, moves)
	s.Rated, s.Control = false, match.OfferedDays()[1]
	s.Clocks, s.Due = match.Clocks{Control: s.Control}, noon.Add(left)
	return s
}

func dueSummary(s *match.Snapshot) match.Summary {
	m := summary(s)
	m.Due = s.Due
	return m
}

// correspondent is ann with three games by correspondence, of which the last two wait for her move, and one without a clock.
func correspondent(t *testing.T, as ...change) *session {
	untimed := table(t, "none", eve, ann, "")
	untimed.Control, untimed.Rated = match.TimeControl{}, false
	games := []*match.Snapshot{
		untimed,
		byDays(t, "theirs", ann, bob, "f5", 60*time.Hour),
		byDays(t, "later", eve, ann, "f5", 51*time.Hour),
		byDays(t, "sooner", ann, bob, "", 90*time.Minute),
	}
	return start(t, ann, append(as, func(_ *Env, c *fakeClub, _ *Options) {
		self := &lobby.Self{Player: ann}
		for _, g := range games {
			c.snaps[g.ID] = g
			self.Matches = append(self.Matches, dueSummary(g))
		}
		c.self.Publish(self)
	})...)
}

func TestGamesThatWaitComeFirst(t *testing.T) { bubble(t, testWaiting) }

func testWaiting(t *testing.T) {
	s := correspondent(t)
	s.says("Your turn in 2 games.")
	screenText := s.plainScreen()
	last := -1
	for _, want := range []string{"1 h 30 m", "2 d 3 h", "2 d 12 h", "eve 1704                no clock"} {
		at := strings.Index(screenText, want)
		if at < last {
			t.Errorf("%q stands too high in\n%s", want, screenText)
		}
		last = at
	}
	s.keys("down", "enter")
	if p := s.top().(*screen.Play); p.ID() != "sooner" {
		t.Errorf("the first game is %s", p.ID())
	}
}

func TestNextGameThatWaits(t *testing.T) { bubble(t, testNextTurn) }

func testNextTurn(t *testing.T) {
	s := correspondent(t)
	s.keys("down", "enter", "x", "up", "up", "up", "enter")
	if p := s.top().(*screen.Play); p.ID() != "later" || len(s.stack) != 2 {
		t.Errorf("on top is %s of %d", p.ID(), len(s.stack))
	}
	s.keys("q")
	if s.dialog != nil || len(s.stack) != 1 {
		t.Error("leaving a game by correspondence asks")
	}
}

func TestDaysAreOfferedToAccounts(t *testing.T) { bubble(t, testDaysOffered) }

func testDaysOffered(t *testing.T) {
	s := start(t, ann)
	s.keys("n", "right", "right", "right", "right", "right", "right", "enter") // 10+5, 15+10, 20+0, 30+0, 1 day, 3 days
	s.wantAsked(request{"seek", lobby.Terms{Control: match.OfferedDays()[1], Rated: true, Color: lobby.AnyColor, Quick: true}})
	guest := start(t, kim)
	guest.keys("n", "left", "left", "left", "left", "enter")
	guest.wantAsked(request{"seek", lobby.Terms{Control: match.Offered()[6], Color: lobby.AnyColor, Quick: true}})
}

func TestAGameByCorrespondenceIsInterrupted(t *testing.T) { bubble(t, testCorrespondenceInterrupted) }

func testCorrespondenceInterrupted(t *testing.T) {
	s := at(t, ann, byDays(t, "days", ann, bob, "f5", 60*time.Hour))
	s.self(&lobby.Self{Player: ann, Challenges: []lobby.Challenge{challengeBy(7, bob)}})
	s.wantSeen("bob challenges you.")
}
