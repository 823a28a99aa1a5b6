package match

import (
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
)

// restart stops the match and starts it again from the store, where nobody is back yet.
func (b *bench) restart(away time.Duration) {
	b.stop()
	time.Sleep(away)
	state, err := Rebuild(b.store.record)
	if err != nil {
		b.t.Fatal(err)
	}
	b.match = New(state, nil, false, b.store, b.hub, &b.tasks, slog.New(slog.DiscardHandler))
	b.presence = Presence{}
	b.match.Go()
	synctest.Wait()
}

// current is the newest snapshot of a match that nobody watches.
func (b *bench) current() *Snapshot { synctest.Wait(); return b.match.Current() }

func threeMinutes() Start { return timed(3*time.Minute, 0) }

func TestARestartGivesTimeToBothSides(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.play("f5")
		time.Sleep(10 * time.Second)
		b.play("d6")
		before := b.now()
		b.restart(time.Hour)
		time.Sleep(5 * time.Second)
		if s := b.current(); s.Clocks.Runs || s.Clocks.Left != before.Clocks.Left || s.Resumed.Nr != 0 {
			t.Errorf("nobody is back, but: clocks %+v, resumed %+v", s.Clocks, s.Resumed)
		}
		b.here(false, true) // the side that is not to move
		if s := b.current(); s.Clocks.Runs {
			t.Error("Black's clock runs before Black is back")
		}
		b.here(true, true)
		s := b.current()
		given := [2]time.Duration{ResumedToMove, ResumedOther}
		want := [2]time.Duration{3*time.Minute + 20*time.Second, 3*time.Minute - 10*time.Second + 10*time.Second}
		if !s.Clocks.Runs || s.Clocks.Left != want || s.Resumed.Given != given || s.Resumed.Ply != 2 || s.Seq <= before.Seq {
			t.Errorf("clocks %+v, resumed %+v; want %v left", s.Clocks, s.Resumed, want)
		}
		b.here(false, true)
		b.here(true, true)
		if s := b.current(); s.Clocks.Left != want {
			t.Errorf("coming back a second time gives again: %v", s.Clocks.Left)
		}
		if got := b.store.kinds(); !slices.Equal(got, []Kind{EventStarted, EventMoved, EventMoved, EventResumed}) {
			t.Errorf("events %v", got)
		}
	})
}

func TestEachRestartGivesOnce(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		for i := range 2 {
			b.restart(time.Minute)
			b.here(true, true)
			more := time.Duration(i + 1)
			want := [2]time.Duration{3*time.Minute + more*ResumedToMove, 3*time.Minute + more*ResumedOther}
			if s := b.current(); s.Clocks.Left != want {
				t.Errorf("after restart %d: %v, want %v", i+1, s.Clocks.Left, want)
			}
		}
	})
}

func TestClocksRunAgainTwentySecondsAfterARestart(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.restart(0)
		time.Sleep(ResumeWithin + 3*time.Minute + ResumedToMove - time.Nanosecond)
		if b.current().Over() {
			t.Fatal("too early")
		}
		time.Sleep(time.Nanosecond)
		if r := b.current().Result; r == nil || r.Reason != Flagged || r.Winner != WhiteWins {
			t.Errorf("result %+v", r)
		}
	})
}

func TestNobodyIsLateBecauseOfARestart(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		time.Sleep(24 * time.Second)
		b.restart(0)
		time.Sleep(10 * time.Second)
		b.here(true, true)
		time.Sleep(25*time.Second - time.Nanosecond)
		if b.current().Over() {
			t.Fatal("the time for the first move does not count anew")
		}
		b.must(ann, Move{Square: square("f5")})
		b.must(bob, Move{Ply: 1, Square: square("d6")})
		b.restart(0)
		time.Sleep(time.Second)
		b.here(false, true)
		if at := b.current().Seats[engine.Black].ClaimAt; !at.IsZero() {
			t.Errorf("Black's absence counts from %v on while no clock runs", at)
		}
		time.Sleep(ResumeWithin - time.Second)
		if got, want := b.current().Seats[engine.Black].ClaimAt, time.Now().Add(40*time.Second); !got.Equal(want) {
			t.Errorf("claim at %v, want %v", got, want)
		}
	})
}

func TestATakebackKeepsWhatARestartGave(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		time.Sleep(10 * time.Second)
		b.play("f5")
		time.Sleep(20 * time.Second)
		b.play("d6")
		b.restart(0)
		b.here(true, true)
		time.Sleep(time.Second)
		b.must(ann, MakeOffer{What: Takeback})
		b.must(bob, Accept{What: Takeback})
		want := [2]time.Duration{3*time.Minute + 20*time.Second, 3*time.Minute + 10*time.Second}
		if s := b.current(); s.Game.Ply() != 0 || s.Clocks.Left != want {
			t.Errorf("%d discs, left %v; want none, %v", s.Game.Ply(), s.Clocks.Left, want)
		}
		again, err := Rebuild(b.store.record)
		if err != nil || again.Left != want || again.LeftAt(0) != want {
			t.Errorf("read back: %v at the start %v, %v", again.Left, again.LeftAt(0), err)
		}
	})
}

func TestABotDoesNotEatThePersonsTimeAfterARestart(t *testing.T) {
	start := func() Start { s := withBot(); s.Control.Initial = time.Minute; return s }
	inBubble(t, start, func(t *testing.T, b *bench) {
		b.must(ann, Move{Square: square("f5")})
		b.restart(0)
		seat := engine.White
		move := Request{Bot: &seat, At: time.Now(), Action: Move{Ply: 1, Square: square("d6")}}
		if err := b.match.Do(t.Context(), move); err != nil {
			t.Fatal(err)
		}
		time.Sleep(ResumeWithin / 2)
		if s := b.current(); s.Clocks.Runs {
			t.Error("the clock runs while its person is not back")
		}
		b.here(true, false)
		want := [2]time.Duration{time.Minute + ResumedToMove, time.Minute}
		if s := b.current(); !s.Clocks.Runs || s.Clocks.Left != want {
			t.Errorf("clocks %+v, want %v", s.Clocks, want)
		}
	})
}

func TestTheClockWaitsUntilTheResumptionIsStored(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.restart(0)
		b.store.fail = errors.New("disk full")
		b.here(true, true)
		if s := b.current(); s.Clocks.Runs || s.Clocks.Left[engine.Black] != 3*time.Minute {
			t.Errorf("clocks %+v, though nothing was stored", s.Clocks)
		}
		time.Sleep(retryAfter)
		if s := b.current(); !s.Clocks.Runs || s.Clocks.Left[engine.Black] != 3*time.Minute+ResumedToMove {
			t.Errorf("clocks %+v after another try", s.Clocks)
		}
		b.restart(0)
		b.store.lost = true
		b.here(true, true)
		if s := b.current(); !s.Clocks.Runs || s.Clocks.Left[engine.Black] != 3*time.Minute+2*ResumedToMove {
			t.Errorf("clocks %+v, where the answer of the store got lost", s.Clocks)
		}
	})
}
