package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// toTheEnd is a game of ann's that ends on the board with its last move: 20-0, a wipeout.
const toTheEnd = "d3c5c6e3f3d6d7c7f6e7d8f7b6g5g7h4"

// atEnd is a snapshot of a game that was played to its end.
func atEnd(t *testing.T, snap *match.Snapshot) *match.Snapshot {
	t.Helper()
	p := snap.Game.Position()
	official, winner := p.Official(), match.Draw
	if c, ok := p.Winner(); ok {
		winner = match.Wins(c)
	}
	snap.Result = &match.Result{Winner: winner, Reason: match.Reason(p.Ending().String()), Discs: p.Discs(), Official: &official}
	snap.Clocks.Runs = false
	return snap
}

// botGame is a game of ann's against Master, without a clock.
func botGame(t *testing.T, moves string) *match.Snapshot {
	t.Helper()
	snap := table(t, "botgame", ann, bot, moves)
	snap.Rated, snap.Control, snap.Clocks = false, match.TimeControl{}, match.Clocks{}
	return snap
}

// wonBotGame is the third game of a series against Master, won to the last disc while ann looks on.
func wonBotGame(t *testing.T, as ...change) *session {
	t.Helper()
	begun := botGame(t, toTheEnd[:len(toTheEnd)-2])
	begun.Series = match.Series{Wins: [2]int{engine.Black: 1, engine.White: 1}, Draws: 1}
	s := at(t, ann, begun, as...)
	over := atEnd(t, botGame(t, toTheEnd))
	over.Series = begun.Series
	s.feed(over)
	return s
}

func TestDiscsAreCountedAtTheEnd(t *testing.T) { bubble(t, testCounted) }

func testCounted(t *testing.T) {
	s := wonBotGame(t)
	s.wantSeen("counting the discs", "any key skips")
	s.wantUnseen("wins")
	last, frames := 0, 0
	for took := time.Duration(0); !strings.Contains(s.plainScreen(), "wins"); took += 25 * time.Millisecond {
		if took > 2*time.Second {
			t.Fatalf("two seconds are not enough to count:\n%s", s.plainScreen())
		}
		if now := s.counter("B  ann"); now < last {
			t.Fatalf("Black's counter goes back from %d to %d", last, now)
		} else if now > last {
			last, frames = now, frames+1
		}
		s.elapse(25 * time.Millisecond)
	}
	if last != 20 || frames < 8 || frames > 16 {
		t.Errorf("Black's counter ran to %d in %d steps, want 20 in 8 to 16", last, frames)
	}
	s.wantSeen("ann (black) wins", "no white disc is left", "Discs 20-0  Official score 64-0", "ann 2 - 1 Master, 1 draw")
}

func TestACleanWinIsToldOnTheCard(t *testing.T) { bubble(t, testCleanWin) }

func testCleanWin(t *testing.T) {
	s := wonBotGame(t, func(_ *Env, c *fakeClub, _ *Options) { c.feat = lobby.Feat{Level: "master", Wins: 3} })
	s.keys("space")
	s.wantSeen("ann (black) wins", "A clean win; at this level so far: 3")
	s.feed(botGame(t, toTheEnd[:len(toTheEnd)-2])) // the last move is taken back
	s.club.feat = lobby.Feat{}
	s.feed(atEnd(t, botGame(t, toTheEnd)))
	s.keys("space")
	s.wantSeen("ann (black) wins")
	s.wantUnseen("A clean win")
}

// counter is the number at the end of a player's line.
func (s *session) counter(player string) (n int) {
	s.t.Helper()
	_, y := s.find(player)
	words := strings.Fields(strings.Split(s.plainScreen(), "\n")[y])
	if _, err := fmt.Sscan(words[len(words)-1], &n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

func TestAnyKeySkipsTheCountAndDoesNothingElse(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"q", "enter", "?", "y", "z", "u", "x", "esc", "+", "d"} {
		t.Run(key, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := wonBotGame(t)
				s.keys(key)
				s.wantOnTop("board")
				s.wantSeen("ann (black) wins", "> Rematch")
				if asked := s.asked(); len(asked) > 0 || s.dialog != nil {
					t.Errorf("it asked %v, dialog %v", asked, s.dialog != nil)
				}
				s.keys("enter", "q", ",", "esc") // the card is deaf
				s.wantOnTop("board")
				s.elapse(screen.Calm - time.Millisecond)
				s.keys("enter")
				s.wantAsked()
				s.elapse(time.Millisecond)
				s.keys("enter")
				s.wantAsked(request{"bot", "master black none after botgame"})
			})
		})
	}
}

func TestWhereNothingIsCounted(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		as     change
		before func(s *session)
		over   func(snap *match.Snapshot)
	}{
		"with motion off":          {as: chose(lobby.Settings{Still: true})},
		"with spoken lines":        {as: chose(lobby.Settings{Spoken: true})},
		"on a slow link":           {as: func(e *Env, _ *fakeClub, _ *Options) { e.RTT = func() time.Duration { return 151 * time.Millisecond } }},
		"looking back":             {before: func(s *session) { s.keys(",") }},
		"after a resignation":      {over: func(snap *match.Snapshot) { snap.Result.Reason, snap.Result.Official = match.Resigned, nil }},
		"after the time ran out":   {over: func(snap *match.Snapshot) { snap.Result.Reason, snap.Result.Official = match.Flagged, nil }},
		"in the middle of a line":  {before: func(s *session) { s.keys("t", "g") }},
		"of a game that was over":  {before: func(s *session) { s.feed(atEnd(s.t, botGame(s.t, toTheEnd))); s.keys("esc") }},
		"of a game that is opened": {},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				begun := botGame(t, toTheEnd[:len(toTheEnd)-2])
				if name == "of a game that is opened" {
					begun = atEnd(t, botGame(t, toTheEnd))
				}
				s := at(t, ann, begun, changes(c.as)...)
				if c.before != nil {
					c.before(s)
				}
				over := atEnd(t, botGame(t, toTheEnd))
				if c.over != nil {
					c.over(over)
				}
				s.feed(over)
				s.wantSeen("ann (black) wins")
			})
		})
	}
}

func changes(as change) []change {
	if as == nil {
		return nil
	}
	return []change{as}
}

func TestAClickSkipsTheCount(t *testing.T) { bubble(t, testAClickSkips) }

func testAClickSkips(t *testing.T) {
	s := wonBotGame(t)
	s.message(tea.MouseWheelMsg{X: 10, Y: 10, Button: tea.MouseWheelUp})
	s.wantSeen("counting the discs")
	s.click(10, 10, 10, 10)
	s.wantSeen("ann (black) wins")
	s.wantAsked()
}

func TestSpectatorsSeeTheCount(t *testing.T) { bubble(t, testSpectatorsSeeTheCount) }

func testSpectatorsSeeTheCount(t *testing.T) {
	s := at(t, eve, table(t, "game", ann, bob, toTheEnd[:len(toTheEnd)-2]))
	s.feed(atEnd(t, table(t, "game", ann, bob, toTheEnd)))
	s.wantSeen("counting the discs")
	s.elapse(2 * time.Second)
	s.wantSeen("ann (black) wins", "> Review the game")
	s.wantUnseen("Rematch")
}

func TestResultCardChoices(t *testing.T) { bubble(t, testResultCardChoices) }

func testResultCardChoices(t *testing.T) {
	s := wonBotGame(t)
	s.club.snaps["newgame"] = botGame(t, "")
	s.keys("esc")
	s.elapse(screen.Calm)
	for choice, name := range map[string]string{"Review the game": "review", "Save or show the record": "record"} {
		s.choose(choice)
		s.wantOnTop(name)
		s.keys("q")
		s.wantOnTop("board")
	}
	s.choose("Take back and play on")
	s.wantAsked(request{"do", match.MakeOffer{What: match.Takeback}})
	s.feed(botGame(t, toTheEnd[:len(toTheEnd)-4]))
	s.wantUnseen("Rematch")
	s.wantSeen("Your turn.")
	s.feed(atEnd(t, botGame(t, toTheEnd)))
	s.keys("esc")
	s.elapse(screen.Calm)
	s.choose("To the lobby")
	s.wantOnTop("lobby")
}

func TestKeysAtTheCardClearWhatWasRefused(t *testing.T) { bubble(t, testKeysAtTheCardClear) }

func testKeysAtTheCardClear(t *testing.T) {
	s := wonBotGame(t)
	s.keys("esc")
	s.elapse(screen.Calm)
	s.keys("d", "6")
	if got := s.status(); got != "The game is over." {
		t.Errorf("the status line is %q", got)
	}
	s.keys("down")
	if got := s.status(); !strings.Contains(got, "wins") {
		t.Errorf("after another key the status line is %q", got)
	}
}

// choose goes down to a choice of the card and takes it.
func (s *session) choose(label string) {
	s.t.Helper()
	for range 6 {
		if strings.Contains(s.plainScreen(), "> "+label) {
			s.keys("enter")
			return
		}
		s.keys("down")
	}
	s.t.Fatalf("the card has no %q:\n%s", label, s.plainScreen())
}

func TestResultCardByMouse(t *testing.T) { bubble(t, testResultCardByMouse) }

func testResultCardByMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 20}} {
		s := recently(t)
		s.size(size[0], size[1])
		x, y := s.find("Review the game")
		s.click(x, y, x, y)
		s.wantOnTop("board") // the card is deaf
		s.elapse(screen.Calm)
		s.message(tea.MouseWheelMsg{X: x, Y: y, Button: tea.MouseWheelUp})
		s.click(x, y-2, x, y-2) // on the card, beside its choices
		s.wantOnTop("board")
		s.click(x, y, x, y)
		s.wantOnTop("review")
	}
}

func TestRematchAgainstABotFollowsTheSetting(t *testing.T) {
	t.Parallel()
	for side, want := range map[lobby.Side]string{
		lobby.PlayBlack: "master black 5+0 after botgame", lobby.PlayWhite: "master white 5+0 after botgame",
		lobby.Alternate: "master white 5+0 after botgame",
	} {
		t.Run(string(side), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				over := botGame(t, toTheEnd)
				over.Control = five()
				s := at(t, ann, atEnd(t, over), chose(lobby.Settings{Side: side, Level: "novice", LastColor: lobby.WantBlack}))
				s.club.snaps["newgame"] = botGame(t, "")
				s.elapse(screen.Calm)
				s.keys("enter", "enter")
				s.wantAsked(request{"bot", want})
				if id := s.top().(*screen.Play).ID(); id != "newgame" || len(s.stack) != 2 {
					t.Errorf("on top of %d screens is %s, want the new game in place of the old one", len(s.stack), id)
				}
			})
		})
	}
}

func TestRematchAtALocalBoard(t *testing.T) { bubble(t, testRematchAtALocalBoard) }

func testRematchAtALocalBoard(t *testing.T) {
	over := local(t, toTheEnd)
	over.Series = match.Series{Wins: [2]int{engine.Black: 0, engine.White: 2}}
	s := at(t, ann, atEnd(t, over))
	s.wantSeen("ann 1 - 2 second player")
	s.elapse(screen.Calm)
	s.keys("enter")
	s.wantAsked(request{"local", over.ID})
}

func TestRematchOnTheCardStaysInItsPlace(t *testing.T) { bubble(t, testRematchStays) }

func testRematchStays(t *testing.T) {
	s := recently(t)
	_, y := s.find("Rematch")
	for from, want := range map[engine.Color]string{engine.White: "Rematch: offered to you, + accepts", engine.Black: "You offered a rematch: - withdraws"} {
		over := won(t)
		over.Offers = []match.Offer{{From: from, What: match.RematchPlea}}
		s.feed(over)
		if _, now := s.find(want); now != y {
			t.Errorf("%q stands in row %d, want %d", want, now, y)
		}
		says := map[engine.Color]string{engine.White: "bob offers a rematch.   + accepts   - declines", engine.Black: "You offered a rematch.   - withdraws"}
		if got := s.status(); got != says[from] {
			t.Errorf("the status says %q, want %q", got, says[from])
		}
	}
}

func TestStartAgain(t *testing.T) { bubble(t, testStartAgain) }

func testStartAgain(t *testing.T) {
	snap := botGame(t, middle)
	snap.Players = [2]match.Player{bot, ann} // ann is White
	s := at(t, ann, snap, chose(lobby.Settings{Side: lobby.Alternate, LastColor: lobby.WantWhite}))
	s.club.snaps["newgame"] = botGame(t, "")
	s.club.snaps["newgame"].Players = snap.Players
	s.menu("Start again ..")
	s.wantSeen("Start again?", "is not counted", "> Back to the board")
	s.keys("enter")
	s.wantAsked()
	s.menu("Start again ..")
	s.keys("down", "enter")
	s.wantAsked(request{"do", match.Scrap{}}, request{"bot", "master white none after botgame"})
	if id := s.top().(*screen.Play).ID(); id != "newgame" {
		t.Errorf("on top is %s", id)
	}
}

// menu takes an entry of the menu.
func (s *session) menu(entry string) {
	s.t.Helper()
	s.keys("x")
	s.choose(entry)
}

func TestStartAgainAtALocalBoard(t *testing.T) { bubble(t, testStartAgainLocal) }

func testStartAgainLocal(t *testing.T) {
	s := at(t, ann, local(t, middle))
	s.menu("Start again ..")
	s.keys("down", "enter")
	s.wantAsked(request{"do", match.Scrap{}}, request{"local", match.ID("newgame")})
}

func TestAnotherLevelFromTheBoard(t *testing.T) { bubble(t, testAnotherLevel) }

func testAnotherLevel(t *testing.T) {
	s := at(t, ann, botGame(t, middle), chose(lobby.Settings{Level: "master"}))
	s.club.snaps["newgame"] = botGame(t, "")
	s.menu("Another level ..")
	s.wantSeen("< Master >", "This game ends without a result")
	s.keys("right", "enter")
	for _, want := range []request{{"settings", lobby.Settings{Level: "novice", Clock: "none"}}, {"do", match.Scrap{}}, {"bot", "novice black none"}} {
		if !s.wasAsked(want) {
			t.Errorf("the club was not asked %v", want)
		}
	}
	online := at(t, ann, midgame(t))
	online.keys("x")
	online.wantUnseen("Another level", "Start again")
}

func (s *session) wasAsked(want request) bool {
	for _, r := range s.club.asked {
		if r == want {
			return true
		}
	}
	return false
}

func TestLeavingAGameWithoutAMoveLeavesNothingBehind(t *testing.T) { bubble(t, testUntouched) }

func testUntouched(t *testing.T) {
	s := at(t, ann, botGame(t, ""))
	s.keys("q")
	s.wantOnTop("lobby")
	s.wantAsked(request{"do", match.Scrap{}})
	played := at(t, ann, botGame(t, "f5d6"))
	played.keys("q")
	played.wantSeen("Leave the board?")
}

// TestLeavingAGameUncounted holds that a game against the computer need not be lost or kept to be left for good.
func TestLeavingAGameUncounted(t *testing.T) { bubble(t, testLeavingUncounted) }

func testLeavingUncounted(t *testing.T) {
	s := at(t, ann, versusBot(t, middle))
	s.keys("q", "up", "enter")
	s.wantAsked(request{"do", match.Scrap{}})
	s.wantOnTop("lobby")
	people := at(t, ann, midgame(t))
	people.keys("q")
	people.wantUnseen("Leave and abort the game")
}

func TestSeriesBesideTheNames(t *testing.T) { bubble(t, testSeriesBesideTheNames) }

func testSeriesBesideTheNames(t *testing.T) {
	snap := midgame(t)
	snap.Series = match.Series{Wins: [2]int{engine.Black: 1, engine.White: 3}, Draws: 1, Swapped: true}
	s := at(t, ann, snap)
	for name, won := range map[string]string{"ann": "1 won", "bob": "3 won"} {
		if _, y := s.find(name + "  " + won); y > 2 {
			t.Errorf("%s is not said beside %s", won, name)
		}
	}
	snap.Control, snap.Clocks = match.TimeControl{}, match.Clocks{}
	at(t, ann, snap).wantSeen("ann  1 won, 1 drawn", "bob  3 won, 1 drawn")
	alone := at(t, ann, midgame(t))
	alone.wantUnseen(" won")
}

// judged is a report on a game that White was winning by 2 until the blunder at a ply, which cost everything.
func judged(g engine.Game, blunder int) *analysis.Report {
	r := &analysis.Report{Game: g, Verdicts: make([]analysis.Verdict, g.Ply()+1), Done: 1, Total: 2}
	for ply := range r.Verdicts {
		r.Verdicts[ply] = analysis.Verdict{Known: true, Value: -2}
		if ply > blunder {
			r.Verdicts[ply] = analysis.Verdict{Known: true, Exact: true, Value: 64}
		}
	}
	r.Verdicts[blunder].Cost = 66
	return r
}

func TestTheCardTellsTheStory(t *testing.T) { bubble(t, testTheCardTells) }

func testTheCardTells(t *testing.T) {
	s := wonBotGame(t)
	s.keys("esc")
	height := strings.Count(s.plainScreen(), "\n")
	s.club.report = judged(game(t, toTheEnd), 13)
	told := wonBotGame(t, func(_ *Env, c *fakeClub, _ *Options) { c.report = s.club.report })
	told.keys("esc")
	told.wantSeen("Black turned the last of White's", "discs.", "Move 14, g5, cost White about 66", "discs and decided the game.")
	if got := strings.Count(told.plainScreen(), "\n"); got != height {
		t.Errorf("%d lines", got)
	}
	told.keys("z")
	told.wantSeen("обошёлся белым")
	if len(told.club.analysed) != 1 || told.club.analysed[0] != 0 {
		t.Errorf("analysed from %v, want once from the start", told.club.analysed)
	}
}

func TestTheCardKeepsRoomForTheStory(t *testing.T) { bubble(t, testTheCardKeepsRoom) }

func testTheCardKeepsRoom(t *testing.T) {
	s := wonBotGame(t, func(_ *Env, c *fakeClub, _ *Options) { c.thinking = make(chan struct{}) })
	s.keys("esc")
	s.wantSeen("Looking at how the game went ..")
	x, y := s.find("> Rematch")
	s.club.report = judged(game(t, toTheEnd), 13)
	close(s.club.thinking)
	s.settle()
	s.wantSeen("decided the game.")
	if x1, y1 := s.find("> Rematch"); x1 != x || y1 != y {
		t.Errorf("the choices jump from %d,%d to %d,%d", x, y, x1, y1)
	}
}

func TestWhoGetsNoHelpHasACardWithoutAStory(t *testing.T) { bubble(t, testNoStory) }

func testNoStory(t *testing.T) {
	s := wonBotGame(t)
	s.club.answer = lobby.ErrRatedRunning
	s.feed(botGame(t, toTheEnd[:len(toTheEnd)-2]))
	s.feed(atEnd(t, botGame(t, toTheEnd)))
	s.keys("esc")
	s.wantSeen("ann (black) wins", "> Rematch")
	s.wantUnseen("Looking at how", "No hints and no analysis")
}

func TestAScrappedGameHasNoStory(t *testing.T) { bubble(t, testScrappedHasNoStory) }

func testScrappedHasNoStory(t *testing.T) {
	s := at(t, ann, botGame(t, middle))
	over := botGame(t, middle)
	over.Result = &match.Result{Winner: match.Nobody, Reason: match.Aborted}
	s.feed(over)
	s.wantSeen("No result", "the game was aborted")
	s.wantUnseen("Discs")
	if len(s.club.analysed) > 0 {
		t.Error("it was analysed")
	}
}

func TestScrappedGamesAreNotListed(t *testing.T) { bubble(t, testScrappedAreNotListed) }

func testScrappedAreNotListed(t *testing.T) {
	aborted := match.Result{Winner: match.Nobody, Reason: match.Aborted}
	s := start(t, ann, func(_ *Env, c *fakeClub, _ *Options) {
		c.finished = []lobby.Finished{
			{Start: botGame(t, "").Start, Ended: noon, Result: aborted}, {Start: local(t, "").Start, Ended: noon, Result: aborted},
			{Start: midgame(t).Start, Ended: noon, Result: aborted},
		}
	})
	s.keys("m")
	s.wantSeen("ann - bob", "aborted")
	s.wantUnseen("Master", "second player")
}
