package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// outcome is a game as the records see it; the zero one is a win of Black on a full board by ten discs.
type outcome struct {
	reason match.Reason
	winner match.Winner
	plies  int
	margin int // Black's
	casual bool
}

// played ends a game that way; its moves are some, its result the one asked for.
func played(t testing.TB, s *Store, id string, black, white match.Player, at time.Time, o outcome) *game {
	t.Helper()
	if o.reason == "" {
		o.reason = match.FullBoard
	}
	if o.winner == "" {
		o.winner = match.BlackWins
	}
	st := rated(id, black, white, at)
	st.Rated = !o.casual
	g := begin(t, s, st).moves(cmp.Or(o.plies, shortPlies))
	e := g.ended(o.reason, o.winner)
	switch o.reason {
	case match.FullBoard, match.Wipeout, match.NoMoves:
		e.Result.Discs = engine.Score{Black: 32 + o.margin/2, White: 32 - o.margin/2}
		e.Result.Official = &e.Result.Discs
	}
	g.append(e)
	return g
}

func recordsOf(t testing.TB, s *Store, now time.Time) lobby.Records {
	t.Helper()
	r, err := s.Records(t.Context(), now)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func hours(n int) time.Time { return start.Add(time.Duration(n) * time.Hour) }

func TestTheFastestWipeout(t *testing.T) {
	t.Parallel()
	wipeout := func(plies int) outcome { return outcome{reason: match.Wipeout, plies: plies, margin: plies + 4} }
	for _, c := range []struct {
		name string
		play func(t *testing.T, s *Store, ann, bob, cid match.Player)
		want string
	}{
		{"none", func(t *testing.T, s *Store, ann, bob, _ match.Player) {
			played(t, s, "full", ann, bob, start, outcome{})
		}, ""},
		{"the faster of two", func(t *testing.T, s *Store, ann, bob, cid match.Player) {
			played(t, s, "slow", ann, bob, start, wipeout(20))
			played(t, s, "fast", cid, bob, start, wipeout(14))
		}, "fast"},
		{"the first of equals", func(t *testing.T, s *Store, ann, bob, cid match.Player) {
			played(t, s, "frst", ann, bob, start, wipeout(14))
			played(t, s, "scnd", cid, bob, start, wipeout(14))
		}, "frst"},
		{"by White", func(t *testing.T, s *Store, ann, bob, _ match.Player) {
			played(t, s, "whit", ann, bob, start, outcome{reason: match.Wipeout, winner: match.WhiteWins, margin: -18})
		}, "whit"},
		{"not against somebody met in the week before", func(t *testing.T, s *Store, ann, bob, _ match.Player) {
			played(t, s, "full", ann, bob, start, outcome{})
			played(t, s, "nine", bob, ann, hours(7*24-1), wipeout(9))
		}, ""},
		{"against somebody met longer ago", func(t *testing.T, s *Store, ann, bob, _ match.Player) {
			played(t, s, "full", ann, bob, start, outcome{})
			played(t, s, "nine", bob, ann, hours(7*24+1), wipeout(12))
		}, "nine"},
		{"not in a casual game", func(t *testing.T, s *Store, ann, bob, _ match.Player) {
			played(t, s, "casl", ann, bob, start, outcome{reason: match.Wipeout, margin: 13, casual: true})
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			c.play(t, s, enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "cid"))
			got := ""
			if w := recordsOf(t, s, start).Wipeout; w != nil {
				got = string(w.Match)
			}
			if got != c.want {
				t.Errorf("the fastest wipeout is %q, want %q", got, c.want)
			}
		})
	}
}

func TestTheBiggestWinIsOneOnTheBoard(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	for i, o := range []outcome{
		{margin: 20}, {reason: match.Resigned, margin: 60}, {reason: match.Flagged}, {reason: match.Abandoned},
		{margin: -44, winner: match.WhiteWins}, {margin: 30}, {margin: 50, casual: true},
	} {
		other := enter(t, s, fmt.Sprintf("other%d", i))
		played(t, s, fmt.Sprintf("game%d", i), ann, other, hours(i), o)
	}
	got := recordsOf(t, s, start).Biggest
	if got == nil || got.Match != "game4" || got.Winner != "other4" || got.Loser != "ann" || got.Margin != 44 {
		t.Errorf("the biggest win is %+v, want game4 by 44", got)
	}
}

func TestTheLongestStreak(t *testing.T) {
	t.Parallel()
	lost, drawn := outcome{winner: match.WhiteWins, margin: -2}, outcome{winner: match.Draw, reason: match.NoMoves}
	aborted := outcome{reason: match.Aborted, winner: match.Nobody}
	for _, c := range []struct {
		name  string
		games []outcome // of ann
		other []int     // against whom
		want  int
	}{
		{"none", []outcome{lost}, []int{0}, 1}, // whoever won has one
		{"three", []outcome{{}, {}, {}}, []int{0, 1, 2}, 3},
		{"the same opponent counts once", []outcome{{}, {}, {}, {}}, []int{0, 0, 1, 0}, 2},
		{"a loss ends it", []outcome{{}, {}, lost, {}}, []int{0, 1, 2, 3}, 2},
		{"a draw ends it", []outcome{{}, {}, drawn, {}}, []int{0, 1, 2, 3}, 2},
		{"an aborted game does not", []outcome{{}, {}, aborted, {}}, []int{0, 1, 2, 3}, 3},
		{"a casual loss does not", []outcome{{}, {}, {winner: match.WhiteWins, casual: true}, {}}, []int{0, 1, 2, 3}, 3},
		{"a resignation is a win too", []outcome{{}, {reason: match.Resigned}}, []int{0, 1}, 2},
		{"whom one has beaten before a loss counts again", []outcome{{}, lost, {}, {}}, []int{0, 1, 0, 1}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			ann := enter(t, s, "ann")
			var others []match.Player
			for i := range 4 {
				others = append(others, enter(t, s, fmt.Sprintf("other%d", i)))
			}
			for i, o := range c.games {
				played(t, s, fmt.Sprintf("game%d", i), ann, others[c.other[i]], hours(i), o)
			}
			if got := recordsOf(t, s, start).Streak; got == nil || got.Wins != c.want {
				t.Errorf("the longest streak is %+v, want %d", got, c.want)
			}
		})
	}
}

func TestRecordsCountGamesPeopleAndDays(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, cid := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "cid")
	enter(t, s, "new")
	played(t, s, "game1", ann, bob, hours(0), outcome{})
	played(t, s, "game2", ann, bob, hours(24), outcome{casual: true})
	played(t, s, "game3", bob, ann, hours(25), outcome{reason: match.Resigned})
	begin(t, s, rated("abrt", ann, cid, start)).moves(1).abort()
	begin(t, s, rated("open", ann, cid, start)).moves(2)
	begin(t, s, match.Start{ID: "here", Local: true, Private: true, Players: [2]match.Player{cid, {Name: "guest"}}}).moves(2).resign(engine.Black)
	r := recordsOf(t, s, start)
	if r.Games != 3 || r.People != 3 { // a game at one terminal is one that its owner finished
		t.Errorf("%d games and %d people, want 3 and 3", r.Games, r.People)
	}
	if !r.Day.Day.Equal(start.Truncate(24*time.Hour).Add(24*time.Hour)) || r.Day.Games != 2 {
		t.Errorf("the busiest day is %+v, want the second with two games", r.Day)
	}
}

func TestRecordsAreKeptForAMinute(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	played(t, s, "game1", ann, bob, start, outcome{})
	if got := recordsOf(t, s, start).Games; got != 1 {
		t.Fatalf("%d games, want 1", got)
	}
	played(t, s, "game2", ann, enter(t, s, "cid"), start, outcome{})
	for _, c := range []struct {
		after       time.Duration
		games, wins int
	}{{recordsFor - time.Second, 1, 1}, {recordsFor, 2, 2}} {
		if r := recordsOf(t, s, start.Add(c.after)); r.Games != c.games || r.Streak.Wins != c.wins {
			t.Errorf("after %v %d games and a streak of %d, want %d and %d", c.after, r.Games, r.Streak.Wins, c.games, c.wins)
		}
	}
	if err := s.Rename(t.Context(), ann.ID, "annabel", start); err != nil {
		t.Fatal(err)
	}
	if r := recordsOf(t, s, start.Add(time.Hour)); r.Streak.Name != "annabel" || r.Biggest.Winner != "annabel" {
		t.Errorf("records %+v and %+v under an old name", r.Streak, r.Biggest)
	}
}

func TestWhoWaitsForRecordsMayLeave(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.records.turn <- struct{}{} // somebody else reads
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Records(ctx, start); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	<-s.records.turn
}

func TestThoseWhoMetLongAgoAreForgotten(t *testing.T) {
	t.Parallel()
	chronicle := newChronicle()
	chronicle.pruneAt = 10
	for i := range 100 {
		chronicle.add(ratedGame{nr: int64(i), ended: hours(24 * i), players: [2]match.PlayerID{1, match.PlayerID(i + 2)}, winner: match.BlackWins})
	}
	if n := len(chronicle.met); n > 100 {
		t.Errorf("%d pairs are kept", n)
	}
	chronicle.prune(hours(24 * 99))
	if n := len(chronicle.met); n != 7 {
		t.Errorf("%d pairs of the last week, want 7", n)
	}
}
