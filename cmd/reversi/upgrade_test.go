package main

import (
	"fmt"
	"maps"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/db"
	"reversi/engine"
	"reversi/lobby/match"
)

// fullClub is a club with unfinished games, and programs at some of them.
type fullClub struct {
	testing.TB
	dir      string
	visitors []*visitor
}

// visitor has Black in a game with a clock in which Black is to move.
type visitor struct {
	name string
	key  ssh.Signer
	game match.ID
	*lineClient
	sees wire.Match
}

// newFullClub writes games into a new club's database, of which some have a visitor.
func newFullClub(tb testing.TB, games, visitors int) *fullClub {
	h := &fullClub{TB: tb, dir: tb.TempDir()}
	store, err := db.Open(tb.Context(), h.dir, db.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	for i := range games {
		h.visitors = append(h.visitors, &visitor{name: fmt.Sprintf("ann-%d", i), key: newKey(), game: match.ID(fmt.Sprintf("game%d", i))})
	}
	h.each(func(v *visitor) error { return v.sitDown(tb, store) })
	h.visitors = h.visitors[:visitors]
	if err := store.Close(); err != nil {
		tb.Fatal(err)
	}
	return h
}

// sitDown writes the game of a visitor against somebody who is not here, in which it is Black's turn.
func (v *visitor) sitDown(tb testing.TB, store *db.Store) error {
	now := time.Now()
	start := match.Start{ID: v.game, Variant: engine.Othello(), Rated: true, Control: match.TimeControl{Initial: 20 * time.Minute}, At: now}
	for c, key := range []string{ssh.FingerprintSHA256(v.key.PublicKey()), "SHA256:other of " + v.name} {
		a, err := store.CreateAccount(tb.Context(), key, v.name, now)
		if err != nil {
			return err
		}
		start.Players[c] = match.Player{ID: a.ID, Name: a.Name}
	}
	if _, err := store.Create(tb.Context(), start); err != nil {
		return err
	}
	_, err := store.Append(tb.Context(), v.game, 2, opening(start))
	return err
}

// opening is how a game may go on until Black is to move, 22 discs or more after the start.
func opening(start match.Start) (events []match.Event) {
	for game := engine.NewGame(start.Variant); game.Ply() < 22 || game.Position().ToMove() != engine.Black; {
		p := game.Position()
		at := p.Legal()[0]
		events = append(events, match.Event{
			Kind: match.EventMoved, At: start.At, By: p.ToMove(), Square: at, Left: [2]time.Duration{start.Control.Initial, start.Control.Initial},
		})
		game, _ = game.Play(at)
	}
	return events
}

// arrive connects all visitors at once, and says when the first one was at the board.
func (h *fullClub) arrive(addr string) (first time.Time) {
	var once sync.Once
	h.each(func(v *visitor) (err error) {
		v.lineClient, err = dialLines(addr, v.name, v.key)
		if err != nil {
			return err
		}
		e, err := v.until(wire.EventMatch)
		if err == nil {
			v.sees, err = e.match()
		}
		once.Do(func() { first = time.Now() })
		return err
	})
	return first
}

// each has all visitors do something at once.
func (h *fullClub) each(do func(*visitor) error) {
	h.Helper()
	var all sync.WaitGroup
	for _, v := range h.visitors {
		all.Go(func() {
			if err := do(v); err != nil {
				h.Errorf("%s: %v", v.name, err)
			}
		})
	}
	all.Wait()
	if h.Failed() {
		h.FailNow()
	}
}

// until reads on to the next event of a kind.
func (c *lineClient) until(kind string) (lineEvent, error) {
	for {
		e, err := c.next()
		if err != nil || e.Event == kind {
			return e, err
		}
	}
}

// move plays the first move that is legal.
func (v *visitor) move() error {
	m := &v.sees
	_, err := v.ask(wire.EventOK, `{"do":"move","match":%q,"ply":%d,"move":%q}`, m.ID, m.Ply, m.Legal[0])
	return err
}

// TestUpgrade: whoever is at a board when the server stops is told when to come back, not all at once, and plays on with the next one.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	h := newFullClub(t, 20, 16)
	s := serving(t, h.dir)
	h.arrive(s.addr)
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var told sync.Map
	h.each(func(v *visitor) error {
		e, err := v.until(wire.EventBye)
		if e.Reason != "shutdown" || e.BackS < 2 || e.BackS > 5 {
			t.Errorf("%s got %+v, want to be told to come back in 2 to 5 seconds", v.name, e)
		}
		told.Store(e.BackS, true)
		return err
	})
	if n := len(maps.Collect(told.Range)); n < 2 {
		t.Errorf("everybody is told to come back at the same time")
	}
	if err := s.wait(patience); err != nil {
		t.Fatal(err)
	}
	next := serving(t, h.dir)
	h.arrive(next.addr)
	h.each((*visitor).move)
	if err := next.terminate(); err != nil {
		t.Error(err)
	}
	wantClean(t, h.dir)
}

// BenchmarkUpgrade measures what a new version costs a club with 1,000 unfinished games, 300 programs, and two more that do not read, from the
// signal on: until the process has ended, until the next one listens, until the first of the 300, who all come back at once, and the last one
// are at their boards again, and then how long a move takes.
func BenchmarkUpgrade(b *testing.B) {
	h := newFullClub(b, 1000, 300)
	s := serving(b, h.dir)
	h.arrive(s.addr)
	for n := 0; b.Loop(); n++ {
		fillWindow(b, s.addr)
		fillSocket(b, s.addr)
		begun := time.Now()
		if err := s.terminate(); err != nil {
			b.Fatal(err)
		}
		down := time.Now()
		s = serving(b, h.dir)
		up := time.Now()
		first := h.arrive(s.addr)
		back := time.Now()
		if err := h.visitors[n].move(); err != nil {
			b.Fatal(err)
		}
		moved := time.Now()
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(down.Sub(begun).Seconds(), "s-to-exit")
		b.ReportMetric(up.Sub(begun).Seconds(), "s-to-listen")
		b.ReportMetric(first.Sub(begun).Seconds(), "s-until-the-first-is-back")
		b.ReportMetric(back.Sub(begun).Seconds(), "s-until-300-are-back")
		b.ReportMetric(float64(moved.Sub(back).Milliseconds()), "ms-next-move")
	}
	if err := s.terminate(); err != nil {
		b.Fatal(err)
	}
}
