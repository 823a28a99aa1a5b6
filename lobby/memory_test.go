package lobby_test

import (
	"context"
	"slices"
	"sync"
	"time"

	"reversi/db"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// memory is a store that keeps matches in memory and everything else in a database, for tests that play thousands of games: it takes and
// refuses events as the database does, and rates nothing.
type memory struct {
	*db.Store
	mu      sync.Mutex
	matches map[match.ID]*match.Record
}

func newMemory(s *db.Store) lobby.Store {
	return &memory{Store: s, matches: map[match.ID]*match.Record{}}
}

func (m *memory) Create(_ context.Context, s match.Start) (match.Start, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.matches[s.ID] != nil {
		return s, lobby.ErrIDTaken
	}
	if old := m.matches[s.Previous]; old == nil || !over(old) || old.Next != "" {
		s.Previous = ""
	} else {
		old.Next = s.ID
	}
	m.matches[s.ID] = &match.Record{Start: s, Events: []match.Event{{
		Kind: match.EventStarted, At: s.At, Square: engine.NoSquare, Left: [2]time.Duration{s.Control.Initial, s.Control.Initial},
	}}}
	return s, nil
}

func over(r *match.Record) bool { return r.Events[len(r.Events)-1].Kind == match.EventEnded }

func (m *memory) Append(_ context.Context, id match.ID, nr int, events []match.Event) (*match.Result, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.matches[id]
	switch {
	case r == nil:
		return nil, match.ErrNoSuchMatch
	case nr != len(r.Events)+1 || over(r) != (events[0].Kind == match.EventReopened):
		return nil, match.ErrConflict
	}
	r.Events = append(r.Events, events...)
	return events[len(events)-1].Result, nil
}

func (m *memory) Load(_ context.Context, id match.ID) (match.Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.matches[id]
	if r == nil {
		return match.Record{}, match.ErrNoSuchMatch
	}
	copied := *r
	copied.Events, copied.Chat = slices.Clone(r.Events), slices.Clone(r.Chat)
	return copied, nil
}

func (m *memory) Say(_ context.Context, id match.ID, l match.ChatLine) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.matches[id].Chat = append(m.matches[id].Chat, l)
	return nil
}

func (m *memory) UnfinishedOf(_ context.Context, id match.PlayerID) ([]lobby.Unfinished, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var open []lobby.Unfinished
	for _, r := range m.matches {
		if _, plays := r.Start.Seat(id); plays && !over(r) {
			open = append(open, lobby.Unfinished{Start: r.Start, Moved: r.Start.At})
		}
	}
	return open, nil
}

func (m *memory) Standings(context.Context, match.PlayerID, time.Time) (lobby.Standings, error) {
	return lobby.Standings{}, nil
}
