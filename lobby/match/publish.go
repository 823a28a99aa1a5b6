package match

import (
	"context"
	"time"

	"reversi/engine"
)

// flush publishes what changed: at once what matters, at most once a second what only concerns who is here.
func (a *actor) flush(now time.Time) {
	pause := now.Sub(a.published)
	if a.dirty || a.calm && pause >= calmPause || a.crowd && pause >= a.crowdPause() {
		a.publish(now)
	}
}

// crowdPause grows with who watches: all of them draw the number of spectators anew, and while a thousand come in it changes all the time.
func (a *actor) crowdPause() time.Duration {
	return max(calmPause, time.Duration(len(a.watchers))*crowdEach)
}

func (a *actor) publish(now time.Time) {
	a.current = a.snapshot(now)
	a.Match.current.Store(a.current)
	a.dirty, a.calm, a.crowd, a.published = false, false, false, now
	a.hub.Report(a.summary())                                     // first, so that whoever sees the end is free for another game
	a.tell(func(w *Watch) bool { return !w.spectates(&a.Start) }) // first, or they would stand in line behind all who watch
	a.tell(func(w *Watch) bool { return w.spectates(&a.Start) })
	a.sendAway()
}

// tell gives the present state to those of the watchers who are meant.
func (a *actor) tell(meant func(*Watch) bool) {
	for w := range a.watchers {
		if meant(w) {
			w.feed.Publish(a.current)
		}
	}
}

func (a *actor) snapshot(now time.Time) *Snapshot {
	s := &Snapshot{
		Start: a.Start, Seq: a.seq(now), Game: a.state.Game, Takebacks: a.state.Takebacks,
		Clocks: a.clocks(), Offers: a.offers, Spectators: a.spectators(), Chat: a.chat,
		Result: a.state.Result, Next: a.next, Due: a.state.Due(),
		Manners: a.manners(), Shut: a.state.Shut,
		FirstMoveBy: a.noShowAt(), Resumed: a.state.Resumed, Lag: a.state.Lag(),
		Halted: a.halted(),
	}
	if s.Over() {
		s.EndedAt = a.state.Changed
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		bot := a.Start.Players[c].Bot != ""
		s.Seats[c] = Seat{Connected: bot || a.away[c].IsZero(), ClaimAt: a.claimAt(c)}
		if !bot {
			s.Seats[c].Away = a.away[c]
		}
	}
	return s
}

// seqShift leaves 36 bits, two years of milliseconds, and 17 bits for the events; together they fit into the 53 bits that every
// reader of JSON keeps exact.
const seqShift = 36

// seq numbers the snapshots: by the events so far, then by the milliseconds since the last one, so that it does not go back when
// the match is read again after a restart.
func (a *actor) seq(now time.Time) uint64 {
	n := a.state.Seq(now)
	if a.current != nil && n <= a.current.Seq {
		n = a.current.Seq + 1
	}
	return n
}

// Seq is the number of a snapshot of the state at a moment.
func (s *State) Seq(now time.Time) uint64 {
	ms := min(max(now.Sub(s.Changed).Milliseconds(), 0), 1<<seqShift-1)
	return uint64(s.Nr)<<seqShift + uint64(ms)
}

func (a *actor) spectators() int {
	n := 0
	for w := range a.watchers {
		if w.spectates(&a.Start) {
			n++
		}
	}
	return n
}

func (a *actor) summary() Summary {
	p := a.state.Game.Position()
	return Summary{
		Start: a.Start, Ply: a.state.Game.Ply(), Position: p, Discs: p.Discs(), ToMove: p.ToMove(),
		Over: a.state.Over(), Result: a.state.Result, Spectators: a.current.Spectators, Quiet: a.quiet(), Due: a.state.Due(),
		Closed: a.state.Closed(),
	}
}

// quiet says that the match would lose nothing by sleeping in the store while nobody is at the table.
func (a *actor) quiet() bool {
	busy := a.Start.Control.Timed() || a.Start.HasGuest() || len(a.offers) > 0
	if a.state.Over() || busy || a.due(time.Now()) {
		return false
	}
	bot, ok := a.Start.Bot()
	return !ok || a.state.Game.Position().ToMove() != bot
}

// Still is the snapshot of a match that is not awake, as its record tells it.
func Still(r Record, now time.Time) (*Snapshot, error) {
	s, err := Rebuild(r)
	if err != nil {
		return nil, err
	}
	snap := &Snapshot{
		Start: s.Start, Seq: s.Seq(now), Game: s.Game, Takebacks: s.Takebacks, Chat: r.Chat,
		Clocks: Clocks{Control: s.Start.Control, Left: s.Left}, Result: s.Result, Next: r.Next, Due: s.Due(),
		Shut: s.Shut, Resumed: s.Resumed, Lag: s.Lag(),
	}
	if s.Over() {
		snap.EndedAt = s.Changed
	}
	for c, p := range s.Start.Players {
		snap.Seats[c].Connected = p.Bot != ""
	}
	return snap, nil
}

func timeout() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), storeTimeout)
}
