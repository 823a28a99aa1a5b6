package db

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/name"
	"reversi/lobby/order"
)

// Moderators finds the accounts of some names, each of which stays with the account that it was found to be first.
func (s *Store) Moderators(ctx context.Context, names []string) (map[string]match.PlayerID, error) {
	found, err := write(ctx, s.writer, func(t *tx) (map[string]match.PlayerID, error) {
		if err := dropModerators(t, names); err != nil {
			return nil, err
		}
		found := map[string]match.PlayerID{}
		for _, who := range names {
			id, ok, err := moderatorNamed(t, name.Key(who))
			if err != nil {
				return nil, err
			}
			if ok {
				found[who] = id
			}
		}
		return found, nil
	})
	if err != nil {
		return nil, fmt.Errorf("find the moderators: %w", err)
	}
	return found, nil
}

// dropModerators forgets the names that are not asked for any more.
func dropModerators(t *tx, names []string) error {
	wanted := map[string]bool{}
	for _, who := range names {
		wanted[name.Key(who)] = true
	}
	known, err := collect(context.Background(), t, itself[string], `SELECT name_key FROM moderators`)
	if err != nil {
		return err
	}
	for _, key := range known {
		if wanted[key] {
			continue
		}
		if _, err := t.exec(`DELETE FROM moderators WHERE name_key = ?`, key); err != nil {
			return err
		}
	}
	return nil
}

func moderatorNamed(t *tx, key string) (match.PlayerID, bool, error) {
	if _, err := t.exec(`INSERT INTO moderators (name_key, account) SELECT name_key, id FROM accounts WHERE name_key = ? AND deleted_at = 0
		ON CONFLICT DO NOTHING`, key); err != nil {
		return 0, false, err
	}
	return first(context.Background(), t, itself[match.PlayerID], `SELECT m.account FROM moderators m JOIN accounts a ON a.id = m.account
		WHERE m.name_key = ? AND a.deleted_at = 0`, key)
}

// network scans a stored network; an empty one is not valid.
type network struct{ p *netip.Prefix }

func (n network) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("a network is stored as %T", src)
	}
	if text == "" {
		return nil
	}
	p, err := netip.ParsePrefix(text)
	*n.p = p
	return err
}

func networkText(p netip.Prefix) string {
	if !p.IsValid() {
		return ""
	}
	return p.String()
}

// Sanctions lists those that go on at a time.
func (s *Store) Sanctions(ctx context.Context, now time.Time) (list []order.Sanction, err error) {
	dest := func(o *order.Sanction) []any {
		return []any{&o.ID, &o.Kind, &o.Account, &o.Name, network{&o.Network}, &o.Reason, moment{&o.At}, moment{&o.Until}}
	}
	err = s.reading(ctx, func(q querier) error {
		list, err = collect(ctx, q, dest, `SELECT s.id, s.kind, coalesce(s.account, 0), coalesce(a.name, ''), s.network, s.reason, s.at, s.until
			FROM sanctions s LEFT JOIN accounts a ON a.id = s.account WHERE s.until > ? ORDER BY s.id DESC`, now.UnixNano())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list sanctions: %w", err)
	}
	return list, nil
}

// Impose keeps a sanction.
func (s *Store) Impose(ctx context.Context, o order.Sanction, e order.Entry) (order.Sanction, error) {
	id, err := logged(ctx, s, e, func(t *tx) (int64, error) {
		return inserted(t, `INSERT INTO sanctions (kind, account, network, reason, at, until) VALUES (?, nullif(?, 0), ?, ?, ?, ?)`,
			o.Kind, o.Account, networkText(o.Network), o.Reason, o.At.UnixNano(), o.Until.UnixNano())
	})
	if err != nil {
		return o, fmt.Errorf("impose a %s: %w", o.Kind, err)
	}
	o.ID = id
	return o, nil
}

// Lift ends sanctions.
func (s *Store) Lift(ctx context.Context, o order.Sanction, e order.Entry) error {
	_, err := logged(ctx, s, e, func(t *tx) (int64, error) {
		return some(t.exec(`UPDATE sanctions SET until = ?1 WHERE kind = ?2 AND until > ?1 AND coalesce(account, 0) = ?3 AND network = ?4`,
			e.At.UnixNano(), o.Kind, o.Account, networkText(o.Network)))
	})
	if err != nil {
		return fmt.Errorf("lift a %s: %w", o.Kind, err)
	}
	return nil
}

// Notices lists those that go on at a time, newest first.
func (s *Store) Notices(ctx context.Context, now time.Time) (list []order.Notice, err error) {
	dest := func(n *order.Notice) []any { return []any{&n.ID, &n.Text, moment{&n.At}, moment{&n.Until}} }
	err = s.reading(ctx, func(q querier) error {
		list, err = collect(ctx, q, dest, `SELECT id, text, at, until FROM notices WHERE until > ? ORDER BY id DESC`, now.UnixNano())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list notices: %w", err)
	}
	return list, nil
}

// Post keeps a notice.
func (s *Store) Post(ctx context.Context, n order.Notice, e order.Entry) (order.Notice, error) {
	id, err := logged(ctx, s, e, func(t *tx) (int64, error) {
		return inserted(t, `INSERT INTO notices (text, at, until) VALUES (?, ?, ?)`, n.Text, n.At.UnixNano(), n.Until.UnixNano())
	})
	if err != nil {
		return n, fmt.Errorf("post a notice: %w", err)
	}
	n.ID = id
	return n, nil
}

// EndNotices ends all that go on.
func (s *Store) EndNotices(ctx context.Context, e order.Entry) error {
	_, err := logged(ctx, s, e, func(t *tx) (int64, error) {
		return t.exec(`UPDATE notices SET until = ?1 WHERE until > ?1`, e.At.UnixNano())
	})
	if err != nil {
		return fmt.Errorf("end the notices: %w", err)
	}
	return nil
}

// Note writes an entry of the log by itself.
func (s *Store) Note(ctx context.Context, e order.Entry) error {
	_, err := logged(ctx, s, e, func(*tx) (int64, error) { return 0, nil })
	return err
}

// Log lists the newest entries.
func (s *Store) Log(ctx context.Context, limit int) (list []order.Entry, err error) {
	dest := func(e *order.Entry) []any {
		return []any{&e.ID, moment{&e.At}, &e.Moderator, &e.By, &e.Action, &e.Target, &e.Reason, sometime{&e.Until}}
	}
	err = s.reading(ctx, func(q querier) error {
		list, err = collect(ctx, q, dest, `SELECT id, at, moderator, coalesce(account, 0), action, target, reason, until FROM audit
			ORDER BY id DESC LIMIT ?`, limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list what moderators did: %w", err)
	}
	return list, nil
}

// logged does something and writes the entry of it, both or neither.
func logged(ctx context.Context, s *Store, e order.Entry, do func(*tx) (int64, error)) (int64, error) {
	return write(ctx, s.writer, func(t *tx) (int64, error) {
		n, err := do(t)
		if err != nil {
			return 0, err
		}
		_, err = t.exec(`INSERT INTO audit (moderator, account, action, target, reason, at, until) VALUES (?, nullif(?, 0), ?, ?, ?, ?, ?)`,
			e.Moderator, e.By, e.Action, e.Target, e.Reason, e.At.UnixNano(), nanos(e.Until))
		return n, err
	})
}

// some judges an update that must find something.
func some(changed int64, err error) (int64, error) {
	if err == nil && changed == 0 {
		err = order.ErrNothing
	}
	return changed, err
}

// inserted is the number of a row that is inserted.
func inserted(t *tx, text string, args ...any) (int64, error) {
	if _, err := t.exec(text, args...); err != nil {
		return 0, err
	}
	id, _, err := first(context.Background(), t, itself[int64], `SELECT last_insert_rowid()`)
	return id, err
}

// nanos is how a time is stored that may be none.
func nanos(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixNano()
}

// sometime scans a stored time that may be none.
type sometime struct{ t *time.Time }

func (m sometime) Scan(src any) error {
	if ns, ok := src.(int64); ok && ns == 0 {
		return nil
	}
	return moment(m).Scan(src)
}
