package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// quick are the terms of a quick seek.
func quick(t *testing.T, clock string, rated bool) lobby.Terms {
	t.Helper()
	return lobby.Terms{Control: control(t, clock), Rated: rated, Color: lobby.AnyColor, Quick: true}
}

// beat lets one win a rated game against another, who resigns.
func (c *club) beat(winner, loser *visitor) {
	c.t.Helper()
	id := meet(c.t, winner, loser, rated(c.t, "5+0"))
	c.play(id, []*visitor{winner, loser}, "f5", "d6")
	loser.do(id, match.Resign{})
	synctest.Wait()
}

// play a casual game to the end, after which both have just played each other.
func (c *club) justPlayed(a, b *visitor) {
	c.t.Helper()
	id := meet(c.t, a, b, casual(lobby.AnyColor))
	c.play(id, []*visitor{a, b}, "f5", "d6")
	a.do(id, match.Resign{})
	synctest.Wait()
}

func (v *visitor) wantGameWith(other *visitor) match.Summary {
	v.t.Helper()
	g := v.game()
	if _, ok := g.Seat(other.Player().ID); !ok {
		v.t.Fatalf("%s plays %v, want %s", v.Player().Name, g.Players, other.Player().Name)
	}
	return g
}

func TestQuickSeeksPairAtOnce(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(quick(t, "5+0", true))
		bob.seek(quick(t, "5+0", true))
		ann.wantGameWith(bob)
	})
}

func TestQuickSeekWidensItsWindow(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		c.beat(ann, c.enter("eve")) // to 1662: 162 points above bob
		ann.seek(quick(t, "3+2", true))
		time.Sleep(time.Minute) // alone she is no reason for a wide window of his
		bob.seek(quick(t, "3+2", true))
		time.Sleep(17 * time.Second)
		ann.idle()
		if w := ann.now().Seek.Window(time.Now()); w != 100+25*12 {
			t.Errorf("her window is %d", w)
		}
		time.Sleep(6 * time.Second) // his sixth wave makes 172
		ann.wantGameWith(bob)
	})
}

func TestNearestRatingIsPairedFirst(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		c.beat(ann, c.enter("carl"))
		c.beat(ann, c.enter("dan"))
		c.beat(bob, c.enter("fay"))
		ann.seek(quick(t, "5+0", true))
		eve.seek(quick(t, "5+0", true)) // 1500
		bob.seek(quick(t, "5+0", true)) // 1662: between the two
		time.Sleep(15 * time.Second)    // long enough for them to meet, and too short for a game that nobody begins to be aborted
		ann.wantGameWith(bob)
		eve.idle()
	})
}

func TestNeverTheSameTwoAgainWhileSomebodyElseWaits(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, carl := c.enter("ann"), c.enter("bob"), c.enter("carl")
		c.beat(c.enter("eve"), carl) // far below the other two
		c.justPlayed(ann, bob)
		carl.seek(quick(t, "5+0", true))
		ann.seek(quick(t, "5+0", true))
		bob.seek(quick(t, "5+0", true))
		ann.idle() // bob is as strong and waits, but they have just played
		time.Sleep(30 * time.Second)
		ann.wantGameWith(carl)
		bob.idle()
	})
}

// Whom one has played last is known after a restart too.
func TestLastOpponentIsReadFromTheStore(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		carl := c.enter("carl")
		c.beat(c.enter("eve"), carl)
		c.justPlayed(c.enter("ann"), c.enter("bob"))
		c.restart()
		carl, ann, bob := c.enter("carl"), c.enter("ann"), c.enter("bob")
		carl.seek(quick(t, "5+0", true))
		ann.seek(quick(t, "5+0", true))
		bob.seek(quick(t, "5+0", true))
		ann.idle()
		bob.idle()
		carl.Close()
		time.Sleep(3 * time.Second)
		ann.wantGameWith(bob) // nobody else waits any more
	})
}

func TestWhiteGoesToWhoHadBlackMoreOften(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		black := ""
		for round, terms := range []lobby.Terms{
			quick(t, "5+0", false), quick(t, "5+0", false), quick(t, "none", false), quick(t, "5+0", true), rated(t, "5+0"), rated(t, "5+0"),
		} {
			if round == 3 {
				c.restart() // the balance is in the store
			}
			ann, bob := c.enter("ann"), c.enter("bob")
			id := meet(t, ann, bob, terms)
			now := c.look(id).Players[engine.Black].Name
			if round%2 == 1 && now == black {
				t.Errorf("round %d: %s has Black again", round, now)
			}
			black = now
			c.play(id, []*visitor{ann, bob}, "f5", "d6")
			ann.do(id, match.Resign{})
			synctest.Wait()
		}
	})
}

func TestBalanceLeavesAbortedGamesOut(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		black := 0
		for range 40 {
			id := meet(t, ann, bob, quick(t, "5+0", true))
			if c.look(id).Players[engine.Black].Name == "ann" {
				black++
			}
			ann.do(id, match.Abort{})
			synctest.Wait()
		}
		if black < 8 || black > 32 {
			t.Errorf("of 40 aborted games ann had Black in %d, though nothing was to be balanced", black)
		}
	})
}

func TestRatedTableBalancesColors(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		c.beat(ann, bob)
		white := ""
		for range 4 {
			table, err := ann.OpenTable(t.Context(), rated(t, "5+0"))
			if err != nil {
				t.Fatal(err)
			}
			id, err := bob.Join(t.Context(), table.Code)
			if err != nil {
				t.Fatal(err)
			}
			now := c.look(id).Players[engine.White].Name
			if white != "" && now != white {
				t.Errorf("%s has White, but %s had Black more often", now, white)
			}
			white = now
			ann.do(id, match.Abort{})
			synctest.Wait()
		}
	})
}

func TestQuickSeekMeetsOneThatTakesAnybody(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		c.beat(ann, c.enter("eve"))
		ann.seek(rated(t, "5+0")) // as a program posts it
		bob.seek(quick(t, "5+0", true))
		bob.idle()
		time.Sleep(30 * time.Second)
		ann.wantGameWith(bob)
	})
}

func TestQuickSeekIsTakenWhateverTheRating(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		c.beat(ann, c.enter("eve"))
		ann.seek(quick(t, "5+0", true))
		seeks := bob.see().Seeks
		if len(seeks) != 1 || !seeks[0].Terms.Quick {
			t.Fatalf("seeks %+v", seeks)
		}
		if _, err := bob.Take(t.Context(), seeks[0].ID); err != nil {
			t.Fatal(err)
		}
		ann.wantGameWith(bob)
	})
}

func TestQuickSeekWaitsOnWhileItsOwnerPlaysAlone(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(quick(t, "5+0", true))
		if _, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantBlack}); err != nil {
			t.Fatal(err)
		}
		if _, err := ann.PlayLocal(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
		if ann.now().Seek == nil {
			t.Fatal("a game without a clock has withdrawn her quick seek")
		}
		bob.seek(quick(t, "5+0", true))
		bob.wantGameWith(ann)
		if ann.now().Seek != nil || len(ann.now().Unfinished()) != 3 {
			t.Errorf("she has %d games and the seek %v", len(ann.now().Unfinished()), ann.now().Seek)
		}
	})
}

func TestOtherSeeksAreWithdrawnWhenTheirOwnerPlaysAlone(t *testing.T) {
	for name, tc := range map[string]struct {
		terms func(*testing.T) lobby.Terms
		clock string
	}{
		"a quick seek, but a clock": {func(t *testing.T) lobby.Terms { return quick(t, "5+0", true) }, "5+0"},
		"a seek that takes anybody": {func(t *testing.T) lobby.Terms { return rated(t, "5+0") }, "none"},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				ann := c.enter("ann")
				ann.seek(tc.terms(t))
				bots := lobby.BotGame{Level: "novice", Color: lobby.WantBlack, Control: control(t, tc.clock)}
				if _, err := ann.PlayBot(t.Context(), bots); err != nil {
					t.Fatal(err)
				}
				if ann.now().Seek != nil {
					t.Error("her seek is still open")
				}
			})
		})
	}
}

func TestPairingWithdrawsAllElse(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, there, bob := c.enter("ann"), c.enter("ann"), c.enter("bob")
		if _, err := there.OpenTable(t.Context(), casual(lobby.AnyColor)); err != nil {
			t.Fatal(err)
		}
		there.seek(quick(t, "none", false))
		ann.seek(quick(t, "5+0", true))
		bob.seek(quick(t, "5+0", true))
		ann.wantGameWith(bob)
		if self := there.now(); self.Seek != nil || len(self.Tables) > 0 {
			t.Errorf("still open: %+v, %v", self.Seek, self.Tables)
		}
		if hall := bob.see(); len(hall.Seeks) > 0 {
			t.Errorf("the hall lists %v", hall.Seeks)
		}
	})
}

// Somebody waits in two sessions, and in one wave there is somebody for each of them: one game begins.
func TestTwoSessionsOfOnePlayerGetOneGame(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, there, bob, eve := c.enter("ann"), c.enter("ann"), c.enter("bob"), c.enter("eve")
		c.beat(ann, c.enter("carl"))
		white, black := quick(t, "5+0", false), quick(t, "5+0", false)
		white.Color, black.Color = lobby.WantWhite, lobby.WantBlack
		ann.seek(white)
		there.seek(white)
		bob.seek(black)
		eve.seek(black)
		time.Sleep(30 * time.Second)
		ann.wantGameWith(bob)
		eve.idle()
		if eve.now().Seek == nil {
			t.Error("she does not wait any more")
		}
	})
}

func TestGuestsArePairedByTheStartRating(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		guest, ann, bob := c.enter(""), c.enter("ann"), c.enter("bob")
		c.beat(ann, c.enter("eve"))
		ann.seek(quick(t, "5+0", false))
		guest.seek(quick(t, "5+0", false))
		guest.idle()
		bob.seek(quick(t, "5+0", false))
		guest.wantGameWith(bob)
		ann.idle()
	})
}
