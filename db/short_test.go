package db

import (
	"fmt"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// wipeout is the shortest way to lose all discs: White is gone after nine.
var wipeout = []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"}

func (g *game) line(squares []string) *game {
	g.t.Helper()
	for _, name := range squares {
		square, err := engine.ParseSquare(name)
		if err != nil {
			g.t.Fatal(err)
		}
		e := g.move()
		e.Square = square
		g.append(e)
	}
	return g
}

// Two friends arrange a wipeout in nine moves, and again: the second one counts for nothing, and so does a resignation after it, until
// a day has passed since the last one. A longer game between them counts at any time.
func TestVeryShortGamesOfTheSameTwoDoNotCount(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, eve := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "eve")
	ends := func(id string, black, white match.Player, at time.Time, plies int) *match.Result {
		g := begin(t, s, rated(id, black, white, at))
		if plies == 0 {
			g.line(wipeout).append(boardEnd(g))
		} else {
			g.moves(plies).resign(engine.White)
		}
		return g.state.Result
	}
	for i, c := range []struct {
		name         string
		black, white match.Player
		after        time.Duration
		plies        int // 0 for the wipeout
		counts       bool
	}{
		{"the first one", ann, bob, 0, 0, true},
		{"again", ann, bob, time.Hour, 0, false},
		{"the other way round", bob, ann, 2 * time.Hour, 0, false},
		{"resigned", ann, bob, 3 * time.Hour, 9, false},
		{"resigned a ply later", ann, bob, 4 * time.Hour, 10, true},
		{"with somebody else", ann, eve, 5 * time.Hour, 9, true},
		{"a day after the first", ann, bob, 25 * time.Hour, 9, false},
		{"a day after the last", ann, bob, 50 * time.Hour, 9, true},
	} {
		r := ends(fmt.Sprintf("game%d", i), c.black, c.white, start.Add(c.after), c.plies)
		if (r.Ratings != nil) != c.counts || (r.Uncounted == match.ShortGame) == c.counts {
			t.Errorf("%s: ratings %v, not counted since %q; want it to count: %t", c.name, r.Ratings, r.Uncounted, c.counts)
		}
		if i == 0 && r.Reason != match.Wipeout {
			t.Errorf("%s: it ended by %s", c.name, r.Reason)
		}
	}
	if c := cardIn(t, s, ann.ID); c.games() != 4 {
		t.Errorf("ann has %d rated games, want 4", c.games())
	}
	list, err := s.History(t.Context(), bob.ID, 10)
	if err != nil || uncounted(list) != "game6 short, game3 short, game2 short, game1 short" {
		t.Errorf("history: not counted are %q, %v", uncounted(list), err)
	}
	checkClean(t, s.dir)
}

// What changes no rating anyway has nothing to say about later games.
func TestOnlyGamesThatWouldCountMakeTheNextOneShort(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	casual := rated("casu", ann, bob, start)
	casual.Rated = false
	begin(t, s, casual).moves(4).resign(engine.White)
	begin(t, s, rated("abor", ann, bob, start)).moves(1).abort()
	begin(t, s, rated("late", ann, bob, start)).moves(5).abort()
	if r := begin(t, s, rated("real", ann, bob, start)).moves(4).resign(engine.White); r == nil {
		t.Error("the first short rated game did not count")
	}
	checkClean(t, s.dir)
}
