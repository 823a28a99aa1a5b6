package db

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"reversi/lobby/match"
)

// hold has another program hold the lock of a database, as a shell does in which somebody began a transaction.
func hold(t *testing.T, dir string) (release func()) {
	t.Helper()
	pool, err := connect(dir+"/"+File, "rw", 1)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	must := func(text string) {
		if _, err := conn.ExecContext(context.Background(), text); err != nil {
			t.Fatal(err)
		}
	}
	must("BEGIN IMMEDIATE")
	return func() {
		must("ROLLBACK")
		if err := errors.Join(conn.Close(), pool.Close()); err != nil {
			t.Error(err)
		}
	}
}

// inABubble opens a store that does not wait for locks, and closes it.
func inABubble(t *testing.T, run func(t *testing.T, s *Store)) {
	t.Helper()
	dir := freshDir(t)
	synctest.Test(t, func(t *testing.T) {
		s, err := Open(t.Context(), dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		pragma(t, s, "busy_timeout = 0")
		run(t, s)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

// pragma sets something on the writing connection.
func pragma(t *testing.T, s *Store, text string) {
	t.Helper()
	if _, err := s.writer.conn.ExecContext(t.Context(), "PRAGMA "+text); err != nil {
		t.Fatal(err)
	}
}

// taken is the newest outage that the store tells of.
func taken(t *testing.T, s *Store) match.Outage {
	t.Helper()
	o, ok := s.Outages().Take()
	if !ok {
		t.Fatal("the store tells of no outage")
	}
	return o
}

func TestAStoreThatCannotWriteSaysSoAndGoesOnByItself(t *testing.T) {
	t.Parallel()
	inABubble(t, func(t *testing.T, s *Store) {
		g := begin(t, s, match.Start{ID: "aaaa", Players: bots})
		release := hold(t, s.dir)
		began := time.Now()
		refused := new(match.OutageError)
		for range 3 {
			_, err := s.Append(t.Context(), "aaaa", 2, []match.Event{g.move()})
			if !errors.As(err, &refused) || !errors.Is(err, match.ErrHalted) {
				t.Fatalf("%v, want ErrHalted", err)
			}
		}
		if o := taken(t, s); !o.On() || o.Nr != 1 || !o.From.Equal(began) || o != refused.Outage || o != s.Stats().Outage {
			t.Errorf("outage %+v, refused with %+v", o, refused.Outage)
		}
		time.Sleep(4*probePause + probePause/2)
		if _, told := s.Outages().Take(); told {
			t.Error("told again of the same outage")
		}
		if r, err := s.Load(t.Context(), "aaaa"); err != nil || len(r.Events) != 1 {
			t.Errorf("reading: %d events, %v", len(r.Events), err)
		}
		release()
		time.Sleep(probePause)
		synctest.Wait()
		if o := taken(t, s); o.On() || o.Nr != 1 || !o.Until.Equal(began.Add(5*probePause)) {
			t.Errorf("outage %+v, want it over after five seconds", o)
		}
		g.moves(1)
		if n := s.Stats().Failed; n != 1 {
			t.Errorf("%d transactions failed, want the first one: the others were not tried", n)
		}
	})
}

func TestWhatARequestDoesWrongIsNoOutage(t *testing.T) {
	t.Parallel()
	s := open(t)
	if err := s.writer.do(t.Context(), func(*tx) error { return sql.ErrNoRows }); !errors.Is(err, sql.ErrNoRows) {
		t.Error(err)
	}
	if o := s.Stats().Outage; o.Nr != 0 {
		t.Errorf("outage %+v", o)
	}
}

func TestStatsCountWhatBecameDurable(t *testing.T) {
	t.Parallel()
	s := open(t)
	before := s.Stats()
	for range 4 {
		if err := s.writer.do(t.Context(), func(*tx) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	after := s.Stats()
	if n := after.Sizes.Count() - before.Sizes.Count(); n != 4 || after.Seconds.Count() != after.Sizes.Count() {
		t.Errorf("%d transactions more, %d timed of %d", n, after.Seconds.Count(), after.Sizes.Count())
	}
	if d := after.Sizes.Sum - before.Sizes.Sum; d != 4 || after.Seconds.Sum <= before.Seconds.Sum || after.Failed != 0 {
		t.Errorf("%v requests more, %v s, %d failed", d, after.Seconds.Sum, after.Failed)
	}
}
