package tui

import (
	"fmt"
	"strings"
	"testing"

	"reversi/lobby"
)

func allLevels(_ *Env, c *fakeClub, _ *Options) {
	for _, id := range []string{"child", "novice", "corners", "amateur", "master", "grandmaster", "champion", "legend"} {
		c.levels = append(c.levels, lobby.Level{ID: id, Name: id})
	}
	c.profile = lobby.Profile{
		Standing: lobby.Standing{Name: "ann", Rank: 2, Rating: 1612, Deviation: 62, Games: 41, Wins: 21, Losses: 18, Draws: 2},
		Bots:     []lobby.LevelResults{{Level: "legend", Losses: 104}, {Level: "child", Wins: 11, Draws: 1, Losses: 2}},
	}
}

// row is the words of the line that begins with one.
func (s *session) row(first string) string {
	s.t.Helper()
	for _, l := range strings.Split(s.plainScreen(), "\n") {
		if words := strings.Fields(l); len(words) > 0 && words[0] == first {
			return strings.Join(words, " ")
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
				for first, want := range map[string]string{
					"Child": "Child 11 1 2", "Amateur": "Amateur 0 0 0", "Legend": "Legend 0 0 104", "All": "All 11 1 106",
					"Rated": "Rated games: 21 won, 2 drawn, 18 lost",
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
	s.size(40, 20)
	s.wantSeen("Гроссмейстер", "Всего")
	s.size(80, 24)
	s.wantSeen("Рейтинговые партии: 21 победа, 2 ничьи, 18 поражений", "Против компьютера")
	if got, want := s.row("Малыш"), "Малыш 11 1 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	s.keys("enter")
	s.wantOnTop("games")
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
