package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

// maxBatch bounds how many requests share a transaction, and so how long the first of them waits for the last.
const maxBatch = 256

// writer is the one goroutine that writes: it takes all requests that wait, runs them in one transaction, each within a
// savepoint of its own, and answers them once the transaction is durable. It owns the connection and its statements.
type writer struct {
	// requests holds maxBatch; when it is full, senders wait as long as their contexts last.
	requests chan *request
	closing  chan struct{} // closed by stop; carries nothing
	stopped  chan struct{} // closed when the goroutine ends; carries nothing
	batch    int           // requests in a transaction at most
	again    *time.Timer   // fires when it is to be tried whether an outage is over

	statistics *statistics
	health     *health

	dir        string
	conn       *sql.Conn
	statements map[string]*sql.Stmt // by text
}

// request is one caller's share of a transaction.
type request struct {
	ctx context.Context
	run func(*tx) error
	err error // the run's own
	// done holds one: the answer, so that the writer never waits for a caller who left.
	done chan error
}

func newWriter(ctx context.Context, pool *sql.DB, dir string, o Options) (*writer, error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect the writer: %w", err)
	}
	again := time.NewTimer(probePause)
	again.Stop()
	return &writer{
		requests:   make(chan *request, maxBatch),
		closing:    make(chan struct{}),
		stopped:    make(chan struct{}),
		batch:      o.batch,
		again:      again,
		statistics: newStatistics(),
		health:     newHealth(o.Log),
		dir:        dir,
		conn:       conn,
		statements: make(map[string]*sql.Stmt),
	}, nil
}

// write runs a request within the next transaction and returns when that is durable. A caller whose context ends stops
// waiting, though the write may still happen.
func write[T any](ctx context.Context, w *writer, run func(*tx) (T, error)) (T, error) {
	var result, none T
	err := w.do(ctx, func(t *tx) (err error) {
		result, err = run(t)
		return err
	})
	if err != nil {
		return none, err
	}
	return result, nil
}

// do is write for a request without a result.
func (w *writer) do(ctx context.Context, run func(*tx) error) error {
	r := &request{ctx: ctx, run: run, done: make(chan error, 1)}
	select {
	case w.requests <- r:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.closing:
		return ErrClosed
	}
	select {
	case err := <-r.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-w.stopped:
		return r.late()
	}
}

// late is the answer to a request that was sent while the writer stopped: it may have been the last one taken.
func (r *request) late() error {
	select {
	case err := <-r.done:
		return err
	default:
		return ErrClosed
	}
}

func (w *writer) run() {
	defer close(w.stopped)
	for batch := w.gather(); len(batch) > 0; batch = w.gather() {
		w.serve(batch)
	}
}

// gather waits for a request and takes those that wait with it; none are left once the store is closing.
func (w *writer) gather() []*request {
	batch := w.await()
	for len(batch) < w.batch {
		select {
		case r := <-w.requests:
			batch = append(batch, r)
		default:
			return batch
		}
	}
	return batch
}

// await waits for one request, or none once the store is closing. Meanwhile it looks after an outage.
func (w *writer) await() []*request {
	for {
		select {
		case r := <-w.requests:
			return []*request{r}
		case <-w.again.C:
			w.probe()
		case <-w.closing:
			return nil
		}
	}
}

// serve answers a batch: in an outage with that, else once it is durable.
func (w *writer) serve(batch []*request) {
	err := w.health.refusal()
	if err == nil {
		err = w.attend(batch)
	}
	for _, r := range batch {
		if err != nil {
			r.err = err
		}
		r.done <- r.err
	}
}

// attend commits a batch and takes down how that went. Where the machine is at fault an outage begins.
func (w *writer) attend(batch []*request) error {
	began := time.Now()
	err := w.commit(batch)
	w.statistics.count(len(batch), time.Since(began), err)
	if !trouble(err) {
		return err
	}
	w.health.fail(err, began)
	w.again.Reset(probePause)
	return w.health.refusal()
}

// commit runs a batch in one transaction; its error is everybody's.
func (w *writer) commit(batch []*request) error {
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return fmt.Errorf("begin a transaction: %w", err)
	}
	for _, r := range batch {
		if r.err = r.ctx.Err(); r.err != nil {
			continue
		}
		if err := w.attempt(r); err != nil {
			return w.rollBack(err)
		}
	}
	if err := w.exec("COMMIT"); err != nil {
		return w.rollBack(fmt.Errorf("commit: %w", err))
	}
	return nil
}

// rollBack clears the way for the next transaction. Where SQLite has rolled back by itself (a full disk does that) there is
// nothing to do, and its complaint about that says nothing new.
func (w *writer) rollBack(cause error) error {
	_ = w.exec("ROLLBACK")
	return cause
}

// attempt runs one request; the error is one that costs the whole transaction.
func (w *writer) attempt(r *request) error {
	if err := w.exec("SAVEPOINT request"); err != nil {
		return fmt.Errorf("set a savepoint: %w", err)
	}
	if r.err = protect(r.run, &tx{w}); r.err != nil {
		if trouble(r.err) {
			return r.err
		}
		if err := w.exec("ROLLBACK TO request"); err != nil {
			return fmt.Errorf("the transaction is lost: %w", r.err)
		}
	}
	if err := w.exec("RELEASE request"); err != nil {
		return fmt.Errorf("release a savepoint: %w", err)
	}
	return nil
}

// protect turns a panic into an error, so that one request cannot end the writer.
func protect(run func(*tx) error, t *tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic while writing: %v\n%s", p, debug.Stack())
		}
	}()
	return run(t)
}

func (w *writer) exec(text string) error {
	_, err := (&tx{w}).exec(text)
	return err
}

// stop writes what waits and ends the goroutine.
func (w *writer) stop() error {
	close(w.closing)
	<-w.stopped
	var errs []error
	for _, s := range w.statements {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// tx is what a request writes through. It ignores contexts: what has begun is finished, or fails by itself.
type tx struct{ w *writer }

// exec runs a statement, prepared once, and tells how many rows it changed.
func (t *tx) exec(text string, args ...any) (int64, error) {
	s, err := t.prepared(text)
	if err != nil {
		return 0, err
	}
	result, err := s.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (t *tx) QueryContext(_ context.Context, text string, args ...any) (*sql.Rows, error) {
	s, err := t.prepared(text)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(context.Background(), args...)
}

func (t *tx) prepared(text string) (*sql.Stmt, error) {
	if s, ok := t.w.statements[text]; ok {
		return s, nil
	}
	s, err := t.w.conn.PrepareContext(context.Background(), text)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	t.w.statements[text] = s
	return s, nil
}
