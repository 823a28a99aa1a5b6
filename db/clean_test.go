package db

import (
	"fmt"
	"testing"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// levels are those of the tests, the strongest first.
var levels = []string{"master", "novice"}

func bot(level string) match.Player { return match.Player{Name: level, Bot: level} }

// beat plays a game against a bot until the board decides; helped may spoil it before.
func beat(t testing.TB, s *Store, id string, who match.Player, level string, helped func(*game)) *game {
	t.Helper()
	g := begin(t, s, match.Start{ID: match.ID(id), Players: [2]match.Player{bot(level), who}}).moves(4)
	if helped != nil {
		helped(g)
	}
	for !g.state.Game.Over() {
		g.moves(1)
	}
	e := boardEnd(g)
	if e.Result.Winner != match.WhiteWins {
		t.Fatalf("by first legal moves %s wins", e.Result.Winner)
	}
	g.append(e)
	return g
}

func challengersOf(t testing.TB, s *Store) []lobby.Challenger {
	t.Helper()
	table, err := s.Challengers(t.Context(), levels, 10)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func takeBack(g *game) {
	g.t.Helper()
	ply := g.state.Game.Ply() - 1
	for g.state.Game.MoverAt(ply) != engine.White {
		ply--
	}
	g.append(match.Event{Kind: match.EventTakenBack, At: g.now, By: engine.White, Ply: ply, Square: engine.NoSquare, Left: g.state.LeftAt(ply)})
}

func TestOnlyCleanGamesCountAgainstBots(t *testing.T) {
	t.Parallel()
	hint := func(g *game) {
		if err := g.s.MarkHinted(g.t.Context(), g.state.Start.ID); err != nil {
			g.t.Fatal(err)
		}
	}
	givenUp := func(plies int) func(*testing.T, *Store, match.Player) {
		return func(t *testing.T, s *Store, ann match.Player) {
			begin(t, s, match.Start{ID: "gone", Players: [2]match.Player{ann, bot("novice")}}).moves(plies).abort()
		}
	}
	for _, c := range []struct {
		name   string
		before func(*testing.T, *Store, match.Player)
		helped func(*game)
		want   int
	}{
		{"clean", nil, nil, 1},
		{"a hint", nil, hint, 0},
		{"a takeback", nil, takeBack, 0},
		{"after one given up", givenUp(2), nil, 0},
		{"after one given up before both had moved", givenUp(1), nil, 1},
		{"after one given up and another not begun", func(t *testing.T, s *Store, ann match.Player) {
			givenUp(7)(t, s, ann)
			begin(t, s, match.Start{ID: "tiny", Players: [2]match.Player{ann, bot("novice")}}).moves(1).abort()
		}, nil, 0},
		{"after one given up and another played to its end", func(t *testing.T, s *Store, ann match.Player) {
			givenUp(7)(t, s, ann)
			begin(t, s, match.Start{ID: "lost", Players: [2]match.Player{ann, bot("novice")}}).moves(9).resign(engine.Black)
		}, nil, 1},
		{"after one given up against another level", func(t *testing.T, s *Store, ann match.Player) {
			begin(t, s, match.Start{ID: "gone", Players: [2]match.Player{ann, bot("master")}}).moves(8).abort()
		}, nil, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			ann := enter(t, s, "ann")
			if c.before != nil {
				c.before(t, s, ann)
			}
			beat(t, s, "game", ann, "novice", c.helped)
			if got := len(challengersOf(t, s)); got != c.want {
				t.Errorf("%d challengers, want %d", got, c.want)
			}
			checkClean(t, s.dir)
		})
	}
}

func TestAResignedBotIsNotBeaten(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	begin(t, s, match.Start{ID: "game", Players: [2]match.Player{bot("novice"), ann}}).moves(20).resign(engine.Black)
	guest := match.Player{ID: -1, Name: "guest-1", Guest: true}
	beat(t, s, "gues", guest, "novice", nil)
	if got := challengersOf(t, s); len(got) != 0 {
		t.Errorf("challengers %+v, want none", got)
	}
}

// TestAWinTakenBackIsNotClean names the way around: win, take the last move back, and win again.
func TestAWinTakenBackIsNotClean(t *testing.T) {
	t.Parallel()
	s := open(t)
	g := beat(t, s, "game", enter(t, s, "ann"), "novice", nil)
	if got := challengersOf(t, s); len(got) != 1 {
		t.Fatalf("challengers %+v, want ann", got)
	}
	last := g.state.Game.Ply() - 1
	for g.state.Game.MoverAt(last) != engine.White {
		last--
	}
	g.append(
		match.Event{Kind: match.EventReopened, At: g.now, Square: engine.NoSquare},
		match.Event{Kind: match.EventTakenBack, At: g.now, By: engine.White, Ply: last, Square: engine.NoSquare})
	if got := challengersOf(t, s); len(got) != 0 {
		t.Errorf("challengers %+v while it goes on, want none", got)
	}
	g.finish()
	if got := challengersOf(t, s); len(got) != 0 {
		t.Errorf("challengers %+v after it ended again, want none", got)
	}
	checkClean(t, s.dir)
}

func TestAHintAfterTheEndSpoilsNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	g := beat(t, s, "game", enter(t, s, "ann"), "novice", nil)
	if err := s.MarkHinted(t.Context(), g.state.Start.ID); err != nil {
		t.Fatal(err)
	}
	if got := challengersOf(t, s); len(got) != 1 {
		t.Errorf("challengers %+v, want ann", got)
	}
	checkClean(t, s.dir)
}

func TestChallengersByLevelThenByHowOften(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, cid, dan := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "cid"), enter(t, s, "dan")
	dan.Program = true
	for i, g := range []struct {
		who   match.Player
		level string
	}{{ann, "novice"}, {bob, "novice"}, {bob, "novice"}, {cid, "master"}, {cid, "novice"}, {dan, "novice"}, {bob, "old"}} {
		beat(t, s, fmt.Sprintf("game%d", i), g.who, g.level, nil)
	}
	want := []lobby.Challenger{
		{Rank: 1, Name: "cid", Feat: lobby.Feat{Level: "master", Wins: 1}},
		{Rank: 2, Name: "bob", Feat: lobby.Feat{Level: "novice", Wins: 2}},
		{Rank: 3, Name: "ann", Feat: lobby.Feat{Level: "novice", Wins: 1}},
		{Rank: 3, Name: "dan", Program: true, Feat: lobby.Feat{Level: "novice", Wins: 1}},
	}
	if got := challengersOf(t, s); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	if got, err := s.Challengers(t.Context(), levels, 2); err != nil || fmt.Sprint(got) != fmt.Sprint(want[:2]) {
		t.Errorf("the first two: %+v, %v", got, err)
	}
	for id, want := range map[match.ID]lobby.Feat{"game1": {Level: "novice", Wins: 1}, "game2": {Level: "novice", Wins: 2}, "none": {}} {
		if got, err := s.CleanWins(t.Context(), id); err != nil || got != want {
			t.Errorf("with %s: %+v, %v; want %+v", id, got, err, want)
		}
	}
	if c, err := s.Career(t.Context(), bob.ID, 0, levels); err != nil || c.Beaten != want[1].Feat {
		t.Errorf("bob has beaten %+v, %v; want %+v", c.Beaten, err, want[1].Feat)
	}
}

func TestGamesFromBeforeAreNotClean(t *testing.T) {
	t.Parallel()
	s := openIn(t, old(t))
	if got := challengersOf(t, s); len(got) != 0 {
		t.Errorf("challengers %+v; nobody knows of the old games whether there was a hint", got)
	}
	if got := queryIn(t, s.dir, `SELECT reason || margin FROM matches WHERE id = 'ab00'`); got == "" {
		t.Error("an old game has neither reason nor margin")
	}
}
