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

// mannersOf reads what those who play a match have chosen, for as long as they are not here. A guest who is not here has chosen nothing.
func (h *Hub) mannersOf(ctx context.Context, start match.Start) (refused [2]bool) {
	for c, who := range start.Players {
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
