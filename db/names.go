package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
)

// naming is what the rules of names look at.
type naming struct {
	name, key string
	renamed   time.Time // the last change that counted; zero without one
	given     bool      // the house gave the name in place of the one wished for
}

func namingDest(n *naming) []any { return []any{&n.name, &n.key, moment{&n.renamed}, &n.given} }

func namingOf(t *tx, id match.PlayerID) (naming, error) {
	n, ok, err := first(context.Background(), t, namingDest,
		`SELECT name, name_key, renamed_at, name_given FROM accounts WHERE id = ? AND deleted_at = 0`, id)
	if err == nil && !ok {
		err = lobby.ErrNoAccount
	}
	return n, err
}

// Rename gives an account another name that its owner wants.
func (s *Store) Rename(ctx context.Context, id match.PlayerID, to string, now time.Time) error {
	if err := name.Check(to); err != nil {
		return err
	}
	if err := s.writer.do(ctx, func(t *tx) error { return rename(t, id, to, now) }); err != nil {
		return fmt.Errorf("rename account %d: %w", id, err)
	}
	return nil
}

func rename(t *tx, id match.PlayerID, to string, now time.Time) error {
	old, err := namingOf(t, id)
	if err != nil || old.name == to {
		return err
	}
	taken, err := nameTaken(t, name.Key(to), id, now)
	if err != nil || taken {
		return orElse(err, lobby.ErrNameTaken)
	}
	regretted, err := regrets(t, id, old, name.Key(to), now)
	if err != nil {
		return err
	}
	counts := !old.given && !regretted
	if again := old.renamed.Add(lobby.RenamePause); counts && now.Before(again) {
		return &lobby.RenamedLatelyError{Until: again}
	}
	return setName(t, id, old, to, counts, now)
}

// regrets tells whether somebody takes the name back that they gave up within the day. What was taken back that way cannot be taken back again.
func regrets(t *tx, id match.PlayerID, old naming, key string, now time.Time) (bool, error) {
	_, ok, err := first(context.Background(), t, itself[int], `SELECT 1 FROM old_names WHERE account = ? AND name_key = ? AND left_at = ?
		AND left_at > ?`, id, key, old.renamed.UnixNano(), now.Add(-lobby.RenameRegret).UnixNano())
	return ok, err
}

// nameTaken tells whether a name is somebody else's, was within the month, or was taken away from somebody.
func nameTaken(t *tx, key string, id match.PlayerID, now time.Time) (bool, error) {
	_, ok, err := first(context.Background(), t, itself[int], `SELECT 1 FROM accounts WHERE name_key = ?1 AND id <> ?2
		UNION ALL SELECT 1 FROM old_names WHERE name_key = ?1 AND (taken OR account <> ?2 AND left_at > ?3)`,
		key, id, now.Add(-lobby.NameKept).UnixNano())
	return ok, err
}

// setName keeps the name that goes, and forgets those that nobody is kept from any more.
func setName(t *tx, id match.PlayerID, old naming, to string, counts bool, now time.Time) error {
	if err := leaveName(t, id, old, false, now); err != nil {
		return err
	}
	renamed := old.renamed
	if counts {
		renamed = now
	}
	_, err := t.exec(`UPDATE accounts SET name = ?, name_key = ?, renamed_at = ?, name_given = 0 WHERE id = ?`,
		to, name.Key(to), renamed.UnixNano(), id)
	return err
}

func leaveName(t *tx, id match.PlayerID, old naming, taken bool, now time.Time) error {
	if _, err := t.exec(`DELETE FROM old_names WHERE NOT taken AND left_at <= ?`, now.Add(-lobby.NameKept).UnixNano()); err != nil {
		return err
	}
	_, err := t.exec(`INSERT INTO old_names (account, name, name_key, left_at, taken) VALUES (?, ?, ?, ?, ?)`,
		id, old.name, old.key, now.UnixNano(), taken)
	return err
}

// freeName is a name close to a wish that an account may have; the number is 0 for one that is yet to be made.
func (s *Store) freeName(t *tx, wish string, id match.PlayerID, now time.Time) (string, error) {
	var failed error
	free := name.Free(wish, func(key string) bool {
		taken, err := nameTaken(t, key, id, now)
		if err != nil {
			failed = err
		}
		return taken
	}, s.opt.Rand)
	return free, failed
}

// TakeName takes the name of an account away for good and gives it another one close to a wish. It may choose another at once.
func (s *Store) TakeName(ctx context.Context, id match.PlayerID, wish string, now time.Time) (string, error) {
	given, err := write(ctx, s.writer, func(t *tx) (string, error) { return s.takeName(t, id, wish, now) })
	if err != nil {
		return "", fmt.Errorf("take the name of account %d away: %w", id, err)
	}
	return given, nil
}

func (s *Store) takeName(t *tx, id match.PlayerID, wish string, now time.Time) (string, error) {
	old, err := namingOf(t, id)
	if err != nil {
		return "", err
	}
	if err := leaveName(t, id, old, true, now); err != nil {
		return "", err
	}
	given, err := s.freeName(t, wish, id, now)
	if err != nil {
		return "", err
	}
	_, err = t.exec(`UPDATE accounts SET name = ?, name_key = ?, name_given = 1 WHERE id = ?`, given, name.Key(given), id)
	return given, err
}

// formerNames are those that a player had within the month and chose to leave, the last one first.
func formerNames(ctx context.Context, q querier, id match.PlayerID, now time.Time) ([]string, error) {
	return collect(ctx, q, itself[string], `SELECT o.name FROM old_names o JOIN accounts a ON a.id = o.account
		WHERE o.account = ? AND o.left_at > ? AND NOT o.taken AND o.name_key <> a.name_key
		GROUP BY o.name ORDER BY max(o.left_at) DESC`, id, now.Add(-lobby.NameKept).UnixNano())
}
