package match

import (
	"fmt"
	"time"

	"reversi/engine"
)

// claimAt is when the opponent of an absent side may claim; zero where there is nothing to claim. The turn may come during the absence, but
// a game with a running clock that has not begun ends otherwise.
func (a *actor) claimAt(c engine.Color) time.Time {
	s, control := &a.state, a.Start.Control
	wait := control.ClaimAfter(a.presence.Left[c])
	away := !a.away[c].IsZero() && s.Game.Position().ToMove() == c
	if !away || wait == 0 || s.Over() || a.held || a.halted() || a.alone() || control.Timed() && s.Begun.IsZero() {
		return time.Time{}
	}
	from := s.Moved
	if control.Timed() {
		from = s.Begun
	}
	return latest(a.away[c], from, a.resumed).Add(wait)
}

func (a *actor) claim(seat engine.Color, c Claim, now time.Time) error {
	at := a.claimAt(seat.Opponent())
	if at.IsZero() || now.Before(at) {
		return fmt.Errorf("%w: there is nothing to claim yet", ErrNotAllowed)
	}
	winner := Wins(seat)
	if c.Draw {
		winner = Draw
	}
	return a.commit(a.ending(a.result(winner, Abandoned), now))
}

// noShowAt is when the game is aborted because the side to move has not made its first move; zero where that does not threaten.
func (a *actor) noShowAt() time.Time {
	s := &a.state
	within := a.Start.Control.FirstMoveWithin()
	if within == 0 || s.Over() || a.held || a.halted() || a.alone() || s.HasMoved(s.Game.Position().ToMove()) {
		return time.Time{}
	}
	return a.turned.Add(within)
}

// missBeginning aborts a game that one side has not begun by a moment. It says whether it did.
func (a *actor) missBeginning(at time.Time) bool {
	due := a.noShowAt()
	if due.IsZero() || at.Before(due) || time.Now().Before(a.retry) {
		return false
	}
	result := a.result(Nobody, Aborted)
	result.NoShow = a.state.Game.Position().ToMove().String()
	a.own(a.ending(result, due))
	return a.state.Over()
}

// expire ends the game where its time was over at a moment. It says whether it did.
func (a *actor) expire(at time.Time) bool {
	return !a.halted() && (a.missBeginning(at) || a.fallFlag(at))
}
