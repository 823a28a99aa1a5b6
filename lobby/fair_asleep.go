package lobby

import (
	"context"

	"reversi/lobby/match"
)

// recallRated reads the rated games by correspondence that go on, so that their positions are withheld also before anybody wakes them.
func (h *Hub) recallRated(ctx context.Context) {
	defer h.fair.recalled()
	ids, err := h.Store.RatedByDays(ctx)
	if err != nil {
		h.Log.Error("list rated games by correspondence", "err", err)
	}
	for _, id := range ids {
		if l := h.load(ctx, id); l.err != nil {
			h.Log.Error("read a rated game by correspondence", "match", id, "err", l.err)
		} else if !l.state.Over() {
			h.fair.recall(l.state)
		}
	}
}

// recall takes in a sleeping game as it was read, unless more is known of it by now.
func (f *fairPlay) recall(s match.State) {
	g := ratedGameOf(match.Summary{Start: s.Start, Position: s.Game.Position()})
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, known := f.games[s.Start.ID]; !known && !f.ended[s.Start.ID] {
		f.add(s.Start.ID, g)
	}
}

// recalled says that all sleeping games were read.
func (f *fairPlay) recalled() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = nil
}
