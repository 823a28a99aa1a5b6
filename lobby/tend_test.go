package lobby_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// Talk in a finished game goes once its time is over, without anybody's doing, and so it does right after a start that came late. In a
// game that goes on it stays.
func TestOldTalkGoesByItself(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		talked := func(terms lobby.Terms) match.ID {
			id := c.begin(ann, bob, terms)
			ann.do(id, match.Say{Text: "good luck"})
			c.play(id, []*visitor{ann, bob}, "f5", "d6")
			return id
		}
		over, later, open := talked(casual(lobby.AnyColor)), talked(casual(lobby.AnyColor)), talked(byDays(t, "7d"))
		lines := func(id match.ID) int { return len(c.look(id).Chat) }
		ann.do(over, match.Resign{})
		part(ann, bob)
		time.Sleep(3*day - time.Minute)
		if lines(over) != 1 {
			t.Fatal("the talk went too early")
		}
		time.Sleep(2 * time.Hour)
		if lines(over) != 0 || lines(later) != 1 || lines(open) != 1 {
			t.Errorf("%d lines are left of the game that is over, %d and %d of those that go on", lines(over), lines(later), lines(open))
		}
		ann = c.enter("ann")
		ann.do(later, match.Resign{})
		c.restart()
		time.Sleep(time.Minute)
		if lines(later) != 0 {
			t.Error("the talk is still there after the next start")
		}
	}, func(c *club) { c.keeps.Talk = 3 * day })
}

// Hundreds of games that nobody returns to end within minutes after a start, not a hundred an hour.
func TestAllUnmovedGamesAbortSoonAfterAStart(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		var players [2]match.Player
		players[engine.Black], players[engine.White] = ann.Player(), bob.Player()
		for i := range 250 {
			start := match.Start{ID: match.ID(fmt.Sprint("game", i)), Variant: engine.Othello(), Players: players, At: time.Now()}
			if _, err := c.store.Create(t.Context(), start); err != nil {
				t.Fatal(err)
			}
		}
		part(ann, bob)
		c.close()
		time.Sleep(match.UnmovedLimit + time.Minute)
		c.open()
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if left, err := c.store.UnfinishedOf(t.Context(), players[0].ID); err != nil || len(left) > 0 {
			t.Errorf("%d games still wait, %v", len(left), err)
		}
	})
}
