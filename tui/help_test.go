package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
	"reversi/tui/text"
)

// beside is a position in which Black can play b2, with the corner a1 empty; besideTaken has it taken.
const (
	beside      = "d3c3c4e3"
	besideTaken = "d3e3f5c3c2c1b1a1"
)

func casually(s *match.Snapshot) *match.Snapshot {
	s.Rated = false
	return s
}

func TestXSquareWarning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		snap     *match.Snapshot
		settings lobby.Settings
		warns    bool
	}{
		{"a bot", versusBot(t, beside), lobby.Settings{}, true},
		{"a local board", local(t, beside), lobby.Settings{}, true},
		{"casual", casually(table(t, "casual", ann, bob, beside)), lobby.Settings{}, true},
		{"rated", table(t, "rated", ann, bob, beside), lobby.Settings{}, false},
		{"warned before", versusBot(t, beside), lobby.Settings{Warned: true}, false},
		{"the corner is taken", versusBot(t, besideTaken), lobby.Settings{}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := at(t, ann, c.snap, chose(c.settings))
				s.keys("b", "2")
				if warned := s.dialog != nil; warned != c.warns {
					t.Errorf("warned: %v", warned)
				}
				if played := s.moves() != ""; played == c.warns {
					t.Errorf("played: %v", played)
				}
			})
		})
	}
}

func TestXSquareWarningIsGivenOnce(t *testing.T) { bubble(t, testWarningOnce) }

func testWarningOnce(t *testing.T) {
	s := at(t, ann, versusBot(t, beside))
	s.keys("b", "2", "enter")
	if got := s.asked(); len(got) != 1 || got[0].what != "settings" || !got[0].arg.(lobby.Settings).Warned {
		t.Errorf("choosing again asked %v, want the warning remembered and nothing played", got)
	}
	s.keys("b", "2")
	if got := s.moves(); got != fmt.Sprint(len(beside)/2, " b2") {
		t.Errorf("the second time played %q", got)
	}
}

func TestXSquareCanBePlayed(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]func(s *session){
		"by keys": func(s *session) { s.keys("down", "enter") },
		"by mouse": func(s *session) {
			x, y := s.find("Play b2")
			s.click(x, y, x, y)
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := at(t, ann, versusBot(t, beside))
				s.keys("b", "2")
				if text := s.plainScreen(); !strings.Contains(text, "empty corner a1") || !letters.MatchString(text) {
					t.Errorf("no reason, or the board is covered:\n%s", text)
				}
				answer(s)
				if got := s.moves(); got != fmt.Sprint(len(beside)/2, " b2") {
					t.Errorf("played %q", got)
				}
			})
		})
	}
}

func TestHint(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name         string
		me           match.Player
		snap         *match.Snapshot
		keys         string
		asks         bool
		status, says string
	}{
		{"a bot", ann, versusBot(t, middle), "i", true, "Your turn. Hint: d2.", "d2: it leaves your opponent 2"},
		{"Russian layout", ann, versusBot(t, middle), "ш", true, "Your turn. Hint: d2.", "d2: it leaves your opponent 2"},
		{"a local board", ann, local(t, middle), "i", true, "Black to move. Hint: d2.", "d2: it leaves"},
		{"once", ann, versusBot(t, middle), "i i", true, "Your turn. Hint: d2.", "Hint"},
		{"put away", ann, versusBot(t, middle), "i esc", true, "Your turn.", "Your turn."},
		{"the bot's turn", ann, versusBot(t, "d3"), "i", false, "It is not your turn.", ""},
		{"online", ann, midgame(t), "i", false, "No hints against people online.", ""},
		{"casual", ann, casually(midgame(t)), "i", false, "No hints against people online.", ""},
		{"watching", eve, versusBot(t, middle), "i", false, "You are watching this game.", ""},
		{"looking back", ann, versusBot(t, middle), ", i", false, "Looking back: > returns to the game.", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := at(t, c.me, c.snap, advise)
				s.keys(strings.Fields(c.keys)...)
				if asked := len(s.asked()) == 1; asked != c.asks {
					t.Errorf("asked: %v", asked)
				}
				if got := s.status(); got != c.status {
					t.Errorf("the status line is %q, want %q", got, c.status)
				}
				if text := s.plainScreen(); !strings.Contains(text, c.says) {
					t.Errorf("%q is not said:\n%s", c.says, text)
				}
			})
		})
	}
}

// advise has the club know a move.
func advise(_ *Env, c *fakeClub, _ *Options) {
	d2 := engine.SquareAt(3, 1)
	c.hint = analysis.Hint{Square: d2, Reasons: []analysis.Reason{{Kind: analysis.LeavesFew, N: 2}, {Kind: analysis.KeepsParity}}}
}

func TestHintGoesWithItsPosition(t *testing.T) { bubble(t, testHintGoes) }

func testHintGoes(t *testing.T) {
	s := at(t, ann, versusBot(t, middle), advise)
	s.keys("i")
	s.feed(versusBot(t, middle+"d2"))
	if text := s.plainScreen(); strings.Contains(text, "Hint") {
		t.Errorf("the hint stays:\n%s", text)
	}
	s.club.answer = lobby.ErrRatedRunning
	s.feed(versusBot(t, middle))
	s.keys("i")
	if got := s.status(); got != "No hints and no analysis while you play a rated game." {
		t.Errorf("a refusal says %q", got)
	}
}

func TestHintIsGivenUp(t *testing.T) {
	t.Parallel()
	for name, do := range map[string]func(t *testing.T, s *session){
		"by esc":              func(_ *testing.T, s *session) { s.keys("esc") },
		"with a new position": func(t *testing.T, s *session) { s.feed(versusBot(t, "")) },
		"by leaving":          func(_ *testing.T, s *session) { s.keys("q", "down", "enter") },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := at(t, ann, versusBot(t, middle), func(_ *Env, c *fakeClub, _ *Options) { c.pondering = true })
				s.keys("i")
				if got := s.status(); got != "Your turn. Looking for a hint .." {
					t.Errorf("the status line is %q", got)
				}
				s.wantAsked()
				do(t, s)
				s.wantAsked(request{"gave up", context.Canceled})
				if s.top().Name() == "board" && s.status() != "Your turn." {
					t.Errorf("afterwards the status line is %q", s.status())
				}
			})
		})
	}
}

// reasons are all kinds there are.
var reasons = []analysis.ReasonKind{
	analysis.OnlyMove, analysis.WipesOut, analysis.WinsBy, analysis.DrawsExactly, analysis.LosesBy, analysis.TakesCorner,
	analysis.ForcesPass, analysis.GuardsCorner, analysis.LeavesFew, analysis.KeepsParity, analysis.FillsLast, analysis.GainsStable,
	analysis.QuietMove, analysis.StaysInside, analysis.KeepsAway, analysis.OpensMoves, analysis.Searched,
}

// hintLine is a hint for these reasons, in a language.
func hintLine(tag string, kinds ...analysis.ReasonKind) string {
	env := screen.Env{}
	env.Apply(lobby.Settings{Language: tag})
	h := analysis.Hint{Square: engine.SquareAt(3, 1)}
	for _, k := range kinds {
		h.Reasons = append(h.Reasons, analysis.Reason{Kind: k, N: 12})
	}
	return (&screen.Session{Env: &env}).HintLine(h)
}

func TestEveryReasonHasWords(t *testing.T) {
	t.Parallel()
	for _, tag := range []string{"en", "ru"} {
		for _, kind := range reasons {
			if line := hintLine(tag, kind); strings.Contains(line, "reason_hint") || strings.Contains(line, "<no value>") {
				t.Errorf("%s: %q", kind, line)
			}
		}
	}
}

// TestHintsFitBelowASmallBoard holds the words to the four lines that there are at 40x20: where they are more, most are cut away.
func TestHintsFitBelowASmallBoard(t *testing.T) {
	t.Parallel()
	for _, tag := range []string{"en", "ru"} {
		for i, one := range reasons {
			for _, other := range reasons[i+1:] {
				if lines := text.Wrap(hintLine(tag, one, other), 34); len(lines) > 4 {
					t.Errorf("%d lines: %q", len(lines), lines)
				}
			}
		}
	}
}
