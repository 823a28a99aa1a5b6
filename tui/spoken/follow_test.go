package spoken

import (
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// ends is a game that Black has given up.
func ends(snap *match.Snapshot) *match.Snapshot {
	over := *snap
	over.Result = &match.Result{Winner: match.WhiteWins, Reason: match.Resigned, Discs: engine.Score{Black: 2, White: 2}}
	return &over
}

// lists publishes the games that are played.
func (v *visit) lists(games ...*match.Snapshot) string {
	h := &lobby.Hall{Here: []lobby.Presence{{Player: ann}}}
	for _, g := range games {
		v.club.snaps[g.ID] = g
		h.Games = append(h.Games, match.Summary{Start: g.Start})
	}
	v.club.hall.Publish(h)
	return v.hears()
}

func TestFollowing(t *testing.T) { bubble(t, testFollowing) }

func testFollowing(t *testing.T) {
	v := come(t, eve)
	v.hears()
	first, second := casual(t, ann, bob, ""), casual(t, bob, ann, "")
	first.ID, second.ID = "first", "second"
	if got := v.asks("follow ann"); got != "" {
		t.Errorf("asked %q", got)
	}
	if got := v.lists(first); !strings.Contains(got, "Game first") {
		t.Errorf("heard %q, want the game that began", got)
	}
	v.club.boards["first"].Publish(ends(first))
	v.hears()
	if got := v.lists(second); !strings.Contains(got, "Type anything to stay") {
		t.Errorf("heard %q", got)
	}
	time.Sleep(5*time.Second + time.Millisecond)
	if got := v.hears(); !strings.Contains(got, "Game second") {
		t.Errorf("heard %q, want the next game", got)
	}
	v.club.boards["second"].Publish(ends(second))
	v.hears()
	v.lists(first)
	v.types("score\n")
	if got := v.hears(); !strings.Contains(got, "You stay with this game.") {
		t.Errorf("heard %q", got)
	}
	time.Sleep(time.Minute)
	if got := v.hears(); got != "" {
		t.Errorf("heard %q after staying", got)
	}
}

func TestSpectatorHearsThatAGameWasClosed(t *testing.T) {
	bubble(t, testSpectatorHearsThatAGameWasClosed)
}

func testSpectatorHearsThatAGameWasClosed(t *testing.T) {
	snap := casual(t, ann, bob, "")
	v := at(t, eve, snap)
	shut := *snap
	shut.Shut[engine.Black] = true
	if got := v.feed(&shut); !strings.Contains(got, "The game was closed to spectators.") {
		t.Errorf("heard %q", got)
	}
}
