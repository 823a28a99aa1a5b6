package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// Levels are the bots' levels in order of strength.
func (h *Hub) Levels() []Level { return h.Bots.Levels() }

// Find gives the account of a key: ErrNoAccount.
func (h *Hub) Find(ctx context.Context, fingerprint string) (Account, error) {
	return h.Store.Account(ctx, fingerprint)
}

// public asks for the games that everybody may see.
type public struct{ reply reply[[]match.ID] }

func (m public) handle(s *state) {
	games := s.listGames()
	ids := make([]match.ID, len(games))
	for i, g := range games {
		ids[i] = g.ID
	}
	m.reply.give(ids, nil)
}

// Games lists the public games being played, newest first.
func (h *Hub) Games(ctx context.Context) ([]*match.Snapshot, error) {
	ids, err := ask(ctx, h, func(r reply[[]match.ID]) message { return public{r} })
	if err != nil {
		return nil, err
	}
	games := make([]*match.Snapshot, 0, len(ids))
	for _, id := range ids {
		m := h.awake.get(id)
		if m == nil {
			continue
		}
		if now := m.Current(); now != nil && !now.Over() && !now.Closed() {
			games = append(games, now)
		}
	}
	return games, nil
}

// GamesOf lists an account's unfinished games.
func (h *Hub) GamesOf(ctx context.Context, id match.PlayerID) ([]*match.Snapshot, error) {
	open, err := h.Store.UnfinishedOf(ctx, id)
	if err != nil {
		return nil, err
	}
	games := make([]*match.Snapshot, 0, len(open))
	for _, g := range open {
		s, err := h.snapshot(ctx, g.Start.ID)
		if err != nil {
			return nil, err
		}
		if !s.Over() {
			games = append(games, s)
		}
	}
	return games, nil
}

// Match gives a match as everybody may see it, finished or not, without waking it: ErrNoSuchMatch, match.ErrClosedGame.
func (h *Hub) Match(ctx context.Context, id match.ID) (*match.Snapshot, error) {
	return h.MatchFor(ctx, id, 0)
}

// MatchFor is Match for a viewer, who may see a game of their own also while it is closed to spectators.
func (h *Hub) MatchFor(ctx context.Context, id match.ID, viewer match.PlayerID) (*match.Snapshot, error) {
	s, err := h.snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	if _, plays := s.Seat(viewer); !plays && s.Closed() {
		return nil, match.ErrClosedGame
	}
	return s, nil
}

func (h *Hub) snapshot(ctx context.Context, id match.ID) (*match.Snapshot, error) {
	if m := h.awake.get(id); m != nil && m.Current() != nil {
		return m.Current(), nil
	}
	record, err := h.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return match.Still(record, time.Now())
}

// Watch follows a match as a spectator without an account.
func (h *Hub) Watch(ctx context.Context, id match.ID, f *feed.Feed[*match.Snapshot]) (*match.Watch, error) {
	return h.watch(ctx, id, 0, f)
}

func (h *Hub) acquire(ctx context.Context, id match.ID) (held, error) {
	return askOr(ctx, h, func(r reply[held]) message { return acquire{id, r} }, func(late held) {
		if late.entry != nil {
			h.send(release{late.entry})
		}
	})
}

func (h *Hub) watch(ctx context.Context, id match.ID, viewer match.PlayerID, f *feed.Feed[*match.Snapshot]) (*match.Watch, error) {
	for {
		held, err := h.acquire(ctx, id)
		if err != nil {
			return nil, err
		}
		if held.still != nil {
			return match.WatchStill(held.still, f), nil
		}
		free := func() { h.send(release{held.entry}) }
		w, err := held.match.Watch(ctx, viewer, f, free)
		if !errors.Is(err, match.ErrAsleep) {
			return w, err
		}
	}
}

// Leaderboard lists the rated players.
func (h *Hub) Leaderboard(ctx context.Context, b Board, limit int) ([]Standing, error) {
	return h.Store.Leaderboard(ctx, time.Now(), b, limit)
}

// History lists finished games, newest first: a player's, or everybody's public ones where name is empty. ErrNoAccount.
func (h *Hub) History(ctx context.Context, name string, limit int) ([]Finished, error) {
	id, err := h.playerID(ctx, name)
	if err != nil {
		return nil, err
	}
	return h.Store.History(ctx, id, limit)
}

// Profile reads a player's standings and career, head to head with viewer; nobody looks where that is 0. ErrNoAccount.
func (h *Hub) Profile(ctx context.Context, name string, viewer match.PlayerID) (Profile, error) {
	id, err := h.Store.PlayerByName(ctx, name)
	if err != nil {
		return Profile{}, err
	}
	p, err := h.Store.Profile(ctx, id, time.Now())
	if err != nil {
		return Profile{}, err
	}
	p.Career, err = h.Store.Career(ctx, id, viewer, h.strongestFirst())
	return p, err
}

// strongestFirst are the ids of the bots' levels.
func (h *Hub) strongestFirst() []string {
	var levels []string
	for _, l := range h.Levels() {
		levels = append(levels, l.ID)
	}
	slices.Reverse(levels)
	return levels
}

// CleanWins tells which level of the bots a clean game was won against, and how often its player had then done it; zero for any other match.
func (h *Hub) CleanWins(ctx context.Context, id match.ID) (Feat, error) {
	return h.Store.CleanWins(ctx, id)
}

// Challengers lists those who beat a bot in clean games.
func (h *Hub) Challengers(ctx context.Context, limit int) ([]Challenger, error) {
	return h.Store.Challengers(ctx, h.strongestFirst(), limit)
}

// Records reads the club's records.
func (h *Hub) Records(ctx context.Context) (Records, error) { return h.Store.Records(ctx, time.Now()) }

func (h *Hub) playerID(ctx context.Context, name string) (match.PlayerID, error) {
	if name == "" {
		return 0, nil
	}
	return h.Store.PlayerByName(ctx, name)
}
