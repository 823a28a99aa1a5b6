package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

var bots = [2]match.Player{engine.Black: {Name: "Novice", Bot: "novice"}, engine.White: {Name: "Master", Bot: "master"}}

func TestManyMatchesAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	var wg sync.WaitGroup
	for i := range 32 {
		wg.Go(func() {
			g := begin(t, s, match.Start{ID: match.ID(fmt.Sprintf("match%d", i)), Players: bots})
			g.finish()
		})
	}
	wg.Wait()
	for i := range 32 {
		r, err := s.Load(t.Context(), match.ID(fmt.Sprintf("match%d", i)))
		if err != nil {
			t.Fatal(err)
		}
		if state, err := match.Rebuild(r); err != nil || !state.Over() {
			t.Errorf("match %d: over %t, %v", i, state.Over(), err)
		}
	}
	checkClean(t, s.dir)
}

// What is on the disk at the moment of the answer is what a process finds that starts after a kill.
func TestAnAnswerMeansThatItIsOnTheDisk(t *testing.T) {
	t.Parallel()
	s := open(t)
	g := begin(t, s, match.Start{ID: "aaaa", Players: bots})
	for range 5 {
		g.moves(1)
		left := copyOf(t, s.dir)
		r, err := openIn(t, left).Load(t.Context(), "aaaa")
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Events) != g.state.Nr {
			t.Errorf("%d events were left behind, want %d", len(r.Events), g.state.Nr)
		}
	}
}

// copyOf copies the database and its log as they are.
func copyOf(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	for _, name := range []string{File, File + "-wal"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

func TestAFailureCostsOnlyItsOwnRequest(t *testing.T) {
	t.Parallel()
	s := open(t)
	failing := errors.New("no")
	inOneTransaction(t, s, []func(*tx) error{
		func(t *tx) error { return insertKeyless(t, "ann") },
		func(t *tx) error { return errors.Join(insertKeyless(t, "bob"), failing) },
		func(t *tx) error { return insertKeyless(t, "ann") },
		func(*tx) error { panic("oops") },
		func(t *tx) error { return insertKeyless(t, "carol") },
	}, func(i int, err error) {
		switch {
		case i == 1 && !errors.Is(err, failing):
			t.Errorf("request 1: %v, want %v", err, failing)
		case i == 2 && err == nil:
			t.Error("request 2 wrote a name twice")
		case i == 3 && (err == nil || !strings.Contains(err.Error(), "oops")):
			t.Errorf("request 3: %v, want its panic", err)
		case (i == 0 || i == 4) && err != nil:
			t.Errorf("request %d: %v", i, err)
		}
	})
	for name, want := range map[string]error{"ann": nil, "bob": lobby.ErrNoAccount, "carol": nil} {
		if _, err := s.PlayerByName(t.Context(), name); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}

func insertKeyless(t *tx, name string) error {
	_, err := t.exec(`INSERT INTO accounts (name, name_key, created_at) VALUES (?, ?, 0)`, name, name)
	return err
}

// inOneTransaction holds the writer up until all the requests wait for it.
func inOneTransaction(t *testing.T, s *Store, runs []func(*tx) error, answered func(int, error)) {
	t.Helper()
	held, busy := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		err := s.writer.do(t.Context(), func(*tx) error { close(busy); <-held; return nil })
		if err != nil {
			t.Error(err)
		}
	})
	<-busy
	var requests []*request
	for _, run := range runs {
		r := &request{ctx: t.Context(), run: run, done: make(chan error, 1)}
		requests = append(requests, r)
		s.writer.requests <- r
	}
	close(held)
	for i, r := range requests {
		answered(i, <-r.done)
	}
	wg.Wait()
}

func TestAFullDiskIsAnErrorForAllAndPasses(t *testing.T) {
	t.Parallel()
	inABubble(t, func(t *testing.T, s *Store) {
		enter(t, s, "ann")
		limit(t, s, 1)
		inOneTransaction(t, s, []func(*tx) error{
			func(t *tx) error { return insertKeyless(t, "bob") },
			func(t *tx) error { return insertKeyless(t, strings.Repeat("long", 10000)) },
			func(t *tx) error { return insertKeyless(t, "carol") },
		}, func(i int, err error) {
			if !errors.Is(err, match.ErrHalted) {
				t.Errorf("request %d: %v, want ErrHalted", i, err)
			}
		})
		if o := s.Stats().Outage; !o.On() || !strings.Contains(o.Cause, "full") {
			t.Errorf("outage %+v, want one for the full disk", o)
		}
		time.Sleep(probePause)
		synctest.Wait()
		limit(t, s, 1<<30)
		if _, err := s.PlayerByName(t.Context(), "bob"); !errors.Is(err, lobby.ErrNoAccount) {
			t.Errorf("bob: %v, want ErrNoAccount", err)
		}
		enter(t, s, "dora")
	})
}

// limit bounds the size of the database in pages; at least as large as it is.
func limit(t *testing.T, s *Store, pages int) {
	t.Helper()
	if err := s.writer.do(t.Context(), func(t *tx) error {
		_, err := t.exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func TestACommitThatFailsIsEverybodysError(t *testing.T) {
	t.Parallel()
	s := open(t)
	inOneTransaction(t, s, []func(*tx) error{
		func(t *tx) error { return insertKeyless(t, "ann") },
		func(t *tx) error { // a reference to nothing that is looked at only by the commit
			_, err1 := t.exec(`PRAGMA defer_foreign_keys = 1`)
			_, err2 := t.exec(`INSERT INTO keys (fingerprint, account, added_at) VALUES ('x', 99, 0)`)
			return errors.Join(err1, err2)
		},
	}, func(i int, err error) {
		if err == nil || !strings.Contains(err.Error(), "commit") {
			t.Errorf("request %d: %v, want that the commit failed", i, err)
		}
	})
	enter(t, s, "ann")
}

func TestACallerStopsWaitingWithItsContext(t *testing.T) {
	t.Parallel()
	s := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	held := make(chan struct{})
	err := s.writer.do(ctx, func(*tx) error { cancel(); <-held; return nil })
	close(held)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	enter(t, s, "ann")
}

func TestCloseWritesWhatWaits(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	held, busy := make(chan struct{}), make(chan struct{})
	first := &request{ctx: t.Context(), run: func(*tx) error { close(busy); <-held; return nil }, done: make(chan error, 1)}
	second := &request{ctx: t.Context(), run: func(t *tx) error { return insertKeyless(t, "ann") }, done: make(chan error, 1)}
	s.writer.requests <- first
	<-busy
	s.writer.requests <- second
	closed := make(chan error, 1)
	go func() { closed <- s.Close() }()
	<-s.writer.closing
	close(held)
	if err := errors.Join(<-closed, <-first.done, <-second.done); err != nil {
		t.Fatal(err)
	}
	if _, err := s.CreateAccount(t.Context(), "SHA256:x", "xavier", start); !errors.Is(err, ErrClosed) {
		t.Errorf("after closing: %v, want ErrClosed", err)
	}
	if _, err := openIn(t, dir).PlayerByName(t.Context(), "ann"); err != nil {
		t.Error(err)
	}
}

// The whole store works inside a synctest bubble, so that tests of the lobby can play with its clock.
func TestTheStoreWorksInABubble(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s, err := Open(t.Context(), t.TempDir(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				begin(t, s, rated(fmt.Sprintf("match%d", i), ann, bob, time.Now())).finish()
				time.Sleep(time.Hour)
			})
		}
		wg.Wait()
		list, err := s.History(t.Context(), ann.ID, 100)
		if err != nil || len(list) != 8 {
			t.Errorf("%d finished games, %v", len(list), err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}
