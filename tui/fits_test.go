package tui

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/width"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

func TestEveryScreenFits(t *testing.T) {
	t.Parallel()
	for name, make := range goldens {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := make(t)
				for _, w := range []int{LeastWidth, 59, 72, 100, 200} {
					for _, h := range []int{LeastHeight, 24, 60} {
						s.size(w, h)
						s.fits(w, h)
					}
				}
			})
		})
	}
}

// fits checks that a screen has the size of its terminal.
func (s *session) fits(w, h int) {
	s.t.Helper()
	lines := strings.Split(s.View().Content, "\n")
	if len(lines) != h {
		s.t.Errorf("%d lines on %dx%d", len(lines), w, h)
	}
	for _, l := range lines {
		if got := ansi.StringWidth(l); got != w {
			s.t.Errorf("a line of %d columns on %dx%d: %q", got, w, h, l)
		}
	}
}

func TestBoardIsWholeAtEverySize(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"play", "play-offer", "play-away", "play-pass", "play-ascii", "watch", "review"} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := goldens[name](t)
				for w := LeastWidth; w <= 120; w += 8 {
					for h := LeastHeight; h <= 44; h += 4 {
						s.size(w, h)
						s.whole(w, h)
					}
				}
			})
		})
	}
}

var letters = regexp.MustCompile(`a +b +c +d +e +f +g +h`)

// whole checks that all coordinates of the board are there, in order: numbers left of the column under the letter a.
func (s *session) whole(w, h int) {
	s.t.Helper()
	a, rows := -1, ""
	for _, l := range strings.Split(s.plainScreen(), "\n") {
		if at := letters.FindStringIndex(l); at != nil && a < 0 {
			a = at[0]
			continue
		}
		if at := strings.IndexAny(l, "12345678"); a > 0 && at >= 0 && at < a && strings.TrimSpace(l[:at]) == "" && len(rows) < 8 {
			rows += l[at : at+1]
		}
	}
	if rows != "12345678" {
		s.t.Errorf("rows %q, letters at %d on %dx%d", rows, a, w, h)
	}
}

// TestColumnsMeetInEastAsianTerminals holds that no screen has a character that is two columns wide there, save the letters of
// a language of its own.
func TestColumnsMeetInEastAsianTerminals(t *testing.T) {
	t.Parallel()
	for name, make := range goldens {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				for _, as := range [][]change{nil, {inRussian}, {noColor}} {
					s := make(t, as...)
					for _, r := range strings.ReplaceAll(s.plainScreen(), "Русский", "") {
						ambiguous := width.LookupRune(r).Kind() == width.EastAsianAmbiguous
						if ambiguous && !(s.Words.Tag == "ru" && unicode.Is(unicode.Cyrillic, r)) {
							t.Fatalf("%s: %q is wide in some terminals", s.Words.Tag, r)
						}
					}
				}
			})
		})
	}
}

// TestWhatSmallTerminalsKeep holds what is there at every size, and that the talk goes before the moves.
func TestWhatSmallTerminalsKeep(t *testing.T) {
	t.Parallel()
	for name, as := range map[string][]change{"en": nil, "ru": {inRussian}} {
		t.Run(name, func(t *testing.T) { bubble(t, func(t *testing.T) { at(t, ann, midgame(t), as...).shrinks() }) })
	}
}

func (s *session) shrinks() {
	s.t.Helper()
	for w := 120; w >= LeastWidth; w -= 5 {
		for h := 40; h >= LeastHeight; h -= 4 {
			s.size(w, h)
			s.wantSeen("bob", "ann", "4:58", "5:00", s.T("turn.yours"), "? "+s.T("do.keys"), "q "+s.T("do.leave"))
			picture := s.plainScreen()
			if strings.Contains(picture, "you too") && !strings.Contains(picture, "f8 f7") {
				s.t.Errorf("the talk is there without the moves at %dx%d:\n%s", w, h, picture)
			}
		}
	}
}

var between = regexp.MustCompile(`a +b`) // in the coordinates

// TestLargeTerminalsUseTheRoom holds that more room shows more: larger squares, and beside them moves and talk.
func TestLargeTerminalsUseTheRoom(t *testing.T) { bubble(t, testLargeTerminalsUseTheRoom) }

func testLargeTerminalsUseTheRoom(t *testing.T) {
	s := at(t, ann, midgame(t))
	for _, c := range []struct{ w, h, columns int }{{40, 20, 3}, {80, 24, 4}, {100, 32, 6}, {120, 40, 8}} {
		s.size(c.w, c.h)
		if gap := between.FindString(s.plainScreen()); len(gap)-1 != c.columns {
			t.Errorf("a square has %d columns on %dx%d, want %d", len(gap)-1, c.w, c.h, c.columns)
		}
		s.wantSeen("f8 f7", "you too")
	}
}

// TestNarrowListsKeepTheNames holds that a list of games says who plays on a narrow terminal too.
func TestNarrowListsKeepTheNames(t *testing.T) { bubble(t, testNarrowListsKeepTheNames) }

func testNarrowListsKeepTheNames(t *testing.T) {
	s := inLobby(t, inRussian)
	s.size(LeastWidth, LeastHeight)
	s.self(&lobby.Self{Player: ann}) // makes room for the games that are played
	s.wantSeen("eve - bob", "Мастер (бот) - kim (гость)")
	s.keys("w")
	s.wantSeen("eve - bob", "Мастер (бот) - kim (гость)")
	s.keys("q", "z")
	s.self(&lobby.Self{Player: ann, Settings: s.Settings, Matches: []match.Summary{summary(versusBot(t, "f5"))}})
	s.wait(screen.Calm)
	s.keys("-") // the card of a game that began
	s.wantSeen("Master (bot)  ")
}

// TestWhyNotFitsANarrowTerminal holds that why a key does nothing is said in full where a board has 40 columns.
func TestWhyNotFitsANarrowTerminal(t *testing.T) { bubble(t, testWhyNotFits) }

func testWhyNotFits(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.size(40, 20)
	for _, c := range []struct{ keys, english, russian string }{
		{"i", "No hints against people online.", "Против людей по сети подсказок нет."},
		{"v", "The review opens after the game.", "Разбор - после конца партии."},
		{"a 1", "a1: nothing to flip here.", "a1: здесь нечего переворачивать."},
		{", enter", "Looking back: > returns to the game.", "Показан прошлый ход: > к партии."},
	} {
		for _, says := range []string{c.english, c.russian} {
			s.keys(strings.Fields(c.keys)...)
			if got := s.status(); got != says {
				t.Errorf("%s says %q, want %q", c.keys, got, says)
			}
			s.keys(">", "z")
		}
	}
}
