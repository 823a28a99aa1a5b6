package db

import (
	"context"
	"database/sql"
	"fmt"
	"runtime"
	"sync"
)

// reader is a pool of connections that only read, with each query prepared once for each of them: to prepare one takes SQLite as long as to answer
// it. There are as many as the package has texts of queries. The mutex guards them.
type reader struct {
	*sql.DB
	mu       sync.Mutex
	prepared map[string]*sql.Stmt
}

func newReader(file string) (*reader, error) {
	pool, err := connect(file, "ro", max(4, runtime.GOMAXPROCS(0)))
	if err != nil {
		return nil, err
	}
	return &reader{DB: pool, prepared: map[string]*sql.Stmt{}}, nil
}

// reading runs fn within one read transaction, so that all its queries see the same moment.
func (s *Store) reading(ctx context.Context, fn func(querier) error) error {
	var t *readTx
	err := reading(ctx, s.read.DB, func(tx *sql.Tx) error {
		t = &readTx{Tx: tx, reader: s.read}
		return fn(t)
	})
	if err == nil {
		s.read.prepare(ctx, t.missed)
	}
	return err
}

func reading(ctx context.Context, pool *sql.DB, fn func(*sql.Tx) error) error {
	t, err := pool.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	defer func() { _ = t.Rollback() }() // there is nothing to lose
	return fn(t)
}

// prepare prepares queries for the next time. It takes a connection of the pool, so nobody calls it who holds one; where that fails they stay as they are.
func (r *reader) prepare(ctx context.Context, texts []string) {
	for _, text := range texts {
		stmt, err := r.PrepareContext(ctx, text)
		if err != nil {
			return
		}
		if !r.keep(text, stmt) {
			_ = stmt.Close() // another was quicker
		}
	}
}

func (r *reader) keep(text string, stmt *sql.Stmt) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.prepared[text] != nil {
		return false
	}
	r.prepared[text] = stmt
	return true
}

func (r *reader) find(text string) *sql.Stmt {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.prepared[text]
}

// readTx is a read transaction that uses what is prepared, and remembers which queries were not.
type readTx struct {
	*sql.Tx
	reader *reader
	missed []string
}

func (t *readTx) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if stmt := t.reader.find(text); stmt != nil {
		return t.StmtContext(ctx, stmt).QueryContext(ctx, args...)
	}
	t.missed = append(t.missed, text)
	return t.Tx.QueryContext(ctx, text, args...)
}
