package lobby

import (
	"context"
	"fmt"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// Who lets games begin and makes no first move is not paired for a while: from the third such game within a day on, each time longer.
const (
	pauseFrom    = 3
	pauseWithin  = 24 * time.Hour
	firstPause   = 10 * time.Minute
	pauseGrows   = 3
	longestPause = 24 * time.Hour
	// NoShowsCount is how long a game without a first move can have to do with a pause.
	NoShowsCount = pauseWithin + longestPause
)

// PausedError refuses a seek to somebody who did not make the first move in too many games. It is an ErrNotAllowed.
type PausedError struct{ Until time.Time }

func (e *PausedError) Error() string {
	return fmt.Sprintf("%v: you did not move in too many games: no pairing until %s", ErrNotAllowed, e.Until.UTC().Format(time.RFC3339))
}

func (e *PausedError) Unwrap() error { return ErrNotAllowed }

// pausedUntil is when the pause ends that no-shows at these times, oldest first, have led to; zero where there is none.
func pausedUntil(noShows []time.Time) time.Time {
	var until time.Time
	for i, at := range noShows {
		within := 1
		for _, before := range noShows[:i] {
			if at.Sub(before) < pauseWithin {
				within++
			}
		}
		if end := at.Add(pauseAfter(within)); within >= pauseFrom && end.After(until) {
			until = end
		}
	}
	return until
}

// pauseAfter is the pause for so many no-shows within a day.
func pauseAfter(noShows int) time.Duration {
	pause := firstPause
	for range noShows - pauseFrom {
		pause = min(pause*pauseGrows, longestPause)
	}
	return pause
}

// checkPause says why somebody is not paired now. Private tables, challenges and bots stay open to them.
func (s *state) checkPause(p *player) error {
	if until := pausedUntil(p.past.NoShows); time.Now().Before(until) {
		return &PausedError{until}
	}
	return nil
}

// countNoShow keeps that somebody did not make a first move, if that is how a game ended.
func (s *state) countNoShow(m match.Summary) {
	for c, who := range m.Players {
		if m.Result.NoShow == engine.Color(c).String() {
			s.addNoShow(who.ID, time.Now())
		}
	}
}

func (s *state) addNoShow(id match.PlayerID, at time.Time) {
	if p := s.players[id]; p != nil {
		p.past.NoShows = append(p.past.NoShows, at)
		if s.checkPause(p) != nil {
			s.dropSeeks(p)
		}
		s.publishSelf(p)
	}
	if id > 0 {
		hub := s.Hub
		s.Tasks.Go("keep a no-show", func() { hub.keepNoShow(id, at) })
	}
}

func (h *Hub) keepNoShow(id match.PlayerID, at time.Time) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	if err := h.Store.AddNoShow(ctx, id, at); err != nil {
		_ = h.failed("keep a no-show", err, "player", id)
	}
}

// dropSeeks withdraws the seeks of all of a player's sessions.
func (s *state) dropSeeks(p *player) {
	for _, x := range p.sessions {
		s.dropSeek(x)
	}
}
