package match

import (
	"testing"
	"time"

	"reversi/engine"
)

func minutes(n int, perMove time.Duration) TimeControl {
	return TimeControl{Initial: time.Duration(n) * time.Minute, PerMove: perMove}
}

func TestHowLongSomebodyMayBeAway(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		control     TimeControl
		away, after time.Duration // by a lost connection, and on purpose
		first       time.Duration // move
	}{
		{TimeControl{}, 10 * time.Minute, 10 * time.Minute, 0},
		{minutes(1, 0), 40 * time.Second, 10 * time.Second, 20 * time.Second},
		{minutes(3, 0), 40 * time.Second, 10 * time.Second, 25 * time.Second},
		{minutes(8, 0), 40 * time.Second, 10 * time.Second, 30 * time.Second},
		{minutes(10, 0), 80 * time.Second, 20 * time.Second, 30 * time.Second},
		{minutes(20, 0), 80 * time.Second, 20 * time.Second, 35 * time.Second},
		{minutes(0, 24*time.Hour), 0, 0, 0},
	} {
		if got := tt.control.ClaimAfter(false); got != tt.away {
			t.Errorf("%s: claim after %v of a lost connection, want %v", tt.control, got, tt.away)
		}
		if got := tt.control.ClaimAfter(true); got != tt.after {
			t.Errorf("%s: claim after %v of leaving, want %v", tt.control, got, tt.after)
		}
		if got := tt.control.FirstMoveWithin(); got != tt.first {
			t.Errorf("%s: %v for the first move, want %v", tt.control, got, tt.first)
		}
	}
}

func fiveMinutes() Start { return timed(5*time.Minute, 0) }

// gone has Black leave, on purpose or not.
func (b *bench) gone(onPurpose bool) {
	b.presence.Left[engine.Black] = onPurpose
	b.here(false, true)
}

func TestTheWinOrADrawIsClaimed(t *testing.T) {
	for name, tt := range map[string]struct {
		start     func() Start
		onPurpose bool
		after     time.Duration
		claim     Claim
		want      Winner
	}{
		"a lost connection":           {fiveMinutes, false, 40 * time.Second, Claim{}, WhiteWins},
		"a draw":                      {fiveMinutes, false, 40 * time.Second, Claim{Draw: true}, Draw},
		"left on purpose":             {fiveMinutes, true, 10 * time.Second, Claim{}, WhiteWins},
		"a long game":                 {func() Start { return timed(10*time.Minute, 0) }, false, 80 * time.Second, Claim{}, WhiteWins},
		"a long game left on purpose": {func() Start { return timed(15*time.Minute, 0) }, true, 20 * time.Second, Claim{Draw: true}, Draw},
		"untimed, left on purpose":    {untimed, true, ClaimAfter, Claim{}, WhiteWins},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, tt.start, func(t *testing.T, b *bench) {
				b.play("f5", "d6")
				b.gone(tt.onPurpose)
				time.Sleep(tt.after - time.Nanosecond)
				b.refused(bob, tt.claim, ErrNotAllowed)
				if b.now().Over() {
					t.Fatal("it ended by itself")
				}
				time.Sleep(time.Nanosecond)
				b.refused(ann, tt.claim, ErrNotAllowed)
				b.must(bob, tt.claim)
				b.result(Result{Winner: tt.want, Reason: Abandoned})
			})
		})
	}
}

func TestClaimingIsAChoice(t *testing.T) {
	inBubble(t, fiveMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.gone(false)
		time.Sleep(2 * time.Minute)
		if b.now().Over() {
			t.Fatal("it ended by itself")
		}
		b.here(true, true)
		b.refused(bob, Claim{}, ErrNotAllowed)
		b.play("c3", "d3")
	})
}

func TestWhoIsBackIsNotClaimedFrom(t *testing.T) {
	inBubble(t, fiveMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.gone(false)
		time.Sleep(time.Minute)
		b.presence.Here = [2]bool{true, true}
		b.match.SetPresence(b.presence) // the match has not looked yet
		b.refused(bob, Claim{}, ErrNotAllowed)
	})
}

func TestAnAbsenceCountsWhileTheOtherSideThinks(t *testing.T) {
	inBubble(t, fiveMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6", "c3")
		b.gone(false)
		time.Sleep(time.Minute)
		b.refused(bob, Claim{}, ErrNotAllowed)
		if at := b.now().Seats[engine.Black].ClaimAt; !at.IsZero() {
			t.Errorf("claim at %v, but White is to move", at)
		}
		b.play("d3")
		b.must(bob, Claim{})
	})
}

func TestAGameThatHasNotBegunIsNotClaimed(t *testing.T) {
	inBubble(t, func() Start { return timed(20*time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.gone(true)
		time.Sleep(30 * time.Second)
		b.refused(bob, Claim{}, ErrNotAllowed)
		b.play("f5", "d6") // from another connection that goes at once
		if got, want := b.now().Seats[engine.Black].ClaimAt, time.Now().Add(20*time.Second); !got.Equal(want) {
			t.Errorf("claim at %v, want %v", got, want)
		}
	})
}

func TestAbsenceIsShownAtOnce(t *testing.T) {
	inBubble(t, fiveMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		left := time.Now()
		b.gone(false)
		time.Sleep(calmPause)
		if got := b.now().Seats[engine.Black]; !got.Away.Equal(left) || !got.ClaimAt.Equal(left.Add(40*time.Second)) {
			t.Errorf("seat %+v, left at %v", got, left)
		}
		b.here(true, true)
		time.Sleep(calmPause)
		if got := b.now().Seats[engine.Black]; !got.Connected || !got.Away.IsZero() || !got.ClaimAt.IsZero() {
			t.Errorf("back, but the seat is %+v", got)
		}
	})
}

func TestWhoDoesNotBeginLosesNothing(t *testing.T) {
	for name, tt := range map[string]struct {
		start  func() Start
		played []string
		after  time.Duration
		who    string
	}{
		"Black, a minute": {func() Start { return timed(time.Minute, 0) }, nil, 20 * time.Second, "black"},
		"White, 3+2":      {func() Start { return timed(3*time.Minute, 2*time.Second) }, []string{"f5"}, 25 * time.Second, "white"},
		"White, 15+10":    {func() Start { return timed(15*time.Minute, 10*time.Second) }, []string{"f5"}, 30 * time.Second, "white"},
		"Black, 30+0":     {func() Start { return timed(30*time.Minute, 0) }, nil, 35 * time.Second, "black"},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, tt.start, func(t *testing.T, b *bench) {
				time.Sleep(10 * time.Second)
				b.play(tt.played...)
				if len(tt.played) > 0 {
					time.Sleep(10 * time.Second)
				}
				due := time.Now().Add(tt.after - 10*time.Second)
				if got := b.now().FirstMoveBy; len(tt.played) == 0 && !got.Equal(due) {
					t.Errorf("a first move by %v, want %v", got, due)
				}
				time.Sleep(tt.after - 10*time.Second - time.Nanosecond)
				if b.now().Over() {
					t.Fatal("too early")
				}
				time.Sleep(time.Nanosecond)
				b.result(Result{Winner: Nobody, Reason: Aborted})
				if got := b.now().Result.NoShow; got != tt.who {
					t.Errorf("no show of %q, want %q", got, tt.who)
				}
			})
		})
	}
}

func TestAFirstMoveReadInTimeCounts(t *testing.T) {
	inBubble(t, fiveMinutes, func(t *testing.T, b *bench) {
		time.Sleep(25*time.Second - time.Millisecond)
		at := time.Now()
		time.Sleep(0)
		if err := b.match.Do(t.Context(), Request{By: ann, At: at, Action: Move{Square: square("f5")}}); err != nil {
			t.Fatal(err)
		}
		if got := b.now(); got.Over() || got.Game.Ply() != 1 {
			t.Errorf("%d discs, result %+v", got.Game.Ply(), got.Result)
		}
		b.play("d6")
		if got := b.now().FirstMoveBy; !got.IsZero() {
			t.Errorf("both have moved, but a first move is wanted by %v", got)
		}
	})
}

func TestNobodyIsHurriedWhereNobodyElsePlays(t *testing.T) {
	for name, start := range map[string]func() Start{
		"bot":     func() Start { s := withBot(); s.Control.Initial = 5 * time.Minute; return s },
		"local":   local,
		"untimed": untimed,
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, start, func(t *testing.T, b *bench) {
				time.Sleep(4 * time.Minute)
				if s := b.now(); s.Over() || !s.FirstMoveBy.IsZero() {
					t.Errorf("first move by %v, result %+v", s.FirstMoveBy, s.Result)
				}
			})
		})
	}
}
