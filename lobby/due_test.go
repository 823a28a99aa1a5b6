package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/match"
)

const day = 24 * time.Hour

func byDays(t *testing.T, clock string) lobby.Terms {
	return lobby.Terms{Control: control(t, clock), Color: lobby.AnyColor}
}

// part has both players of a game leave, and lets the game fall asleep.
func part(people ...*visitor) {
	for _, v := range people {
		v.Close()
	}
	synctest.Wait()
}

func TestCorrespondenceIsLostOnTimeWhileNobodyIsHere(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, byDays(t, "1d"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		toMove := c.look(id).Game.Position().ToMove()
		part(ann, bob)
		if n := c.counts().Matches; n != 0 {
			t.Fatalf("%d matches are awake with nobody here", n)
		}
		time.Sleep(day - time.Second)
		if s := c.look(id); s.Over() {
			t.Fatalf("it ended early: %+v", s.Result)
		}
		time.Sleep(2 * time.Second)
		s := c.look(id)
		if !s.Over() || s.Result.Reason != match.Flagged || s.Result.Winner != match.Wins(toMove.Opponent()) {
			t.Fatalf("a day after the last move: %+v", s.Result)
		}
		if !s.Due.IsZero() {
			t.Error("a finished game is still due")
		}
	})
}

func TestDeadlineCountsFromTheLastMoveAcrossARestart(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		early := meet(t, ann, bob, byDays(t, "1d"))
		time.Sleep(time.Hour)
		late := c.begin(ann, bob, byDays(t, "3d"))
		time.Sleep(20 * time.Hour)
		c.play(early, []*visitor{ann, bob}, "f5", "d6")
		due := c.look(early).Due
		if want := time.Now().Add(day); !due.Equal(want) {
			t.Errorf("due %v, want a day after the move, %v", due, want)
		}
		part(ann, bob)
		c.restart()
		if got := c.look(early).Due; !got.Equal(due) {
			t.Errorf("after a restart due %v, before %v", got, due)
		}
		time.Sleep(day + time.Second)
		if s := c.look(early); !s.Over() || s.Result.Reason != match.Flagged {
			t.Errorf("a day after the move: %+v", s.Result)
		}
		if s := c.look(late); s.Over() {
			t.Errorf("the game of three days: %+v", s.Result)
		}
		time.Sleep(2 * day)
		if s := c.look(late); !s.Over() || s.Result.Winner != match.Nobody || s.Result.Reason != match.Aborted {
			t.Errorf("three days in which nobody began: %+v", s.Result)
		}
	})
}

// begin begins a game at a private table.
func (c *club) begin(host, guest *visitor, terms lobby.Terms) match.ID {
	c.t.Helper()
	table, err := host.OpenTable(c.t.Context(), terms)
	if err != nil {
		c.t.Fatal(err)
	}
	id, err := guest.Join(c.t.Context(), table.Code)
	if err != nil {
		c.t.Fatal(err)
	}
	return id
}

func TestTakebackBeginsTheDeadlineAnew(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, byDays(t, "1d"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		time.Sleep(12 * time.Hour)
		s := c.look(id)
		asker, other := ann, bob
		if seat, _ := s.Seat(ann.Player().ID); seat == s.Game.Position().ToMove() {
			asker, other = bob, ann
		}
		asker.do(id, match.MakeOffer{What: match.Takeback})
		other.do(id, match.Accept{What: match.Takeback})
		if got, want := c.look(id).Due, time.Now().Add(day); !got.Equal(want) {
			t.Errorf("due %v after a takeback, want %v", got, want)
		}
	})
}

func TestNothingIsClaimedByCorrespondence(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, byDays(t, "1d"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		s := c.look(id)
		stays, goes := ann, bob
		if seat, _ := s.Seat(ann.Player().ID); seat == s.Game.Position().ToMove() {
			stays, goes = bob, ann
		}
		goes.Close()
		time.Sleep(match.ClaimAfter + time.Hour)
		if err := stays.Do(t.Context(), id, time.Now(), match.Claim{}); !errors.Is(err, match.ErrNotAllowed) {
			t.Errorf("a claim: %v", err)
		}
		for _, seat := range c.look(id).Seats {
			if !seat.ClaimAt.IsZero() {
				t.Error("there is something to claim")
			}
		}
	})
}

func TestWhoMayPlayByCorrespondence(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, guest := c.enter("ann"), c.enter("")
		if err := guest.Seek(t.Context(), byDays(t, "1d")); !errors.Is(err, lobby.ErrGuest) {
			t.Errorf("a guest: %v", err)
		}
		_, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.AnyColor, Control: control(t, "1d")})
		if !errors.Is(err, lobby.ErrNotAllowed) {
			t.Errorf("a bot: %v", err)
		}
		if err := ann.Seek(t.Context(), rated(t, "3d")); err != nil {
			t.Errorf("a rated game by correspondence: %v", err)
		}
	})
}

func TestCorrespondenceIsNoRunningClock(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		for range 20 {
			ann.seek(byDays(t, "1d"))
			bob.seek(byDays(t, "1d"))
			synctest.Wait()
		}
		if err := ann.Seek(t.Context(), byDays(t, "1d")); !errors.Is(err, lobby.ErrTooMany) {
			t.Errorf("the 21st game by correspondence: %v", err)
		}
		if err := ann.Seek(t.Context(), rated(t, "5+0")); err != nil {
			t.Errorf("a game with a clock beside them: %v", err)
		}
	})
}

func TestRatedCorrespondenceWithholdsItsBoardEvenAsleep(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "3d"))
		c.play(id, []*visitor{ann, bob}, opening[:13]...)
		check := func(when string) {
			t.Helper()
			if r := c.report("eve", 14); !r.Verdicts[13].Withheld || r.Verdicts[5].Withheld {
				t.Errorf("%s: withheld is the board %v, the opening %v", when, r.Verdicts[13].Withheld, r.Verdicts[5].Withheld)
			}
		}
		check("awake")
		if r := c.report("ann", 5); !r.Verdicts[0].Known {
			t.Error("a player of a rated game by correspondence gets no help with another game")
		}
		part(ann, bob)
		check("asleep")
		c.restart()
		check("after a restart")
		time.Sleep(4 * day)
		if !c.look(id).Over() {
			t.Fatal("it has not ended")
		}
		if r := c.report("eve", 14); r.Verdicts[13].Withheld {
			t.Error("the board stays withheld after the end")
		}
	})
}

// report is what somebody learns of the opening, who comes in for that.
func (c *club) report(name string, moves int) *analysis.Report {
	v := c.enter(name)
	defer v.Close()
	s := c.study(v, mirrored(c.t, moves))
	r := s.next(c.t)
	s.leave()
	_ = s.ended(c.t)
	return r
}
