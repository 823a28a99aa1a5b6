package text

import "time"

// Banned says to somebody who is kept out until when, and why.
func (w *Words) Banned(until time.Time, reason string) string {
	return w.T("order.banned", "Until", w.Moment(until), "Reason", Clean(reason))
}

// Silenced says to somebody who may not talk until when, and why.
func (w *Words) Silenced(until time.Time, reason string) string {
	return w.T("order.silenced", "Until", w.Moment(until), "Reason", Clean(reason))
}
