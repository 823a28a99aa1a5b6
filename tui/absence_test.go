package tui

import (
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// absent is a game of ann's in which it is the turn of bob, who has been away for so long.
func absent(t *testing.T, away time.Duration) *match.Snapshot {
	t.Helper()
	snap := table(t, "k7m2qx", ann, bob, "f5d6c3")
	left := noon.Add(-away)
	snap.Seats[engine.White] = match.Seat{Away: left, ClaimAt: left.Add(40 * time.Second)}
	return snap
}

func playAbsent(t *testing.T, as ...change) *session {
	return at(t, ann, absent(t, 9*time.Second), as...)
}

func playClaim(t *testing.T, as ...change) *session {
	s := at(t, ann, absent(t, 41*time.Second), as...)
	s.keys("x")
	return s
}

func watchAbsent(t *testing.T, as ...change) *session {
	return at(t, eve, absent(t, 9*time.Second), as...)
}

func playFirst(t *testing.T, as ...change) *session {
	snap := table(t, "k7m2qx", ann, bob, "")
	snap.FirstMoveBy = noon.Add(12 * time.Second)
	return at(t, ann, snap, as...)
}

func playNoShow(t *testing.T, as ...change) *session {
	snap := table(t, "k7m2qx", ann, bob, "f5")
	s := at(t, ann, snap, as...)
	over := *snap
	over.Result = &match.Result{Winner: match.Nobody, Reason: match.Aborted, NoShow: "white", Discs: snap.Game.Position().Discs()}
	s.feed(&over)
	return s
}

func playResumed(t *testing.T, as ...change) *session {
	snap := table(t, "k7m2qx", ann, bob, "f5d6c3")
	snap.Resumed = match.Resumption{Nr: 5, At: noon, Ply: 3, Given: [2]time.Duration{10 * time.Second, 20 * time.Second}}
	return at(t, ann, snap, as...)
}

func playLeave(t *testing.T, as ...change) *session {
	s := at(t, ann, midgame(t), as...)
	s.keys("q")
	return s
}

// lobbyLeave is somebody who leaves the club while their game goes on.
func lobbyLeave(t *testing.T, as ...change) *session { return lobbyLeaving(t, midgame(t), as...) }

func lobbyLeaving(t *testing.T, game *match.Snapshot, as ...change) *session {
	s := start(t, ann, as...)
	s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(game)}})
	s.keys("-", "q")
	return s
}

func recordLag(t *testing.T, as ...change) *session {
	snap := won(t)
	snap.Lag = match.Lag{Credit: [2]time.Duration{1250 * time.Millisecond, 300 * time.Millisecond}, Grace: 180 * time.Millisecond}
	snap.Resumed = match.Resumption{Nr: 5, At: noon, Ply: 3, Given: [2]time.Duration{10 * time.Second, 20 * time.Second}}
	s := at(t, ann, snap, as...)
	s.wait(time.Minute)
	s.keys("s")
	return s
}

// showing wants a part of the screen, or that it is not there.
func (s *session) showing(part string, want bool) {
	s.t.Helper()
	if got := strings.Contains(s.plainScreen(), part); got != want {
		s.t.Errorf("%q is shown: %t, want %t\n%s", part, got, want, s.plainScreen())
	}
}

func TestTheCountdownOfAnAbsence(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		me      match.Player
		in, now string
	}{
		"the opponent":  {ann, "in 0:35 you may claim the win", "away: you may claim the win or a"},
		"a spectator":   {eve, "in 0:35 ann may claim the win", "away: ann may claim the win or a"},
		"the one meant": {bob, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				snap := absent(t, 4*time.Second)
				if tt.in == "" {
					snap.Seats[engine.White] = match.Seat{Connected: true}
				}
				s := at(t, tt.me, snap)
				s.size(120, 40)
				s.showing("may claim", false)
				s.wait(time.Second)
				if tt.in == "" {
					s.showing("may claim", false)
					return
				}
				s.showing(tt.in, true)
				s.wait(25 * time.Second)
				s.showing("in 0:10 ", true) // seconds, not tenths
				s.wait(10 * time.Second)
				s.showing(tt.now, true)
			})
		})
	}
}

func TestTheScreenGoesOnWithACountdown(t *testing.T) { bubble(t, testTheScreenGoesOnWithACountdown) }

func testTheScreenGoesOnWithACountdown(t *testing.T) {
	snap := absent(t, 2*time.Second)
	snap.Clocks.Runs = false // nothing else moves
	s := at(t, ann, snap)
	s.elapse(3 * time.Second)
	s.showing("in 0:35 ", true)
	s.elapse(time.Second)
	s.showing("in 0:34 ", true)
}

func TestSomebodyWhoIsBackIsSaidToBe(t *testing.T) { bubble(t, testSomebodyWhoIsBackIsSaidToBe) }

func testSomebodyWhoIsBackIsSaidToBe(t *testing.T) {
	for away, told := range map[time.Duration]bool{2 * time.Second: false, 20 * time.Second: true} {
		snap := absent(t, away)
		s := at(t, ann, snap)
		back := *snap
		back.Seats[engine.White] = match.Seat{Connected: true}
		s.feed(&back)
		s.showing("bob is back.", told)
		s.elapse(8 * time.Second)
		s.showing("bob is back.", false)
	}
}

func TestClaimingIsInTheMenu(t *testing.T) { bubble(t, testClaimingIsInTheMenu) }

func testClaimingIsInTheMenu(t *testing.T) {
	early := at(t, ann, absent(t, 39*time.Second))
	early.keys("x")
	early.showing("Claim", false)
	for _, claim := range []match.Claim{{}, {Draw: true}} {
		s := playClaim(t)
		s.asked()
		s.keys("down")
		if claim.Draw {
			s.keys("down")
		}
		s.keys("enter")
		if got := s.asked(); len(got) != 1 || got[0].arg != match.Action(claim) {
			t.Errorf("asked %+v, want %+v", got, claim)
		}
	}
}

func TestAFirstMoveIsHurriedLate(t *testing.T) { bubble(t, testAFirstMoveIsHurriedLate) }

func testAFirstMoveIsHurriedLate(t *testing.T) {
	snap := table(t, "k7m2qx", ann, bob, "")
	snap.Clocks.Runs = false
	snap.FirstMoveBy = noon.Add(25 * time.Second)
	mine, theirs := at(t, ann, snap), at(t, bob, snap)
	mine.showing("first move", false)
	mine.elapse(10 * time.Second)
	mine.showing("Make your first move within 0:15", true)
	theirs.elapse(10 * time.Second)
	theirs.showing("first move", false)
}

func TestWhatARestartGaveIsSaidForAWhile(t *testing.T) {
	bubble(t, testWhatARestartGaveIsSaidForAWhile)
}

func testWhatARestartGaveIsSaidForAWhile(t *testing.T) {
	const both = "The server was away: +10 s for Black, +20 s for White."
	s := playResumed(t)
	s.showing(both, true)
	s.elapse(8 * time.Second)
	s.showing(both, false)

	away := absent(t, 20*time.Second)
	s = at(t, ann, away)
	back := *away
	back.Seats[engine.White] = match.Seat{Connected: true}
	back.Resumed = match.Resumption{Nr: 5, At: s.Now(), Given: [2]time.Duration{10 * time.Second, 20 * time.Second}}
	s.feed(&back)
	s.showing(both, true)
	snap := versusBot(t, middle)
	snap.Control = five()
	s = at(t, ann, snap)
	again := *snap
	again.Resumed = match.Resumption{Nr: 5, At: noon, Given: [2]time.Duration{20 * time.Second}}
	s.feed(&again)
	s.showing("The server was away: +20 s on your clock.", true)
}

func TestWhoLeavesIsToldWhatTheOpponentMayDo(t *testing.T) {
	bubble(t, testWhoLeavesIsToldWhatTheOpponentMayDo)
}

func testWhoLeavesIsToldWhatTheOpponentMayDo(t *testing.T) {
	playLeave(t).showing("your opponent may claim", true)
	s := at(t, ann, versusBot(t, middle))
	s.keys("q")
	s.showing("may claim", false)
}

func TestWhoLeavesTheClubDuringATimedGameIsAskedFirst(t *testing.T) {
	bubble(t, testWhoLeavesTheClubDuringATimedGameIsAskedFirst)
}

func testWhoLeavesTheClubDuringATimedGameIsAskedFirst(t *testing.T) {
	s := lobbyLeave(t)
	if s.Left() {
		t.Fatal("left before the answer")
	}
	s.showing("your opponent may claim", true)
	s.keys("down", "enter")
	if !s.Left() {
		t.Error("did not leave after the answer")
	}
	alone := lobbyLeaving(t, versusBot(t, middle))
	if !alone.Left() {
		t.Error("a game against a bot keeps somebody in the club")
	}
}

func TestWhoComesBackIsToldHowTheirGameEnded(t *testing.T) {
	bubble(t, testWhoComesBackIsToldHowTheirGameEnded)
}

func testWhoComesBackIsToldHowTheirGameEnded(t *testing.T) {
	for reason, c := range map[match.Reason]struct {
		winner match.Winner
		want   string
	}{
		match.Abandoned: {match.WhiteWins, "your game is over. bob (white) wins"},
		match.Flagged:   {match.BlackWins, ""},
		match.Resigned:  {match.WhiteWins, ""},
	} {
		game := summary(midgame(t))
		game.Over, game.Result = true, &match.Result{Winner: c.winner, Reason: reason}
		s := start(t, ann, func(_ *Env, f *fakeClub, _ *Options) {
			f.self.Publish(&lobby.Self{Player: ann, Matches: []match.Summary{game}})
		})
		s.showing("Meanwhile "+c.want, c.want != "")
	}
}

func TestALineThatCostsNothingIsNotInTheRecord(t *testing.T) {
	bubble(t, testALineThatCostsNothingIsNotInTheRecord)
}

func testALineThatCostsNothingIsNotInTheRecord(t *testing.T) {
	for credit, told := range map[time.Duration]bool{20 * time.Millisecond: false, 80 * time.Millisecond: true} {
		snap := won(t)
		snap.Lag = match.Lag{Credit: [2]time.Duration{credit, 0}}
		s := at(t, ann, snap)
		s.wait(time.Minute)
		s.keys("s")
		s.showing("Given back for slow lines: Black 0.1 s, White 0.0 s.", told)
	}
}

func TestLeavingIsOnPurpose(t *testing.T) { bubble(t, testLeavingIsOnPurpose) }

func testLeavingIsOnPurpose(t *testing.T) {
	for name, keys := range map[string][]string{"q in the lobby": {"q"}, "ctrl+c": {"ctrl+c"}} {
		s := start(t, ann)
		if s.Left() {
			t.Errorf("%s: left before", name)
		}
		s.keys(keys...)
		if !s.Left() {
			t.Errorf("%s: is not leaving", name)
		}
	}
	s := at(t, ann, midgame(t))
	s.keys("ctrl+c")
	if s.Left() {
		t.Error("the first ctrl+c in a game leaves")
	}
	close(s.club.done)
	s.settle()
	if s.Left() {
		t.Error("the server's end of a session is not the person's")
	}
}
