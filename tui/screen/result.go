package screen

import (
	"fmt"

	"reversi/engine"
	"reversi/lobby/match"
)

// Outcome says how a game ended in one sentence.
func (s *Session) Outcome(start match.Start, r *match.Result) string {
	line := s.winner(start, r)
	if r.Winner != match.Nobody {
		line += ", " + score(r.Discs)
	}
	return line + ": " + s.reason(r)
}

// PoolOf names the pool that a rated game counts in.
func (s *Session) PoolOf(start match.Start) string {
	return s.T("pool." + string(start.Control.Pool()))
}

func score(d engine.Score) string { return fmt.Sprintf("%d-%d", d.Black, d.White) }

// winner says who won.
func (s *Session) winner(start match.Start, r *match.Result) string {
	switch r.Winner {
	case match.Draw:
		return s.T("result.draw")
	case match.Nobody:
		return s.T("result.none")
	}
	c := engine.White
	if r.Winner == match.BlackWins {
		c = engine.Black
	}
	return s.T("result.wins_"+c.String(), "Name", s.Called(start.Players[c]))
}

// reason says why it ended; where one side ended it, which one.
func (s *Session) reason(r *match.Result) string {
	if r.Annulled {
		return s.T("order.annulled")
	}
	return s.T("reason." + r.Manner())
}
