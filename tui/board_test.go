package tui

import (
	"strings"
	"testing"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// versusBot is a game of ann's against a bot.
func versusBot(t *testing.T, moves string) *match.Snapshot {
	t.Helper()
	s := table(t, "botgame", ann, bot, moves)
	s.Rated, s.Control, s.Clocks = false, match.TimeControl{}, match.Clocks{}
	return s
}

func TestLocalBoard(t *testing.T) { bubble(t, testLocalBoard) }

func testLocalBoard(t *testing.T) {
	s := at(t, ann, local(t, ""))
	for _, c := range []struct{ moves, status, keys, played string }{
		{"", "Black to move.", "d 3", "0 d3"},
		{"d3", "White to move.", "c 5", "1 c5"},
		{"d3c5", "Black to move.", "tab enter", "2 b6"},
	} {
		s.feed(local(t, c.moves))
		if got := s.status(); got != c.status {
			t.Errorf("after %q the status line is %q, want %q", c.moves, got, c.status)
		}
		if !strings.Contains(s.plainScreen(), "▗▖") {
			t.Errorf("after %q no legal square is marked", c.moves)
		}
		s.keys(strings.Fields(c.keys)...)
		if got := s.moves(); got != c.played {
			t.Errorf("after %q %s played %q, want %q", c.moves, c.keys, got, c.played)
		}
	}
}

func TestUndoIsNamedWhileThereIsSomethingToUndo(t *testing.T) { bubble(t, testUndoIsNamed) }

func testUndoIsNamed(t *testing.T) {
	s := at(t, ann, versusBot(t, ""))
	s.wantUnseen("u undo")
	s.feed(versusBot(t, "d3c5"))
	s.wantSeen("u undo")
	s.keys("z")
	s.wantSeen("u вернуть")
}

func TestALocalBoardWaitsForItsOwnerAtEveryTurn(t *testing.T) { bubble(t, testALocalBoardWaits) }

func testALocalBoardWaits(t *testing.T) {
	s := start(t, ann)
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(local(t, "d3"))}})
	s.wantSeen("your turn")
}

// rows are the two lines of the people at a board of 80 columns.
func (s *session) rows() (above, below string) {
	lines := strings.Split(s.plainScreen(), "\n")
	cut := func(l string) string { return strings.TrimSpace(string([]rune(l)[38:])) }
	return cut(lines[1]), cut(lines[2])
}

func TestPlacesOnTheScoreboard(t *testing.T) {
	t.Parallel()
	swapped := func(s *match.Snapshot) *match.Snapshot {
		s.Players[0], s.Players[1] = s.Players[1], s.Players[0]
		s.Series.Swapped = true
		return s
	}
	for _, c := range []struct {
		name         string
		who          match.Player
		snap         *match.Snapshot
		above, below string
	}{
		{"I play Black", ann, midgame(t), "W  bob", ">  B  ann"},
		{"I play White in the next game", ann, swapped(midgame(t)), ">  B  bob", "W  ann"},
		{"my opponent", bob, midgame(t), ">  B  ann", "W  bob"},
		{"a spectator", eve, midgame(t), "W  bob", ">  B  ann"},
		{"a spectator of the next game", eve, swapped(midgame(t)), ">  B  bob", "W  ann"},
		{"a local board", ann, local(t, middle), "W  second player", ">  B  ann"},
		{"the next one", ann, swapped(local(t, middle)), ">  B  second player", "W  ann"},
		{"a spectator of a local board", eve, local(t, middle), "W  second player", ">  B  ann"},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				above, below := at(t, c.who, c.snap).rows()
				if !strings.HasPrefix(above, c.above) || !strings.HasPrefix(below, c.below) {
					t.Errorf("the rows are\n%s\n%s", above, below)
				}
			})
		})
	}
}

func TestUndo(t *testing.T) {
	t.Parallel()
	over := func(s *match.Snapshot) *match.Snapshot {
		s.Result = &match.Result{Winner: match.BlackWins, Reason: match.Resigned}
		return s
	}
	asked := midgame(t)
	asked.Offers = []match.Offer{{From: engine.Black, What: match.Takeback}}
	for _, c := range []struct {
		name, keys string
		snap       *match.Snapshot
		asks       bool
		status     string
	}{
		{"a bot", "u", versusBot(t, "d3c5"), true, ""},
		{"a bot that thinks", "u", versusBot(t, "d3"), true, ""},
		{"in a Russian layout", "г", versusBot(t, "d3"), true, ""},
		{"nothing yet", "u", versusBot(t, ""), false, "You have no move to take back."},
		{"a local board", "u", local(t, "d3"), true, ""},
		{"a local board before its first move", "u", local(t, ""), false, "You have no move to take back."},
		{"online, by a slip of the finger", "u", midgame(t), false, ""},
		{"online, and enter", "u enter", midgame(t), false, ""},
		{"online, meant", "u down enter", midgame(t), true, ""},
		{"asked already", "u", asked, false, "You asked to take a move back."},
		{"after the end, by a slip", "esc u enter", over(versusBot(t, "d3c5")), false, ""},
		{"after the end", "esc u down enter", over(versusBot(t, "d3c5")), true, ""},
		{"after the end online", "esc u", over(midgame(t)), false, "The game is over."},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := at(t, ann, c.snap)
				s.wait(2 * screen.Calm)
				s.keys(strings.Fields(c.keys)...)
				asked := s.asked()
				if did := len(asked) == 1 && asked[0].arg == (match.MakeOffer{What: match.Takeback}); did != c.asks || !did && len(asked) > 0 {
					t.Errorf("asked %v", asked)
				}
				if got := s.status(); c.status != "" && got != c.status {
					t.Errorf("the status line is %q, want %q", got, c.status)
				}
			})
		})
	}
}

func TestUndoIsNotForSpectators(t *testing.T) { bubble(t, testUndoWatching) }

func testUndoWatching(t *testing.T) {
	s := at(t, eve, versusBot(t, "d3c5"))
	s.keys("u")
	s.wantAsked()
	if got := s.status(); got != "You are watching this game." {
		t.Errorf("u says %q", got)
	}
}

func TestBoardSettings(t *testing.T) { bubble(t, testBoardSettings) }

func testBoardSettings(t *testing.T) {
	s := at(t, ann, versusBot(t, middle), noColor, chose(lobby.Settings{NoDots: true}))
	if strings.Contains(s.plainScreen(), "+") {
		t.Errorf("legal squares are marked:\n%s", s.plainScreen())
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 20}} {
		s = at(t, ann, versusBot(t, ""), noColor, chose(lobby.Settings{NoCoordinates: true}))
		s.size(size[0], size[1])
		if text := s.plainScreen(); letters.MatchString(text) || strings.Contains(text, "\n  1") {
			t.Errorf("there are coordinates:\n%s", text)
		}
		x, y := s.legalCell()
		s.click(x, y, x, y)
		if got := s.moves(); got != "0 d3" {
			t.Errorf("a click on the first legal square at %v played %q, want d3", size, got)
		}
	}
}

// legalCell finds the mark of the first legal square.
func (s *session) legalCell() (x, y int) {
	for y, l := range strings.Split(s.plainScreen(), "\n") {
		if i := strings.Index(l, "+"); i > 0 {
			return len([]rune(l[:i])), y
		}
	}
	s.t.Fatal("no legal square is marked")
	return 0, 0
}
