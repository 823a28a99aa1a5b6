package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

func allLevels(_ *Env, c *fakeClub, _ *Options) {
	for _, id := range []string{"child", "novice", "corners", "amateur", "master", "grandmaster", "champion", "legend"} {
		c.levels = append(c.levels, lobby.Level{ID: id, Name: id})
	}
	c.profile = lobby.Profile{
		Standing: lobby.Standing{Name: "ann", Rank: 2, Rating: 1612, Deviation: 62, Games: 41, Wins: 21, Losses: 18, Draws: 2},
		Standings: lobby.Standings{
			{Name: "ann", Pool: match.Blitz, Rating: 1612, Games: 40, Wins: 21, Losses: 18, Draws: 1}, {Name: "ann", Pool: match.Slow, Games: 1, Draws: 1},
		},
		Bots: []lobby.LevelResults{{Level: "legend", Losses: 104}, {Level: "child", Wins: 11, Draws: 1, Losses: 2}},
	}
}

// bobs is the profile of bob, who plays much and has met ann.
func bobs(t *testing.T) lobby.Profile {
	t.Helper()
	blitz := lobby.Standing{Name: "bob", Pool: match.Blitz, Main: true, Rank: 12, Rating: 1580, Deviation: 62, Games: 134, Wins: 70, Losses: 58, Draws: 6}
	slow := lobby.Standing{Name: "bob", Pool: match.Slow, Rating: 1499, Deviation: 180, Provisional: true, Games: 3, Wins: 1, Losses: 2}
	p := lobby.Profile{
		Standing: blitz, Standings: lobby.Standings{blitz, slow, {Name: "bob", Pool: match.Correspondence, Rating: 1500, Deviation: 350}},
		Former: []string{"bobby"},
		Bots:   []lobby.LevelResults{{Level: "master", Wins: 1, Losses: 9}, {Level: "novice", Wins: 5}},
	}
	p.Lines = []lobby.RatingLine{ratingLine(), {Pool: match.Slow, Points: []lobby.Point{{At: noon, Rating: 1499}}}}
	p.BestWin = &lobby.Win{Match: "k7m2qx", Opponent: "eve", Rating: 1704, At: noon}
	p.Streak, p.Longest, p.Discs, p.Decided = 2, 9, -3.25, 101
	p.Colors = [2]lobby.Results{engine.Black: {Wins: 40, Losses: 25, Draws: 3}, engine.White: {Wins: 31, Losses: 35, Draws: 3}}
	p.Beaten = lobby.Feat{Level: "master", Wins: 1}
	p.Openings = []lobby.OpeningResults{
		{Name: "Tiger", Results: lobby.Results{Wins: 30, Losses: 22, Draws: 2}}, {Name: "Perpendicular Opening", Results: lobby.Results{Wins: 12, Losses: 9}},
		{Name: "Rose", Results: lobby.Results{Losses: 4}}, {Name: "Diagonal Opening", Results: lobby.Results{Wins: 1, Draws: 1}},
	}
	p.Last = lastGames(t, eve, bob)
	p.Versus = &lobby.Versus{Results: lobby.Results{Wins: 1, Losses: 2}, Last: lastGames(t, ann, bob)}
	return p
}

// ratingLine is how a rating went in eighty games of two years.
func ratingLine() lobby.RatingLine {
	l := lobby.RatingLine{Pool: match.Blitz}
	for i := range 80 {
		up := 12 * (i%23 - 8) // a game won, the next lost, and so on
		l.Points = append(l.Points, lobby.Point{At: noon.Add(time.Duration(i-79) * 9 * 24 * time.Hour), Rating: 1450 + 2*i + up*(1+i%3)/3})
	}
	l.Peak = l.Points[67]
	return l
}

// lastGames are three games of two, who have Black by turns.
func lastGames(t *testing.T, a, b match.Player) []lobby.Played {
	t.Helper()
	snap := won(t)
	var all []lobby.Played
	for i := range 3 {
		start := snap.Start
		own := engine.Color(i % 2)
		start.Players[own], start.Players[own.Opponent()] = b, a
		all = append(all, lobby.Played{Finished: lobby.Finished{Start: start, Ended: noon, Plies: 60, Result: *snap.Result}, Own: own})
	}
	return all
}

// profiled looks at the profile of bob.
func profiled(t *testing.T, as ...change) *session {
	t.Helper()
	s := start(t, ann, append(as, func(_ *Env, c *fakeClub, _ *Options) {
		c.standings = []lobby.Standing{{Name: "bob", Rating: 1580}}
		c.profile = bobs(t)
	})...)
	s.keys("l", "m") // the fake club has the profile of bob for everybody
	return s
}

// row is the words of a line from one on.
func (s *session) row(first string) string {
	s.t.Helper()
	for _, l := range strings.Split(s.plainScreen(), "\n") {
		if words := strings.Fields(l); slices.Contains(words, first) {
			return strings.Join(words[slices.Index(words, first):], " ")
		}
	}
	s.t.Errorf("no row %q:\n%s", first, s.plainScreen())
	return ""
}

func TestResultsAgainstEveryLevel(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 20}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := start(t, ann, allLevels)
				s.size(size[0], size[1])
				s.keys("l", "m") // two keys from the lobby
				s.wantOnTop("profile")
				if size[0] < 110 { // else it is all there at once
					s.keys("left")
				}
				for first, want := range map[string]string{
					"Child": "Child 11 1 2", "Amateur": "Amateur 0 0 0", "Legend": "Legend 0 0 104", "All": "All 11 1 106",
				} {
					if got := s.row(first); got != want {
						t.Errorf("%q, want %q", got, want)
					}
				}
			})
		})
	}
}

func TestResultsInRussian(t *testing.T) { bubble(t, testResultsInRussian) }

func testResultsInRussian(t *testing.T) {
	s := start(t, ann, allLevels, inRussian)
	s.keys("д", "ь")
	s.wantSeen("Рейтинговые партии: 21 победа, 2 ничьи, 18 поражений")
	s.keys("left")
	s.size(40, 20)
	s.wantSeen("Гроссмейстер", "Всего")
	s.size(80, 24)
	s.wantSeen("Против компьютера")
	if got, want := s.row("Малыш"), "Малыш 11 1 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	s.keys("enter")
	s.wantOnTop("games")
}

func TestPagesOfAProfile(t *testing.T) { bubble(t, testPagesOfAProfile) }

func testPagesOfAProfile(t *testing.T) {
	s := profiled(t)
	page := map[string]string{"rating": "Rating, blitz", "games": "Winning streak", "computer": "Against the computer"}
	shows := func(name string) {
		t.Helper()
		s.wantSeen("["+name+"]", page[name])
		for other, words := range page {
			if other != name {
				s.wantUnseen("["+other+"]", words)
			}
		}
	}
	shows("rating")
	for _, turn := range [][2]string{{"right", "games"}, {"right", "computer"}, {"right", "rating"}, {"left", "computer"}, {"left", "games"}} {
		s.keys(turn[0])
		shows(turn[1])
	}
	s.clickOn("computer")
	shows("computer")
	s.size(120, 40) // all at once
	s.wantSeen("Rating, blitz", "Winning streak", "Against the computer", "Openings", "Your games together")
}

func TestRatingsOfAnotherPool(t *testing.T) { bubble(t, testRatingsOfAnotherPool) }

func testRatingsOfAnotherPool(t *testing.T) {
	s := profiled(t)
	s.wantSeen("Rating, blitz", "highest 1,688", "1800 |")
	s.keys("down")
	s.wantSeen("Rating, slow", "1500 |", "1450 |")
	s.wantUnseen("highest 1,688")
	s.keys("down")
	s.wantSeen("Rating, blitz")
}

func TestAGuestHasNoResults(t *testing.T) { bubble(t, testAGuestHasNoResults) }

func testAGuestHasNoResults(t *testing.T) {
	s := start(t, kim)
	s.club.answer = lobby.ErrNoAccount // as the club answers who asks for a guest
	s.keys("l")
	s.club.answer = nil
	s.keys("m")
	s.wantSeen("You are a guest: your results are not kept.")
}

// TestMissingGamesAreSaidWhole found the end of the sentence below the leaderboard cut away at 40x20.
func TestMissingGamesAreSaidWhole(t *testing.T) { bubble(t, testMissingGames) }

func testMissingGames(t *testing.T) {
	s := start(t, ann, func(_ *Env, c *fakeClub, _ *Options) {
		c.profile = played(lobby.Standing{Name: "ann", Rating: 1500, Provisional: true, Missing: 12, Games: 1})
	})
	s.size(40, 20)
	s.keys("l")
	s.wantSeen("You: 1,500?. About 12 more rated", "games until there is a rank.")
	s.keys("z")
	s.wantSeen("Вы: 1\u00a0500?. До места в таблице нужно", "ещё примерно 12 рейтинговых партий.")
}
