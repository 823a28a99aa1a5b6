package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby/order"
)

// reportPause is how long somebody cannot report the same person again.
const reportPause = time.Hour

// Report keeps a report: order.ErrLately.
func (s *Store) Report(ctx context.Context, r order.Report) (int, error) {
	lines, err := toJSON(r.Lines)
	if err != nil {
		return 0, err
	}
	open, err := write(ctx, s.writer, func(t *tx) (int, error) {
		_, lately, err := first(context.Background(), t, itself[int], `SELECT 1 FROM reports WHERE reporter = ? AND at > ?
			AND CASE WHEN ?3 > 0 THEN reported = ?3 ELSE name = ?4 END`,
			r.Reporter, r.At.Add(-reportPause).UnixNano(), max(r.Reported, 0), r.Who)
		if err == nil && lately {
			err = order.ErrLately
		}
		if err != nil {
			return 0, err
		}
		if _, err := t.exec(`INSERT INTO reports (reporter, reported, name, place, reason, text, lines, at)
			VALUES (?, nullif(?, 0), ?, ?, ?, ?, ?, ?)`,
			r.Reporter, max(r.Reported, 0), r.Who, r.Match, r.Reason, r.Text, lines, r.At.UnixNano()); err != nil {
			return 0, err
		}
		return openReports(t)
	})
	if err != nil {
		return 0, fmt.Errorf("report: %w", err)
	}
	return open, nil
}

func openReports(q querier) (int, error) {
	n, _, err := first(context.Background(), q, itself[int], `SELECT count(*) FROM reports WHERE closed_at IS NULL`)
	return n, err
}

// Reports lists the newest reports.
func (s *Store) Reports(ctx context.Context, open bool, limit int) (list []order.Report, err error) {
	dest := func(r *order.Report) []any {
		return []any{
			&r.ID, &r.Reporter, &r.By, &r.Reported, &r.Who, &r.Match, &r.Reason, &r.Text, document{&r.Lines}, moment{&r.At}, sometime{&r.Closed},
		}
	}
	err = s.reading(ctx, func(q querier) error {
		list, err = collect(ctx, q, dest, `SELECT r.id, r.reporter, a.name, coalesce(r.reported, 0), r.name, r.place, r.reason, r.text, r.lines, r.at,
			coalesce(r.closed_at, 0) FROM reports r JOIN accounts a ON a.id = r.reporter
			WHERE closed_at IS NULL OR NOT ? ORDER BY r.id DESC LIMIT ?`, open, limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list reports: %w", err)
	}
	return list, nil
}

// Settle closes a report that is open.
func (s *Store) Settle(ctx context.Context, id int64, e order.Entry) (int, error) {
	open, err := logged(ctx, s, e, func(t *tx) (int64, error) {
		if _, err := some(t.exec(`UPDATE reports SET closed_at = ? WHERE id = ? AND closed_at IS NULL`, e.At.UnixNano(), id)); err != nil {
			return 0, err
		}
		n, err := openReports(t)
		return int64(n), err
	})
	if err != nil {
		return 0, fmt.Errorf("settle report %d: %w", id, err)
	}
	return int(open), nil
}
