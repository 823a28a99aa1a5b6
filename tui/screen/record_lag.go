package screen

import (
	"strings"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// leastShown is what does not round to nothing in tenths of a second.
const leastShown = 50 * time.Millisecond

// clockNotes say what the clocks of a match were given beside their time: for slow lines, and because the server was away.
func (s *Session) clockNotes(snap *match.Snapshot) string {
	var notes []string
	if l := snap.Lag; max(l.Credit[engine.Black], l.Credit[engine.White]) >= leastShown {
		notes = append(notes, s.T("record.lag", "Black", s.tenths(l.Credit[engine.Black]), "White", s.tenths(l.Credit[engine.White])))
	}
	if g := snap.Lag.Grace; g >= leastShown {
		notes = append(notes, s.T("record.grace", "Grace", s.tenths(g)))
	}
	if r := snap.Resumed; r.Nr > 0 {
		notes = append(notes, s.Resumed(r))
	}
	return strings.Join(notes, " ")
}

// tenths are seconds with one digit after the point.
func (s *Session) tenths(d time.Duration) string {
	tenth := 100 * time.Millisecond
	return s.Words.Tenths(int((d + tenth/2) / tenth))
}

// noted draws the notes above the last rows, and gives how many rows all of them take.
func (r *Record) noted(c *widget.Canvas, below int) int {
	if r.notes == "" {
		return below
	}
	lines := text.Wrap(r.notes, c.W)
	c.Lines(0, c.H-below-len(lines)-1, r.Theme.Dim, lines)
	return below + len(lines) + 1
}
