package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// querier is a transaction that reads: one of the pool's, or the writer's.
type querier interface {
	QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
}

// collect reads all rows of a query, each scanned into what dest points out in a fresh T.
func collect[T any](ctx context.Context, q querier, dest func(*T) []any, text string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		var one T
		if err := rows.Scan(dest(&one)...); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// first reads the first row; ok is false where there is none.
func first[T any](ctx context.Context, q querier, dest func(*T) []any, text string, args ...any) (one T, ok bool, err error) {
	all, err := collect(ctx, q, dest, text, args...)
	if err != nil || len(all) == 0 {
		return one, false, err
	}
	return all[0], true, nil
}

// itself is the dest of a query with one column.
func itself[T any](v *T) []any { return []any{v} }

// moment scans a stored time.
type moment struct{ t *time.Time }

func (m moment) Scan(src any) error {
	ns, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a time is stored as %T", src)
	}
	*m.t = time.Unix(0, ns).UTC()
	return nil
}

// document scans a stored JSON value; null leaves v as it is.
type document struct{ v any }

func (d document) Scan(src any) error {
	switch text := src.(type) {
	case nil:
		return nil
	case string:
		return json.Unmarshal([]byte(text), d.v)
	}
	return fmt.Errorf("a JSON value is stored as %T", src)
}

func toJSON(v any) (string, error) {
	text, err := json.Marshal(v)
	return string(text), err
}
