package match

import (
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"reversi/engine"
)

const (
	storeTimeout = 10 * time.Second
	retryAfter   = time.Second          // of what the match itself wants written, after the store failed
	calmPause    = time.Second          // between snapshots in which nothing changed but who is here
	crowdEach    = 2 * time.Millisecond // the pause for each who watches, between snapshots in which nothing changed but their number
	chatKept     = 150
	farAway      = 365 * 24 * time.Hour
)

// actor is the goroutine of a match: it alone reads and writes these fields.
type actor struct {
	*Match
	state State
	chat  []ChatLine

	since    time.Time // the running clock counts from here
	turned   time.Time // since when the side to move could move
	held     bool      // after a restart: no clock runs yet
	orphaned bool      // after a restart: a guest plays, who cannot come back
	woke     time.Time
	resumed  time.Time // absence counts from here at the earliest: woke, or after a restart when the clock ran again
	presence Presence
	away     [2]time.Time     // since when a side is not here; zero while it is
	lag      [2]time.Duration // round trips to both sides as last known; 0 where they are not
	over     time.Time        // when the end was adopted here, or the match was read as finished

	offers   []Offer
	offered  map[Offer]int // offers made since the last move and not declined
	declined map[Offer]int // how often each was declined in this game
	waits    []Wait
	agreed   bool // a rematch is being made
	next     ID

	watchers map[*Watch]bool
	talk     map[PlayerID]*rate.Limiter
	door     *rate.Limiter
	nextLine int

	current   *Snapshot
	published time.Time
	dirty     bool      // something that matters changed
	calm      bool      // only presence changed
	crowd     bool      // only the number of spectators changed
	retry     time.Time // no writing of the match's own before

	outage Outage    // the newest one of the store that is known here
	stood  time.Time // since when the clock stands still for it; zero while it may run
	doubt  bool      // the store may have written what it refused
}

func newActor(m *Match, s State, chat []ChatLine, fresh bool) *actor {
	now := time.Now()
	a := &actor{
		Match: m, state: s, chat: chat, since: now, turned: now, woke: now, resumed: now, held: !fresh && s.Start.Control.Timed(),
		orphaned: !fresh && s.Start.HasGuest() && !s.Over(),
		away:     [2]time.Time{now, now}, offered: map[Offer]int{}, declined: map[Offer]int{}, door: newDoor(), watchers: map[*Watch]bool{}, talk: map[PlayerID]*rate.Limiter{},
	}
	if len(chat) > 0 {
		a.nextLine = chat[len(chat)-1].Nr
	}
	if s.Over() {
		a.over = now
	}
	return a
}

// loop lives until the hub closes the presence feed, or until nothing more can happen.
func (a *actor) loop() {
	a.wake(time.Now())
	timer := time.NewTimer(farAway)
	defer timer.Stop()
	for !a.Match.presence.Closed() && !a.retired(time.Now()) {
		timer.Reset(time.Until(a.nextAlarm()))
		select {
		case e := <-a.inbox:
			a.receive(e)
		case <-a.Match.presence.Ready():
			a.takePresence(time.Now())
		case <-timer.C:
			a.alarm()
		}
		a.flush(time.Now())
	}
	a.answerWaiting()
}

// wake makes the first snapshot.
func (a *actor) wake(now time.Time) {
	a.takePresence(now)
	a.publish(now)
}

// answerWaiting refuses what came in while the match was stopping.
func (a *actor) answerWaiting() {
	for {
		select {
		case e := <-a.inbox:
			e.reply <- ErrAsleep
		default:
			return
		}
	}
}

func (a *actor) closeAll() {
	for w := range a.watchers {
		w.feed.Close()
	}
}

// receive handles one message and answers it, even when handling it panics. What a request changed is published before its answer, so that
// whoever has heard of an end is free for another game.
func (a *actor) receive(e envelope) {
	err := ErrUnavailable
	defer func() { e.reply <- err }()
	switch {
	case e.leave:
		a.unwatch(e.watch)
		err = nil
	case e.watch != nil:
		err = a.watch(e.watch)
	default:
		err = a.handle(e.request)
		a.flush(time.Now())
	}
}

func (a *actor) watch(w *Watch) error {
	if a.state.Closed() && w.spectates(&a.Start) {
		return ErrClosedGame
	}
	a.watchers[w] = true
	w.feed.Publish(a.current)
	a.crowd = a.crowd || w.spectates(&a.Start)
	return nil
}

func (a *actor) unwatch(w *Watch) {
	if a.watchers[w] {
		delete(a.watchers, w)
		a.crowd = a.crowd || w.spectates(&a.Start)
	}
}

func (a *actor) takePresence(now time.Time) {
	p, ok := a.Match.presence.Take()
	if !ok {
		return
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		a.setHere(c, p.Here[c], now)
	}
	if p.Next != a.next || p.Refused != a.presence.Refused {
		a.next, a.agreed, a.dirty = p.Next, false, true
	}
	a.calm = a.calm || p != a.presence
	a.dirty = a.dirty || p.NoTakebacks != a.presence.NoTakebacks
	a.presence = p
	a.dropRefused()
	if a.state.Over() && len(a.offers) > 0 && !a.rematchPossible(now) {
		a.offers, a.dirty = nil, true
	}
	a.hear(p.Outage, p.Outage.From)
	a.resume(now)
}

func (a *actor) setHere(c engine.Color, here bool, now time.Time) {
	if here {
		a.away[c] = time.Time{}
	} else if a.away[c].IsZero() {
		a.away[c] = now
	}
}

// after is the state that events lead to.
func (a *actor) after(events []Event) (next State, err error) {
	next = a.state
	for _, e := range events {
		if err = next.apply(e); err != nil {
			return next, fmt.Errorf("%w: %w", ErrNotAllowed, err)
		}
	}
	return next, nil
}

// commit makes events durable and only then adopts the state that they lead to. On a failure it goes on from what the
// store says is true, in an outage once that is over.
func (a *actor) commit(events ...Event) error {
	next, err := a.after(events)
	if err != nil {
		return err
	}
	if a.halted() {
		a.stand(events[0].At)
		return &OutageError{a.outage}
	}
	ctx, cancel := timeout()
	defer cancel()
	stored, err := a.store.Append(ctx, a.Start.ID, a.state.Nr+1, events)
	if err != nil {
		return a.unwritten(err, events[0].At)
	}
	if stored != nil && next.Result != nil {
		next.Result = stored
	}
	a.adopt(&next, time.Now())
	return nil
}

// adopt switches to a state that is durable.
func (a *actor) adopt(next *State, now time.Time) {
	moved := next.Game.Ply() != a.state.Game.Ply() || next.Over() != a.state.Over()
	if moved {
		a.offers, a.turned = nil, now
		clear(a.offered)
	}
	if next.Resumed != a.state.Resumed {
		a.held, a.resumed, a.turned = false, now, now
	}
	a.state, a.since, a.dirty = *next, now, true
	a.over = time.Time{}
	if next.Over() {
		a.over = now
	}
}

// reload reads the record back, for when it is not known what was written.
func (a *actor) reload() {
	ctx, cancel := timeout()
	defer cancel()
	record, err := a.store.Load(ctx, a.Start.ID)
	if err == nil {
		var s State
		if s, err = Rebuild(record); err == nil && s.Nr != a.state.Nr {
			a.adopt(&s, time.Now())
		}
	}
	if err != nil {
		a.log.Error("read back", "err", err)
	}
}

// own is commit for what the match itself wants written; after a failure it tries again later.
func (a *actor) own(events ...Event) {
	if err := a.commit(events...); err != nil {
		a.retry = time.Now().Add(retryAfter)
	}
}
