package lobby

import (
	"fmt"
	"log/slog"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/pulse"
)

// chronicle writes the one line of the log that a game gets: when it has ended.
func chronicle(log *slog.Logger, m match.Summary, now time.Time) {
	r := m.Result
	attrs := []any{
		"match", m.ID, "kind", pulse.KindOf(m.Start), "rated", m.Rated, "clock", m.Control.String(),
		"black", inLog(m.Players[engine.Black]), "white", inLog(m.Players[engine.White]),
		"plies", m.Ply, "winner", r.Winner, "reason", r.Reason, "discs", fmt.Sprintf("%d-%d", r.Discs.Black, r.Discs.White),
		"duration", now.Sub(m.At).Round(time.Millisecond),
	}
	if x := r.Ratings; x != nil {
		attrs = append(attrs, "black_rating", x.Black.After, "black_change", x.Black.After-x.Black.Before,
			"white_rating", x.White.After, "white_change", x.White.After-x.White.Before)
	}
	log.Info("game", attrs...)
}

// inLog is what a player is called in the log. No name holds a colon.
func inLog(p match.Player) string {
	if p.Bot != "" {
		return "bot:" + p.Bot
	}
	return p.Name
}
