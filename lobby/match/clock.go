package match

import (
	"time"

	"reversi/engine"
)

// clocks are the times as they stand: nobody's runs when the game is over, while a bot is to move, in an outage of the store, or after a
// restart until the side to move is back.
func (a *actor) clocks() Clocks {
	toMove := a.state.Game.Position().ToMove()
	runs := a.Start.Control.Timed() && !a.state.Over() && !a.held && a.Start.Players[toMove].Bot == ""
	c := Clocks{Control: a.Start.Control, Left: a.state.Left, Runs: runs, Running: toMove, Since: a.since}
	if !a.stood.IsZero() {
		c.Left, c.Runs = c.At(a.stood), false
	}
	return c
}

// placed is the event of a disc placed at a moment: its time, what the line is credited with, and the increment earned.
func (a *actor) placed(seat engine.Color, square engine.Square, at time.Time, lag time.Duration) Event {
	clocks := a.clocks()
	e := Event{Kind: EventMoved, At: at, By: seat, Square: square, Left: clocks.Left}
	if clocks.Runs {
		used := max(at.Sub(clocks.Since), 0)
		e.Lag = credited(lag, used)
		e.Left[seat] = max(e.Left[seat]-used+e.Lag, 0) + a.Start.Control.Increment
	}
	return e
}

// fallFlag ends the game on time where the running side had none left at a moment, and its line no grace. It says whether it did.
func (a *actor) fallFlag(at time.Time) bool {
	falls, runs := a.flagAt()
	if !runs || at.Before(falls) || time.Now().Before(a.retry) {
		return false
	}
	clocks := a.clocks()
	a.own(Event{
		Kind: EventEnded, At: falls, Square: engine.NoSquare, Left: clocks.At(falls), Lag: a.grace(clocks.Running),
		Result: a.late(clocks.Running),
	})
	return a.state.Over()
}

// grace is how long a move may be under way when its side has no time left on a clock: as long as its line is known to take, up to the bound.
func (a *actor) grace(c engine.Color) time.Duration {
	if !a.Start.Control.Timed() {
		return 0
	}
	return min(a.lag[c], MaxLag)
}

// guestGoneAt is when the game ends because a guest has left; zero while none has. After a restart no guest can come back.
func (a *actor) guestGoneAt(c engine.Color) time.Time {
	if a.orphaned && a.Start.Players[c].Guest {
		return a.woke
	}
	if a.state.Over() || !a.Start.Players[c].Guest || a.away[c].IsZero() {
		return time.Time{}
	}
	return latest(a.away[c], a.resumed).Add(GuestGrace)
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
	if a.crowd {
		sooner(a.published.Add(a.crowdPause()))
	}
	if a.state.Over() {
		if lapses := a.over.Add(RematchWithin); now.Before(lapses) {
			sooner(lapses)
		}
		return next
	}
	if a.halted() {
		return next
	}
	if falls, runs := a.flagAt(); runs {
		sooner(latest(falls, a.retry))
	}
	if at := a.noShowAt(); !at.IsZero() {
		sooner(latest(at, a.retry))
	}
	if a.held {
		sooner(latest(a.resumeAt(), a.retry))
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
	a.resume(now)
	if a.state.Over() || a.halted() || a.expire(now) || now.Before(a.retry) {
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
