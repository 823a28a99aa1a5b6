package spoken

import (
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

func TestAnAbsenceIsToldInItsTime(t *testing.T) { bubble(t, testAnAbsenceIsToldInItsTime) }

func testAnAbsenceIsToldInItsTime(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, "d3"))
	away := casual(t, ann, bob, "d3")
	away.Seats[engine.White] = match.Seat{Away: time.Now(), ClaimAt: time.Now().Add(40 * time.Second)}
	if got := v.feed(away); got != "bob is away." {
		t.Errorf("heard %q", got)
	}
	for _, step := range []struct {
		wait time.Duration
		want string
	}{
		{4 * time.Second, ""},
		{time.Second, "bob is away: in 0:35 you may claim the win or a draw.\n"},
		{34 * time.Second, ""},
		{time.Second, "bob is away: you may claim the win or a draw. Type claim, or claim draw.\n"},
		{time.Minute, ""},
	} {
		time.Sleep(step.wait)
		if got := v.hears(); got != step.want {
			t.Errorf("heard %q, want %q", got, step.want)
		}
	}
	back := casual(t, ann, bob, "d3")
	back.Seats[engine.White].Connected = true
	if got := v.feed(back); got != "bob is back." {
		t.Errorf("heard %q", got)
	}
}

func TestAFirstMoveIsAskedForOnce(t *testing.T) { bubble(t, testAFirstMoveIsAskedForOnce) }

func testAFirstMoveIsAskedForOnce(t *testing.T) {
	snap := casual(t, ann, bob, "")
	snap.FirstMoveBy = time.Now().Add(25 * time.Second)
	v := at(t, ann, snap)
	v.hears()
	time.Sleep(9 * time.Second)
	if got := v.hears(); got != "" {
		t.Errorf("heard %q too early", got)
	}
	time.Sleep(time.Second)
	if got, want := v.hears(), "Make your first move within 0:15, or the game is aborted.\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	time.Sleep(5 * time.Second)
	if got := v.hears(); got != "" {
		t.Errorf("heard %q again", got)
	}
	over := casual(t, ann, bob, "")
	over.Result = &match.Result{Winner: match.Nobody, Reason: match.Aborted, NoShow: "black"}
	if got := v.feed(over); !strings.Contains(got, "Black made no first move in time, so the game was aborted") {
		t.Errorf("heard %q", got)
	}
}

func TestARestartIsTold(t *testing.T) { bubble(t, testARestartIsTold) }

func testARestartIsTold(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, "d3"))
	resumed := casual(t, ann, bob, "d3")
	resumed.Resumed = match.Resumption{Nr: 3, At: time.Now(), Given: [2]time.Duration{10 * time.Second, 20 * time.Second}}
	if got, want := v.feed(resumed), "The server was away: +10 s for Black, +20 s for White."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestWhoQuitsHasLeftOnPurpose(t *testing.T) { bubble(t, testWhoQuitsHasLeftOnPurpose) }

func testWhoQuitsHasLeftOnPurpose(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, "d3"))
	if got := v.asks("quit"); got != "" {
		t.Errorf("a question asked the club %q", got)
	}
	if got := v.asks("yes"); got != "leave" {
		t.Errorf("asked %q, want that it leaves", got)
	}
}
