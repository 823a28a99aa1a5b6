package lobby_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"reversi/db"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
)

// forget deletes the account of somebody's key, confirmed.
func (c *club) forget(who string) {
	c.t.Helper()
	code, _, err := c.hub.AskForget(c.t.Context(), "SHA256:"+who)
	if err == nil {
		err = c.hub.Forget(c.t.Context(), "SHA256:"+who, strings.ToLower(code))
	}
	if err != nil {
		c.t.Fatal(err)
	}
	synctest.Wait()
}

func TestForgettingGivesUpWhatGoesOn(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, other := c.enter("ann"), c.enter("bob"), c.enter("ann")
		begin := func(clock string) match.ID {
			ann.seek(lobby.Terms{Control: control(t, clock), Color: lobby.WantBlack})
			bob.seek(lobby.Terms{Control: control(t, clock), Color: lobby.AnyColor})
			games := ann.now().Unfinished()
			return games[len(games)-1].ID
		}
		unmoved, played := begin("none"), begin("5+0")
		c.play(played, []*visitor{ann, bob}, "f5", "d6")
		local, err := ann.PlayLocal(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		other.seek(casual(lobby.AnyColor))
		if p, err := ann.Parting(t.Context()); err != nil || p != (lobby.Parting{Unfinished: 3}) {
			t.Errorf("parting %+v, %v", p, err)
		}
		if err := ann.Forget(t.Context()); err != nil {
			t.Fatal(err)
		}
		if ann.ended() != lobby.Forgotten || other.ended() != lobby.Forgotten || bob.ended() != "" {
			t.Errorf("the sessions end with %q, %q and %q", ann.ended(), other.ended(), bob.ended())
		}
		for id, want := range map[match.ID]match.Reason{unmoved: match.Aborted, played: match.Resigned, local: match.Aborted} {
			s := c.look(id)
			if s.Result == nil || s.Result.Reason != want || s.Players[0].Name != name.Deleted {
				t.Errorf("%s: %+v of %s, want it to end as %s", id, s.Result, s.Players[0].Name, want)
			}
		}
		if hall := bob.see(); len(hall.Here) != 1 || len(hall.Seeks) != 0 || len(hall.Games) != 0 {
			t.Errorf("the lobby still has %+v", hall)
		}
		bob.idle()
		if fresh := c.enter("ann"); fresh.Player().ID == ann.Player().ID || fresh.Player().Name == "ann" {
			t.Errorf("the key comes in as %+v", fresh.Player())
		}
		c.close()
		if r, err := db.Check(t.Context(), c.dir, db.Options{}); err != nil || len(r.Differences) > 0 {
			t.Errorf("check: %v, %v", r.Differences, err)
		}
		c.open()
	})
}

// TestNothingOfSomebodyForgottenIsInTheLobby holds that what the club remembers beside the store has no name either.
func TestNothingOfSomebodyForgottenIsInTheLobby(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		if err := ann.Say(t.Context(), "hello everybody"); err != nil {
			t.Fatal(err)
		}
		ann.challenge("bob", casual(lobby.AnyColor))
		bob.challenged()
		before := bob.see()
		c.forget("ann")
		hall := bob.see()
		if len(hall.Talk) != 1 || hall.Talk[0].From.Name != name.Deleted || before.Talk[0].From.Name != "ann" {
			t.Errorf("the talk is %+v, before %+v", hall.Talk, before.Talk)
		}
		bob.unchallenged()
	})
}

func TestForgettingIsConfirmed(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		code, _, err := c.hub.AskForget(t.Context(), "SHA256:ann")
		if err != nil {
			t.Fatal(err)
		}
		c.enter("bob")
		for _, tc := range []struct{ key, code string }{
			{"SHA256:ann", ""}, {"SHA256:ann", "wrong"}, {"SHA256:bob", code},
		} {
			if err := c.hub.Forget(t.Context(), tc.key, tc.code); !errors.Is(err, lobby.ErrNoSuchParting) {
				t.Errorf("%s with %q: %v", tc.key, tc.code, err)
			}
		}
		time.Sleep(lobby.PartingLife)
		if err := c.hub.Forget(t.Context(), "SHA256:ann", code); !errors.Is(err, lobby.ErrNoSuchParting) || ann.ended() != "" {
			t.Errorf("too late: %v, and the session ends with %q", err, ann.ended())
		}
		c.forget("ann")
		if ann.ended() != lobby.Forgotten {
			t.Errorf("the session ends with %q", ann.ended())
		}
	})
}

// TestNobodyComesInAsSomebodyForgotten has keys come in all the time while their account is deleted.
func TestNobodyComesInAsSomebodyForgotten(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		old := c.enter("ann").Player().ID
		coming := make(chan *lobby.Client, 20)
		for range cap(coming) {
			go func() {
				client, err := c.hub.Enter(t.Context(), lobby.Visitor{Fingerprint: "SHA256:ann", Wish: "ann"})
				if err != nil && !errors.Is(err, lobby.ErrNoAccount) {
					t.Error(err)
				}
				coming <- client
			}()
		}
		c.forget("ann")
		for range cap(coming) {
			client := <-coming
			if client == nil || client.Player().ID != old {
				continue
			}
			select {
			case <-client.Done():
			default:
				t.Error("somebody is here as an account that is gone")
			}
		}
	})
}

// full is a store that cannot delete.
type full struct{ *db.Store }

var errFull = errors.New("the disk is full")

func (full) Forget(context.Context, match.PlayerID, time.Time) error { return errFull }

func TestAnAccountThatStaysComesInAgain(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		c.hub.Close(t.Context())
		c.hub = lobby.New(lobby.Config{
			Store: full{c.store}, Bots: first{}, Log: slog.New(slog.DiscardHandler), Rand: rand.New(rand.NewPCG(1, 2)), Tasks: c.tasks,
		})
		c.tasks.Go("hub", func() { _ = c.hub.Run(context.Background()) })
		ann := c.enter("ann")
		if err := ann.Forget(t.Context()); !errors.Is(err, errFull) {
			t.Fatalf("%v, want what broke", err)
		}
		if again := c.enter("ann"); again.Player() != ann.Player() {
			t.Errorf("came in as %+v", again.Player())
		}
	})
}
