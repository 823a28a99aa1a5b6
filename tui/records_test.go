package tui

import (
	"testing"
	"time"

	"reversi/lobby"
)

// somebodyElse has a club where some have beaten bots and hold records.
func somebodyElse(_ *Env, c *fakeClub, _ *Options) {
	c.challengers = []lobby.Challenger{
		{Rank: 1, Name: "bob", Program: true, Feat: lobby.Feat{Level: "grandmaster", Wins: 2}},
		{Rank: 2, Name: "ann", Feat: lobby.Feat{Level: "master", Wins: 41}},
		{Rank: 3, Name: "a-name-of-20-letters", Feat: lobby.Feat{Level: "novice", Wins: 1}},
		{Rank: 3, Name: "carol", Feat: lobby.Feat{Level: "novice", Wins: 1}},
	}
	c.records = lobby.Records{
		Games: 1612, People: 84,
		Wipeout: &lobby.RecordGame{Match: "fast", Winner: "bob", Loser: "a-name-of-20-letters", Plies: 14, Margin: 18, Ended: noon},
		Biggest: &lobby.RecordGame{Match: "big", Winner: "carol", Loser: "bob", Plies: 60, Margin: 44, Ended: noon.Add(-90 * 24 * time.Hour)},
		Streak:  &lobby.RecordStreak{Name: "ann", Wins: 11, Ended: noon},
		Day:     lobby.RecordDay{Day: noon.Truncate(24 * time.Hour), Games: 131},
	}
}

func TestARecordsGameCanBeLookedAt(t *testing.T) { bubble(t, testARecordsGame) }

func testARecordsGame(t *testing.T) {
	s := start(t, ann, somebodyElse)
	s.club.snaps["fast"] = won(t)
	s.keys("l", "x", "down", "enter")
	s.wantOnTop("records")
	s.keys("enter")
	s.wantOnTop("review")
	s.keys("q", "down", "down", "enter")
	s.wantSeen("Profile") // the card of whoever holds the streak
	s.keys("esc", "down", "enter")
	s.wantOnTop("records") // a day cannot be looked at
	s.keys("q")
	s.wantOnTop("leaderboard")
}

func TestAChallengersCard(t *testing.T) { bubble(t, testAChallengersCard) }

func testAChallengersCard(t *testing.T) {
	s := start(t, ann, somebodyElse)
	s.keys("l", "x", "enter")
	s.wantOnTop("challengers")
	s.keys("enter", "enter")
	s.wantOnTop("profile")
	s.keys("q", "m")
	s.wantOnTop("profile")
	if got := s.row("ann"); got == "" {
		t.Error("m does not open one's own profile")
	}
}
