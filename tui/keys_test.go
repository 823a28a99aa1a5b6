package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
)

// TestTheKeysOfABoard holds every key of the design's table at a board, on a Latin and on a Russian keyboard. Where a key leads
// is told by the screen on top, the dialog, what the club was asked or the status line.
func TestTheKeysOfABoard(t *testing.T) {
	t.Parallel()
	running := func(t *testing.T) *match.Snapshot { return versusBot(t, middle) }
	over := func(t *testing.T) *match.Snapshot {
		s := won(t)
		s.Result.Ratings = nil
		return s
	}
	for _, c := range []struct {
		keys, russian string
		snap          func(t *testing.T) *match.Snapshot
		top, asked    string
		says          string
	}{
		{"up", "up", running, "board", "", "Your turn."},
		{"tab", "tab", running, "board", "", "Your turn. d2 flips 1."},
		{"tab enter", "tab enter", running, "board", "do", ""},
		{"tab space", "tab space", running, "board", "do", ""},
		{"d 2", "в 2", running, "board", "do", ""},
		{"D 2", "В 2", running, "board", "do", ""},
		{",", "б", running, "board", "", "Back at move 13 of 14"},
		{", .", "б ю", running, "board", "", "Your turn."},
		{"<", "Б", running, "board", "", "Back at move 0 of 14"},
		{"< >", "Б Ю", running, "board", "", "Your turn."},
		{"u", "г", running, "board", "do", ""},
		{"x", "ч", running, "board", "", "Back to the board"},
		{"i", "ш", running, "board", "hint", ""},
		{"t", "е", running, "board", "", "Your turn. say:"},
		{"/", "/", running, "board", "", "Your turn. say:"},
		{"s", "ы", running, "record", "", ""},
		{"?", "?", running, "help", "", ""},
		{"f1", "f1", running, "help", "", ""},
		{"d esc", "в esc", running, "board", "", "Your turn."},
		{"esc esc esc", "esc esc esc", running, "board", "", "Your turn."},
		{"q", "й", running, "board", "", "Leave the board?"},
		{"v", "м", running, "board", "", "The review opens after the game."},
		{"n k o j w l m p", "т л щ о ц д ь з", running, "board", "", "Your turn."},
		{"! ~ ` 9 0", "! ~ ` 9 0", running, "board", "", "Your turn."},
		{"esc v", "esc м", over, "review", "", ""},
		{"esc q", "esc й", over, "lobby", "", ""},
		{"esc n", "esc т", over, "board", "", "Quick game"},
		{"esc k", "esc л", over, "board", "bot", ""},
		{"esc o", "esc щ", over, "board", "", "Private table"},
		{"esc j", "esc о", over, "board", "", "Join a table"},
		{"esc w", "esc ц", over, "watch", "", ""},
		{"esc l", "esc д", over, "leaderboard", "", ""},
		{"esc m", "esc ь", over, "games", "", ""},
		{"esc p", "esc з", over, "board", "", "Moves"},
	} {
		for _, pressed := range []string{c.keys, c.russian} {
			t.Run(pressed, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					s := at(t, ann, c.snap(t))
					s.club.snaps["newgame"] = table(t, "newgame", ann, bot, "")
					s.keys(strings.Fields(pressed)...)
					if got := s.top().Name(); got != c.top {
						t.Errorf("on top is %s, want %s", got, c.top)
					}
					var asked []string
					for _, r := range s.asked() {
						asked = append(asked, r.what)
					}
					if got := strings.Join(asked, " "); !strings.HasPrefix(got, c.asked) || c.asked == "" && c.top == "board" && got != "" {
						t.Errorf("asked the club to %q, want %q", got, c.asked)
					}
					if !strings.Contains(s.plainScreen(), c.says) {
						t.Errorf("the screen does not say %q:\n%s", c.says, s.plainScreen())
					}
				})
			})
		}
	}
}

// TestKeysWithoutAMeaning holds that what editors and terminals use for themselves does nothing at a board.
func TestKeysWithoutAMeaning(t *testing.T) { bubble(t, testKeysWithoutAMeaning) }

func testKeysWithoutAMeaning(t *testing.T) {
	s := at(t, ann, versusBot(t, middle))
	before := s.plainScreen()
	for _, r := range "zab" {
		s.message(tea.KeyPressMsg{Code: r, Mod: tea.ModCtrl})
		s.message(tea.KeyPressMsg{Code: r, Mod: tea.ModAlt})
	}
	s.keys("~")
	if after := s.plainScreen(); after != before || len(s.asked()) > 0 {
		t.Errorf("a key without a meaning changed the screen:\n%s", after)
	}
}
