package spoken

import (
	"fmt"
	"strings"
	"testing"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/text"
)

func TestSettings(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"settings spoken on":    "settings Spoken:true",
		"настройки строки да":   "settings Spoken:true",
		"settings bell off":     "settings Quiet:true",
		"settings ascii on":     "settings ASCII:true",
		"settings warning off":  "settings Warned:true",
		"settings bell":         "",
		"settings bell perhaps": "",
		"settings":              "",
		"language ru":           "settings Language:ru",
		"language русский":      "settings Language:ru",
		"z":                     "settings Language:ru",
		"language xx":           "",
		"name eve":              "rename eve",
		"name":                  "",
		"stats":                 "profile ann",
		"stats bob":             "profile bob",
	} {
		t.Run(line, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				v := come(t, ann)
				v.hears()
				if got := chosen(v.asks(line)); got != want {
					t.Errorf("asked %q, want %q; heard %q", got, want, v.hears())
				}
				if v.hears() == "" {
					t.Error("nothing was said")
				}
			})
		})
	}
}

func TestTheLanguageChangesAtOnce(t *testing.T) { bubble(t, testTheLanguageChangesAtOnce) }

func testTheLanguageChangesAtOnce(t *testing.T) {
	v := come(t, ann)
	v.hears()
	v.converse(t, []said{
		{"язык ru", "Язык: Русский."},
		{"доска", "Партии перед вами нет. Слово «бот» начинает партию с компьютером, «помощь» выводит команды."},
	})
}

// TestRulesNameNoKeys holds that the rules in plain lines do not name a key of the screens that means something else here.
func TestRulesNameNoKeys(t *testing.T) { bubble(t, testRulesNameNoKeys) }

func testRulesNameNoKeys(t *testing.T) {
	v := come(t, ann)
	v.hears()
	if said := v.after("rules"); !strings.Contains(said, "most discs win") || strings.Contains(said, "i opens") {
		t.Errorf("heard %q", said)
	}
}

func TestStats(t *testing.T) { bubble(t, testStats) }

func testStats(t *testing.T) {
	v := come(t, ann, func(v *visit) {
		v.club.profile = lobby.Profile{
			Standing: lobby.Standing{Name: "ann", Rating: 1612, Deviation: 62, Wins: 20, Losses: 18, Draws: 3},
			Standings: lobby.Standings{
				{Pool: match.Blitz}, {Pool: match.Slow, Main: true, Rank: 1, Rating: 1612, Games: 41, Wins: 20, Losses: 18, Draws: 3},
				{Pool: match.Correspondence, Rating: 1540, Games: 4, Wins: 4},
			},
			Bots:   []lobby.LevelResults{{Level: "master", Wins: 1, Losses: 9}},
			Career: lobby.Career{Streak: 2, Longest: 5},
		}
	})
	v.club.challengers = []lobby.Challenger{{Rank: 1, Name: "bob", Feat: lobby.Feat{Level: "novice", Wins: 3}}}
	v.club.records = lobby.Records{
		Games: 7, People: 3, Wipeout: &lobby.RecordGame{Winner: "ann", Loser: "bob", Plies: 14, Margin: 18}, Streak: &lobby.RecordStreak{Name: "ann", Wins: 1},
	}
	v.hears()
	v.converse(t, []said{
		{"stats", "ann. Rating 1,612, deviation 62.\nRated games: 24 won, 3 drawn, 18 lost.\nWinning streak: 2 now, 5 at most.\nMaster: 1 won, 0 drawn, 9 lost."},
		{"leaders", "Leaderboard, blitz, all time.\n1: ann, 1,612. 3 won, 0 drawn, 1 lost.\nNo rank: bob, 1,580. 1 won, 0 drawn, 0 lost."},
		{"leaders slow this month", "Leaderboard, slow, this month.\n1: ann, 1,612. 3 won, 0 drawn, 1 lost.\nNo rank: bob, 1,580. 1 won, 0 drawn, 0 lost.\n" +
			"You: 1,612, rank 1."},
		{"leaders programs", "Leaderboard of programs, blitz, all time.\n1: ann, 1,612. 3 won, 0 drawn, 1 lost.\nNo rank: bob, 1,580. 1 won, 0 drawn, 0 lost."},
		{"leaders fast ones", "Use it like this: leaders blitz, slow or correspondence, month, programs: the first ten, and how you stand."},
		{"challengers", "1: bob. Novice, 3 wins."},
		{"records", "Games played: 7.\nPeople: 3.\nFastest wipeout: ann against bob, 14 moves.\nLongest winning streak: ann, 1 win."},
	})
}

// Of a month only the ranks are known that were read.
func TestAMonthBeyondTheFirstTen(t *testing.T) { bubble(t, testMonthBeyond) }

func testMonthBeyond(t *testing.T) {
	v := come(t, ann, func(v *visit) {
		for n := range leadersLimit {
			v.club.leaders = append(v.club.leaders, lobby.Standing{Rank: n + 1, Name: fmt.Sprint("player", n), Rating: 2000 - n})
		}
		v.club.profile.Standings = lobby.Standings{{Pool: match.Blitz, Main: true, Rank: 57, Rating: 1612, Games: 41}}
	})
	v.hears()
	for line, want := range map[string]string{"leaders": "You: 1,612, rank 57.", "leaders month": "You: 1,612, not among the first 10."} {
		if said := v.after(line); !strings.Contains(said, want) {
			t.Errorf("%q: no %q in\n%s", line, want, said)
		}
	}
}

func TestHelpIsForWhereOneIs(t *testing.T) { bubble(t, testHelpIsForWhereOneIs) }

func testHelpIsForWhereOneIs(t *testing.T) {
	lobby, board := come(t, ann), at(t, ann, casual(t, ann, bob, ""))
	lobby.hears()
	for _, c := range []struct {
		v          *visit
		line       string
		with, sans string
	}{
		{lobby, "help", "quick 5+0", "column LETTER"},
		{board, "help", "column LETTER", "quick 5+0"},
		{board, "help all", "quick 5+0", "no such"},
		{board, "help all", "column LETTER", "no such"},
		{lobby, "помощь всё", "column LETTER", "no such"},
	} {
		if got := c.v.after(c.line); !strings.Contains(got, c.with) || strings.Contains(got, c.sans) {
			t.Errorf("%q: %s", c.line, got)
		}
	}
}

func TestNamesAreHarmless(t *testing.T) { bubble(t, testNamesAreHarmless) }

func testNamesAreHarmless(t *testing.T) {
	evil := match.Player{ID: 9, Name: "e\x1b[31mv\u202eil"}
	v := come(t, ann, func(v *visit) {
		v.env.Charset = text.ASCIIOnly
		v.club.snaps["game"] = casual(t, ann, evil, "")
		v.o.Match = "game"
	})
	if got := v.hears(); strings.ContainsAny(got, "\x1b\u202e") {
		t.Errorf("heard %q", got)
	}
}
