package match

import "time"

// What is fair around time and absence. Nothing here asks how the game stands: what somebody is told of it must not tell them who is better.
const (
	// MaxLag bounds what a slow line is credited with at a move, and the grace that its flag has.
	MaxLag = 500 * time.Millisecond
	// ResumedToMove and ResumedOther are what an absence of the server itself gives to the side to move and to the other one.
	ResumedToMove = 20 * time.Second
	ResumedOther  = 10 * time.Second

	claimTimed = 40 * time.Second // absence in a game with a running clock
	claimLeft  = 10 * time.Second // the same where somebody left on purpose
	longGame   = 10 * time.Minute // of initial time, from which on both are doubled
)

// ClaimAfter is how long the side to move must be away before its opponent may claim the game; on purpose says that it left so. Zero where
// absence is nothing to claim for: by correspondence nobody has to be here.
func (t TimeControl) ClaimAfter(onPurpose bool) time.Duration {
	wait := claimTimed
	switch {
	case t.Correspondence():
		return 0
	case !t.Timed():
		return ClaimAfter
	case onPurpose:
		wait = claimLeft
	}
	if t.Initial >= longGame {
		wait *= 2
	}
	return wait
}

// FirstMoveWithin is how long a side has for its first move from when it can make it; a game that does not begin is aborted. Zero without a
// running clock.
func (t TimeControl) FirstMoveWithin() time.Duration {
	switch {
	case !t.Timed():
		return 0
	case t.Initial < 3*time.Minute:
		return 20 * time.Second
	case t.Initial < 8*time.Minute:
		return 25 * time.Second
	case t.Initial < 20*time.Minute:
		return 30 * time.Second
	}
	return 35 * time.Second
}

// Lag is what slow lines got in a match.
type Lag struct {
	Credit [2]time.Duration // by engine.Color: given back at the moves that stand
	Grace  time.Duration    // that the flag which fell had
}

// credited is what a move's time gets back for its line: all of a round trip up to the bound, and never more than it took.
func credited(lag, used time.Duration) time.Duration { return max(min(lag, MaxLag, used), 0) }

// Resumption is the last time that a match went on after the server had been away.
type Resumption struct {
	Nr    int // of the event; 0 where that never happened
	At    time.Time
	Ply   int
	Given [2]time.Duration // by engine.Color
}
