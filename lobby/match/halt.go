package match

import (
	"errors"
	"time"
)

// spared is thinking that costs nothing once the store writes again: whoever is to move may have turned away meanwhile.
const spared = 10 * time.Second

// halted says that nothing can be written, so that nothing happens: moves are refused, and neither clocks nor absences count.
func (a *actor) halted() bool { return a.outage.On() }

// hear takes in what is newest of the store: in an outage the clock stands still from a moment, after it the game goes on.
func (a *actor) hear(o Outage, from time.Time) {
	if o.Newer(a.outage) {
		a.outage, a.dirty = o, true
	}
	switch {
	case o.Nr != a.outage.Nr: // that is over and done with
	case a.halted():
		a.stand(from)
	case !a.stood.IsZero():
		a.goOn(time.Now())
	}
}

// stand stops the clock as it was at a moment, the earliest that is heard of.
func (a *actor) stand(at time.Time) {
	at = latest(at, a.since)
	if a.stood.IsZero() || at.Before(a.stood) {
		a.stood, a.dirty = at, true
	}
}

// goOn lets the clock run again from where it stood, and absences and the time for a first move count anew. What the store has written
// after all, though it said that it could not, is played.
func (a *actor) goOn(now time.Time) {
	before := a.state.Nr
	a.readDoubtful()
	if a.state.Nr == before {
		a.since = a.since.Add(now.Sub(a.stood) + a.spare())
	}
	a.stood, a.resumed, a.turned, a.dirty = time.Time{}, now, now, true
}

// spare is what the side to move has of that; nothing where its time was up before.
func (a *actor) spare() time.Duration {
	if c := a.clocks(); c.Left[c.Running] <= 0 {
		return 0
	}
	return spared
}

// readDoubtful reads the record back where it is not known what was written.
func (a *actor) readDoubtful() {
	if a.doubt {
		a.doubt = false
		a.reload()
	}
}

// unwritten is the answer to what the store did not take. In an outage the game waits from the moment that it was asked.
func (a *actor) unwritten(err error, at time.Time) error {
	var out *OutageError
	a.doubt = true
	if errors.As(err, &out) {
		a.hear(out.Outage, at)
	} else {
		a.log.Error("append", "nr", a.state.Nr+1, "err", err)
		err = ErrUnavailable
	}
	if !a.halted() {
		a.readDoubtful()
	}
	return err
}

// shifted is a deadline that no clock shows: one that came in an outage is as far behind its end as it was behind its beginning.
func (o Outage) shifted(at time.Time) time.Time {
	if at.Before(o.From) || !at.Before(o.Until) {
		return at
	}
	return o.Until.Add(at.Sub(o.From))
}
