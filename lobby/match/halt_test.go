package match

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
)

// breakDown has the store write nothing from now on.
func (m *memory) breakDown() Outage {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.outage = Outage{Nr: m.outage.Nr + 1, From: time.Now(), Cause: "disk full"}
	return m.outage
}

// mend has the store write again.
func (m *memory) mend() Outage {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.outage.Until = time.Now()
	return m.outage
}

// tell has the hub tell the match of an outage.
func (b *bench) tell(o Outage) {
	b.presence.Outage = o
	b.match.SetPresence(b.presence)
	synctest.Wait()
}

func TestInAnOutageNothingHappensAndTheClockStands(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		time.Sleep(30 * time.Second)
		b.tell(b.store.breakDown())
		time.Sleep(time.Hour)
		s := b.current()
		want := [2]time.Duration{150 * time.Second, 3 * time.Minute}
		if s.Over() || !s.Halted || s.Clocks.Runs || s.Clocks.At(time.Now()) != want {
			t.Errorf("over %t, halted %t, clocks %+v; want %v left", s.Over(), s.Halted, s.Clocks, want)
		}
		b.refused(ann, Move{Ply: 2, Square: square("c3")}, ErrHalted)
		b.refused(ann, Say{Text: "hello?"}, ErrHalted)
		b.refused(ann, Move{Ply: 1, Square: square("c3")}, ErrStalePly)
		b.tell(b.store.mend())
		time.Sleep(spared + 20*time.Second)
		s = b.current()
		want[engine.Black] -= 20 * time.Second
		if s.Halted || !s.Clocks.Runs || s.Clocks.At(time.Now()) != want {
			t.Errorf("afterwards: halted %t, clocks %+v, %v; want %v", s.Halted, s.Clocks, s.Clocks.At(time.Now()), want)
		}
		b.must(ann, Move{Ply: 2, Square: square("c3")})
		if got := b.current().Clocks.Left; got != want {
			t.Errorf("after a move %v, want %v", got, want)
		}
		time.Sleep(3 * time.Minute)
		if r := b.current().Result; r == nil || r.Manner() != "time_white" {
			t.Errorf("the flag does not fall as ever: %+v", r)
		}
	})
}

// A move that cannot be stored stops the clock when it was read, before the hub has heard of anything.
func TestAMoveThatIsNotStoredStopsItsClock(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		time.Sleep(5 * time.Second)
		read := time.Now()
		b.store.delay = 2 * time.Second
		b.store.breakDown()
		err := b.match.Do(t.Context(), Request{By: ann, At: read, Action: Move{Square: square("f5")}})
		if !errors.Is(err, ErrHalted) {
			t.Fatal(err)
		}
		b.store.delay = 0
		if s := b.current(); s.Clocks.Runs || s.Clocks.Left[engine.Black] != 3*time.Minute-5*time.Second || !s.FirstMoveBy.IsZero() {
			t.Errorf("clocks %+v, first move by %v", s.Clocks, s.FirstMoveBy)
		}
		time.Sleep(time.Minute)
		if b.current().Over() {
			t.Fatal("it was aborted, though nobody could move")
		}
		b.tell(b.store.mend())
		if got, want := b.current().FirstMoveBy, time.Now().Add(25*time.Second); !got.Equal(want) {
			t.Errorf("first move by %v, want %v", got, want)
		}
		b.must(ann, Move{Square: square("f5")})
		if got := b.store.kinds(); !slices.Equal(got, []Kind{EventStarted, EventMoved}) {
			t.Errorf("events %v", got)
		}
	})
}

// What the store has written after all is played once it writes again, and not twice.
func TestAMoveThatWasStoredAfterAllIsPlayed(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.store.lost = true
		b.store.breakDown()
		b.refused(ann, Move{Square: square("f5")}, ErrHalted)
		b.tell(b.store.mend())
		if s := b.current(); s.Game.Ply() != 1 || s.Halted || !s.Clocks.Runs {
			t.Errorf("%d discs placed, halted %t, clocks %+v", s.Game.Ply(), s.Halted, s.Clocks)
		}
		b.refused(ann, Move{Square: square("f5")}, ErrStalePly)
	})
}

func TestOldNewsOfAnOutageChangesNothing(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.store.breakDown()
		first := b.store.mend()
		b.store.breakDown()
		b.refused(ann, Move{Square: square("f5")}, ErrHalted)
		b.tell(first)
		if !b.current().Halted {
			t.Error("the end of the first outage has ended the second one")
		}
		second := b.store.mend()
		b.tell(second)
		first.Until = time.Time{}
		b.tell(first)
		b.tell(second)
		if s := b.current(); s.Halted || !s.Clocks.Runs {
			t.Errorf("halted %t, clocks %+v", s.Halted, s.Clocks)
		}
	})
}

// A flag that fell before anybody could write falls when somebody can.
func TestAFlagThatFellBeforeFallsAfterwards(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.store.breakDown()
		time.Sleep(3*time.Minute + time.Second)
		if s := b.current(); s.Over() || !s.Halted || s.Clocks.Left[engine.Black] != 0 {
			t.Errorf("over %t, halted %t, %v left", s.Over(), s.Halted, s.Clocks.Left)
		}
		b.tell(b.store.mend())
		if r := b.current().Result; r == nil || r.Manner() != "time_black" {
			t.Errorf("result %+v", r)
		}
	})
}

func TestAbsenceDoesNotCountInAnOutage(t *testing.T) {
	inBubble(t, threeMinutes, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.here(false, true)
		time.Sleep(20 * time.Second)
		b.tell(b.store.breakDown())
		if at := b.current().Seats[engine.Black].ClaimAt; !at.IsZero() {
			t.Errorf("Black's game may be claimed at %v", at)
		}
		time.Sleep(time.Hour)
		b.refused(bob, Claim{}, ErrNotAllowed)
		b.tell(b.store.mend())
		if got, want := b.current().Seats[engine.Black].ClaimAt, time.Now().Add(40*time.Second); !got.Equal(want) {
			t.Errorf("claim at %v, want %v", got, want)
		}
	})
}

func TestADeadlineInDaysIsMovedByAnOutage(t *testing.T) {
	from := time.Now()
	o := Outage{Nr: 1, From: from, Until: from.Add(time.Hour)}
	for in, want := range map[time.Duration]time.Duration{
		-time.Minute: -time.Minute, 0: time.Hour, time.Minute: time.Hour + time.Minute, time.Hour: time.Hour, 2 * time.Hour: 2 * time.Hour,
	} {
		if got := o.shifted(from.Add(in)); !got.Equal(from.Add(want)) {
			t.Errorf("%v after the beginning becomes %v, want %v", in, got.Sub(from), want)
		}
	}
}
