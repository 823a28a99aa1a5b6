package match

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby/feed"
	"reversi/lobby/task"
)

// memory is a Store for one match that can be told to fail.
type memory struct {
	mu      sync.Mutex
	record  Record
	fail    error // of the next Append
	lost    bool  // the next Append writes but its answer gets lost
	delay   time.Duration
	panics  int // how many Appends panic
	ratings *Ratings
	outage  Outage
}

func (m *memory) Append(_ context.Context, _ ID, nr int, events []Event) (*Result, error) {
	time.Sleep(m.delay)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.panics > 0 {
		m.panics--
		panic("the disk has gone mad")
	}
	if err := m.fail; err != nil {
		m.fail = nil
		return nil, err
	}
	if nr != len(m.record.Events)+1 {
		return nil, ErrConflict
	}
	if m.outage.On() && !m.lost {
		return nil, &OutageError{m.outage}
	}
	m.record.Events = append(m.record.Events, events...)
	if m.lost {
		m.lost = false
		if m.outage.On() {
			return nil, &OutageError{m.outage}
		}
		return nil, errors.New("connection lost")
	}
	return m.stored(events[len(events)-1].Result), nil
}

// stored is a result as the store gives it back.
func (m *memory) stored(r *Result) *Result {
	if r == nil {
		return nil
	}
	result := *r
	result.Ratings = m.ratings
	return &result
}

func (m *memory) Load(context.Context, ID) (Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.record
	r.Events = slices.Clone(r.Events)
	return r, nil
}

func (m *memory) Say(_ context.Context, _ ID, l ChatLine) error {
	time.Sleep(m.delay)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.outage.On() {
		return &OutageError{m.outage}
	}
	m.record.Chat = append(m.record.Chat, l)
	return nil
}

func (m *memory) kinds() []Kind {
	m.mu.Lock()
	defer m.mu.Unlock()
	var kinds []Kind
	for _, e := range m.record.Events {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// listener is a Hub that writes down what it hears.
type listener struct {
	mu        sync.Mutex
	summary   Summary
	rematches int
	ended     bool
}

func (l *listener) Report(s Summary) { l.mu.Lock(); defer l.mu.Unlock(); l.summary = s }
func (l *listener) Rematch(ID)       { l.mu.Lock(); defer l.mu.Unlock(); l.rematches++ }
func (l *listener) Ended(ID)         { l.mu.Lock(); defer l.mu.Unlock(); l.ended = true }

const ann, bob, eve = PlayerID(1), PlayerID(2), PlayerID(3)

// bench is a match under test; it lives in a synctest bubble.
type bench struct {
	t        *testing.T
	store    *memory
	hub      *listener
	match    *Match
	presence Presence
	feed     *feed.Feed[*Snapshot]
	tasks    task.Group
	latest   *Snapshot
}

func untimed() Start {
	return Start{
		ID: "k7m2qx", Variant: engine.Othello(), At: time.Now(),
		Players: [2]Player{{ID: ann, Name: "ann"}, {ID: bob, Name: "bob"}},
	}
}

func timed(initial, increment time.Duration) Start {
	s := untimed()
	s.Control = TimeControl{Initial: initial, Increment: increment}
	return s
}

// open begins a match with both players here and a spectator's feed.
func open(t *testing.T, s Start) *bench {
	b := &bench{t: t, hub: &listener{}, store: &memory{record: Record{
		Start: s, Events: []Event{{Kind: EventStarted, At: s.At, Square: engine.NoSquare}},
	}}}
	b.start(true)
	return b
}

// start starts the match from what the store has.
func (b *bench) start(fresh bool) {
	state, err := Rebuild(b.store.record)
	if err != nil {
		b.t.Fatal(err)
	}
	b.feed = newFeed()
	b.presence = Presence{Here: [2]bool{true, true}}
	b.run(state, fresh)
	if _, err := b.match.Watch(b.t.Context(), eve, b.feed, nil); err != nil {
		b.t.Fatal(err)
	}
}

// run starts the match from a state, with nobody watching.
func (b *bench) run(s State, fresh bool) {
	b.match = New(s, b.store.record.Chat, fresh, b.store, b.hub, &b.tasks, slog.New(slog.DiscardHandler))
	b.match.SetPresence(b.presence)
	b.match.Go()
}

func newFeed() *feed.Feed[*Snapshot] { return feed.New[*Snapshot]() }

func (b *bench) stop() {
	b.match.Stop()
	b.tasks.Wait()
}

func (b *bench) do(by PlayerID, a Action) error {
	return b.match.Do(b.t.Context(), Request{By: by, Name: "somebody", At: time.Now(), Action: a})
}

func (b *bench) must(by PlayerID, a Action) {
	b.t.Helper()
	if err := b.do(by, a); err != nil {
		b.t.Fatalf("%T: %v", a, err)
	}
}

func (b *bench) refused(by PlayerID, a Action, want error) {
	b.t.Helper()
	if err := b.do(by, a); !errors.Is(err, want) {
		b.t.Fatalf("%T: got %v, want %v", a, err, want)
	}
}

// now is the newest snapshot.
func (b *bench) now() *Snapshot {
	synctest.Wait()
	if s, ok := b.feed.Take(); ok {
		b.latest = s
	}
	return b.latest
}

func (b *bench) here(black, white bool) {
	b.presence.Here = [2]bool{black, white}
	b.match.SetPresence(b.presence)
	synctest.Wait()
}

// play places discs for whoever is to move.
func (b *bench) play(squares ...string) {
	b.t.Helper()
	for _, s := range squares {
		snap := b.now()
		by := snap.Mover(snap.Game.Position().ToMove())
		b.must(by, Move{Ply: snap.Game.Ply(), Takebacks: snap.Takebacks, Square: square(s)})
	}
}

func square(s string) engine.Square {
	sq, err := engine.ParseSquare(s)
	if err != nil {
		panic(err)
	}
	return sq
}

func (b *bench) result(want Result) {
	b.t.Helper()
	got := b.now().Result
	if got == nil {
		b.t.Fatalf("no result, want %+v", want)
	}
	if got.Winner != want.Winner || got.Reason != want.Reason {
		b.t.Fatalf("got %s by %s, want %s by %s", got.Winner, got.Reason, want.Winner, want.Reason)
	}
}

// inBubble runs a test of one match in a synctest bubble.
func inBubble(t *testing.T, s func() Start, test func(*testing.T, *bench)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := open(t, s())
		defer b.stop()
		test(t, b)
	})
}

func TestRefusalsComeInTheProtocolsOrder(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.refused(eve, Move{Ply: 9, Square: square("a1")}, ErrNotPlayer)
		b.refused(bob, Move{Ply: 9, Square: square("a1")}, ErrStalePly)
		b.refused(bob, Move{Takebacks: 1, Square: square("d3")}, ErrStalePly)
		b.refused(bob, Move{Square: square("d3")}, ErrNotYourTurn)
		b.refused(ann, Move{Square: square("d5")}, ErrIllegalMove)
		b.must(ann, Move{Square: square("d3")})
		b.refused(ann, Move{Square: square("d3")}, ErrStalePly)
		b.refused(ann, Accept{What: Takeback}, ErrNoSuchOffer)
		b.refused(ann, Claim{}, ErrNotAllowed)
		b.must(ann, Abort{})
		b.refused(bob, Move{Ply: 1, Square: square("c5")}, ErrOver)
		b.result(Result{Winner: Nobody, Reason: Aborted})
	})
}

func TestResigning(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.refused(ann, Abort{}, ErrNotAllowed)
		b.must(ann, Resign{})
		b.result(Result{Winner: WhiteWins, Reason: Resigned})
		if got := b.store.kinds(); !slices.Equal(got, []Kind{EventStarted, EventMoved, EventMoved, EventResigned, EventEnded}) {
			t.Errorf("events %v", got)
		}
		if r := b.now().Result; r.Official != nil || r.Discs.Black+r.Discs.White != 6 {
			t.Errorf("a resignation keeps the discs as they stood and has no official score: %+v", r)
		}
	})
}

func TestResigningBeforeBothHaveMovedAborts(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5")
		b.must(bob, Resign{})
		b.result(Result{Winner: Nobody, Reason: Aborted})
	})
}

func TestFlagFallsAtZeroAndNotBefore(t *testing.T) {
	inBubble(t, func() Start { return timed(time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		time.Sleep(time.Minute - time.Nanosecond)
		if b.now().Over() {
			t.Fatal("the flag fell early")
		}
		time.Sleep(time.Nanosecond)
		b.result(Result{Winner: WhiteWins, Reason: Flagged})
		if left := b.now().Clocks.At(time.Now()); left != [2]time.Duration{0, time.Minute} {
			t.Errorf("left %v", left)
		}
	})
}

func TestMoveReadInTimeCountsAlthoughItWaited(t *testing.T) {
	inBubble(t, func() Start { return timed(time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		time.Sleep(time.Minute - time.Millisecond)
		b.store.delay = 5 * time.Second // longer than was left
		b.must(ann, Move{Ply: 2, Square: square("c3")})
		snap := b.now()
		if snap.Over() || snap.Game.Ply() != 3 {
			t.Fatalf("the flag fell while the move was being stored: %+v", snap.Result)
		}
		if left := snap.Clocks.At(time.Now()); left[engine.Black] != time.Millisecond || left[engine.White] != time.Minute {
			t.Errorf("storing cost somebody time: %v", left)
		}
	})
}

// More may wait than the inbox takes: what stands in line outside of it is heard before a flag falls too.
func TestMoveReadInTimeCountsAlthoughAFullInboxWasBeforeIt(t *testing.T) {
	inBubble(t, func() Start { return timed(time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		time.Sleep(time.Minute - time.Millisecond)
		b.store.delay = 5 * time.Second // longer than was left
		for n := range cap(b.match.inbox) + 3 {
			go func() { _ = b.do(eve+PlayerID(n), Say{Text: "hurry"}) }()
			synctest.Wait()
		}
		b.must(ann, Move{Ply: 2, Square: square("c3")})
		if snap := b.now(); snap.Over() || snap.Game.Ply() != 3 {
			t.Fatalf("the flag fell while the move stood in line: %+v", snap.Result)
		}
	})
}

func TestMoveReadAtZeroIsTooLate(t *testing.T) {
	inBubble(t, func() Start { return timed(time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		late := Request{By: ann, At: time.Now().Add(time.Minute), Action: Move{Ply: 2, Square: square("c3")}}
		time.Sleep(time.Minute)
		if err := b.match.Do(t.Context(), late); !errors.Is(err, ErrOver) {
			t.Errorf("got %v", err)
		}
		b.result(Result{Winner: WhiteWins, Reason: Flagged})
	})
}

func TestIncrementIsEarnedByADisc(t *testing.T) {
	inBubble(t, func() Start { return timed(3*time.Minute, 2*time.Second) }, func(t *testing.T, b *bench) {
		time.Sleep(10 * time.Second)
		b.play("f5")
		time.Sleep(time.Second)
		b.play("d6")
		want := [2]time.Duration{3*time.Minute - 8*time.Second, 3*time.Minute + time.Second}
		if left := b.now().Clocks.At(time.Now()); left != want {
			t.Errorf("left %v, want %v", left, want)
		}
	})
}

func TestGameThatEndedOnTheBoardBeforeZeroStands(t *testing.T) {
	inBubble(t, func() Start { return timed(time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.play("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5")
		time.Sleep(time.Minute - time.Millisecond)
		b.play("c5") // White is wiped out
		time.Sleep(time.Minute)
		b.result(Result{Winner: BlackWins, Reason: Wipeout})
		if o := b.now().Result.Official; o == nil || o.Black != 64 {
			t.Errorf("official score %+v", o)
		}
	})
}

func TestFlagBeforeBothMovedIsNotRated(t *testing.T) {
	inBubble(t, func() Start { s := timed(10*time.Second, 0); s.Rated = true; return s }, func(t *testing.T, b *bench) {
		time.Sleep(10 * time.Second)
		b.result(Result{Winner: WhiteWins, Reason: Flagged})
		s, err := Rebuild(b.store.record)
		if err != nil || s.Rateable() {
			t.Errorf("rateable %v, %v", s.Rateable(), err)
		}
	})
}

func TestTakebackNeedsAgreementAndTurnsTheClocksBack(t *testing.T) {
	inBubble(t, func() Start { return timed(5*time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.refused(ann, MakeOffer{What: Takeback}, ErrNotAllowed)
		time.Sleep(10 * time.Second)
		b.play("f5")
		time.Sleep(20 * time.Second)
		b.play("d6")
		time.Sleep(30 * time.Second)
		b.must(ann, MakeOffer{What: Takeback})
		if !b.now().Offered(engine.Black, Takeback) {
			t.Fatal("the offer does not show")
		}
		b.refused(ann, Accept{What: Takeback}, ErrNoSuchOffer)
		b.must(bob, Accept{What: Takeback})
		snap := b.now()
		if snap.Game.Ply() != 0 || snap.Takebacks != 1 || len(snap.Offers) != 0 {
			t.Errorf("ply %d, takebacks %d, offers %v", snap.Game.Ply(), snap.Takebacks, snap.Offers)
		}
		if left := snap.Clocks.At(time.Now()); left != [2]time.Duration{5 * time.Minute, 5 * time.Minute} {
			t.Errorf("left %v", left)
		}
		b.refused(ann, Move{Ply: 0, Takebacks: 0, Square: square("f5")}, ErrStalePly)
	})
}

func TestOffersCloseWithTheNextMove(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.must(ann, MakeOffer{What: DrawOffer})
		b.must(ann, MakeOffer{What: DrawOffer})
		b.play("c3")
		b.refused(bob, Accept{What: DrawOffer}, ErrNoSuchOffer)
		b.refused(bob, Decline{What: DrawOffer}, ErrNoSuchOffer)
	})
}

func TestOffersThatCrossAreAgreement(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.must(ann, MakeOffer{What: DrawOffer})
		b.must(bob, MakeOffer{What: DrawOffer})
		b.result(Result{Winner: Draw, Reason: Agreed})
	})
}

func TestDecliningAndWithdrawing(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		for range maxSameOffers {
			b.must(ann, MakeOffer{What: DrawOffer})
			b.must(ann, Decline{What: DrawOffer})
		}
		b.refused(ann, MakeOffer{What: DrawOffer}, ErrTooMany)
		b.must(bob, MakeOffer{What: Takeback})
		b.must(bob, Decline{What: Takeback})
		if got := b.now().Offers; len(got) != 0 {
			t.Errorf("offers %v", got)
		}
	})
}

func withBot() Start {
	s := untimed()
	s.Players[engine.White] = Player{Name: "Novice", Bot: "novice"}
	return s
}

func (b *bench) bot(sq string) {
	b.t.Helper()
	seat, snap := engine.White, b.now()
	r := Request{Bot: &seat, At: time.Now(), Action: Move{snap.Game.Ply(), snap.Takebacks, square(sq)}}
	if err := b.match.Do(b.t.Context(), r); err != nil {
		b.t.Fatal(err)
	}
}

func TestBotGrantsTakebacksAndDeclinesDraws(t *testing.T) {
	inBubble(t, withBot, func(t *testing.T, b *bench) {
		b.must(ann, Move{Square: square("f5")})
		b.must(ann, MakeOffer{What: Takeback}) // while the bot thinks
		b.must(ann, Move{Takebacks: 1, Square: square("f5")})
		b.bot("d6")
		b.must(ann, MakeOffer{What: DrawOffer})
		if snap := b.now(); len(snap.Offers) != 0 || snap.Over() {
			t.Errorf("offers %v, result %v", snap.Offers, snap.Result)
		}
		b.must(ann, MakeOffer{What: Takeback})
		if snap := b.now(); snap.Game.Ply() != 0 || snap.Takebacks != 2 {
			t.Errorf("ply %d, takebacks %d", snap.Game.Ply(), snap.Takebacks)
		}
	})
}

func TestTakebackAgainstABotWithdrawsTheResult(t *testing.T) {
	inBubble(t, withBot, func(t *testing.T, b *bench) {
		b.must(ann, Move{Square: square("f5")})
		b.bot("d6")
		b.must(ann, Resign{})
		b.must(ann, MakeOffer{What: Takeback})
		if snap := b.now(); snap.Over() || snap.Game.Ply() != 0 {
			t.Errorf("ply %d, result %v", snap.Game.Ply(), snap.Result)
		}
		b.must(ann, Move{Takebacks: 1, Square: square("f5")})
		b.bot("d6")
		b.must(ann, Resign{})
		b.presence.Elsewhere[engine.Black] = true
		b.here(true, true)
		b.refused(ann, MakeOffer{What: Takeback}, ErrNotAllowed)
		b.refused(ann, MakeOffer{What: RematchPlea}, ErrNotAllowed)
	})
}

func TestNoClockRunsWhileABotIsToMove(t *testing.T) {
	inBubble(t, func() Start { s := withBot(); s.Control.Initial = time.Minute; return s }, func(t *testing.T, b *bench) {
		b.must(ann, Move{Square: square("f5")})
		time.Sleep(time.Hour)
		if snap := b.now(); snap.Over() || snap.Clocks.Runs {
			t.Errorf("clocks %+v, result %v", snap.Clocks, snap.Result)
		}
	})
}

func TestRematch(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.refused(ann, MakeOffer{What: RematchPlea}, ErrNotAllowed)
		b.must(ann, Abort{})
		b.must(ann, MakeOffer{What: RematchPlea})
		b.refused(ann, Accept{What: RematchPlea}, ErrNoSuchOffer)
		b.must(bob, Accept{What: RematchPlea})
		b.must(bob, MakeOffer{What: RematchPlea})
		b.must(ann, MakeOffer{What: RematchPlea})
		if b.hub.rematches != 1 {
			t.Errorf("%d rematches", b.hub.rematches)
		}
		b.presence.Next = "next00"
		b.here(true, true)
		time.Sleep(calmPause)
		if got := b.now().Next; got != "next00" {
			t.Errorf("next %q", got)
		}
	})
}

func TestRematchLapsesWhenOneLeaves(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.must(ann, Abort{})
		b.must(ann, MakeOffer{What: RematchPlea})
		b.here(true, false)
		if got := b.now().Offers; len(got) != 0 {
			t.Errorf("offers %v", got)
		}
		b.here(true, true)
		b.refused(bob, Accept{What: RematchPlea}, ErrNoSuchOffer)
	})
}

func TestMatchRetiresWhenNothingMoreCanHappen(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.must(ann, Abort{})
		time.Sleep(RematchWithin)
		b.now()
		if !b.feed.Closed() || !b.hub.ended {
			t.Errorf("feed closed %v, ended %v", b.feed.Closed(), b.hub.ended)
		}
		b.refused(ann, MakeOffer{What: RematchPlea}, ErrAsleep)
	})
}

func TestClaimAfterTenMinutesOfAbsence(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.here(false, true)
		left := time.Now()
		if at := b.now().Seats[engine.Black].ClaimAt; !at.Equal(left.Add(ClaimAfter)) && !at.IsZero() {
			t.Errorf("claim at %v", at)
		}
		time.Sleep(ClaimAfter - time.Nanosecond)
		b.refused(bob, Claim{}, ErrNotAllowed)
		if at := b.now().Seats[engine.Black].ClaimAt; !at.Equal(left.Add(ClaimAfter)) {
			t.Errorf("claim at %v", at)
		}
		time.Sleep(time.Nanosecond)
		b.refused(ann, Claim{}, ErrNotAllowed)
		b.must(bob, Claim{})
		b.result(Result{Winner: WhiteWins, Reason: Abandoned})
	})
}

func TestNobodyClaimsWhileItIsTheirOwnTurn(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		b.here(true, false)
		time.Sleep(2 * ClaimAfter)
		b.refused(ann, Claim{}, ErrNotAllowed)
		b.play("c3")
		time.Sleep(ClaimAfter)
		b.must(ann, Claim{})
	})
}

func TestGuestWhoLeavesLoses(t *testing.T) {
	guest := func() Start { s := untimed(); s.Players[0] = Player{ID: -1, Name: "guest-0001", Guest: true}; return s }
	inBubble(t, guest, func(t *testing.T, b *bench) {
		b.must(-1, Move{Square: square("f5")})
		b.play("d6")
		b.here(false, true)
		time.Sleep(GuestGrace - time.Nanosecond)
		if b.now().Over() {
			t.Fatal("too early")
		}
		time.Sleep(time.Nanosecond)
		b.result(Result{Winner: WhiteWins, Reason: Abandoned})
	})
}

func TestGuestsGameIsAbortedAfterARestart(t *testing.T) {
	guest := func() Start { s := untimed(); s.Players[0] = Player{ID: -1, Name: "guest-0001", Guest: true}; return s }
	inBubble(t, guest, func(t *testing.T, b *bench) {
		b.must(-1, Move{Square: square("f5")})
		b.play("d6")
		b.stop()
		b.store.record.Start.Players[0].ID = 0
		b.start(false)
		time.Sleep(time.Nanosecond)
		b.result(Result{Winner: Nobody, Reason: Aborted})
	})
}

func TestUnmovedGameIsAborted(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5", "d6")
		time.Sleep(UnmovedLimit - time.Nanosecond)
		if b.now().Over() {
			t.Fatal("too early")
		}
		time.Sleep(time.Nanosecond)
		b.result(Result{Winner: Nobody, Reason: Aborted})
	})
}

func TestMatchGoesOnFromTheTruthWhenTheStoreFails(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5")
		b.store.fail = errors.New("disk full")
		b.refused(bob, Move{Ply: 1, Square: square("d6")}, ErrUnavailable)
		if got := b.now().Game.Ply(); got != 1 {
			t.Errorf("a move that was not stored shows: ply %d", got)
		}
		b.store.lost = true
		b.refused(bob, Move{Ply: 1, Square: square("d6")}, ErrUnavailable)
		if got := b.now().Game.Ply(); got != 2 {
			t.Errorf("a move that was stored does not show: ply %d", got)
		}
		b.play("c3")
	})
}

func TestPanicInterruptsOnlyTheRequest(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		b.play("f5")
		b.store.panics = 1
		b.refused(bob, Move{Ply: 1, Square: square("d6")}, ErrUnavailable)
		b.play("d6", "c3")
		if got := b.now().Game.Ply(); got != 3 {
			t.Errorf("ply %d", got)
		}
		b.store.panics = 1
		b.refused(bob, Move{Ply: 3, Square: square("d3")}, ErrUnavailable)
		b.now()
		if !b.feed.Closed() {
			t.Error("the match should have given up")
		}
	})
}

func TestTalk(t *testing.T) {
	inBubble(t, func() Start { return timed(time.Minute, 0) }, func(t *testing.T, b *bench) {
		b.must(ann, Say{Text: "good luck"})
		b.must(eve, Say{Text: "take the corner!"})
		snap := b.now()
		if len(snap.Chat) != 2 || len(snap.ChatFor(ann)) != 1 || len(snap.ChatFor(bob)) != 1 || len(snap.ChatFor(eve)) != 2 {
			t.Errorf("chat %v", snap.Chat)
		}
		b.refused(ann, Say{Text: "\x1b[2J"}, ErrBadText)
		b.refused(ann, Say{Text: ""}, ErrBadText)
		for range linesAtOnce - 1 {
			b.must(ann, Say{Text: "hm"})
		}
		b.refused(ann, Say{Text: "hm"}, ErrTooMany)
		b.must(ann, Abort{})
		if snap := b.now(); len(snap.ChatFor(ann)) != len(snap.Chat) {
			t.Error("after the end everybody reads everything")
		}
	})
}

func TestSpectatorsAreCounted(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		mine := feed.New[*Snapshot]()
		w, err := b.match.Watch(t.Context(), ann, mine, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := mine.Take(); !ok {
			t.Fatal("the first snapshot is there at once")
		}
		time.Sleep(calmPause)
		if got := b.now().Spectators; got != 1 {
			t.Errorf("%d spectators: a player is none", got)
		}
		w.Close()
		mine.Take()
		b.play("f5")
		if _, ok := mine.Take(); ok {
			t.Error("a closed watch still gets snapshots")
		}
	})
}

// TestACrowdIsCountedLessOften: with so many who watch, their number is told of after almost three seconds; that a player
// is away they hear within a second all the same.
func TestACrowdIsCountedLessOften(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		const crowd = 1490
		for range crowd {
			if _, err := b.match.Watch(t.Context(), 99, feed.New[*Snapshot](), nil); err != nil {
				t.Fatal(err)
			}
		}
		for passed, want := range []int{0, 0, 0, crowd + 1} {
			if got := b.now().Spectators; got != want {
				t.Errorf("after %d s %d spectators are told of, want %d", passed, got, want)
			}
			time.Sleep(calmPause)
		}
		b.here(true, false)
		time.Sleep(calmPause)
		if b.now().Seats[engine.White].Connected {
			t.Error("after a second nobody has heard that a player is away")
		}
	})
}

func TestSeqNeverGoesBack(t *testing.T) {
	inBubble(t, untimed, func(t *testing.T, b *bench) {
		last := uint64(0)
		check := func() {
			if snap := b.now(); snap.Seq <= last || snap.Seq >= 1<<53 {
				t.Errorf("seq %d after %d", snap.Seq, last)
			}
			last = b.latest.Seq
		}
		check()
		for range 3 {
			b.must(ann, MakeOffer{What: DrawOffer})
			check()
			b.must(ann, Decline{What: DrawOffer})
			check()
		}
		b.play("f5")
		check()
	})
}
