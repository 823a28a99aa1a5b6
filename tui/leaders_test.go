package tui

import (
	"fmt"
	"testing"

	"reversi/lobby"
	"reversi/lobby/match"
)

// played is a profile of somebody who plays one pool, blitz.
func played(blitz lobby.Standing) lobby.Profile {
	blitz.Pool, blitz.Main = match.Blitz, true
	return lobby.Profile{Standing: blitz, Standings: lobby.Standings{
		blitz, {Name: blitz.Name, Pool: match.Slow, Rating: 1500, Provisional: true, Missing: 29},
		{Name: blitz.Name, Pool: match.Correspondence, Rating: 1500, Provisional: true, Missing: 29},
	}}
}

// leading is a leaderboard with ann in its middle.
func leading(_ *Env, c *fakeClub, _ *Options) {
	c.standings = []lobby.Standing{
		{Rank: 1, Name: "eve", Rating: 1704, Games: 120, Wins: 80, Losses: 36, Draws: 4, Gained: 31},
		{Rank: 2, Name: "ann", Rating: 1612, Games: 41, Wins: 20, Losses: 18, Draws: 3, Gained: -12},
		{Name: "bob", Rating: 1580, Provisional: true, Missing: 9, Games: 3, Wins: 2, Losses: 1, Gained: 80},
	}
	c.profile = played(lobby.Standing{Name: "ann", Rank: 2, Rating: 1612, Deviation: 62, Games: 41, Wins: 20, Losses: 18, Draws: 3})
}

func TestTheLeaderboardTurnsFromPoolToPool(t *testing.T) { bubble(t, testTurningLeaderboards) }

func testTurningLeaderboards(t *testing.T) {
	s := start(t, ann, leading, func(_ *Env, c *fakeClub, _ *Options) {
		c.profile.Standing = c.profile.Standings.In(match.Slow)
		c.profile.Standing.Games, c.profile.Standings[1].Games = 50, 50
	})
	want := func(step string, b lobby.Board) {
		t.Helper()
		if s.club.board != b {
			t.Errorf("%s: %+v was asked for, want %+v", step, s.club.board, b)
		}
	}
	s.keys("l")
	want("the pool played most", lobby.Board{Pool: match.Slow, Who: lobby.People})
	s.keys("right")
	want("right", lobby.Board{Pool: match.Correspondence, Who: lobby.People})
	s.keys("right")
	want("right again", lobby.Board{Pool: match.Blitz, Who: lobby.People})
	s.keys("left", "left", "tab")
	want("left twice and tab", lobby.Board{Pool: match.Slow, Who: lobby.People, Month: true})
	s.wantSeen("[slow]", "[this month]", "Gained", "+31", "-12")
	s.keys("x", "down", "down", "enter")
	want("programs", lobby.Board{Pool: match.Slow, Who: lobby.Programs, Month: true})
	s.wantSeen("Leaderboard of programs")
	s.keys("tab", "x", "down", "down", "enter")
	want("people again", lobby.Board{Pool: match.Slow, Who: lobby.People})
	s.clickOn("blitz")
	want("a click", lobby.Board{Pool: match.Blitz, Who: lobby.People})
	s.keys("down", "enter", "enter")
	s.wantOnTop("profile")
}

// Whoever is so far down that the list ends before still reads their place.
func TestOnesOwnPlaceFarDown(t *testing.T) { bubble(t, testOwnPlace) }

func testOwnPlace(t *testing.T) {
	for _, c := range []struct {
		own  lobby.Standing
		want string
	}{
		{lobby.Standing{Rank: 357, Rating: 1212, Games: 9}, "You: 1,212, rank 357."},
		{lobby.Standing{Rating: 1212, Games: 60, Idle: true}, "You: 1,212. No rank without a rated game in the last 30 days."},
		{lobby.Standing{Rating: 1500, Provisional: true, Missing: 29}, "You have not played a rated game for this list yet."},
	} {
		s := start(t, ann, func(_ *Env, club *fakeClub, _ *Options) {
			for n := range leadersRows {
				club.standings = append(club.standings, lobby.Standing{Rank: n + 1, Name: fmt.Sprint("player", n), Rating: 2000 - n, Games: 99})
			}
			c.own.Name = "ann"
			club.profile = played(c.own)
		})
		s.keys("l")
		s.wantSeen(c.want, "player0")
		s.keys("end")
		s.wantSeen(c.want, fmt.Sprint("player", leadersRows-1))
		s.keys("tab")
		if c.own.Games > 0 { // whether there was a game in the month is not known here
			s.wantSeen("You: 1,212, not among the first 200.")
		} else {
			s.wantSeen(c.want)
		}
		s.keys("x", "down", "down", "enter") // the programs' is not a list for people
		s.wantUnseen("You")
	}
}

const leadersRows = 200
