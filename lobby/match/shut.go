package match

import (
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"reversi/engine"
)

// The door may be closed and opened a few times at once, and then every few seconds: each time is an event for ever.
const (
	doorEvery  = 5 * time.Second
	doorAtOnce = 4
)

func newDoor() *rate.Limiter { return rate.NewLimiter(rate.Every(doorEvery), doorAtOnce) }

// Closed says whether spectators are kept out: a side wants it so, and the game goes on.
func (s *State) Closed() bool { return (s.Shut[engine.Black] || s.Shut[engine.White]) && !s.Over() }

// Closed says whether spectators are kept out: a side wants it so, and the game goes on.
func (s *Snapshot) Closed() bool { return (s.Shut[engine.Black] || s.Shut[engine.White]) && !s.Over() }

// shut closes the game to spectators for as long as a side wants it, or ends that. What the clocks show and whether they run stays as it is.
func (a *actor) shut(seat engine.Color, on bool, now time.Time) error {
	switch {
	case a.Start.Rated:
		return ErrRatedShut
	case a.state.Shut[seat] == on:
		return nil
	case !a.door.AllowN(now, 1):
		return fmt.Errorf("%w changes at once", ErrTooMany)
	}
	e := Event{Kind: EventUnshut, At: now, By: seat, Square: engine.NoSquare, Left: a.state.Left}
	if on {
		e.Kind = EventShut
	}
	since, held := a.since, a.held
	if err := a.commit(e); err != nil {
		return err
	}
	a.since, a.held = since, held
	return nil
}

// sendAway ends the subscriptions of all spectators of a closed game. What they see last is that it was closed.
func (a *actor) sendAway() {
	if !a.state.Closed() {
		return
	}
	for w := range a.watchers {
		if w.spectates(&a.Start) {
			w.feed.Close()
			delete(a.watchers, w)
			a.crowd = true
		}
	}
}
