package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// missed has an account that missed its first move so often, a minute apart, until now.
func (c *club) missed(who match.PlayerID, times int) {
	c.t.Helper()
	for range times {
		if err := c.store.AddNoShow(c.t.Context(), who, time.Now()); err != nil {
			c.t.Fatal(err)
		}
		time.Sleep(time.Minute)
	}
}

func TestWhoMissesFirstMovesIsNotPaired(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		id := ann.Player().ID
		ann.Close()
		c.missed(id, 2)
		ann = c.enter("ann")
		ann.seek(quick(t, "5+0", true))
		ann.Close()
		c.missed(id, 1)
		c.restart()
		ann, bob := c.enter("ann"), c.enter("bob")
		until := time.Now().Add(9 * time.Minute)
		for _, terms := range []lobby.Terms{quick(t, "5+0", true), rated(t, "5+0"), casual(lobby.AnyColor)} {
			var paused *lobby.PausedError
			if err := ann.Seek(t.Context(), terms); !errors.As(err, &paused) || !errors.Is(err, lobby.ErrNotAllowed) {
				t.Fatalf("%+v: %v", terms, err)
			}
			if !paused.Until.Equal(until) {
				t.Errorf("until %s, want %s", paused.Until, until)
			}
		}
		if got := ann.now().Paused; !got.Equal(until) {
			t.Errorf("she is told of a pause until %s, want %s", got, until)
		}
		bob.seek(casual(lobby.AnyColor))
		if _, err := ann.Take(t.Context(), bob.now().Seek.ID); !errors.As(err, new(*lobby.PausedError)) {
			t.Errorf("taking a seek: %v", err)
		}
		time.Sleep(9 * time.Minute)
		ann.seek(casual(lobby.AnyColor))
		ann.wantGameWith(bob)
	})
}

func TestPauseLeavesTablesAndBotsOpen(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		id := ann.Player().ID
		ann.Close()
		c.missed(id, 3)
		ann, bob := c.enter("ann"), c.enter("bob")
		if _, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.AnyColor}); err != nil {
			t.Errorf("a bot: %v", err)
		}
		if _, err := ann.OpenTable(t.Context(), casual(lobby.AnyColor)); err != nil {
			t.Errorf("a table: %v", err)
		}
		table, err := bob.OpenTable(t.Context(), rated(t, "5+0"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ann.Join(t.Context(), table.Code); err != nil {
			t.Errorf("somebody's table: %v", err)
		}
		synctest.Wait()
	})
}
