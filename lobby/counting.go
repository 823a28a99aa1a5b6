package lobby

import (
	"context"
	"maps"

	"reversi/lobby/match"
	"reversi/lobby/pulse"
)

// Counts counts. The error is the context's, or ErrClosing.
func (h *Hub) Counts(ctx context.Context) (pulse.Counts, error) {
	return ask(ctx, h, func(r reply[pulse.Counts]) message { return count{r} })
}

type count struct{ reply reply[pulse.Counts] }

func (m count) handle(s *state) {
	c := pulse.Counts{
		Seeks: len(s.seeks), Tables: len(s.tables), Matches: len(s.matches), Games: map[pulse.GameKind]int{},
		Begun: maps.Clone(s.done.begun), Ended: maps.Clone(s.done.ended), Moves: maps.Clone(s.done.moves),
	}
	for _, p := range s.players {
		if p.info.Guest {
			c.Guests++
		} else {
			c.Accounts++
		}
	}
	for _, e := range s.matches {
		if e.match != nil && !e.summary.Over {
			c.Games[pulse.KindOf(e.summary.Start)]++
		}
	}
	m.reply.give(c, nil)
}

// doings are what has happened since the start of the process. The hub's goroutine owns them.
type doings struct {
	begun, ended map[pulse.GameKind]uint64
	moves        map[pulse.Mover]uint64
}

func newDoings() doings {
	return doings{begun: map[pulse.GameKind]uint64{}, ended: map[pulse.GameKind]uint64{}, moves: map[pulse.Mover]uint64{}}
}

// follow counts what has changed between two reports of a match.
func (d doings) follow(before, now match.Summary) {
	if now.Ply > before.Ply {
		d.moves[pulse.MoverOf(before.Players[before.ToMove])] += uint64(now.Ply - before.Ply)
	}
	if now.Over && !before.Over {
		d.ended[pulse.KindOf(now.Start)]++
	}
}
