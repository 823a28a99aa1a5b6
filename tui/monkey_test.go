package tui

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/match"
)

// TestMonkey does anything in any order: nothing panics, and every screen has the size of its terminal.
func TestMonkey(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		t.Run("", func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := monkeyHouse(t)
				for range 40 {
					s.monkey(r)
					s.fits(s.Width, s.Height)
				}
			})
		})
	})
}

// TestMonkeyInAReview steps, tries moves, takes them back and clicks in any order.
func TestMonkeyInAReview(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		t.Run("", func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := reviewing(t, reported(t, game(t, whole), 40))
				for range 10 {
					if s.monkeyReviews(r); s.top().Name() != "review" {
						t.Fatal("a key without q left the review")
					}
					s.fits(s.Width, s.Height)
				}
			})
		})
	})
}

func (s *session) monkeyReviews(r *rapid.T) {
	if rapid.IntRange(0, 5).Draw(r, "what") == 0 {
		s.size(rapid.IntRange(LeastWidth, 130).Draw(r, "w"), rapid.IntRange(LeastHeight, 45).Draw(r, "h"))
		x, y := rapid.IntRange(0, s.Width).Draw(r, "x"), rapid.IntRange(0, s.Height-2).Draw(r, "y") // not on the keys, of which q leaves
		s.draw()
		s.click(x, y, x, y)
		return
	}
	s.keys(rapid.SampledFrom(reviewKeys).Draw(r, "key"))
}

var reviewKeys = append(strings.Split("abcdefgh12345678ui,.<>[] ", ""),
	"up", "down", "left", "right", "enter", "tab", "enter", "tab", "esc", "backspace", "pgup", "pgdown")

// monkeyHouse is a busy lobby with games to come to.
func monkeyHouse(t *testing.T) *session {
	s := inLobby(t, func(_ *Env, c *fakeClub, _ *Options) {
		c.snaps["newgame"] = local(t, "")
		c.snaps["botgame"] = versusBot(t, "")
		c.snaps["own"] = table(t, "own", ann, eve, "f5")
		c.snaps["game1"] = table(t, "game1", eve, bob, "f5d6c3d3c4")
		c.snaps["k7m2qx"] = won(t)
		c.reports = map[string]*analysis.Report{middle: reported(t, game(t, middle), 10)}
		c.finished = []lobby.Finished{{Start: c.snaps["k7m2qx"].Start, Ended: noon, Plies: 14, Result: *c.snaps["k7m2qx"].Result}}
		c.standings = []lobby.Standing{{Rank: 1, Name: "ann", Rating: 1612}}
	})
	return s
}

var monkeyKeys = append(strings.Split("abcdefgh12345678nkojwlmuxvpsryzqti/?+-,.<>фис ", ""),
	"up", "down", "left", "right", "enter", "enter", "enter", "esc", "tab", "backspace", "f1", "[", "]", "pgup", "pgdown", "home", "end")

func (s *session) monkey(r *rapid.T) {
	switch rapid.IntRange(0, 9).Draw(r, "what") {
	case 0:
		s.size(rapid.IntRange(1, 130).Draw(r, "w"), rapid.IntRange(1, 45).Draw(r, "h"))
	case 1:
		x, y := rapid.IntRange(0, 100).Draw(r, "x"), rapid.IntRange(0, 40).Draw(r, "y")
		s.click(x, y, x, y)
		s.message(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	case 2:
		s.message(paste(rapid.SampledFrom([]string{"f5d6", middle, "f5d6c3c3", "hello\nyou", "", "\x1b[2J"}).Draw(r, "pasted")))
	case 3:
		s.wait(time.Second)
	case 4:
		s.club.answer = rapid.SampledFrom([]error{nil, nil, lobby.ErrGone, match.ErrStalePly}).Draw(r, "answer")
	case 5:
		s.news(r)
	default:
		key := rapid.SampledFrom(monkeyKeys).Draw(r, "key")
		if quits := key == "q" && len(s.stack) == 1; !quits {
			s.keys(key)
		}
	}
}

// news is what the club sends by itself.
func (s *session) news(r *rapid.T) {
	id := rapid.SampledFrom([]match.ID{"newgame", "botgame", "own", "game1"}).Draw(r, "match")
	snap := *s.club.snaps[id]
	g := snap.Game
	if legal := g.Position().Legal(); len(legal) > 0 && !snap.Over() {
		g, _ = g.Play(rapid.SampledFrom(legal).Draw(r, "square"))
	}
	snap.Game = g
	switch rapid.IntRange(0, 4).Draw(r, "state") {
	case 0:
		snap.Offers = []match.Offer{{From: engine.White, What: match.Takeback}, {From: engine.Black, What: match.DrawOffer}}
	case 1:
		snap.Result = &match.Result{Winner: match.Nobody, Reason: match.Aborted, Discs: g.Position().Discs()}
	case 2:
		snap.Game, snap.Result = engine.NewGame(engine.Othello()), nil
	case 3:
		snap.Seats[engine.White] = match.Seat{ClaimAt: s.now.Add(time.Second)}
	}
	s.club.snaps[id] = &snap
	if f := s.club.boards[id]; f != nil {
		f.Publish(&snap)
	}
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(&snap)}, Closing: fmt.Sprint(id) == "game1"})
}
