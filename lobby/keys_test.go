package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// ended is why the server ended a session; empty while it goes on.
func (v *visitor) ended() lobby.Reason {
	synctest.Wait()
	select {
	case <-v.Done():
		return v.Reason()
	default:
		return ""
	}
}

func TestAnotherKeyComesInAsTheSamePlayer(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		l, err := ann.NewLink(t.Context())
		if err != nil || len(l.Code) != 8 || !l.Until.Equal(time.Now().Add(lobby.LinkLife)) {
			t.Fatalf("link %+v, %v", l, err)
		}
		a, err := c.hub.JoinKey(t.Context(), "SHA256:laptop", " "+l.Code[:4]+"-"+l.Code[4:])
		if err != nil || a.ID != ann.Player().ID {
			t.Fatalf("joined %+v, %v", a, err)
		}
		if laptop := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:laptop", Wish: "laptop"}); laptop.Player().ID != ann.Player().ID {
			t.Errorf("the laptop comes in as %+v", laptop.Player())
		}
		synctest.Wait()
		keys, err := ann.Keys(t.Context())
		if err != nil || len(keys) != 2 || !keys[0].This || keys[1].This || keys[1].Used.IsZero() {
			t.Errorf("keys %+v, %v", keys, err)
		}
	})
}

// TestWhoSitsThereIsTold has a laptop in the lobby under an account of its own, with a seek and a table, when its key is joined to another.
func TestWhoSitsThereIsTold(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, laptop, other := c.enter("ann"), c.enter("laptop"), c.enter("laptop")
		laptop.seek(casual(lobby.AnyColor))
		l, err := ann.NewLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := laptop.JoinKey(t.Context(), l.Code); err != nil {
			t.Fatal(err)
		}
		if laptop.ended() != lobby.KeyMoved || other.ended() != lobby.KeyMoved || ann.ended() != "" {
			t.Errorf("the sessions end with %q, %q and %q", laptop.ended(), other.ended(), ann.ended())
		}
		if hall := ann.see(); len(hall.Here) != 1 || len(hall.Seeks) != 0 {
			t.Errorf("the lobby still has %+v", hall)
		}
		if again := c.enter("laptop"); again.Player().ID != ann.Player().ID {
			t.Errorf("the laptop comes in as %+v", again.Player())
		}
	})
}

func TestASessionEndsWithItsKey(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		l, err := ann.NewLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.hub.JoinKey(t.Context(), "SHA256:laptop", l.Code); err != nil {
			t.Fatal(err)
		}
		laptop := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:laptop"})
		for _, which := range []string{"", "SHA256:", "SHA256:x", "nothing"} {
			if _, err := ann.RemoveKey(t.Context(), which); !errors.Is(err, lobby.ErrNoSuchKey) {
				t.Errorf("removing %q: %v", which, err)
			}
		}
		if k, err := ann.RemoveKey(t.Context(), "lap"); err != nil || k.Fingerprint != "SHA256:laptop" {
			t.Fatalf("removed %+v, %v", k, err)
		}
		if laptop.ended() != lobby.KeyRemoved || ann.ended() != "" {
			t.Errorf("the sessions end with %q and %q", laptop.ended(), ann.ended())
		}
		if _, err := ann.RemoveKey(t.Context(), "ann"); !errors.Is(err, lobby.ErrLastKey) {
			t.Errorf("the last one: %v", err)
		}
		if stranger := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:laptop"}); stranger.Player().ID == ann.Player().ID {
			t.Error("the removed key still opens the account")
		}
	})
}

func TestAKeyWithGamesStaysWhereItIs(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, laptop := c.enter("ann"), c.enter("laptop")
		laptop.seek(casual(lobby.WantBlack))
		ann.seek(casual(lobby.AnyColor))
		ann.do(ann.game().ID, match.Resign{}) // aborted, but a game all the same
		l, err := ann.NewLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := laptop.JoinKey(t.Context(), l.Code); !errors.Is(err, lobby.ErrKeyInUse) || laptop.ended() != "" {
			t.Errorf("%v, and the session ends with %q", err, laptop.ended())
		}
	})
}

func TestGuestsHaveNoKeys(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		guest := c.enter("")
		_, keys := guest.Keys(t.Context())
		_, link := guest.NewLink(t.Context())
		_, join := guest.JoinKey(t.Context(), "CODE")
		_, remove := guest.RemoveKey(t.Context(), "")
		for _, err := range []error{keys, link, join, remove} {
			if !errors.Is(err, lobby.ErrGuest) {
				t.Errorf("%v, want ErrGuest", err)
			}
		}
	})
}

// TestGuessingIsSlow holds that nobody tries many codes, with one key or with many.
func TestGuessingIsSlow(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		tried := 0
		for range 1000 {
			if _, err := ann.JoinKey(t.Context(), "AAAAAAAA"); errors.Is(err, lobby.ErrNoSuchLink) {
				tried++
			}
		}
		if tried > 10 {
			t.Errorf("one session tried %d codes at once", tried)
		}
		for range 1000 {
			if _, err := c.hub.JoinKey(t.Context(), "SHA256:x", "AAAAAAAA"); errors.Is(err, lobby.ErrNoSuchLink) {
				tried++
			}
		}
		if tried > 50 {
			t.Errorf("%d codes were tried at once", tried)
		}
		time.Sleep(time.Minute)
		if _, err := c.hub.JoinKey(t.Context(), "SHA256:x", "AAAAAAAA"); !errors.Is(err, lobby.ErrNoSuchLink) {
			t.Errorf("after a minute: %v", err)
		}
	})
}
