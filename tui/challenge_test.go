package tui

import (
	"strings"
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// challengeBy makes a challenge of three days a move to ann.
func challengeBy(id lobby.ChallengeID, from match.Player) lobby.Challenge {
	return lobby.Challenge{
		ID: id, From: from, To: ann, Made: noon, Here: true,
		Terms: lobby.Terms{Control: match.OfferedDays()[1], Rated: true, Color: lobby.AnyColor},
	}
}

func declined(id lobby.ChallengeID, to match.Player, why lobby.Refusal) lobby.Challenge {
	c := challengeBy(id, ann)
	c.To, c.Declined = to, why
	return c
}

// challenged is ann in the lobby, whom bob challenges now.
func challenged(t *testing.T, as ...change) *session {
	s := inLobby(t, as...)
	s.self(&lobby.Self{Player: ann, Challenges: []lobby.Challenge{challengeBy(7, bob)}})
	return s
}

// waitingChallenges is ann, who finds challenges of hers and to her when she comes in.
func waitingChallenges(t *testing.T, as ...change) *session {
	return start(t, ann, append(as, func(_ *Env, c *fakeClub, _ *Options) {
		waits := challengeBy(9, ann)
		waits.To = eve
		c.self.Publish(&lobby.Self{Player: ann, Challenges: []lobby.Challenge{
			challengeBy(7, bob), declined(8, bob, lobby.RefusedClock), waits,
		}})
	})...)
}

func TestChallengeComesAsACard(t *testing.T) { bubble(t, testChallengeCard) }

func testChallengeCard(t *testing.T) {
	s := challenged(t)
	s.club.snaps["newgame"] = table(t, "newgame", ann, bob, "")
	s.keys("+")
	s.wantAsked() // it takes no keys while it is new
	s.wait(screen.Calm)
	s.keys("enter")
	s.wantAsked() // enter answers nothing
	s.keys("+")
	s.wantAsked(request{"accept challenge", lobby.ChallengeID(7)})
	if p, ok := s.top().(*screen.Play); !ok || p.ID() != "newgame" {
		t.Errorf("on top is %s", s.top().Name())
	}
}

func TestChallengeIsDeclinedWithAReason(t *testing.T) { bubble(t, testDeclineChallenge) }

func testDeclineChallenge(t *testing.T) {
	s := challenged(t)
	s.wait(screen.Calm)
	s.keys("-", "enter")
	s.wantAsked(request{"decline challenge none", lobby.ChallengeID(7)})
	s = challenged(t)
	s.wait(screen.Calm)
	s.keys("-", "down", "enter") // decide later
	s.wantAsked()
	s.keys("down", "enter", "down", "down", "enter", "up", "up", "enter") // from the lobby: a casual game, please
	s.wantAsked(request{"decline challenge clock", lobby.ChallengeID(7)})
}

func TestChallengeIsLeftForLater(t *testing.T) { bubble(t, testLater) }

func testLater(t *testing.T) {
	s := challenged(t)
	s.wait(screen.Calm)
	s.keys("esc")
	s.wantAsked()
	if len(s.cards) != 0 || !strings.Contains(s.plainScreen(), "Challenges to you") {
		t.Errorf("%d cards in\n%s", len(s.cards), s.plainScreen())
	}
	s.self(&lobby.Self{Player: ann, Challenges: []lobby.Challenge{challengeBy(7, bob)}})
	if len(s.cards) != 0 {
		t.Error("it is announced again")
	}
}

func TestWithdrawnChallengeTakesItsCardAway(t *testing.T) { bubble(t, testWithdrawnCard) }

func testWithdrawnCard(t *testing.T) {
	s := challenged(t)
	s.self(&lobby.Self{Player: ann})
	if len(s.cards) != 0 {
		t.Error("the card stays")
	}
}

func TestNoCardFromThoseOneDoesNotHear(t *testing.T) { bubble(t, testMutedChallenge) }

func testMutedChallenge(t *testing.T) {
	s := inLobby(t)
	s.self(&lobby.Self{Player: ann, Challenges: []lobby.Challenge{challengeBy(7, bob)}, Muted: []lobby.Muted{{ID: bob.ID, Name: "bob"}}})
	if len(s.cards) != 0 {
		t.Error("there is a card")
	}
	if !strings.Contains(s.plainScreen(), "Challenges to you") {
		t.Error("it is not listed")
	}
}

func TestAnswerIsSeenUntilPutAway(t *testing.T) { bubble(t, testAnswerCard) }

func testAnswerCard(t *testing.T) {
	s := inLobby(t)
	s.self(&lobby.Self{Player: ann, Challenges: []lobby.Challenge{declined(8, bob, lobby.RefusedNow)}})
	if !strings.Contains(s.plainScreen(), "bob declines: not now.") {
		t.Errorf("it is not said in\n%s", s.plainScreen())
	}
	s.wait(screen.Calm)
	s.keys("-")
	s.wantAsked(request{"withdraw challenge", lobby.ChallengeID(8)})
}

func TestNothingInterruptsAGameWithSomebody(t *testing.T) { bubble(t, testUninterrupted) }

func testUninterrupted(t *testing.T) {
	snap := table(t, "now", ann, bob, "")
	theirs := byDays(t, "days", ann, eve, "f5", time.Hour)
	games := []match.Summary{summary(snap), dueSummary(theirs)}
	s := at(t, ann, snap, func(_ *Env, c *fakeClub, _ *Options) { c.self.Publish(&lobby.Self{Player: ann, Matches: games}) })
	mine := byDays(t, "days", ann, eve, "f5d6", time.Hour)
	games = []match.Summary{summary(snap), dueSummary(mine)}
	s.self(&lobby.Self{Player: ann, Matches: games, Challenges: []lobby.Challenge{challengeBy(7, eve)}})
	if len(s.cards) != 0 {
		t.Fatal("a card while ann plays")
	}
	s.keys("q", "down", "enter") // leave
	if len(s.cards) != 2 {
		t.Errorf("%d cards after ann has left the board, want the move and the challenge", len(s.cards))
	}
}

func TestMoveElsewhereComesAsACard(t *testing.T) { bubble(t, testMovedCard) }

func testMovedCard(t *testing.T) {
	s := inLobby(t)
	before, after := byDays(t, "days", ann, bob, "f5", time.Hour), byDays(t, "days", ann, bob, "f5d6", time.Hour)
	s.club.snaps["days"] = after
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{dueSummary(before)}})
	s.cards = nil // that the game began
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{dueSummary(after)}})
	if !strings.Contains(s.plainScreen(), "bob has moved: it is your turn.") {
		t.Errorf("it is not said in\n%s", s.plainScreen())
	}
	s.wait(screen.Calm)
	s.keys("+")
	if p, ok := s.top().(*screen.Play); !ok || p.ID() != "days" {
		t.Errorf("on top is %s", s.top().Name())
	}
	s.keys("q")
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{dueSummary(after)}})
	if len(s.cards) != 0 {
		t.Error("it is announced again")
	}
}

func TestChallengeFromAPersonsCard(t *testing.T) { bubble(t, testChallengePerson) }

func testChallengePerson(t *testing.T) {
	s := inLobby(t)
	s.self(&lobby.Self{Player: ann})
	s.keys("tab")
	for range 10 {
		if strings.Contains(s.plainScreen(), "> bob") {
			break
		}
		s.keys("down")
	}
	s.keys("enter")
	for range 10 {
		if strings.Contains(s.plainScreen(), "> Challenge ..") {
			break
		}
		s.keys("down")
	}
	s.keys("enter", "enter")
	s.wantAsked(request{"challenge bob after ", lobby.Terms{Control: five(), Rated: true, Color: lobby.AnyColor}})
	s.says("Your challenge waits for bob.")
}

func TestChallengeByName(t *testing.T) { bubble(t, testByName) }

func testByName(t *testing.T) {
	s := start(t, ann)
	s.keys("o", "down", "down", "down", "right", "enter", "b", "o", "b", "enter")
	s.wantAsked(request{"challenge bob after ", lobby.Terms{Control: five(), Rated: true, Color: lobby.AnyColor}})
	s.club.answer = lobby.ErrChallenged
	s.keys("o", "down", "down", "down", "right", "enter", "b", "o", "b", "enter")
	s.says("Your challenge to that player still waits.")
	guest := start(t, kim)
	guest.keys("o")
	if strings.Contains(guest.plainScreen(), "by name") {
		t.Error("a guest can challenge by name")
	}
}

func TestRematchFromTheHistory(t *testing.T) { bubble(t, testHistoryRematch) }

func testHistoryRematch(t *testing.T) {
	snap := table(t, "old", bob, ann, "f5d6")
	s := start(t, ann, func(_ *Env, c *fakeClub, _ *Options) {
		c.finished = []lobby.Finished{{Start: snap.Start, Ended: noon, Result: match.Result{Winner: match.BlackWins, Reason: match.Resigned}}}
		snap.Result, snap.EndedAt = &c.finished[0].Result, noon
		c.snaps["old"] = snap
	})
	s.keys("m", "x", "down", "enter")
	again := request{"challenge bob after old", lobby.Terms{Control: five(), Rated: true, Color: lobby.AnyColor}}
	s.wantAsked(again)
	s.keys("enter", "x", "down", "enter") // in the review
	s.wantAsked(again)
}

func TestChallengeThatMeetsAnotherOpensTheGame(t *testing.T) { bubble(t, testMet) }

func testMet(t *testing.T) {
	s := start(t, ann)
	s.club.challenged = lobby.Challenged{Match: "newgame"}
	s.club.snaps["newgame"] = table(t, "newgame", ann, bob, "")
	s.keys("o", "down", "down", "down", "right", "enter", "b", "o", "b", "enter")
	if p, ok := s.top().(*screen.Play); !ok || p.ID() != "newgame" {
		t.Errorf("on top is %s", s.top().Name())
	}
}

func TestWhatWaitsIsSaidAtTheDoor(t *testing.T) { bubble(t, testAwaits) }

func testAwaits(t *testing.T) {
	s := waitingChallenges(t)
	s.says("1 challenge waits for you.")
	if len(s.cards) != 0 {
		t.Error("there is a card for what the lobby shows")
	}
	s.keys("down", "down", "enter") // the answer
	s.keys("enter")
	s.wantAsked(request{"withdraw challenge", lobby.ChallengeID(8)})
	s.keys("down", "enter", "down", "enter") // the one to eve
	s.wantAsked(request{"withdraw challenge", lobby.ChallengeID(9)})
}
