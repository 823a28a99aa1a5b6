package match

import (
	"errors"
	"log/slog"
	"testing"
	"time"

	"pgregory.net/rapid"

	"reversi/engine"
	"reversi/lobby/task"
)

// slowly plays for whoever is to move, over a line that takes so long.
func (b *bench) slowly(lag time.Duration, sq string) error {
	snap := b.now()
	return b.match.Do(b.t.Context(), Request{
		By: snap.Mover(snap.Game.Position().ToMove()), At: time.Now(), Lag: lag,
		Action: Move{Ply: snap.Game.Ply(), Takebacks: snap.Takebacks, Square: square(sq)},
	})
}

func TestWhatALineCostsIsCreditedUpToABound(t *testing.T) {
	for name, tt := range map[string]struct{ lag, used, credit time.Duration }{
		"a measured line":         {120 * time.Millisecond, 3 * time.Second, 120 * time.Millisecond},
		"a very slow line":        {4 * time.Second, 3 * time.Second, MaxLag},
		"a quick move":            {300 * time.Millisecond, 100 * time.Millisecond, 100 * time.Millisecond},
		"nothing was measured":    {0, 3 * time.Second, 0},
		"a clock that went wrong": {-time.Second, 3 * time.Second, 0},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func() Start { return timed(time.Minute, 2*time.Second) }, func(t *testing.T, b *bench) {
				b.play("f5", "d6")
				before := b.now().Clocks.Left
				time.Sleep(tt.used)
				if err := b.slowly(tt.lag, "c3"); err != nil {
					t.Fatal(err)
				}
				s := b.now()
				if got, want := s.Clocks.Left[engine.Black], before[engine.Black]-tt.used+tt.credit+2*time.Second; got != want {
					t.Errorf("left %v, want %v", got, want)
				}
				if got := s.Lag.Credit; got != [2]time.Duration{tt.credit, 0} {
					t.Errorf("the record says %v, want %v for Black", got, tt.credit)
				}
				if e := b.store.record.Events[3]; e.Lag != tt.credit || e.Left != s.Clocks.Left {
					t.Errorf("event %+v", e)
				}
			})
		})
	}
}

func TestAFlagHasTheGraceOfItsLine(t *testing.T) {
	const lag = 200 * time.Millisecond
	for name, tt := range map[string]struct {
		late   time.Duration
		counts bool
		left   time.Duration
	}{
		"in time":          {-time.Millisecond, true, lag + time.Millisecond},
		"within the grace": {lag / 2, true, lag / 2},
		"at its very end":  {lag - time.Nanosecond, true, time.Nanosecond},
		"after it":         {lag, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func() Start { return timed(time.Minute, 0) }, func(t *testing.T, b *bench) {
				if err := errors.Join(b.slowly(lag, "f5"), b.slowly(0, "d6")); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Minute)
				if s := b.now(); s.Over() || s.Clocks.At(time.Now())[engine.Black] != 0 {
					t.Fatalf("at the deadline: %v left, result %+v", s.Clocks.At(time.Now()), s.Result)
				}
				time.Sleep(max(tt.late, 0))
				r := Request{By: ann, At: time.Now().Add(min(tt.late, 0)), Lag: lag, Action: Move{Ply: 2, Square: square("c3")}}
				if err := b.match.Do(t.Context(), r); (err == nil) != tt.counts {
					t.Fatalf("the move: %v", err)
				}
				if s := b.now(); tt.counts && s.Clocks.Left[engine.Black] != tt.left {
					t.Errorf("left %v, want %v", s.Clocks.Left[engine.Black], tt.left)
				}
			})
		})
	}
}

func TestTheRecordSaysWhatGraceAFlagHad(t *testing.T) {
	inBubble(t, func() Start { return timed(time.Minute, 0) }, func(t *testing.T, b *bench) {
		if err := errors.Join(b.slowly(3*time.Second, "f5"), b.slowly(0, "d6")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute + MaxLag - time.Nanosecond)
		if b.now().Over() {
			t.Fatal("too early")
		}
		time.Sleep(time.Nanosecond)
		b.result(Result{Winner: WhiteWins, Reason: Flagged})
		if got := b.now().Lag.Grace; got != MaxLag {
			t.Errorf("grace %v, want %v", got, MaxLag)
		}
		still, err := Still(b.store.record, time.Now())
		if err != nil || still.Lag != b.now().Lag {
			t.Errorf("read back: %+v, %v; want %+v", still.Lag, err, b.now().Lag)
		}
	})
}

func TestATakebackTakesTheCreditBackToo(t *testing.T) {
	inBubble(t, fiveMinutes, func(t *testing.T, b *bench) {
		for _, sq := range []string{"f5", "d6", "c3", "d3"} {
			time.Sleep(time.Second)
			if err := b.slowly(100*time.Millisecond, sq); err != nil {
				t.Fatal(err)
			}
		}
		b.must(ann, MakeOffer{What: Takeback})
		b.must(bob, Accept{What: Takeback})
		if got, want := b.now().Lag.Credit, [2]time.Duration{100 * time.Millisecond, 100 * time.Millisecond}; got != want {
			t.Errorf("credited %v, want %v", got, want)
		}
	})
}

// TestTimeComesFromNowhereElse plays games over lines that are never the same: no clock goes below zero, and none gains more at a move than
// its line's credit and the increment; the record tells the same.
func TestTimeComesFromNowhereElse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const increment = 2 * time.Second
		s := timed(20*time.Second, increment)
		store := &memory{record: Record{Start: s, Events: []Event{{Kind: EventStarted, At: s.At, Square: engine.NoSquare}}}}
		a := New(Begin(s), nil, true, store, &listener{}, &task.Group{}, slog.New(slog.DiscardHandler)).actor
		for !a.state.Over() {
			playSlowly(t, a, increment)
		}
		again, err := Rebuild(store.record)
		if err != nil || again.Left != a.state.Left || again.Lag() != a.state.Lag() {
			t.Fatalf("read back %v, %+v, %v; want %v, %+v", again.Left, again.Lag(), err, a.state.Left, a.state.Lag())
		}
	})
}

func playSlowly(t *rapid.T, a *actor, increment time.Duration) {
	before, ply := a.state, a.state.Game.Ply()
	side := before.Game.Position().ToMove()
	lag := time.Duration(rapid.Int64Range(-int64(time.Second), int64(2*time.Second)).Draw(t, "lag"))
	used := time.Duration(rapid.Int64Range(0, int64(4*time.Second)).Draw(t, "used"))
	a.since, a.turned = time.Now().Add(-10*time.Second), time.Now() // as if the turn had come a while ago
	move := Move{Ply: ply, Square: rapid.SampledFrom(before.Game.Position().Legal()).Draw(t, "square")}
	err := a.handle(Request{By: a.Start.Players[side].ID, At: a.since.Add(used), Lag: lag, Action: move})
	after := a.state
	credit := min(max(lag, 0), MaxLag, used)
	switch {
	case after.Left[0] < 0 || after.Left[1] < 0:
		t.Fatalf("left %v", after.Left)
	case err != nil && (!after.Over() || used < before.Left[side]):
		t.Fatalf("%v of %v used, and the move was refused: %v", used, before.Left[side], err)
	case err == nil && used > before.Left[side]+credit && used > before.Left[side]+min(a.lag[side], MaxLag):
		t.Fatalf("a move after %v counted, with %v left and a line of %v", used, before.Left[side], lag)
	case err == nil && after.Left[side] != max(before.Left[side]-used+credit, 0)+increment:
		t.Fatalf("%v left, with %v before, %v used and %v credited", after.Left[side], before.Left[side], used, credit)
	case after.Left[side.Opponent()] != before.Left[side.Opponent()]:
		t.Fatalf("the other side went from %v to %v", before.Left[side.Opponent()], after.Left[side.Opponent()])
	}
}
