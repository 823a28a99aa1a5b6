package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby/match"
)

// The games by correspondence, from the index on when the time for the move is up.
const (
	dueGames  = `SELECT id FROM matches WHERE end_nr IS NULL AND per_move > 0 AND moved_at + per_move <= ?1 ORDER BY moved_at + per_move LIMIT ?2`
	nextDue   = `SELECT moved_at + per_move FROM matches WHERE end_nr IS NULL AND per_move > 0 AND moved_at + per_move > ? ORDER BY moved_at + per_move LIMIT 1`
	ratedDays = `SELECT id FROM matches WHERE end_nr IS NULL AND per_move > 0 AND rated = 1`
)

// Due lists the games by correspondence in which the time for the move is up, and gives when the next one will be.
func (s *Store) Due(ctx context.Context, now time.Time, limit int) (ids []match.ID, next time.Time, err error) {
	dest := func(t *time.Time) []any { return []any{moment{t}} }
	err = s.reading(ctx, func(q querier) error {
		if ids, err = collect(ctx, q, itself[match.ID], dueGames, now.UnixNano(), limit); err != nil {
			return err
		}
		next, _, err = first(ctx, q, dest, nextDue, now.UnixNano())
		return err
	})
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("list due games: %w", err)
	}
	return ids, next, nil
}

// RatedByDays lists the unfinished rated games by correspondence.
func (s *Store) RatedByDays(ctx context.Context) (ids []match.ID, err error) {
	err = s.reading(ctx, func(q querier) error {
		ids, err = collect(ctx, q, itself[match.ID], ratedDays)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list rated games by correspondence: %w", err)
	}
	return ids, nil
}
