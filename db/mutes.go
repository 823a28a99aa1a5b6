package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// maxMutes bounds what one account may have kept; the oldest go first.
const maxMutes = 500

// MutedBy lists whom an account does not want to hear.
func (s *Store) MutedBy(ctx context.Context, id match.PlayerID) (list []lobby.Muted, err error) {
	dest := func(m *lobby.Muted) []any { return []any{&m.ID, &m.Name} }
	err = s.reading(ctx, func(q querier) error {
		list, err = collect(ctx, q, dest,
			`SELECT a.id, a.name FROM mutes m JOIN accounts a ON a.id = m.muted WHERE m.account = ? ORDER BY a.name`, id)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list whom account %d has muted: %w", id, err)
	}
	return list, nil
}

// Mute keeps that an account does not want to hear another one.
func (s *Store) Mute(ctx context.Context, id, muted match.PlayerID, now time.Time) error {
	err := s.writer.do(ctx, func(t *tx) error {
		if _, err := t.exec(`INSERT INTO mutes (account, muted, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
			id, muted, now.UnixNano()); err != nil {
			return err
		}
		_, err := t.exec(`DELETE FROM mutes WHERE account = ?1 AND muted IN
			(SELECT muted FROM mutes WHERE account = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)`, id, maxMutes)
		return err
	})
	if err != nil {
		return fmt.Errorf("mute account %d for %d: %w", muted, id, err)
	}
	return nil
}

// Unmute ends what Mute began.
func (s *Store) Unmute(ctx context.Context, id, muted match.PlayerID) error {
	err := s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`DELETE FROM mutes WHERE account = ? AND muted = ?`, id, muted)
		return err
	})
	if err != nil {
		return fmt.Errorf("unmute account %d for %d: %w", muted, id, err)
	}
	return nil
}
