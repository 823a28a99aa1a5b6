package lobby_test

import (
	"bytes"
	"log/slog"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/pulse"
)

// counts are the hub's.
func (c *club) counts() pulse.Counts {
	c.t.Helper()
	synctest.Wait()
	n, err := c.hub.Counts(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

func TestCounts(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, guest := c.enter("ann"), c.enter("bob"), c.enter("")
		guest.seek(casual(lobby.AnyColor))
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6", "c3")
		c.place(ann, ann.local(""), 2)
		n := c.counts()
		if n.Accounts != 2 || n.Guests != 1 || n.Seeks != 1 || n.Matches != 2 {
			t.Errorf("%+v", n)
		}
		if want := map[pulse.GameKind]int{pulse.Timed: 1, pulse.AtOneTerminal: 1}; !maps.Equal(n.Games, want) {
			t.Errorf("games %v, want %v", n.Games, want)
		}
		ann.do(id, match.Resign{})
		n = c.counts()
		if n.Games[pulse.Timed] != 0 || n.Begun[pulse.Timed] != 1 || n.Ended[pulse.Timed] != 1 || n.Moves[pulse.Person] != 5 {
			t.Errorf("after the end: %+v", n)
		}
	})
}

func TestCountsOfMovesTellBotsFromPeople(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		c.place(ann, ann.withBot(lobby.WantBlack, ""), 2)
		n := c.counts()
		if want := map[pulse.Mover]uint64{pulse.Person: 2, pulse.Bot: 2}; !maps.Equal(n.Moves, want) || n.Games[pulse.AgainstBot] != 1 {
			t.Errorf("%+v, want the moves %v", n, want)
		}
	})
}

// A game gets one line of the log, with all that one may want to look for.
func TestAGameIsOneLineOfTheLog(t *testing.T) {
	var log bytes.Buffer
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6", "c3")
		time.Sleep(time.Minute)
		ann.do(id, match.Resign{})
		c.counts() // it has been through the hub
		line := strings.TrimSpace(log.String())
		if strings.Count(line, "\n") != 0 {
			t.Fatalf("the log:\n%s", line)
		}
		for _, want := range []string{
			"msg=game match=" + string(id), " kind=timed rated=true clock=5+0 ", "=ann ", "=bob ", " plies=3 ", " reason=resign ", " duration=1m0s ", "_change=-",
		} {
			if !strings.Contains(line, want) {
				t.Errorf("%q is not in %s", want, line)
			}
		}
	}, func(c *club) { c.log = slog.NewTextHandler(&log, nil) })
}
