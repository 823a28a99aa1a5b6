package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

func unfinishedDest(u *lobby.Unfinished) []any { return append(startDest(&u.Start), moment{&u.Moved}) }

func (s *Store) unfinished(ctx context.Context, text string, args ...any) (list []lobby.Unfinished, err error) {
	err = s.reading(ctx, func(q querier) error {
		list, err = collect(ctx, q, unfinishedDest, `SELECT `+startColumns+`, m.moved_at FROM matches m `+text, args...)
		return err
	})
	return list, err
}

const (
	ownUnfinished = `WHERE end_nr IS NULL AND (black_account = ?1 OR white_account = ?1) ORDER BY moved_at`
	interrupted   = `WHERE end_nr IS NULL AND sleeps = 0 ORDER BY started_at`
)

// UnfinishedOf lists a player's unfinished games, the one longest unmoved first.
func (s *Store) UnfinishedOf(ctx context.Context, id match.PlayerID) ([]lobby.Unfinished, error) {
	list, err := s.unfinished(ctx, ownUnfinished, id)
	if err != nil {
		return nil, fmt.Errorf("list the unfinished games of account %d: %w", id, err)
	}
	return list, nil
}

// Interrupted lists the unfinished games that cannot sleep.
func (s *Store) Interrupted(ctx context.Context) ([]lobby.Unfinished, error) {
	list, err := s.unfinished(ctx, interrupted)
	if err != nil {
		return nil, fmt.Errorf("list interrupted games: %w", err)
	}
	return list, nil
}

const unmoved = `SELECT id FROM matches WHERE end_nr IS NULL AND timed = 0 AND per_move = 0 AND moved_at < ? ORDER BY moved_at LIMIT ?`

// Unmoved lists games without a clock or days that nobody has moved in since a time, the longest unmoved first.
func (s *Store) Unmoved(ctx context.Context, since time.Time, limit int) (list []match.ID, err error) {
	err = s.reading(ctx, func(q querier) error {
		list, err = collect(ctx, q, itself[match.ID], unmoved, since.UnixNano(), limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list unmoved games: %w", err)
	}
	return list, nil
}

// finishedColumns end with the last event's result.
const finishedColumns = startColumns + `, m.ended_at, m.plies, e.result`

func finishedDest(f *lobby.Finished) []any {
	return append(startDest(&f.Start), moment{&f.Ended}, &f.Plies, document{&f.Result})
}

const (
	publicHistory = `SELECT ` + finishedColumns + ` FROM matches m JOIN events e ON e.match = m.id AND e.nr = m.events
		WHERE m.end_nr IS NOT NULL AND m.private = 0 ORDER BY m.end_nr DESC LIMIT ?`
	ownHistory = `SELECT ` + finishedColumns + ` FROM (
			SELECT id, end_nr FROM matches WHERE black_account = ?1 AND end_nr IS NOT NULL
			UNION ALL
			SELECT id, end_nr FROM matches WHERE white_account = ?1 AND end_nr IS NOT NULL
			ORDER BY end_nr DESC LIMIT ?2
		) own JOIN matches m ON m.id = own.id JOIN events e ON e.match = m.id AND e.nr = m.events
		ORDER BY own.end_nr DESC`
)

// History lists finished games, newest first.
func (s *Store) History(ctx context.Context, id match.PlayerID, limit int) (list []lobby.Finished, err error) {
	text, args := ownHistory, []any{id, limit}
	if id == 0 {
		text, args = publicHistory, []any{limit}
	}
	err = s.reading(ctx, func(q querier) error {
		list, err = collect(ctx, q, finishedDest, text, args...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list finished games: %w", err)
	}
	return list, nil
}
