package match

import (
	"time"

	"reversi/engine"
)

// Due is when the side to move will have lost on time in a game by correspondence; zero in any other, and once it is over.
func (s *State) Due() time.Time {
	if s.Over() || !s.Start.Control.Correspondence() {
		return time.Time{}
	}
	return s.Moved.Add(s.Start.Control.PerMove)
}

// flagAt is when the side to move loses on time as things stand; ok is false where no time runs.
func (a *actor) flagAt() (at time.Time, ok bool) {
	if due := a.state.Due(); !due.IsZero() {
		return a.outage.shifted(due), true
	}
	clocks := a.clocks()
	deadline, runs := clocks.Deadline()
	return deadline.Add(a.grace(clocks.Running)), runs
}

// late is the result where a side has run out of time. A game by correspondence in which not both have moved has not begun: it is aborted.
func (a *actor) late(c engine.Color) *Result {
	if a.Start.Control.Correspondence() && !a.state.BothMoved() {
		return a.result(Nobody, Aborted)
	}
	return a.result(Wins(c.Opponent()), Flagged)
}

// forgottenAt is when a game in which nobody can lose on time ends because nobody has moved for so long; zero for any other.
func (a *actor) forgottenAt() time.Time {
	if a.Start.Control.Limited() {
		return time.Time{}
	}
	return a.state.Moved.Add(UnmovedLimit)
}

// due says that the game should have ended by itself at that moment.
func (a *actor) due(now time.Time) bool {
	flag, runs := a.flagAt()
	if due := a.state.Due(); !due.IsZero() {
		flag = due
	}
	forgotten := a.forgottenAt()
	return runs && !now.Before(flag) || !forgotten.IsZero() && !now.Before(forgotten)
}

// Turn says whether somebody is the one to move: at a local board its owner always is.
func (m Summary) Turn(who PlayerID) bool {
	seat, plays := m.Seat(who)
	return plays && !m.Over && (m.Local || seat == m.ToMove)
}

// Opponent is the one who sits opposite somebody; ok is false where they do not play, or a bot or nobody in particular does.
func (s *Start) Opponent(who PlayerID) (p Player, ok bool) {
	seat, plays := s.Seat(who)
	if !plays {
		return Player{}, false
	}
	p = s.Players[seat.Opponent()]
	return p, p.ID != 0
}
