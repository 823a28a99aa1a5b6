package tui

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
	"reversi/tui/term"
	"reversi/tui/text"
)

func (s *session) wantAsked(want ...request) {
	s.t.Helper()
	got := s.asked()
	if len(got) != len(want) {
		s.t.Fatalf("asked %v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			s.t.Errorf("asked %v, want %v", got[i], want[i])
		}
	}
}

// says checks the line that tells what happened.
func (s *session) says(want string) {
	s.t.Helper()
	if s.Notice != want || !strings.Contains(s.plainScreen(), want) {
		s.t.Errorf("it says %q, want %q to be seen", s.Notice, want)
	}
}

func TestQuickGame(t *testing.T) { bubble(t, testQuickGame) }

func testQuickGame(t *testing.T) {
	s := start(t, ann)
	s.keys("n", "enter")
	s.wantAsked(request{"seek", lobby.Terms{Control: five(), Rated: true, Color: lobby.AnyColor, Quick: true}})
	s.keys("n", "right", "down", "right", "down", "down", "right", "enter")
	ten := match.TimeControl{Initial: 10 * time.Minute, Increment: 5 * time.Second}
	s.wantAsked(request{"seek", lobby.Terms{Control: ten, Color: lobby.AnyColor, NoPrograms: true, Quick: true}})
	s.keys("n", "esc", "n", "q")
	s.wantAsked()
}

func TestRatedNeedsAClockAndAnyColour(t *testing.T) { bubble(t, testRatedTerms) }

func testRatedTerms(t *testing.T) {
	s := start(t, ann)
	s.keys("n", "left", "left", "left", "enter") // 5+0, 3+2, 1+0, none
	s.wantAsked(request{"seek", lobby.Terms{Color: lobby.AnyColor, Quick: true}})
	s.keys("n", "up", "up", "right", "enter")
	s.wantAsked(request{"seek", lobby.Terms{Control: five(), Color: lobby.WantBlack, Quick: true}})
	s.keys("n", "left", "left", "left", "down", "right", "enter")
	s.wantAsked(request{"seek", lobby.Terms{Control: five(), Rated: true, Color: lobby.AnyColor, Quick: true}})
	guest := start(t, kim)
	guest.keys("n", "enter")
	guest.wantAsked(request{"seek", lobby.Terms{Control: five(), Color: lobby.AnyColor, Quick: true}})
}

func TestSeekIsWithdrawnByEsc(t *testing.T) { bubble(t, testWithdraw) }

func testWithdraw(t *testing.T) {
	s := inLobby(t)
	s.keys("esc")
	s.wantAsked(request{"cancel", nil})
	s.self(&lobby.Self{Player: ann})
	s.keys("esc")
	s.wantAsked()
	if len(s.stack) != 1 {
		t.Error("esc left the lobby")
	}
}

func TestTakeASeek(t *testing.T) { bubble(t, testTake) }

func testTake(t *testing.T) {
	s := start(t, ann)
	s.hall(hall(t))
	s.club.snaps["newgame"] = table(t, "newgame", ann, kim, "")
	s.keys("enter")
	s.wantAsked()
	s.keys("down", "down", "enter")
	s.wantAsked(request{"take", lobby.SeekID(2)})
	if p, ok := s.top().(*screen.Play); !ok || p.ID() != "newgame" {
		t.Errorf("on top is %s, want the game", s.top().Name())
	}
}

func TestSeekThatIsGone(t *testing.T) { bubble(t, testGone) }

func testGone(t *testing.T) {
	s := start(t, ann)
	s.hall(hall(t))
	s.club.answer = lobby.ErrGone
	s.keys("down", "enter")
	s.says("Somebody was quicker: that one is gone.")
	s.club.answer = nil
	s.asked()
	s.hall(&lobby.Hall{Seeks: hall(t).Seeks[1:]})
	s.keys("enter")
	s.wantAsked() // never somebody else's seek, because the list moved
	s.says("Somebody was quicker: that one is gone.")
}

func TestJoinByCode(t *testing.T) { bubble(t, testJoin) }

func testJoin(t *testing.T) {
	s := start(t, ann)
	s.club.snaps["newgame"] = table(t, "newgame", ann, bob, "")
	s.keys("j", "k", "7", "q", "x", "enter")
	s.wantAsked(request{"join", "K7QX"})
	if s.top().Name() != "board" {
		t.Errorf("on top is %s, want the board", s.top().Name())
	}
	wrong := start(t, ann)
	wrong.club.answer = lobby.ErrNoSuchCode
	wrong.keys("j")
	wrong.message(paste("к7"))
	wrong.keys("enter")
	wrong.wantAsked(request{"join", "K7"}, request{"join", "R7"})
	wrong.says("No table has that code.")
}

func TestJoinFromTheStart(t *testing.T) { bubble(t, testJoinFromStart) }

func testJoinFromStart(t *testing.T) {
	s := start(t, ann, func(_ *Env, c *fakeClub, o *Options) {
		c.snaps["newgame"] = table(t, "newgame", ann, bob, "")
		o.Code = "k7qx"
	})
	s.wantAsked(request{"join", "K7QX"})
	if s.top().Name() != "board" {
		t.Errorf("on top is %s, want the board", s.top().Name())
	}
}

func TestTableWithdrawn(t *testing.T) { bubble(t, testTable) }

func testTable(t *testing.T) {
	s := start(t, ann)
	s.keys("o", "enter")
	if v := s.View(); s.top().Name() != "table" || v.MouseMode != tea.MouseModeNone {
		t.Errorf("on top is %s, mouse mode %v: a code is to be selected", s.top().Name(), v.MouseMode)
	}
	s.asked()
	s.keys("x")
	s.wantAsked(request{"withdraw", "K7QX"})
	if s.top().Name() != "lobby" {
		t.Errorf("on top is %s", s.top().Name())
	}
}

func TestShownFirst(t *testing.T) {
	t.Parallel()
	untimed := func(t *testing.T, id match.ID, moves string) match.Summary {
		g := summary(table(t, id, ann, bob, moves))
		g.Control = match.TimeControl{}
		return g
	}
	for name, c := range map[string]struct {
		games func(t *testing.T) []match.Summary
		want  match.ID
	}{
		"nothing": {func(*testing.T) []match.Summary { return nil }, ""},
		"a game with a clock": {func(t *testing.T) []match.Summary {
			return []match.Summary{untimed(t, "a", ""), summary(table(t, "b", ann, bob, "f5"))}
		}, "b"},
		"the only one to move in": {func(t *testing.T) []match.Summary { return []match.Summary{untimed(t, "a", "f5"), untimed(t, "b", "")} }, "b"},
		"two to move in":          {func(t *testing.T) []match.Summary { return []match.Summary{untimed(t, "a", ""), untimed(t, "b", "")} }, ""},
		"the opponent is to move": {func(t *testing.T) []match.Summary { return []match.Summary{untimed(t, "a", "f5")} }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := start(t, ann, func(_ *Env, f *fakeClub, _ *Options) {
					f.self.Publish(&lobby.Self{Player: ann, Matches: c.games(t)})
					f.snaps["b"] = table(t, "b", ann, bob, "")
				})
				id := match.ID("")
				if p, ok := s.top().(*screen.Play); ok {
					id = p.ID()
				}
				if id != c.want || len(s.cards) > 0 {
					t.Errorf("shown first: %q and %d cards, want %q", id, len(s.cards), c.want)
				}
			})
		})
	}
}

func TestPairingComesAsACard(t *testing.T) { bubble(t, testPairing) }

func testPairing(t *testing.T) {
	s := start(t, ann)
	began := table(t, "began", bob, ann, "")
	s.club.snaps["began"] = began
	cmd := s.takeSelf(&lobby.Self{Player: ann, Matches: []match.Summary{summary(began)}})
	if cmd == nil || cmd() != term.Bell() {
		t.Error("no bell at a pairing")
	}
	s.keys("enter")
	if s.top().Name() != "lobby" {
		t.Fatal("the card took a key at once")
	}
	s.wait(screen.Calm)
	s.keys("enter")
	if s.top().Name() != "board" || len(s.cards) > 0 {
		t.Errorf("enter led to %s with %d cards left", s.top().Name(), len(s.cards))
	}
}

func TestPairingAtABoardLeavesEnterToTheBoard(t *testing.T) { bubble(t, testPairingAtBoard) }

func testPairingAtBoard(t *testing.T) {
	s := at(t, ann, midgame(t))
	began := table(t, "began", eve, ann, "")
	s.club.snaps["began"] = began
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(midgame(t)), summary(began)}})
	s.wait(time.Second)
	s.keys("tab", "enter")
	if got := s.moves(); got != "14 d2" {
		t.Errorf("enter played %q, want d2", got)
	}
	s.keys("-")
	if len(s.cards) != 0 || s.top().(*screen.Play).ID() != "k7m2qx" {
		t.Error("- did not put the card away")
	}
}

func TestPairingWithGoesThereByPlus(t *testing.T) { bubble(t, testPairingPlus) }

func testPairingPlus(t *testing.T) {
	s := at(t, ann, midgame(t))
	began := table(t, "began", eve, ann, "")
	s.club.snaps["began"] = began
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(began)}})
	s.wait(time.Second)
	s.keys("+")
	if id := s.top().(*screen.Play).ID(); id != "began" {
		t.Errorf("+ led to %s", id)
	}
}

func TestTranscriptOpensReview(t *testing.T) { bubble(t, testTranscript) }

func testTranscript(t *testing.T) {
	s := start(t, ann)
	s.message(paste("f5d6c3d3"))
	if s.top().Name() != "review" {
		t.Fatalf("on top is %s", s.top().Name())
	}
	s.keys(">")
	if got := s.status(); got != "Move 4 of 4. d3." {
		t.Errorf("> leads to %q", got)
	}
	s.keys("<", ".", ",", ".")
	if got := s.status(); got != "Move 1 of 4. f5." {
		t.Errorf("steps lead to %q", got)
	}
	s.keys("q")
	s.message(term.TruncatedPasteMsg{})
	s.says("That is too much to paste.")
}

func TestLanguageKey(t *testing.T) { bubble(t, testLanguage) }

func testLanguage(t *testing.T) {
	s := start(t, ann)
	s.keys("я")
	s.wantAsked(request{"settings", lobby.Settings{Language: "ru"}})
	if !strings.Contains(s.plainScreen(), "вы ann") {
		t.Error("z did not change the language")
	}
	s.keys("z")
	s.wantAsked(request{"settings", lobby.Settings{Language: "en"}})
}

func TestKeysNamedInTheLobbyCanBeClicked(t *testing.T) {
	bubble(t, testKeysNamedInTheLobbyCanBeClicked)
}

func testKeysNamedInTheLobbyCanBeClicked(t *testing.T) {
	s := start(t, ann)
	s.clickOn("z Русский")
	s.wantSeen("z English")
	s.clickOn("сыграть вдвоём за этим терминалом")
	s.wantAsked(request{"settings", lobby.Settings{Language: "ru"}}, request{"local", match.ID("")})
	s.keys("j")
	s.draw()
	s.clickOn("z English")
	s.wantSeen("z English", "Сесть за стол")
}

func TestRename(t *testing.T) { bubble(t, testRename) }

func testRename(t *testing.T) {
	s := start(t, ann)
	s.keys("r", "a", "n", "q", "x", "backspace", "enter")
	s.wantAsked(request{"rename", "anq"})
	s.club.answer = lobby.ErrNameTaken
	s.keys("r", "b", "o", "b", "enter")
	s.says("That name is taken.")
	s.club.answer = &lobby.RenamedLatelyError{Until: noon}
	s.keys("r")
	s.wantSeen("Once a week.")
	s.keys("b", "o", "b", "enter")
	s.says("A name can be changed once a week: yours again from 29 Nov 2026 12:00 UTC.")
}

func TestMouseInTheLobby(t *testing.T) { bubble(t, testLobbyMouse) }

func testLobbyMouse(t *testing.T) {
	s := start(t, ann)
	s.hall(hall(t))
	s.club.snaps["newgame"] = table(t, "newgame", ann, kim, "")
	y := 0
	for i, l := range strings.Split(s.plainScreen(), "\n") {
		if strings.Contains(l, "plays black") {
			y = i
		}
	}
	s.click(10, y, 10, y)
	s.wantAsked()
	s.click(10, y, 10, y)
	s.wantAsked(request{"take", lobby.SeekID(2)})
}

func TestServerEndsTheSession(t *testing.T) { bubble(t, testEnd) }

func testEnd(t *testing.T) {
	s := start(t, ann)
	s.self(&lobby.Self{Player: ann, Closing: true})
	s.says("The server is about to stop: no new games.")
	if cmd := s.update(ended{}); cmd == nil {
		t.Fatal("the session goes on")
	} else if _, ok := cmd().(tea.QuitMsg); !ok {
		t.Error("the session goes on")
	}
	if got := s.Farewell(); got != "The club stops, most often for seconds only. Your games wait; no clock runs." {
		t.Errorf("the farewell is %q", got)
	}
}

func TestEveryRefusalHasASentence(t *testing.T) { bubble(t, testSentences) }

func testSentences(t *testing.T) {
	s := start(t, ann)
	unknown := s.Sentence(errors.New("disk on fire"))
	for _, err := range []error{
		lobby.ErrGone, lobby.ErrNoSuchCode, lobby.ErrBusy, lobby.ErrTooMany, lobby.ErrClosing, lobby.ErrNoAccount, lobby.ErrNameTaken,
		lobby.ErrGuest, match.ErrNoSuchMatch, match.ErrNotPlayer, match.ErrOver, match.ErrStalePly, match.ErrNotYourTurn,
		match.ErrIllegalMove, match.ErrNoSuchOffer, match.ErrTooMany, match.ErrBadText, match.ErrNotAllowed,
	} {
		if got := s.Sentence(err); got == unknown || strings.Contains(got, "error.") {
			t.Errorf("%v: %q", err, got)
		}
	}
	if strings.Contains(unknown, "fire") {
		t.Error("a person sees the cause of an unknown error")
	}
}

func TestForeignStringsAreHarmless(t *testing.T) { bubble(t, testForeign) }

func testForeign(t *testing.T) {
	evil := match.Player{ID: 9, Name: "e\x1b]0;owned\x07vil\u202e", Rating: 1500}
	snap := table(t, "evil", ann, evil, "f5")
	snap.Chat = []match.ChatLine{{From: evil.Name, Text: "\x1b[2J\u009b31mhi\r\n\x00"}}
	snap.Offers = []match.Offer{{From: 1, What: match.DrawOffer}}
	s := at(t, ann, snap)
	s.self(&lobby.Self{Player: evil})
	for _, view := range []string{s.View().Content, s.View().WindowTitle} {
		for _, bad := range []string{"\x1b]", "\x07", "\x1b[2J", "\u009b", "\u202e", "\r", "\x00"} {
			if strings.Contains(view, bad) {
				t.Errorf("%q reached the terminal", bad)
			}
		}
	}
}

func TestPlainTextIsASCII(t *testing.T) {
	t.Parallel()
	for name, make := range goldens {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := make(t)
				s.Charset = text.ASCIIOnly
				for _, language := range []string{"en", "ru"} {
					s.Apply(lobby.Settings{Language: language})
					v := s.View()
					if i := strings.IndexFunc(v.Content+v.WindowTitle, func(r rune) bool { return r > '~' }); i >= 0 {
						t.Errorf("%s: %q is not ASCII", language, v.Content[max(i-20, 0):i+4])
					}
				}
			})
		})
	}
}

func TestResizeKeepsTheDialog(t *testing.T) { bubble(t, testResize) }

func testResize(t *testing.T) {
	s := start(t, ann)
	s.keys("n")
	before := s.RedrawKey()
	s.size(30, 10)
	if s.RedrawKey() == before {
		t.Error("no full repaint between a screen and the line that it is too small")
	}
	s.keys("enter")
	s.wantAsked()
	s.size(80, 24)
	s.keys("enter")
	s.wantAsked(request{"seek", lobby.Terms{Control: five(), Rated: true, Color: lobby.AnyColor, Quick: true}})
}

func TestHelpIsEverywhere(t *testing.T) { bubble(t, testHelp) }

func testHelp(t *testing.T) {
	for name, make := range goldens {
		if name == "help" || name == "play-talk" || name == "talk-back" || name == "play-count" {
			continue
		}
		s := make(t)
		s.dialog = nil
		below := s.top().Name()
		s.keys("?")
		if s.top().Name() != "help" {
			t.Errorf("%s: ? leads to %s", name, s.top().Name())
		}
		s.keys("f1")
		if s.top().Name() != below {
			t.Errorf("%s: F1 on the help leads to %s, want back to %s", name, s.top().Name(), below)
		}
	}
}
