package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// met are the finished games of two people at two terminals.
const met = `end_nr IS NOT NULL AND black_bot = '' AND white_bot = '' AND local = 0`

const (
	blacks = `SELECT
		(SELECT count(*) FROM matches WHERE black_account = ?1 AND winner <> 'none' AND ` + met + `) -
		(SELECT count(*) FROM matches WHERE white_account = ?1 AND winner <> 'none' AND ` + met + `)`
	lastOpponent = `SELECT coalesce(opponent, 0) FROM (
			SELECT * FROM (SELECT white_account AS opponent, end_nr FROM matches WHERE black_account = ?1 AND ` + met + ` ORDER BY end_nr DESC LIMIT 1)
			UNION ALL
			SELECT * FROM (SELECT black_account, end_nr FROM matches WHERE white_account = ?1 AND ` + met + ` ORDER BY end_nr DESC LIMIT 1)
		) ORDER BY end_nr DESC LIMIT 1`
	noShows = `SELECT at FROM no_shows WHERE account = ? AND at > ? ORDER BY at`
)

// past reads what pairing asks about an account's earlier games.
func past(ctx context.Context, q querier, id match.PlayerID, now time.Time) (p lobby.Past, err error) {
	if p.Blacks, _, err = first(ctx, q, itself[int], blacks, id); err != nil {
		return p, err
	}
	if p.Last, _, err = first(ctx, q, itself[match.PlayerID], lastOpponent, id); err != nil {
		return p, err
	}
	since := now.Add(-lobby.NoShowsCount).UnixNano()
	p.NoShows, err = collect(ctx, q, func(t *time.Time) []any { return []any{moment{t}} }, noShows, id, since)
	return p, err
}

// AddNoShow keeps that somebody did not make the first move of a game, and forgets what no longer matters of that account.
func (s *Store) AddNoShow(ctx context.Context, id match.PlayerID, at time.Time) error {
	err := s.writer.do(ctx, func(t *tx) error {
		since := at.Add(-lobby.NoShowsCount).UnixNano()
		if _, err := t.exec(`DELETE FROM no_shows WHERE account = ? AND at <= ?`, id, since); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO no_shows (account, at) VALUES (?, ?)`, id, at.UnixNano())
		return err
	})
	if err != nil {
		return fmt.Errorf("keep a no-show of account %d: %w", id, err)
	}
	return nil
}
