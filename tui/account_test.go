package tui

import (
	"testing"
	"time"

	"reversi/lobby"
)

// twoKeys are the keys of an account: the one of this terminal, and an older one.
func twoKeys(_ *Env, c *fakeClub, _ *Options) {
	c.keys = []lobby.Key{
		{Fingerprint: "SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8", Added: noon.AddDate(0, -8, 0)},
		{Fingerprint: "SHA256:uNiVztksCsDhcc0u9e8BrrJwrdaVvHWqzZcqPKzbVTA", Added: noon.AddDate(0, -2, 0), Used: noon, This: true},
	}
}

// inAccount is ann at the screen of her account, with the focus on a row.
func inAccount(t *testing.T, row int, as ...change) *session {
	t.Helper()
	s := start(t, ann, append([]change{twoKeys}, as...)...)
	s.keys("y", "end", "up", "enter")
	s.wantOnTop("account")
	for range row {
		s.keys("down")
	}
	return s
}

// The rows of the account with two keys.
const (
	renameRow = iota
	linkRow
	enterRow
	oldKeyRow
	thisKeyRow
	deleteRow
)

func TestACodeForAnotherMachine(t *testing.T) { bubble(t, testACodeForAnotherMachine) }

func testACodeForAnotherMachine(t *testing.T) {
	s := inAccount(t, linkRow)
	s.keys("enter")
	s.wantAsked(request{"link", nil})
	s.wantOnTop("link")
	s.wantSeen("K     7     Q     X", "ssh HOST keys add K7QXACDE", "until 12:10 UTC")
	s.size(40, 20)
	s.wantSeen("ssh HOST keys add K7QXACDE")
	s.size(80, 24)
	s.club.keys = append(s.club.keys, lobby.Key{Fingerprint: "SHA256:laptop", Added: noon})
	s.keys("q")
	s.wantOnTop("account")
	s.wantSeen("SHA256:laptop") // it came in meanwhile
}

func TestACodeFromAnotherMachine(t *testing.T) { bubble(t, testACodeFromAnotherMachine) }

func testACodeFromAnotherMachine(t *testing.T) {
	s := inAccount(t, enterRow)
	s.club.answer = lobby.ErrNoSuchLink
	s.keys("enter", "л", "7", "й", "ч", "enter") // on the keys of K7QX
	s.wantAsked(request{"join key", "K7QX"})
	s.says("No account waits for that code: each is good once, for 10 minutes.")
	s.club.answer = lobby.ErrKeyInUse
	s.keys("enter", "k", "7", "q", "x", "enter")
	s.wantAsked(request{"join key", "K7QX"})
	s.says("This key has an account of its own with games in it: forget that one first.")
	s.keys("enter", "k", "esc")
	s.wantAsked()
}

func TestAKeyIsRemoved(t *testing.T) { bubble(t, testAKeyIsRemoved) }

func testAKeyIsRemoved(t *testing.T) {
	s := inAccount(t, oldKeyRow)
	s.wantSeen("Added 29 Mar 2026. enter removes it.")
	s.keys("enter", "enter") // the focus is on keeping it
	s.wantAsked()
	s.keys("enter", "down", "enter")
	s.wantAsked(request{"remove key", "SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8"})
	s.wantUnseen("nThbg")
	s.wantSeen("uNiVz", "this terminal")
	s.keys("up", "down", "enter") // one key is left
	s.says("That is your only key: without it nobody could come in.")
}

func TestTheKeyOfThisTerminalIsNamed(t *testing.T) { bubble(t, testTheKeyOfThisTerminalIsNamed) }

func testTheKeyOfThisTerminalIsNamed(t *testing.T) {
	s := inAccount(t, thisKeyRow)
	s.keys("enter")
	s.wantSeen("You came in with this key: this visit ends.")
}

func TestAnAccountIsDeletedAfterTwoQuestions(t *testing.T) { bubble(t, testAnAccountIsDeleted) }

func testAnAccountIsDeleted(t *testing.T) {
	s := inAccount(t, deleteRow)
	s.club.parting = lobby.Parting{Finished: 31, Unfinished: 2}
	for _, way := range [][]string{
		{"enter", "enter"}, {"enter", "esc"}, {"enter", "down", "enter", "enter"}, {"enter", "down", "enter", "esc"},
	} {
		s.keys(way...)
		s.wantAsked()
		if s.dialog != nil {
			t.Fatalf("after %v there is still a question", way)
		}
	}
	s.keys("enter")
	s.wantSeen("2 games that go on are resigned.", "31 finished games stay")
	s.keys("down", "enter")
	s.wantSeen("This cannot be undone")
	s.keys("down", "enter")
	s.wantAsked(request{"forget", nil})
}

func TestAnAccountThatCannotBeDeleted(t *testing.T) { bubble(t, testAnAccountThatCannotBeDeleted) }

func testAnAccountThatCannotBeDeleted(t *testing.T) {
	s := inAccount(t, deleteRow)
	s.club.answer = lobby.ErrSanctioned
	s.keys("enter")
	s.says("An account cannot be deleted while it is silenced or banned.")
}

func TestTheAccountOfAGuest(t *testing.T) { bubble(t, testTheAccountOfAGuest) }

func testTheAccountOfAGuest(t *testing.T) {
	s := start(t, kim)
	s.keys("y", "end", "up", "enter")
	s.wantSeen("You are a guest")
	s.keys("enter", "down", "enter")
	s.wantAsked()
	s.keys("q")
	s.wantOnTop("settings")
}

// TestWhoIsDeletedIsCalledSo holds that the word for somebody deleted is in the language of who reads it.
func TestWhoIsDeletedIsCalledSo(t *testing.T) { bubble(t, testWhoIsDeletedIsCalledSo) }

func testWhoIsDeletedIsCalledSo(t *testing.T) {
	snap := won(t)
	snap.Players[1].Name = "deleted"
	s := at(t, ann, snap, inRussian)
	s.elapse(5 * time.Second)
	s.wantSeen("(удалён)")
	s.wantUnseen("deleted")
}
