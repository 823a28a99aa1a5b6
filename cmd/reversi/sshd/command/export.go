package command

import (
	"strings"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/engine/record"
	"reversi/lobby/match"
)

type exportCommand struct {
	ID     string `arg:"" name:"id"`
	Format string `default:"transcript" enum:"transcript,ggf,kifu,json"`
	JSON   bool   `name:"json"`
}

func (e exportCommand) Run(c *call) error {
	s, err := c.Hub.Match(c.ctx, match.ID(e.ID))
	switch {
	case err != nil:
		return err
	case e.JSON || e.Format == "json":
		return c.json(wire.MatchOf(s, 0, c.now))
	}
	return c.printAll(exported(s, e.Format)...)
}

// exported gives the lines of a record.
func exported(s *match.Snapshot, format string) []string {
	switch format {
	case "ggf":
		var b strings.Builder
		_ = record.WriteGGF(&b, recordOf(s)) // a Builder takes everything
		return lines(b.String())
	case "kifu":
		return lines(record.Kifu(s.Game))
	}
	return []string{s.Game.Transcript()}
}

func lines(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }

// place is what a record says about where a game was played.
const place = "reversi"

func recordOf(s *match.Snapshot) record.Record {
	return record.Record{
		Game: s.Game, Place: place, Date: s.At.UTC().Format("2006-01-02 15:04:05 GMT"),
		Black: side(s, engine.Black), White: side(s, engine.White), Result: outcome(s.Result),
	}
}

func side(s *match.Snapshot, c engine.Color) record.Player {
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
var hows = map[match.Reason]record.How{
	match.Resigned: record.Resigned, match.Flagged: record.TimedOut, match.Abandoned: record.TimedOut, match.Agreed: record.Agreed,
}

// outcome is the result in discs from Black's side: the official one, or all of the board where a side gave up or ran out of
// time, whatever the discs were. It is missing while a game goes on and where it was aborted.
func outcome(r *match.Result) record.Result {
	if r == nil || r.Winner == match.Nobody {
		return record.Result{}
	}
	margin := 0
	switch {
	case r.Official != nil:
		margin = r.Official.Black - r.Official.White
	case r.Winner == match.BlackWins:
		margin = boardSquares
	case r.Winner == match.WhiteWins:
		margin = -boardSquares
	}
	return record.Result{Margin: record.Num(float64(margin)), How: hows[r.Reason]}
}

const boardSquares = 64
