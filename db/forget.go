package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
)

// Parting says what stays behind of an account: lobby.ErrSanctioned while it is silenced or banned.
func (s *Store) Parting(ctx context.Context, id match.PlayerID, now time.Time) (p lobby.Parting, err error) {
	err = s.reading(ctx, func(q querier) error {
		p, err = parting(ctx, q, id, now)
		return err
	})
	if err != nil {
		return lobby.Parting{}, fmt.Errorf("look at what stays of account %d: %w", id, err)
	}
	return p, nil
}

func parting(ctx context.Context, q querier, id match.PlayerID, now time.Time) (lobby.Parting, error) {
	_, sanctioned, err := first(ctx, q, itself[int], `SELECT 1 FROM sanctions WHERE account = ? AND until > ?`, id, now.UnixNano())
	if err != nil || sanctioned {
		return lobby.Parting{}, orElse(err, lobby.ErrSanctioned)
	}
	dest := func(p *lobby.Parting) []any { return []any{&p.Finished, &p.Unfinished} }
	p, _, err := first(ctx, q, dest, `SELECT count(end_nr), count(*) - count(end_nr)
		FROM matches WHERE black_account = ?1 OR white_account = ?1`, id)
	return p, err
}

// Forget deletes an account: its row stays for the games, without a name. What others need stays with it: the games themselves, what they did to
// ratings, and what moderators did.
func (s *Store) Forget(ctx context.Context, id match.PlayerID, now time.Time) error {
	err := s.writer.do(ctx, func(t *tx) error {
		left, err := parting(ctx, t, id, now)
		switch {
		case err != nil:
			return err
		case left.Unfinished > 0:
			return lobby.ErrUnfinished
		}
		return forget(t, id, now)
	})
	if err != nil {
		return fmt.Errorf("forget account %d: %w", id, err)
	}
	return nil
}

func forget(t *tx, id match.PlayerID, now time.Time) error {
	old, err := namingOf(t, id)
	if err != nil {
		return err
	}
	if err := leaveName(t, id, old, false, now); err != nil {
		return err
	}
	for _, text := range erased {
		if _, err := t.exec(text, id); err != nil {
			return err
		}
	}
	for _, text := range unnamed {
		if _, err := t.exec(text, id, name.Deleted); err != nil {
			return err
		}
	}
	if _, err := t.exec(quoted, old.name, name.Deleted); err != nil {
		return err
	}
	_, err = t.exec(`UPDATE accounts SET name = ?2, name_key = ?2 || '#' || id, settings = '{}', renamed_at = 0, name_given = 0, deleted_at = ?3
		WHERE id = ?1`, id, name.Deleted, now.UnixNano())
	return err
}

// erased is what goes of an account, ?1.
var erased = []string{
	`DELETE FROM keys WHERE account = ?1`,
	`DELETE FROM link_codes WHERE account = ?1`,
	`DELETE FROM mutes WHERE account = ?1 OR muted = ?1`,
	`DELETE FROM challenges WHERE challenger = ?1 OR challenged = ?1`,
	`DELETE FROM no_shows WHERE account = ?1`,
	`DELETE FROM sanctions WHERE account = ?1`,
	`UPDATE old_names SET name = '' WHERE account = ?1`,
}

// unnamed is what stays of an account, ?1, with ?2 in place of its name.
var unnamed = []string{
	`UPDATE matches SET black_name = ?2 WHERE black_account = ?1`,
	`UPDATE matches SET white_name = ?2 WHERE white_account = ?1`,
	`UPDATE chat SET name = ?2 WHERE account = ?1`,
	`UPDATE reports SET name = ?2 WHERE reported = ?1`,
	`UPDATE audit SET target = ?2 WHERE account = ?1`,
}

// quoted takes a name out of the lines that reports quote.
const quoted = `UPDATE reports SET lines = replace(lines, json_quote(?1), json_quote(?2)) WHERE instr(lines, json_quote(?1)) > 0`
