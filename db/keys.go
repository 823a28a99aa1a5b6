package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// Keys lists the keys of an account, the oldest first.
func (s *Store) Keys(ctx context.Context, id match.PlayerID) (keys []lobby.Key, err error) {
	dest := func(k *lobby.Key) []any { return []any{&k.Fingerprint, moment{&k.Added}, maybe{&k.Used}} }
	err = s.reading(ctx, func(q querier) error {
		keys, err = collect(ctx, q, dest, `SELECT fingerprint, added_at, used_at FROM keys WHERE account = ? ORDER BY added_at, fingerprint`, id)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the keys of account %d: %w", id, err)
	}
	return keys, nil
}

// maybe scans a stored time; zero stays the zero time.
type maybe struct{ t *time.Time }

func (m maybe) Scan(src any) error {
	if src == int64(0) {
		return nil
	}
	return moment(m).Scan(src)
}

// UseKey keeps when a key was used last.
func (s *Store) UseKey(ctx context.Context, fingerprint string, now time.Time) error {
	err := s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`UPDATE keys SET used_at = ? WHERE fingerprint = ?`, now.UnixNano(), fingerprint)
		return err
	})
	if err != nil {
		return fmt.Errorf("note a key: %w", err)
	}
	return nil
}

// RemoveKey takes a key away from an account.
func (s *Store) RemoveKey(ctx context.Context, id match.PlayerID, fingerprint string) error {
	if err := s.writer.do(ctx, func(t *tx) error { return removeKey(t, id, fingerprint) }); err != nil {
		return fmt.Errorf("remove a key of account %d: %w", id, err)
	}
	return nil
}

func removeKey(t *tx, id match.PlayerID, fingerprint string) error {
	if n, err := countKeys(t, id); err != nil || n == 1 {
		return orElse(err, lobby.ErrLastKey)
	}
	n, err := t.exec(`DELETE FROM keys WHERE fingerprint = ? AND account = ?`, fingerprint, id)
	if err == nil && n == 0 {
		err = lobby.ErrNoSuchKey
	}
	return err
}

// orElse is an error, or another one where there is none.
func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

func countKeys(t *tx, id match.PlayerID) (int, error) {
	n, _, err := first(context.Background(), t, itself[int], `SELECT count(*) FROM keys WHERE account = ?`, id)
	return n, err
}

// OpenLink keeps a code that joins another key to an account, in place of the one before it.
func (s *Store) OpenLink(ctx context.Context, id match.PlayerID, l lobby.Link) error {
	err := s.writer.do(ctx, func(t *tx) error {
		if n, err := countKeys(t, id); err != nil || n >= lobby.MaxKeys {
			return orElse(err, lobby.ErrManyKeys)
		}
		if _, err := t.exec(`DELETE FROM link_codes WHERE account = ?`, id); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO link_codes (code, account, until) VALUES (?, ?, ?)`, l.Code, id, l.Until.UnixNano())
		return err
	})
	if err != nil {
		return fmt.Errorf("open a link to account %d: %w", id, err)
	}
	return nil
}

// JoinKey joins a key to the account that a code was made for. Where the key has an account of its own with nothing in it, that goes away.
func (s *Store) JoinKey(ctx context.Context, fingerprint, code string, now time.Time) (lobby.Joined, error) {
	joined, err := write(ctx, s.writer, func(t *tx) (j lobby.Joined, err error) {
		if j.Left, err = joinKey(t, fingerprint, code, now); err == nil {
			j.Account, err = s.accountOfKey(context.Background(), t, fingerprint)
		}
		return j, err
	})
	if err != nil {
		return lobby.Joined{}, fmt.Errorf("join a key: %w", err)
	}
	return joined, nil
}

func joinKey(t *tx, fingerprint, code string, now time.Time) (left match.PlayerID, err error) {
	to, err := linked(t, code, now)
	if err != nil {
		return 0, err
	}
	left, _, err = first(context.Background(), t, itself[match.PlayerID], `SELECT account FROM keys WHERE fingerprint = ?`, fingerprint)
	if err != nil || left == to {
		return 0, orElse(err, lobby.ErrOwnKey)
	}
	if n, err := countKeys(t, to); err != nil || n >= lobby.MaxKeys {
		return 0, orElse(err, lobby.ErrManyKeys)
	}
	if left != 0 {
		if err := dropEmpty(t, left); err != nil {
			return 0, err
		}
	}
	if _, err := t.exec(`DELETE FROM link_codes WHERE code = ?`, code); err != nil {
		return 0, err
	}
	_, err = t.exec(`INSERT INTO keys (fingerprint, account, added_at, used_at) VALUES (?1, ?2, ?3, ?3)`, fingerprint, to, now.UnixNano())
	return left, err
}

// linked finds the account that waits for a code.
func linked(t *tx, code string, now time.Time) (match.PlayerID, error) {
	id, ok, err := first(context.Background(), t, itself[match.PlayerID],
		`SELECT account FROM link_codes WHERE code = ? AND until > ?`, code, now.UnixNano())
	if err == nil && !ok {
		err = lobby.ErrNoSuchLink
	}
	return id, err
}

// dropEmpty removes an account with one key, which has nothing that anybody would miss: lobby.ErrKeyInUse where it has.
func dropEmpty(t *tx, id match.PlayerID) error {
	if n, err := countKeys(t, id); err != nil || n > 1 {
		return orElse(err, lobby.ErrKeyInUse)
	}
	for _, r := range references {
		if !r.keeps {
			continue
		}
		_, used, err := first(context.Background(), t, itself[int], `SELECT 1 FROM `+r.table+` WHERE `+r.column+` = ? LIMIT 1`, id)
		if err != nil || used {
			return orElse(err, lobby.ErrKeyInUse)
		}
	}
	return dropAccount(t, id)
}

func dropAccount(t *tx, id match.PlayerID) error {
	for _, r := range references {
		if r.keeps {
			continue
		}
		if _, err := t.exec(`DELETE FROM `+r.table+` WHERE `+r.column+` = ?`, id); err != nil {
			return err
		}
	}
	_, err := t.exec(`DELETE FROM accounts WHERE id = ?`, id)
	return err
}
