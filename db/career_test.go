package db

import (
	"fmt"
	"math"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

func careerOf(t testing.TB, s *Store, id, viewer match.PlayerID) lobby.Career {
	t.Helper()
	c, err := s.Career(t.Context(), id, viewer, levels)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestACareerOfNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	c := careerOf(t, s, ann.ID, ann.ID)
	if c.BestWin != nil || c.Versus != nil || len(c.Lines)+len(c.Openings)+len(c.Last)+c.Decided+c.Longest != 0 {
		t.Errorf("%+v, want nothing", c)
	}
}

func TestStreaksAndColors(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	won, lost, drawn := match.BlackWins, match.WhiteWins, match.Draw
	for i, w := range []match.Winner{won, won, won, lost, won, won, drawn, won} {
		played(t, s, fmt.Sprintf("blck%d", i), ann, bob, hours(i), outcome{winner: w})
	}
	played(t, s, "whit", bob, ann, hours(20), outcome{winner: match.WhiteWins, reason: match.Resigned})
	played(t, s, "casl", ann, bob, hours(21), outcome{winner: lost, casual: true})
	begin(t, s, rated("abrt", ann, bob, hours(22))).moves(1).abort()
	c := careerOf(t, s, ann.ID, 0)
	if c.Streak != 2 || c.Longest != 3 {
		t.Errorf("a streak of %d, the longest of %d; want 2 and 3", c.Streak, c.Longest)
	}
	want := [2]lobby.Results{engine.Black: {Wins: 6, Losses: 1, Draws: 1}, engine.White: {Wins: 1}}
	if c.Colors != want {
		t.Errorf("by color %+v, want %+v", c.Colors, want)
	}
	if theirs := careerOf(t, s, bob.ID, 0); theirs.Colors[engine.White] != (lobby.Results{Wins: 1, Losses: 6, Draws: 1}) || theirs.Streak != 0 {
		t.Errorf("bob %+v, a streak of %d", theirs.Colors, theirs.Streak)
	}
}

// TestOnlyTheBoardMakesADiscDifference leaves out what ended by resignation, time, absence or agreement.
func TestOnlyTheBoardMakesADiscDifference(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	played(t, s, "blck", ann, bob, hours(0), outcome{margin: 10})
	played(t, s, "whit", bob, ann, hours(1), outcome{margin: 4})
	played(t, s, "wipe", bob, ann, hours(2), outcome{margin: -18, winner: match.WhiteWins, reason: match.Wipeout})
	want := careerOf(t, s, ann.ID, 0)
	if want.Decided != 3 || math.Abs(want.Discs-8) > 1e-9 {
		t.Fatalf("%v over %d games, want 8 over 3", want.Discs, want.Decided)
	}
	for i, o := range []outcome{
		{reason: match.Resigned}, {reason: match.Flagged}, {reason: match.Abandoned}, {reason: match.Agreed, winner: match.Draw},
		{margin: 60, casual: true},
	} {
		played(t, s, fmt.Sprintf("left%d", i), ann, bob, hours(3+i), o)
		if got := careerOf(t, s, ann.ID, 0); got.Decided != want.Decided || got.Discs != want.Discs {
			t.Errorf("%v over %d games after one that ended by %s, casual %t", got.Discs, got.Decided, o.reason, o.casual)
		}
	}
}

func TestBestWinIsOverTheStrongest(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, cid := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "cid")
	for i := range 3 {
		played(t, s, fmt.Sprintf("strg%d", i), bob, cid, hours(i), outcome{})
	}
	played(t, s, "cidl", ann, cid, hours(3), outcome{})
	played(t, s, "bobl", bob, ann, hours(4), outcome{winner: match.WhiteWins, margin: -2})
	played(t, s, "cid2", ann, cid, hours(5), outcome{})
	played(t, s, "casl", ann, bob, hours(6), outcome{casual: true})
	if w := careerOf(t, s, ann.ID, 0).BestWin; w == nil || w.Match != "bobl" || w.Opponent != "bob" || w.Rating <= 1500 {
		t.Errorf("the best win is %+v, want that over bob", w)
	}
	if w := careerOf(t, s, cid.ID, 0).BestWin; w != nil {
		t.Errorf("the best win of cid is %+v, want none", w)
	}
}

func TestRatingLinesByPool(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	for i := range 30 {
		played(t, s, fmt.Sprintf("fast%d", i), ann, bob, hours(i), outcome{})
	}
	slow := rated("slow", ann, bob, hours(40))
	slow.Control = match.TimeControl{Initial: 20 * time.Minute}
	begin(t, s, slow).moves(20).resign(engine.Black)
	c := careerOf(t, s, ann.ID, 0)
	if len(c.Lines) != 2 || c.Lines[0].Pool != match.Blitz || len(c.Lines[0].Points) != 30 || c.Lines[1].Pool != match.Slow {
		t.Fatalf("lines %+v, want 30 points in blitz and one in slow", c.Lines)
	}
	if first := c.Lines[1].Points[0]; first.Rating >= 1500 {
		t.Errorf("a game lost in another pool began at %+v", first)
	}
	last := c.Lines[0].Points[29]
	if last.Rating <= 1600 || !last.At.After(hours(29)) {
		t.Errorf("the last of thirty wins is %+v", last)
	}
}

func TestThePeakIsAFirmRating(t *testing.T) {
	t.Parallel()
	var c lobby.Career
	for i, after := range []rating.Rating{{Value: 1900, Deviation: 200}, {Value: 1700, Deviation: 90}, {Value: 1750, Deviation: 80}, {Value: 1690, Deviation: 70}} {
		addPoint(&c, ownGame{ended: hours(i), control: blitz, after: after})
	}
	if want := (lobby.Point{At: hours(2), Rating: 1750}); c.Lines[0].Peak != want {
		t.Errorf("the peak is %+v, want %+v", c.Lines[0].Peak, want)
	}
}

func TestALongLineIsThinned(t *testing.T) {
	t.Parallel()
	var all []lobby.Point
	for i := range 10_000 {
		all = append(all, lobby.Point{Rating: i})
	}
	kept := thinned(all, mostPoints)
	if len(kept) != mostPoints || kept[mostPoints-1].Rating != 9_999 {
		t.Errorf("%d points up to %+v, want %d up to the last", len(kept), kept[len(kept)-1], mostPoints)
	}
	for i := range kept[1:] {
		if d := kept[i+1].Rating - kept[i].Rating; d < 41 || d > 42 {
			t.Fatalf("points %d and %d are %d games apart", i, i+1, d)
		}
	}
	if got := thinned(all[:7], mostPoints); len(got) != 7 {
		t.Errorf("%d points of 7", len(got))
	}
}

func TestOpeningsByName(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	line := func(id string, black, white match.Player, moves string, back int, o outcome) {
		g := begin(t, s, match.Start{ID: match.ID(id), Players: [2]match.Player{black, white}})
		for ; moves != ""; moves = moves[2:] {
			e := g.move()
			e.Square, _ = engine.ParseSquare(moves[:2])
			g.append(e)
			if g.state.Game.Ply() == back {
				takeBack(g)
				back = 0
			}
		}
		g.append(g.ended(match.Agreed, o.winner))
	}
	line("tgr1", ann, bob, "f5d6c3d3c4", 0, outcome{winner: match.BlackWins})
	line("tgr2", bob, ann, "c4e3f6e6f5", 0, outcome{winner: match.BlackWins}) // the same, turned
	line("back", ann, bob, "f5f6d6c3d3c4", 2, outcome{winner: match.Draw})    // a tiger after all
	line("diag", ann, bob, "f5f6", 0, outcome{winner: match.BlackWins})
	line("none", ann, bob, "f5", 0, outcome{winner: match.BlackWins})
	line("abrt", ann, bob, "f5f6", 0, outcome{winner: match.Nobody})
	got := careerOf(t, s, ann.ID, 0).Openings
	want := []lobby.OpeningResults{{Name: "Tiger", Results: lobby.Results{Wins: 1, Losses: 1, Draws: 1}}, {Name: "Diagonal Opening", Results: lobby.Results{Wins: 1}}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("openings %+v, want %+v", got, want)
	}
}

func TestTheLastGamesAreThoseThatWerePlayed(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	for i := range 6 {
		played(t, s, fmt.Sprintf("game%d", i), ann, bob, hours(i), outcome{casual: true})
	}
	begin(t, s, match.Start{ID: "gone", Players: [2]match.Player{ann, bot("novice")}}).moves(9).abort()
	got := idsOf(careerOf(t, s, ann.ID, 0).Last, func(p lobby.Played) match.ID { return p.Start.ID })
	if last := careerOf(t, s, bob.ID, 0).Last[0]; last.Own != engine.White {
		t.Errorf("bob had %v", last.Own)
	}
	if got != "game5 game4 game3 game2 game1" {
		t.Errorf("the last games are %s", got)
	}
}

func TestHeadToHead(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, cid := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "cid")
	for i := range 4 {
		played(t, s, fmt.Sprintf("annb%d", i), ann, bob, hours(i), outcome{casual: i%2 == 0})
	}
	played(t, s, "bann", bob, ann, hours(5), outcome{})
	played(t, s, "draw", bob, ann, hours(6), outcome{winner: match.Draw, reason: match.NoMoves})
	played(t, s, "else", bob, cid, hours(7), outcome{})
	begin(t, s, rated("abrt", ann, bob, hours(8))).moves(1).abort()
	v := careerOf(t, s, ann.ID, bob.ID).Versus
	if v == nil || v.Results != (lobby.Results{Wins: 4, Losses: 1, Draws: 1}) {
		t.Fatalf("ann against bob %+v, want 4 won, 1 drawn, 1 lost", v)
	}
	if got := idsOf(v.Last, func(p lobby.Played) match.ID { return p.Start.ID }); got != "draw bann annb3" {
		t.Errorf("the last games are %s", got)
	}
	if v := careerOf(t, s, bob.ID, ann.ID).Versus; v.Results != (lobby.Results{Wins: 1, Losses: 4, Draws: 1}) {
		t.Errorf("bob against ann %+v", v.Results)
	}
	if v := careerOf(t, s, ann.ID, cid.ID).Versus; v == nil || v.Games() != 0 {
		t.Errorf("ann against cid %+v, want no games", v)
	}
}
