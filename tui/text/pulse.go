package text

import (
	"math"
	"time"

	"reversi/lobby/pulse"
)

// Fact is one thing about how the club does; Bad wants attention.
type Fact struct {
	Label, Value string
	Bad          bool
}

// Facts are how the club does, in words.
func (w *Words) Facts(p pulse.Pulse) []Fact {
	return []Fact{
		{Label: w.T("status.server"), Value: w.T("status.server_is", "Version", p.Version, "Up", w.Left(p.At.Sub(p.Since)))},
		{Label: w.T("status.sessions"), Value: w.sessions(p)},
		{Label: w.T("status.games"), Value: w.T("status.games_are", "Timed", p.Counts.Games[pulse.Timed], "Days", p.Counts.Games[pulse.Correspondence],
			"Untimed", p.Counts.Games[pulse.Untimed], "Bots", p.Counts.Games[pulse.AgainstBot], "Local", p.Counts.Games[pulse.AtOneTerminal])},
		{Label: w.T("status.moves"), Value: w.T("status.moves_are", "Rate", w.Tenths(tenths(p.Load.Moves)), "All", w.Number(moves(p)))},
		{Label: w.T("status.load"), Value: w.T("status.load_is", "CPU", w.Number(int(math.Round(100*p.Load.CPU))),
			"Memory", w.Number(int(p.Load.Memory>>20)), "Goroutines", w.Number(p.Load.Goroutines))},
		w.store(p),
		{Label: w.T("status.bots"), Value: w.T("status.bots_are", "Thinking", p.Bots.Thinking, "Waiting", p.Bots.Waiting,
			"Studying", p.Studies.Thinking, "Queued", p.Studies.Waiting)},
	}
}

func (w *Words) sessions(p pulse.Pulse) string {
	kinds, guests := map[pulse.Kind]int{}, 0
	for _, v := range p.Visits {
		if kinds[v.Kind]++; v.Guest {
			guests++
		}
	}
	return w.T("status.sessions_are", "Terminals", kinds[pulse.Terminal], "Plain", kinds[pulse.Plain], "Programs", kinds[pulse.Lines],
		"Commands", kinds[pulse.Command], "Guests", guests, "Connections", p.Connections)
}

func (w *Words) store(p pulse.Pulse) Fact {
	if p.Outage.On() {
		return Fact{w.T("status.store"), w.T("status.store_fails", "When", w.Moment(p.Outage.From), "Cause", p.Outage.Cause), true}
	}
	ms := tenths(float64(p.Load.Commit) / float64(time.Millisecond))
	return Fact{Label: w.T("status.store"), Value: w.T("status.store_is", "Rate", w.Tenths(tenths(p.Load.Commits)), "Time", w.Tenths(ms))}
}

// moves are all that were made since the club was opened.
func moves(p pulse.Pulse) (all int) {
	for _, n := range p.Counts.Moves {
		all += int(n)
	}
	return all
}

func tenths(x float64) int { return int(math.Round(10 * x)) }

// Trouble is a warning or an error with when it happened last.
func (w *Words) Trouble(t pulse.Trouble) string {
	if t.Times > 1 {
		return w.T("status.trouble_again", "When", w.Moment(t.At), "Times", t.Times, "Text", t.Text)
	}
	return w.T("status.trouble", "When", w.Moment(t.At), "Text", t.Text)
}

// VisitKind is what serves a session, in a word.
func (w *Words) VisitKind(v pulse.Visit) string { return w.T("status.kind_" + string(v.Kind)) }

// Visitor is who a session is of.
func (w *Words) Visitor(v pulse.Visit) string {
	if v.Name == "" {
		return w.T("status.nobody")
	}
	return v.Name
}

// Away is how far away a session's client is; empty while that is unknown.
func (w *Words) Away(v pulse.Visit) string {
	if v.RTT == 0 {
		return ""
	}
	return w.T("status.ms", "N", max(v.RTT.Milliseconds(), 1))
}
