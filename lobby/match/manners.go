package match

import (
	"fmt"
	"time"

	"reversi/engine"
)

// Manners are what bears on an offer besides the board: who does not want to be asked, and what was declined a short while ago. They are a
// value that the match publishes, so that a screen knows beforehand what would be refused.
type Manners struct {
	NoTakebacks [2]bool // by engine.Color: refuses to be asked for takebacks
	Waits       []Wait
}

// Wait is how long an offer must not be made again, because it was declined.
type Wait struct {
	Offer
	Until time.Time
}

// firstWait is how long a first declined offer must not be repeated; after the n-th it is n² times as long.
const firstWait = 10 * time.Second

// WaitAfter is how long an offer must not be made again once it was declined n times in a game.
func WaitAfter(n int) time.Duration { return time.Duration(n*n) * firstWait }

// WaitError refuses an offer that was declined a short while ago.
type WaitError struct{ Left time.Duration }

// Error says how long in whole seconds, rounded up.
func (e *WaitError) Error() string {
	return fmt.Sprintf("%v: it was declined, and may be offered again in %d s", ErrNotAllowed, e.Seconds())
}

// Seconds are those that are left, rounded up.
func (e *WaitError) Seconds() int { return int((e.Left + time.Second - 1) / time.Second) }

// Unwrap makes it a case of ErrNotAllowed.
func (e *WaitError) Unwrap() error { return ErrNotAllowed }

// refusal says why an offer cannot be made in a match with such a start, nil where it can.
func (m Manners) refusal(s *Start, o Offer, now time.Time) error {
	if _, alone := s.Owner(); alone {
		return nil
	}
	switch {
	case o.What == DrawOffer && s.Rated:
		return ErrRatedDraw
	case o.What == Takeback && m.NoTakebacks[o.From.Opponent()]:
		return ErrRefused
	}
	for _, w := range m.Waits {
		if w.Offer == o && now.Before(w.Until) {
			return &WaitError{Left: w.Until.Sub(now)}
		}
	}
	return nil
}

// Refusal says why a side cannot make an offer now, as far as that does not depend on the board; nil where it can.
func (s *Snapshot) Refusal(from engine.Color, what What, now time.Time) error {
	return s.Manners.refusal(&s.Start, Offer{From: from, What: what}, now)
}

// manners are those of the match now.
func (a *actor) manners() Manners {
	return Manners{NoTakebacks: a.presence.NoTakebacks, Waits: a.waits}
}

// declinedBy notes what a side has declined: each time it takes longer until the same may be asked again.
func (a *actor) declinedBy(seat engine.Color, what What, now time.Time) {
	o := Offer{From: seat.Opponent(), What: what}
	if !a.has(o.From, what) {
		return
	}
	a.declined[o]++
	a.offered[o]-- // the bound there is for those taken back
	waits := make([]Wait, 0, len(a.waits)+1)
	for _, w := range a.waits {
		if w.Offer != o {
			waits = append(waits, w)
		}
	}
	a.waits = append(waits, Wait{Offer: o, Until: now.Add(WaitAfter(a.declined[o]))})
}

// dropRefused takes away the offers that a side does not want to be asked any more.
func (a *actor) dropRefused() {
	kept := make([]Offer, 0, len(a.offers))
	for _, o := range a.offers {
		if o.What != Takeback || !a.presence.NoTakebacks[o.From.Opponent()] {
			kept = append(kept, o)
		}
	}
	if len(kept) < len(a.offers) {
		a.offers, a.dirty = kept, true
	}
}
