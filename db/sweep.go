package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
)

// sweep is a kind of rows that go once they are of an age. Its text deletes those from before ?1, ?2 at most.
type sweep struct {
	age  func(lobby.Keep) time.Duration
	text string
}

var sweeps = []sweep{
	{talkKept, `DELETE FROM chat WHERE (match, nr) IN (` + oldTalk + `)`},
	{orderKept, `DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE closed_at <= ?1 LIMIT ?2)`},
	{orderKept, `DELETE FROM sanctions WHERE id IN (SELECT id FROM sanctions WHERE until <= ?1 LIMIT ?2)`},
	{orderKept, `DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE until <= ?1 LIMIT ?2)`},
	{orderKept, `DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE max(at, until) <= ?1 LIMIT ?2)`},
	{always(lobby.NoShowsCount), `DELETE FROM no_shows WHERE rowid IN (SELECT rowid FROM no_shows WHERE at <= ?1 LIMIT ?2)`},
	{always(lobby.NameKept), `DELETE FROM old_names WHERE rowid IN (SELECT rowid FROM old_names WHERE NOT taken AND left_at <= ?1 LIMIT ?2)`},
	{always(time.Hour), `DELETE FROM link_codes WHERE code IN (SELECT code FROM link_codes WHERE until <= ?1 LIMIT ?2)`},
}

// oldTalk are the oldest lines from before ?1 in games that are over.
const oldTalk = `SELECT c.match, c.nr FROM chat c JOIN matches m ON m.id = c.match WHERE c.at <= ?1 AND m.end_nr IS NOT NULL ORDER BY c.at LIMIT ?2`

func talkKept(k lobby.Keep) time.Duration  { return k.Talk }
func orderKept(k lobby.Keep) time.Duration { return k.Order }

// always is an age that nobody chooses.
func always(age time.Duration) func(lobby.Keep) time.Duration {
	return func(lobby.Keep) time.Duration { return age }
}

// Sweep deletes what has had its time, limit rows of each kind at most.
func (s *Store) Sweep(ctx context.Context, k lobby.Keep, now time.Time, limit int) (rows int, err error) {
	for _, kind := range sweeps {
		age := kind.age(k)
		if age == 0 {
			continue
		}
		n, err := write(ctx, s.writer, func(t *tx) (int64, error) { return t.exec(kind.text, now.Add(-age).UnixNano(), limit) })
		if err != nil {
			return rows, fmt.Errorf("sweep: %w", err)
		}
		rows += int(n)
	}
	return rows, nil
}
