package tui

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/style"
)

type settingCase struct {
	label string
	want  lobby.Settings // what is kept once the row was changed
}

// settingRows are all rows in order.
var settingRows = []settingCase{
	{"Language", lobby.Settings{Language: "en"}},
	{"Theme", lobby.Settings{Theme: "wood"}},
	{"Background", lobby.Settings{Ground: "dark"}},
	{"Characters", lobby.Settings{ASCII: true}},
	{"Coordinates", lobby.Settings{NoCoordinates: true}},
	{"Legal squares", lobby.Settings{NoDots: true}},
	{"Flips one by one", lobby.Settings{Still: true}},
	{"Corner warning", lobby.Settings{Warned: true}},
	{"Mouse", lobby.Settings{NoMouse: true}},
	{"Clicks to place", lobby.Settings{TwoClicks: true}},
	{"Bell", lobby.Settings{Quiet: true}},
	{"Reading mode", lobby.Settings{Spoken: true}},
	{"Takebacks", lobby.Settings{Takebacks: lobby.AskAlways}},
	{"Computer", lobby.Settings{Level: "corners"}},
	{"You play", lobby.Settings{Side: lobby.PlayWhite}},
}

func TestEverySettingIsKept(t *testing.T) {
	t.Parallel()
	for row, c := range settingRows {
		t.Run(c.label, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := start(t, ann)
				s.keys("y")
				for range row {
					s.keys("down")
				}
				s.wantSeen("> " + c.label)
				s.keys("right")
				s.wantAsked(request{"settings", c.want})
				if s.Settings != c.want {
					t.Errorf("it holds %+v, want %+v", s.Settings, c.want)
				}
				s.keys("left")
				s.wantAsked(request{"settings", c.back()})
			})
		})
	}
}

// back is what a row keeps that was changed and changed back.
func (c settingCase) back() lobby.Settings {
	return lobby.Settings{Level: map[bool]string{true: "novice"}[c.want.Level != ""]}
}

func TestSettingsShowAtOnce(t *testing.T) { bubble(t, testSettingsShowAtOnce) }

func testSettingsShowAtOnce(t *testing.T) {
	s := start(t, ann)
	s.keys("y", "right", "right")
	s.wantSeen("Настройки", "> Язык", "< Русский", "хранятся в учётной записи")
	s.keys("down", "enter")
	if s.Theme != style.New(s.Profile, "wood", style.Unknown) {
		t.Error("the theme did not change")
	}
	s.wantSeen("a   b   c", "дерево")
	s.keys("down", "down", "down", " ")
	s.wantUnseen("a   b   c")
	s.keys("down", "down", "down", "down", "right")
	if v := s.View(); v.MouseMode != tea.MouseModeNone {
		t.Error("the mouse is still on")
	}
}

func TestSettingsByMouse(t *testing.T) { bubble(t, testSettingsByMouse) }

func testSettingsByMouse(t *testing.T) {
	s := start(t, ann)
	s.keys("y")
	x, y := s.find("< green felt")
	s.click(x, y, x, y)
	s.wantAsked(request{"settings", lobby.Settings{Theme: "mono"}})
	s.click(x+4, y, x+4, y)
	s.wantAsked(request{"settings", lobby.Settings{}})
	s.click(3, y+5, 3, y+5) // a label only takes the choice there
	s.wantSeen("> Flips")
	s.click(x+4, y, x+4, y+1) // a drag
	s.message(tea.MouseWheelMsg{X: 3, Y: y, Button: tea.MouseWheelDown})
	s.wantSeen("> Corner warning")
	s.wantAsked()
}

func TestSettingsOfAGuest(t *testing.T) { bubble(t, testSettingsOfAGuest) }

func testSettingsOfAGuest(t *testing.T) {
	s := start(t, kim)
	s.keys("y")
	s.wantSeen("kept for this visit: guests have no account")
}

func TestSettingsScroll(t *testing.T) { bubble(t, testSettingsScroll) }

func testSettingsScroll(t *testing.T) {
	s := start(t, ann)
	s.size(40, 20)
	s.keys("y")
	s.wantSeen("> Language", "The language of every word here.")
	s.keys("end")
	s.wantSeen("> Muted", "Whose lines you do not see, at")
	s.size(40, 25)
	s.wantSeen("> Muted", "Language")
}

// TestWhatIsSaidAboutASettingFits holds that the whole sentence about each row is there on the smallest terminal.
func TestWhatIsSaidAboutASettingFits(t *testing.T) { bubble(t, testWhatIsSaidAboutASettingFits) }

func testWhatIsSaidAboutASettingFits(t *testing.T) {
	for _, as := range [][]change{nil, {inRussian}} {
		s := start(t, ann, as...)
		s.size(LeastWidth, LeastHeight)
		s.keys("y")
		for _, name := range []string{
			"language", "theme", "ground", "characters", "coordinates", "dots", "animation", "warning", "mouse", "clicks", "bell", "spoken", "takebacks", "level", "side", "account", "muted",
		} {
			words := strings.Fields(s.T("settings_about." + name))
			s.wantSeen(words[0], words[len(words)-1])
			s.keys("down")
		}
	}
}

func TestSettingsAreLeft(t *testing.T) { bubble(t, testSettingsAreLeft) }

func testSettingsAreLeft(t *testing.T) {
	s := at(t, ann, midgame(t))
	for _, key := range []string{"y", "esc", "y"} {
		s.keys(key)
		s.wantOnTop("settings")
	}
	s.keys("q")
	s.wantOnTop("board")
}

// TestSettingsDoNotOvertake holds that what is chosen while something is being kept is kept after it, and that news of the first
// choice does not undo the second.
func TestSettingsDoNotOvertake(t *testing.T) { bubble(t, testSettingsDoNotOvertake) }

func testSettingsDoNotOvertake(t *testing.T) {
	s := start(t, ann)
	s.club.slow = make(chan struct{})
	s.keys("y", "down", "right", "right")
	s.self(&lobby.Self{Player: ann, Settings: lobby.Settings{Theme: "wood"}})
	if s.Settings.Theme != "gold" {
		t.Errorf("the theme is %q, want the one chosen last", s.Settings.Theme)
	}
	close(s.club.slow)
	s.settle()
	s.wantAsked(request{"settings", lobby.Settings{Theme: "wood"}}, request{"settings", lobby.Settings{Theme: "gold"}})
}

func TestSettingsThatCannotBeKept(t *testing.T) { bubble(t, testSettingsThatCannotBeKept) }

func testSettingsThatCannotBeKept(t *testing.T) {
	s := start(t, ann)
	s.club.answer = errors.New("disk full")
	s.keys("y", "down", "right")
	s.says("That did not work.")
	if s.Settings.Theme != "wood" || strings.Contains(s.plainScreen(), "disk") {
		t.Error("what was chosen does not hold for the visit, or the cause is shown")
	}
}
