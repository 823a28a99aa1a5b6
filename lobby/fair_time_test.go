package lobby_test

import (
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

func TestWhoLeavesOnPurposeIsWaitedForLessLong(t *testing.T) {
	for name, tt := range map[string]struct {
		leave func(*lobby.Client)
		wait  time.Duration
	}{
		"left on purpose": {(*lobby.Client).Leave, 10 * time.Second},
		"the line broke":  {(*lobby.Client).Close, 40 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				ann, bob := c.enter("ann"), c.enter("bob")
				id := meet(t, ann, bob, rated(t, "5+0"))
				c.play(id, []*visitor{ann, bob}, "f5", "d6")
				black, white := ann, bob
				if seat, _ := c.look(id).Seat(ann.Player().ID); seat == engine.White {
					black, white = bob, ann
				}
				second := c.enter(black.Player().Name)
				tt.leave(second.Client) // another window of theirs is open still
				time.Sleep(time.Second)
				if got := c.look(id).Seats[engine.Black]; !got.Connected {
					t.Fatalf("seat %+v", got)
				}
				left := time.Now()
				tt.leave(black.Client)
				time.Sleep(time.Second)
				if got := c.look(id).Seats[engine.Black].ClaimAt; !got.Equal(left.Add(tt.wait)) {
					t.Errorf("claim %v after leaving, want %v", got.Sub(left), tt.wait)
				}
				back := c.enter(black.Player().Name)
				time.Sleep(time.Second)
				left = time.Now()
				back.Close()
				time.Sleep(time.Second)
				if got := c.look(id).Seats[engine.Black].ClaimAt; !got.Equal(left.Add(40 * time.Second)) {
					t.Errorf("came back and lost the line: claim after %v", got.Sub(left))
				}
				time.Sleep(40 * time.Second)
				white.do(id, match.Claim{})
				if r := c.look(id).Result; r == nil || r.Reason != match.Abandoned || r.Ratings == nil {
					t.Errorf("result %+v", r)
				}
			})
		})
	}
}

func TestMovesCarryWhatTheirLineCosts(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		far := func() time.Duration { return 150 * time.Millisecond }
		ann := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:ann", Wish: "ann", RTT: far})
		bob := c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		for _, sq := range []string{"f5", "d6", "c3", "d3"} {
			time.Sleep(time.Second)
			c.play(id, []*visitor{ann, bob}, sq)
		}
		s := c.look(id)
		seat, _ := s.Seat(ann.Player().ID)
		if got := s.Lag.Credit; got[seat] != 2*far() || got[seat.Opponent()] != 0 {
			t.Errorf("credited %v, want twice %v for ann", got, far())
		}
		if got, want := s.Clocks.Left[seat], 5*time.Minute-2*time.Second+2*far(); got != want {
			t.Errorf("ann has %v left, want %v", got, want)
		}
	})
}

func TestAGameThatNobodyBeginsIsAborted(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		time.Sleep(25 * time.Second)
		if r := c.look(id).Result; r == nil || r.Reason != match.Aborted || r.NoShow != "black" || r.Ratings != nil {
			t.Errorf("result %+v", r)
		}
		ann.idle()
		meet(t, ann, bob, rated(t, "5+0"))
	})
}

func TestARestartIsInTheRecord(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		before := c.look(id).Clocks.Left
		for range 2 {
			c.restart()
			ann, bob = c.enter("ann"), c.enter("bob")
			time.Sleep(time.Second)
		}
		s := c.look(id)
		want := [2]time.Duration{before[0] + 2*match.ResumedToMove, before[1] + 2*match.ResumedOther}
		if !s.Clocks.Runs || s.Clocks.Left[engine.White] != want[engine.White] || s.Clocks.Left[engine.Black] != want[engine.Black] {
			t.Errorf("%+v, want %v", s.Clocks, want)
		}
		c.play(id, []*visitor{ann, bob}, "c3")
		record, err := c.store.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		var kinds []match.Kind
		for _, e := range record.Events {
			kinds = append(kinds, e.Kind)
		}
		if len(kinds) != 6 || kinds[3] != match.EventResumed || kinds[4] != match.EventResumed {
			t.Errorf("events %v", kinds)
		}
	})
}
