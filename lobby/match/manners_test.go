package match

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
)

func ratedGame() Start {
	s := timed(30*time.Minute, 0)
	s.Rated = true
	return s
}

// TestDeclinedOfferWaits holds that a declined offer cannot be repeated at once: 10, 40, 90 s.
func TestDeclinedOfferWaits(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		for n := 1; n <= 3; n++ {
			b.must(ann, MakeOffer{What: DrawOffer})
			b.must(bob, Decline{What: DrawOffer})
			b.refused(ann, MakeOffer{What: DrawOffer}, ErrNotAllowed)
			var wait *WaitError
			if err := b.now().Refusal(engine.Black, DrawOffer, time.Now()); !errors.As(err, &wait) || wait.Seconds() != 10*n*n {
				t.Fatalf("after %d refusals the table says %v", n, err)
			}
			time.Sleep(WaitAfter(n) - time.Nanosecond)
			b.refused(ann, MakeOffer{What: DrawOffer}, ErrNotAllowed)
			time.Sleep(time.Nanosecond)
		}
		b.must(ann, MakeOffer{What: DrawOffer})
	})
}

func TestRefusalCountsForOneKindAndOneSide(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.must(ann, MakeOffer{What: DrawOffer})
		b.must(bob, Decline{What: DrawOffer})
		b.must(ann, MakeOffer{What: Takeback})
		b.must(bob, MakeOffer{What: DrawOffer})
		b.must(bob, Decline{What: DrawOffer}) // withdrawn, which is no refusal
		b.must(bob, MakeOffer{What: DrawOffer})
		b.must(ann, Accept{What: DrawOffer})
		b.result(Result{Winner: Draw, Reason: Agreed})
	})
}

// TestRefusalIsRemembered holds that a move does not wipe out a refusal, and that the other side's open offer may be met all the same.
func TestRefusalIsRemembered(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.must(ann, MakeOffer{What: DrawOffer})
		b.must(bob, Decline{What: DrawOffer})
		b.play("c3", "d3")
		b.refused(ann, MakeOffer{What: DrawOffer}, ErrNotAllowed)
		b.must(bob, MakeOffer{What: DrawOffer})
		b.must(ann, MakeOffer{What: DrawOffer})
		b.result(Result{Winner: Draw, Reason: Agreed})
	})
}

func TestNoDrawIsAgreedInARatedGame(t *testing.T) {
	inBubble(t, ratedGame, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.refused(ann, MakeOffer{What: DrawOffer}, ErrRatedDraw)
		b.refused(bob, MakeOffer{What: DrawOffer}, ErrNotAllowed)
		b.must(ann, MakeOffer{What: Takeback})
		b.must(bob, Accept{What: Takeback})
		if snap := b.now(); snap.Over() || snap.Takebacks != 1 {
			t.Errorf("result %v, takebacks %d", snap.Result, snap.Takebacks)
		}
	})
}

func TestTakebacksAreRefused(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.presence.NoTakebacks[engine.White] = true
		b.here(true, true)
		b.play("f5", "d6")
		b.refused(ann, MakeOffer{What: Takeback}, ErrRefused)
		b.must(bob, MakeOffer{What: Takeback})
		if !b.now().Manners.NoTakebacks[engine.White] {
			t.Error("the table does not show who takes no requests")
		}
		b.presence.NoTakebacks[engine.Black] = true
		b.here(true, true)
		b.refused(ann, Accept{What: Takeback}, ErrNoSuchOffer)
	})
}

func TestTakebacksOfOnesOwnAreNeverRefused(t *testing.T) {
	inBubble(t, withBot, func(t *testing.T, b *bench) {
		b.presence.NoTakebacks = [2]bool{true, true}
		b.here(true, true)
		b.must(ann, Move{Square: square("f5")})
		b.must(ann, MakeOffer{What: Takeback})
	})
}

func TestClosingToSpectators(t *testing.T) {
	inBubble(t, func() Start { return timed(5*time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.refused(eve, Shut{On: true}, ErrNotPlayer)
		time.Sleep(time.Minute)
		b.must(bob, Shut{On: true})
		if snap := b.now(); !snap.Closed() || !b.feed.Closed() {
			t.Fatalf("closed %v, and the spectator's feed ended: %v", snap.Closed(), b.feed.Closed())
		}
		if _, err := b.match.Watch(t.Context(), eve, b.feed, nil); !errors.Is(err, ErrClosedGame) {
			t.Errorf("a new spectator: %v", err)
		}
		b.refused(eve, Say{Text: "hello?"}, ErrClosedGame)
		if left := b.match.Current().Clocks.At(time.Now()); left != [2]time.Duration{4 * time.Minute, 5 * time.Minute} {
			t.Errorf("closing changed the clocks: %v", left)
		}
		b.must(ann, Shut{}) // it was bob who wanted it
		if !b.match.Current().Closed() {
			t.Error("opened by the one who had not closed it")
		}
		b.must(bob, Shut{})
		b.watchAgain()
	})
}

// watchAgain sits the spectator down again.
func (b *bench) watchAgain() {
	b.t.Helper()
	b.feed = newFeed()
	if _, err := b.match.Watch(b.t.Context(), eve, b.feed, nil); err != nil {
		b.t.Fatalf("watching: %v", err)
	}
}

func TestClosedGameSurvivesARestartAndIsPublicAfterItsEnd(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.must(ann, Shut{On: true})
		b.stop()
		state, err := Rebuild(b.store.record)
		if err != nil || !state.Closed() {
			t.Fatalf("read back: closed %v, %v", state.Closed(), err)
		}
		if snap, err := Still(b.store.record, time.Now()); err != nil || !snap.Closed() {
			t.Errorf("asleep: closed %v, %v", snap.Closed(), err)
		}
		b.run(state, false)
		b.must(ann, Resign{})
		b.watchAgain()
		if b.now().Closed() {
			t.Error("still closed after its end")
		}
	})
}

func TestRatedGameStaysOpen(t *testing.T) {
	inBubble(t, ratedGame, func(_ *testing.T, b *bench) {
		b.refused(ann, Shut{On: true}, ErrRatedShut)
	})
}

func TestDoorIsNotSlammed(t *testing.T) {
	inBubble(t, untimed, func(_ *testing.T, b *bench) {
		for n := range doorAtOnce {
			b.must(ann, Shut{On: n%2 == 0})
		}
		b.refused(ann, Shut{On: true}, ErrTooMany)
		time.Sleep(doorEvery)
		b.must(ann, Shut{On: true})
	})
}

// TestClosingWhileNoClockRunsAfterARestart holds that closing does not start the clock of somebody who has not come back yet.
func TestClosingWhileNoClockRunsAfterARestart(t *testing.T) {
	inBubble(t, func() Start { return timed(5*time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.stop()
		state, err := Rebuild(b.store.record)
		if err != nil {
			t.Fatal(err)
		}
		b.presence.Here = [2]bool{false, true}
		b.run(state, false)
		b.must(bob, Shut{On: true})
		synctest.Wait()
		if b.match.Current().Clocks.Runs {
			t.Error("the clock of somebody who is not back runs")
		}
	})
}

func TestTableKeepsTheLastLines(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		for n := range chatKept + 3 {
			b.must(ann, Say{Text: fmt.Sprint("line ", n+1)})
			time.Sleep(time.Second)
		}
		if chat := b.now().Chat; len(chat) != 150 || chat[0].Text != "line 4" {
			t.Errorf("%d lines, the first %q", len(chat), chat[0].Text)
		}
	})
}
