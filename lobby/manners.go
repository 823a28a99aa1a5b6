package lobby

import (
	"context"

	"reversi/engine"
	"reversi/lobby/match"
)

// TakebackRule is when a person lets opponents ask for takebacks.
type TakebackRule string

// The rules.
const (
	AskInCasual TakebackRule = "" // not in rated games
	AskNever    TakebackRule = "never"
	AskAlways   TakebackRule = "always"
)

// Refuses says whether opponents may not ask in such a game.
func (r TakebackRule) Refuses(rated bool) bool { return r == AskNever || rated && r != AskAlways }

// refusesTakebacks says whether a side of a match does not want to be asked for takebacks. Programs answer for themselves.
func refusesTakebacks(start match.Start, c engine.Color, s Settings) bool {
	return !start.Players[c].Program && s.Takebacks.Refuses(start.Rated)
}

// manners says who refuses takebacks in a match, as far as its players are here, and of whom that is not known.
func (s *state) manners(start match.Start) (refused, unknown [2]bool) {
	for c, who := range start.Players {
		if p := s.players[who.ID]; p != nil {
			refused[c] = refusesTakebacks(start, engine.Color(c), p.settings)
		} else {
			unknown[c] = true
		}
	}
	return refused, unknown
}

// readManners completes what is known with what those have chosen who are not here. A guest who is not here has chosen nothing.
func (h *Hub) readManners(ctx context.Context, start match.Start, refused, unknown [2]bool) [2]bool {
	for c, who := range start.Players {
		if !unknown[c] {
			continue
		}
		var s Settings
		if who.ID > 0 {
			var err error
			if s, err = h.Store.Settings(ctx, who.ID); err != nil {
				h.Log.Error("read settings", "player", who.ID, "err", err)
			}
		}
		refused[c] = refusesTakebacks(start, engine.Color(c), s)
	}
	return refused
}
