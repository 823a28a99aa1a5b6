package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
)

const accountColumns = `a.id, a.name, a.settings, a.created_at`

func accountDest(a *lobby.Account) []any {
	return []any{&a.ID, &a.Name, document{&a.Settings}, moment{&a.Created}}
}

// Account finds the account of a key.
func (s *Store) Account(ctx context.Context, fingerprint string) (a lobby.Account, err error) {
	err = s.reading(ctx, func(q querier) error {
		a, err = s.accountOfKey(ctx, q, fingerprint)
		return err
	})
	if err != nil {
		return lobby.Account{}, fmt.Errorf("find the account of a key: %w", err)
	}
	return a, nil
}

func (s *Store) accountOfKey(ctx context.Context, q querier, fingerprint string) (lobby.Account, error) {
	a, ok, err := first(ctx, q, accountDest,
		`SELECT `+accountColumns+` FROM keys k JOIN accounts a ON a.id = k.account WHERE k.fingerprint = ?`, fingerprint)
	if err == nil && !ok {
		err = lobby.ErrNoAccount
	}
	if err != nil {
		return lobby.Account{}, err
	}
	if a.Standings, err = s.standings(ctx, q, a.ID, a.Name, s.opt.Now()); err != nil {
		return lobby.Account{}, err
	}
	a.Standing = a.Standings.Main()
	a.Past, err = past(ctx, q, a.ID, s.opt.Now())
	return a, err
}

// CreateAccount makes an account for a key that has none, and gives the one it has otherwise.
func (s *Store) CreateAccount(ctx context.Context, fingerprint, wish string, now time.Time) (lobby.Account, error) {
	a, err := write(ctx, s.writer, func(t *tx) (lobby.Account, error) {
		_, known, err := first(ctx, t, itself[int], `SELECT 1 FROM keys WHERE fingerprint = ?`, fingerprint)
		if err == nil && !known {
			err = s.insertAccount(t, fingerprint, wish, now)
		}
		if err != nil {
			return lobby.Account{}, err
		}
		return s.accountOfKey(ctx, t, fingerprint)
	})
	if err != nil {
		return lobby.Account{}, fmt.Errorf("create an account: %w", err)
	}
	return a, nil
}

func (s *Store) insertAccount(t *tx, fingerprint, wish string, now time.Time) error {
	free, err := s.freeName(t, wish, 0, now)
	if err != nil {
		return err
	}
	if _, err := t.exec(`INSERT INTO accounts (name, name_key, created_at, name_given) VALUES (?, ?, ?, ?)`,
		free, name.Key(free), now.UnixNano(), free != wish); err != nil {
		return err
	}
	_, err = t.exec(`INSERT INTO keys (fingerprint, account, added_at, used_at) VALUES (?1, last_insert_rowid(), ?2, ?2)`,
		fingerprint, now.UnixNano())
	return err
}

func accountNamed(ctx context.Context, q querier, key string) (match.PlayerID, bool, error) {
	return first(ctx, q, itself[match.PlayerID], `SELECT id FROM accounts WHERE name_key = ?`, key)
}

// SaveSettings keeps what an account chose.
func (s *Store) SaveSettings(ctx context.Context, id match.PlayerID, settings lobby.Settings) error {
	text, err := toJSON(settings)
	if err != nil {
		return err
	}
	err = s.writer.do(ctx, func(t *tx) error {
		return ofAccount(t.exec(`UPDATE accounts SET settings = ? WHERE id = ? AND deleted_at = 0`, text, id))
	})
	if err != nil {
		return fmt.Errorf("save the settings of account %d: %w", id, err)
	}
	return nil
}

// Settings reads what an account chose.
func (s *Store) Settings(ctx context.Context, id match.PlayerID) (chosen lobby.Settings, err error) {
	err = s.reading(ctx, func(q querier) error {
		dest := func(s *lobby.Settings) []any { return []any{document{s}} }
		var ok bool
		if chosen, ok, err = first(ctx, q, dest, `SELECT settings FROM accounts WHERE id = ? AND deleted_at = 0`, id); err == nil && !ok {
			err = lobby.ErrNoAccount
		}
		return err
	})
	if err != nil {
		return lobby.Settings{}, fmt.Errorf("read the settings of account %d: %w", id, err)
	}
	return chosen, nil
}

// ofAccount judges an update of one account.
func ofAccount(changed int64, err error) error {
	if err == nil && changed == 0 {
		return lobby.ErrNoAccount
	}
	return err
}

// PlayerByName finds an account by name, without regard to case and look-alikes.
func (s *Store) PlayerByName(ctx context.Context, who string) (id match.PlayerID, err error) {
	err = s.reading(ctx, func(q querier) error {
		var ok bool
		if id, ok, err = accountNamed(ctx, q, name.Key(who)); err == nil && !ok {
			err = lobby.ErrNoAccount
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("find player %q: %w", who, err)
	}
	return id, nil
}

// Profile reads a player's standings with the ranks, and results against bots.
func (s *Store) Profile(ctx context.Context, id match.PlayerID, now time.Time) (p lobby.Profile, err error) {
	err = s.reading(ctx, func(q querier) error {
		name, ok, err := first(ctx, q, itself[string], `SELECT name FROM accounts WHERE id = ? AND deleted_at = 0`, id)
		if err == nil && !ok {
			err = lobby.ErrNoAccount
		}
		if err != nil {
			return err
		}
		if p.Standings, err = s.rankedStandings(ctx, q, id, name, now); err != nil {
			return err
		}
		p.Standing = p.Standings.Main()
		if p.Former, err = formerNames(ctx, q, id, now); err != nil {
			return err
		}
		p.Bots, err = botResults(ctx, q, id)
		return err
	})
	if err != nil {
		return lobby.Profile{}, fmt.Errorf("read the profile of account %d: %w", id, err)
	}
	return p, nil
}

func botResults(ctx context.Context, q querier, id match.PlayerID) ([]lobby.LevelResults, error) {
	dest := func(l *lobby.LevelResults) []any { return []any{&l.Level, &l.Wins, &l.Losses, &l.Draws} }
	return collect(ctx, q, dest, `
		SELECT level, sum(winner = own), sum(winner NOT IN (own, 'draw')), sum(winner = 'draw') FROM (
			SELECT white_bot AS level, 'black' AS own, winner FROM matches
			WHERE black_account = ?1 AND end_nr IS NOT NULL AND white_bot <> ''
			UNION ALL
			SELECT black_bot, 'white', winner FROM matches
			WHERE white_account = ?1 AND end_nr IS NOT NULL AND black_bot <> ''
		) WHERE winner <> 'none' GROUP BY level`, id)
}
