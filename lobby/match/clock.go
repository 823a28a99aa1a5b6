package match

import (
	"time"

	"reversi/engine"
)

// clocks are the times as they stand: nobody's runs when the game is over, while a bot is to move, or after a restart until
// the side to move is back.
func (a *actor) clocks() Clocks {
	toMove := a.state.Game.Position().ToMove()
	runs := a.Start.Control.Timed() && !a.state.Over() && !a.held && a.Start.Players[toMove].Bot == ""
	return Clocks{Control: a.Start.Control, Left: a.state.Left, Runs: runs, Running: toMove, Since: a.since}
}

// leftAfter gives both times after a disc was placed at a moment, the increment earned.
func (a *actor) leftAfter(at time.Time) [2]time.Duration {
	clocks := a.clocks()
	left := clocks.At(at)
	if clocks.Runs {
		left[clocks.Running] += a.Start.Control.Increment
	}
	return left
}

// resumeHeld lets the clock run again after a restart.
func (a *actor) resumeHeld(now time.Time) {
	here := a.presence.Here[a.state.Game.Position().ToMove()]
	if a.held && (here || !now.Before(a.woke.Add(ResumeWithin))) {
		a.held, a.since, a.dirty = false, now, true
	}
}

// fallFlag ends the game on time where the running side had none left at a moment. It says whether it did.
func (a *actor) fallFlag(at time.Time) bool {
	clocks := a.clocks()
	deadline, runs := a.flagAt()
	if !runs || at.Before(deadline) || time.Now().Before(a.retry) {
		return false
	}
	left := clocks.At(deadline)
	a.own(Event{
		Kind: EventEnded, At: deadline, Square: engine.NoSquare, Left: left,
		Result: a.result(Wins(clocks.Running.Opponent()), Flagged),
	})
	return a.state.Over()
}

// claimAt is when the opponent of an absent side may claim; zero where there is nothing to claim.
func (a *actor) claimAt(c engine.Color) time.Time {
	s := a.state
	if a.Start.Control.Limited() || s.Over() || a.alone() || a.away[c].IsZero() || s.Game.Position().ToMove() != c {
		return time.Time{}
	}
	return latest(a.away[c], s.Moved, a.woke).Add(ClaimAfter)
}

// guestGoneAt is when the game ends because a guest has left; zero while none has. After a restart no guest can come back.
func (a *actor) guestGoneAt(c engine.Color) time.Time {
	if a.orphaned && a.Start.Players[c].Guest {
		return a.woke
	}
	if a.state.Over() || !a.Start.Players[c].Guest || a.away[c].IsZero() {
		return time.Time{}
	}
	return a.away[c].Add(GuestGrace)
}

// nextAlarm is the next moment at which something happens by itself.
func (a *actor) nextAlarm() time.Time {
	now := time.Now()
	next := now.Add(farAway)
	sooner := func(t time.Time) {
		if !t.IsZero() && t.Before(next) {
			next = t
		}
	}
	if a.calm {
		sooner(a.published.Add(calmPause))
	}
	if a.state.Over() {
		if lapses := a.over.Add(RematchWithin); now.Before(lapses) {
			sooner(lapses)
		}
		return next
	}
	if deadline, runs := a.flagAt(); runs {
		sooner(latest(deadline, a.retry))
	}
	if a.held {
		sooner(a.woke.Add(ResumeWithin))
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		if at := a.guestGoneAt(c); !at.IsZero() {
			sooner(latest(at, a.retry))
		}
	}
	if at := a.forgottenAt(); !at.IsZero() {
		sooner(latest(at, a.retry))
	}
	return next
}

// alarm does what is due. Moves that were read in time are played first.
func (a *actor) alarm() {
	a.playWaiting()
	now := time.Now()
	a.resumeHeld(now)
	if a.state.Over() || a.fallFlag(now) || now.Before(a.retry) {
		return
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		if at := a.guestGoneAt(c); !at.IsZero() && !now.Before(at) {
			a.abandon(c, at)
			return
		}
	}
	if at := a.forgottenAt(); !at.IsZero() && !now.Before(at) {
		a.own(a.ending(a.result(Nobody, Aborted), now))
	}
}

// playWaiting handles what already waits in the inbox: a move that was read before the flag fell counts, even when
// it had to wait.
func (a *actor) playWaiting() {
	for {
		select {
		case e := <-a.inbox:
			a.receive(e)
		default:
			return
		}
	}
}

// abandon ends the game of a guest who is gone.
func (a *actor) abandon(gone engine.Color, at time.Time) {
	result := a.result(Wins(gone.Opponent()), Abandoned)
	if !a.state.BothMoved() || a.orphaned || a.Start.Local {
		result = a.result(Nobody, Aborted)
	}
	a.own(a.ending(result, at))
}

// retired says that nothing more can happen: the match is over, the time for a rematch has passed, and nobody sits before the
// board who may still take the end back.
func (a *actor) retired(now time.Time) bool {
	return a.state.Over() && !now.Before(a.over.Add(RematchWithin)) && !(a.reopenable() && a.ownerHere())
}

func (a *actor) ownerHere() bool {
	return a.presence.Here[engine.Black] || a.presence.Here[engine.White]
}

func latest(first time.Time, others ...time.Time) time.Time {
	for _, t := range others {
		if t.After(first) {
			first = t
		}
	}
	return first
}
