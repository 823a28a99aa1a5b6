package match

import (
	"time"

	"reversi/engine"
)

// resume lets the clock run again after a restart, and gives both what the server's absence may have cost them. A bot needs nothing.
func (a *actor) resume(now time.Time) {
	if !a.held || a.orphaned || a.halted() || a.state.Over() || now.Before(latest(a.resumeAt(), a.retry)) {
		return
	}
	left, toMove := a.state.Left, a.state.Game.Position().ToMove()
	for c, p := range a.Start.Players {
		switch {
		case p.Bot != "":
		case engine.Color(c) == toMove:
			left[c] += ResumedToMove
		default:
			left[c] += ResumedOther
		}
	}
	a.own(Event{Kind: EventResumed, At: now, Square: engine.NoSquare, Left: left})
}

// resumeAt is when the clock runs again after a restart: once the side to move is back, and soon in any case. A bot may move before.
func (a *actor) resumeAt() time.Time {
	if a.presence.Here[a.state.Game.Position().ToMove()] {
		return a.woke
	}
	return a.woke.Add(ResumeWithin)
}
