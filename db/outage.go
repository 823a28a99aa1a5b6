package db

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// probePause is between tries to write in an outage.
const probePause = time.Second

// health knows whether the store can write: a leaf that the writer changes.
type health struct {
	log *slog.Logger
	// feed carries the newest outage to the lobby.
	feed *feed.Feed[match.Outage]

	mu   sync.Mutex
	last match.Outage
}

func newHealth(log *slog.Logger) *health {
	return &health{log: log, feed: feed.New[match.Outage]()}
}

// Outages tells of each time in which the store cannot write, when it begins and when it ends. It has one reader.
func (s *Store) Outages() *feed.Feed[match.Outage] { return s.writer.health.feed }

func (h *health) current() match.Outage {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last
}

// refusal is what every request gets in an outage; nil outside.
func (h *health) refusal() error {
	if o := h.current(); o.On() {
		return &match.OutageError{Outage: o}
	}
	return nil
}

// fail begins an outage that was noticed by something that began at a moment, unless one goes on.
func (h *health) fail(cause error, at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.last.On() {
		return
	}
	h.last = match.Outage{Nr: h.last.Nr + 1, From: at, Cause: cause.Error()}
	h.feed.Publish(h.last)
	h.log.Error("the store cannot write: games wait", "outage", h.last.Nr, "err", cause)
}

// recover ends the outage.
func (h *health) recover() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last.Until = time.Now()
	h.feed.Publish(h.last)
	h.log.Info("the store writes again", "outage", h.last.Nr, "after", h.last.Until.Sub(h.last.From))
}

// troubles are SQLite's codes for what is wrong with the machine, and with no request.
var troubles = map[int]bool{
	sqlite3.SQLITE_FULL: true, sqlite3.SQLITE_IOERR: true, sqlite3.SQLITE_READONLY: true, sqlite3.SQLITE_CANTOPEN: true,
	sqlite3.SQLITE_BUSY: true, sqlite3.SQLITE_LOCKED: true, sqlite3.SQLITE_NOMEM: true, sqlite3.SQLITE_PROTOCOL: true,
}

// trouble says whether an error is the machine's.
func trouble(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && troubles[e.Code()&0xff]
}

// probe tries whether the store can write again, and ends the outage if so.
func (w *writer) probe() {
	err := room(w.dir, roomFor)
	if err == nil {
		err = w.touch()
	}
	if err != nil {
		w.again.Reset(probePause)
		return
	}
	w.health.recover()
}

// touch writes a page of the database anew.
func (w *writer) touch() error {
	r := &request{ctx: context.Background(), run: func(t *tx) error {
		_, err := t.exec(`PRAGMA user_version = 0`)
		return err
	}}
	if err := w.commit([]*request{r}); err != nil {
		return err
	}
	return r.err
}

// roomFor is how many bytes must fit on the disk before games go on: enough for more than the next few moves.
const roomFor = 1 << 20

// room tells whether a directory takes so many bytes more. The file has no name when it is written, so that nothing stays behind.
func room(dir string, size int) error {
	f, err := os.CreateTemp(dir, ".reversi-room-*")
	if err != nil {
		return err
	}
	err = os.Remove(f.Name())
	if err == nil {
		_, err = f.Write(make([]byte, size))
	}
	return errors.Join(err, f.Sync(), f.Close())
}
