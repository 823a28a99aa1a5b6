package lobby_test

import (
	"testing"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// ratedGame pairs two people and has White resign after some plies.
func (c *club) ratedGame(clock string, a, b *visitor, squares ...string) (end *match.Snapshot) {
	c.t.Helper()
	id := meet(c.t, a, b, rated(c.t, clock))
	c.play(id, []*visitor{a, b}, squares...)
	for _, v := range []*visitor{a, b} {
		if seat, _ := c.look(id).Seat(v.Player().ID); seat == engine.White {
			v.do(id, match.Resign{})
		}
	}
	return c.look(id)
}

var tenPlies = []string{"f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"}

// Everybody sits down with the rating of the game's pool; elsewhere the one of the pool that they play most is shown.
func TestSeatsHaveTheRatingOfTheirPool(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		c.ratedGame("5+0", ann, bob, tenPlies...)
		c.ratedGame("5+0", ann, bob, tenPlies...)
		third := c.ratedGame("20+0", ann, bob, tenPlies...)
		for _, p := range third.Players {
			if p.Rating != 1500 || !p.Provisional {
				t.Errorf("%s sat down to a first slow game with %d", p.Name, p.Rating)
			}
		}
		fourth := c.ratedGame("5+0", ann, bob, tenPlies...)
		before := fourth.Result.Ratings
		for _, color := range []engine.Color{engine.Black, engine.White} {
			if p := fourth.Players[color]; p.Rating == 1500 || p.Rating != before.Of(color).Before {
				t.Errorf("%s sat down to a third game of blitz with %d, want %d", p.Name, p.Rating, before.Of(color).Before)
			}
		}
		for _, v := range []*visitor{ann, bob} {
			here := v.see().Here
			for _, p := range here {
				seat, _ := fourth.Seat(p.Player.ID)
				if want := before.Of(seat).After; p.Player.Rating != want {
					t.Errorf("%s is here with %d, want %d, as in blitz", p.Player.Name, p.Player.Rating, want)
				}
			}
		}
		bob.seek(lobby.Terms{Control: control(t, "3d"), Color: lobby.AnyColor})
		if seeks := ann.see().Seeks; len(seeks) != 1 || seeks[0].From.Rating != 1500 {
			t.Errorf("seeks %+v, want bob's with the rating of a pool not played yet", seeks)
		}
	})
}

// The table itself says why a very short game counted for nothing.
func TestAVeryShortGameAgainSaysSo(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		if r := c.ratedGame("5+0", ann, bob, "f5", "d6").Result; r.Ratings == nil || r.Uncounted != "" {
			t.Errorf("the first one: %+v, want ratings", r)
		}
		if r := c.ratedGame("5+0", ann, bob, "f5", "d6").Result; r.Ratings != nil || r.Uncounted != match.ShortGame {
			t.Errorf("the second one: %+v, want none, and why", r)
		}
	})
}
