package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
)

// starve begins a game in which Black makes no first move until it is aborted, and gives Black.
func (c *club) starve(a, b *visitor) (black *visitor) {
	c.t.Helper()
	id := meet(c.t, a, b, rated(c.t, "5+0"))
	black = a
	if seat, _ := c.look(id).Seat(a.Player().ID); seat != engine.Black {
		black = b
	}
	time.Sleep(rated(c.t, "5+0").Control.FirstMoveWithin())
	if r := c.look(id).Result; r == nil || r.NoShow != engine.Black.String() {
		c.t.Fatalf("without a first move it ended with %+v", r)
	}
	return black
}

func TestThirdGameWithoutAFirstMoveCostsAPause(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		missed := map[*visitor]int{}
		ann, bob := c.enter("ann"), c.enter("bob")
		var late *visitor
		for late == nil {
			black := c.starve(ann, bob)
			if missed[black]++; missed[black] == 3 {
				late = black
			}
		}
		var paused *lobby.PausedError
		if err := late.Seek(t.Context(), quick(t, "5+0", true)); !errors.As(err, &paused) {
			t.Fatalf("after three games without a move: %v", err)
		}
		if want := time.Now().Add(10 * time.Minute); paused.Until.After(want) || paused.Until.Before(want.Add(-time.Second)) {
			t.Errorf("paused until %s, want about %s", paused.Until, want)
		}
		if got := late.now().Paused; !got.Equal(paused.Until) {
			t.Errorf("told of a pause until %s, want %s", got, paused.Until)
		}
		other := ann
		if late == ann {
			other = bob
		}
		other.seek(quick(t, "5+0", true)) // nothing was theirs to do
		name := late.Player().Name
		c.restart()
		if err := c.enter(name).Seek(t.Context(), quick(t, "5+0", true)); !errors.As(err, &paused) {
			t.Errorf("after a restart: %v", err)
		}
	})
}

// A pause withdraws what another session of the same person has posted meanwhile.
func TestPauseWithdrawsSeeks(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		for _, v := range []*visitor{ann, bob} {
			id := v.Player().ID
			v.Close()
			c.missed(id, 2)
		}
		ann, bob = c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		for _, v := range []*visitor{ann, bob} {
			v.seek(lobby.Terms{Color: lobby.WantBlack}) // without a clock it may be posted while one plays
		}
		time.Sleep(time.Minute)
		r := c.look(id).Result
		if r == nil || r.NoShow == "" {
			t.Fatalf("it ended with %+v", r)
		}
		for _, v := range []*visitor{ann, bob} {
			seat, _ := c.look(id).Seat(v.Player().ID)
			if late := seat.String() == r.NoShow; late == (v.now().Seek != nil) {
				t.Errorf("%s: late %t, seek %v", v.Player().Name, late, v.now().Seek)
			}
		}
	})
}

// A guest's pause lasts as long as the guest.
func TestGuestsArePausedToo(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		guest, ann := c.enter(""), c.enter("ann")
		var err error
		for range 9 {
			terms := lobby.Terms{Control: control(t, "5+0"), Color: lobby.WantBlack}
			if err = guest.Seek(t.Context(), terms); err != nil {
				break
			}
			ann.seek(lobby.Terms{Control: terms.Control, Color: lobby.WantWhite})
			time.Sleep(time.Minute)
			synctest.Wait()
		}
		if !errors.As(err, new(*lobby.PausedError)) {
			t.Errorf("a guest who never moves hears %v", err)
		}
		if got := ann.now().Paused; !got.IsZero() {
			t.Errorf("the other one is paused until %s", got)
		}
	})
}
