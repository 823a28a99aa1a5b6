package match

import (
	"reversi/engine"
	"reversi/engine/record"
)

// place is what a record says about where a game was played.
const place = "reversi"

// Record is the match as other programs keep it.
func (s *Snapshot) Record() record.Record {
	return record.Record{
		Game: s.Game, Place: place, Date: s.At.UTC().Format("2006-01-02 15:04:05 GMT"),
		Black: s.recorded(engine.Black), White: s.recorded(engine.White), Result: outcome(s.Result),
	}
}

func (s *Snapshot) recorded(c engine.Color) record.Player {
	p := record.Player{
		Name:  s.Players[c].Name,
		Clock: record.Clock{Initial: s.Control.Initial, Increment: s.Control.Increment},
	}
	if r := s.Players[c].Rating; r > 0 {
		p.Rating = record.Num(float64(r))
	}
	return p
}

// hows are GGF's words for ends off the board; it has none for a player who went away.
var hows = map[Reason]record.How{
	Resigned: record.Resigned, Flagged: record.TimedOut, Abandoned: record.TimedOut, Agreed: record.Agreed,
}

// outcome is the result in discs from Black's side: the official one, or all of the board where a side gave up or ran out of
// time, whatever the discs were. It is missing while a game goes on and where it was aborted.
func outcome(r *Result) record.Result {
	if r == nil || r.Winner == Nobody {
		return record.Result{}
	}
	margin := 0
	switch {
	case r.Official != nil:
		margin = r.Official.Black - r.Official.White
	case r.Winner == BlackWins:
		margin = boardSquares
	case r.Winner == WhiteWins:
		margin = -boardSquares
	}
	return record.Result{Margin: record.Num(float64(margin)), How: hows[r.Reason]}
}

const boardSquares = 64
