// Package db keeps the club in SQLite: accounts, matches as append-only lists of events, talk, ratings. Whatever a method
// reports as written is on the disk.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
	_ "modernc.org/sqlite" // the driver

	"reversi/lobby"
	"reversi/lobby/rating"
	"reversi/lobby/task"
)

// What is in a data directory.
const (
	File    = "reversi.db"
	KeyFile = "host_ed25519"
	lock    = "reversi.lock"
)

// Errors of opening.
var (
	ErrInUse  = errors.New("another server uses this data directory")
	ErrNewer  = errors.New("the database was written by a newer version of this program")
	ErrClosed = errors.New("the store is closed")
)

// Options are what a Store is given; the zero value serves.
type Options struct {
	Rating rating.Params    // rating.Default if zero
	Now    func() time.Time // the time at which standings without one are reckoned; time.Now if nil
	Rand   *rand.Rand       // for numbers in names; the writer's own from here on. Random if nil
	Tasks  *task.Group      // runs the writer; a group of its own if nil
	Log    *slog.Logger     // hears when the store cannot write and when it can again; nobody does if nil

	batch int   // requests in a transaction at most; maxBatch if zero
	steps fs.FS // the migrations; those of this package if nil
}

func (o Options) filled() Options {
	if o.Rating == (rating.Params{}) {
		o.Rating = rating.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if o.Tasks == nil {
		o.Tasks = new(task.Group)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.batch == 0 {
		o.batch = maxBatch
	}
	if o.steps == nil {
		o.steps = migrations
	}
	return o
}

// Store is the club's record in one directory. Its writer owns the only writing connection; reading goes through a pool.
type Store struct {
	dir    string
	opt    Options
	lock   *flock.Flock
	write  *sql.DB
	read   *reader
	writer *writer

	records  *records
	newcomer func() int // how many games somebody new is away from the ranking
}

var _ lobby.Store = (*Store)(nil)

// Open makes the directory if need be, locks it against other servers, brings its schema up to date and opens the store:
// ErrInUse, ErrNewer.
func Open(ctx context.Context, dir string, o Options) (*Store, error) {
	held, err := Lock(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: dir, opt: o.filled(), lock: held, records: newRecords()}
	s.newcomer = sync.OnceValue(func() int { return s.opt.Rating.GamesMissing(s.opt.Rating.New()) })
	if err := s.open(ctx); err != nil {
		return nil, explain(errors.Join(err, s.release()))
	}
	s.opt.Tasks.Go("store writer", s.writer.run)
	return s, nil
}

// Lock makes the directory if need be and takes it for one server, until unlocked or the process ends: ErrInUse.
func Lock(dir string) (*flock.Flock, error) {
	if err := makeDir(dir); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	held := flock.New(filepath.Join(dir, lock), flock.SetPermissions(0o600))
	ok, err := held.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock the data directory: %w", err)
	}
	if !ok {
		return nil, fmt.Errorf("%s: %w", dir, ErrInUse)
	}
	return held, nil
}

func (s *Store) open(ctx context.Context) (err error) {
	file := filepath.Join(s.dir, File)
	if err := room(s.dir, roomFor); err != nil {
		return fmt.Errorf("the data directory cannot be written: %w", err)
	}
	if err := layAside(file, s.opt); err != nil {
		return err
	}
	if err := migrate(ctx, file, s.opt.steps); err != nil {
		return err
	}
	if s.write, err = connect(file, "rw", 1); err != nil {
		return err
	}
	if s.writer, err = newWriter(ctx, s.write, s.dir, s.opt); err != nil {
		return err
	}
	if err := s.writer.touch(); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if err := s.doChores(ctx); err != nil {
		return err
	}
	s.read, err = newReader(file)
	return err
}

// patience is for how long a connection waits for a lock of another program, in milliseconds. People at their boards wait with it.
const patience = "2000"

// connect opens a pool of connections to a file; the mode is SQLite's: ro, rw or rwc, or immutable for a file that nobody can change.
func connect(file, mode string, size int) (*sql.DB, error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	query := url.Values{
		"mode":    {mode},
		"_dqs":    {"0"},
		"_pragma": {"busy_timeout(" + patience + ")", "foreign_keys(1)", "temp_store(memory)", "cache_size(-8000)"},
	}
	switch mode {
	case "immutable":
		query.Set("mode", "ro")
		query.Set("immutable", "1")
	case "ro":
		query.Add("_pragma", "query_only(1)")
	default:
		query.Add("_pragma", "journal_mode(wal)")
		query.Add("_pragma", "synchronous(full)")
		query.Add("_pragma", "journal_size_limit(67108864)")
	}
	name := url.URL{Scheme: "file", OmitHost: true, Path: path, RawQuery: query.Encode()}
	pool, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

// Close writes what waits and closes the store. It may be called once.
func (s *Store) Close() error {
	return errors.Join(s.writer.stop(), s.release())
}

func (s *Store) release() error {
	var errs []error
	if s.read != nil {
		errs = append(errs, s.read.Close())
	}
	if s.write != nil {
		errs = append(errs, s.write.Close())
	}
	return errors.Join(append(errs, s.lock.Unlock())...)
}
