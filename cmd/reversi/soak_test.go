package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"reversi/db"
)

// A long run, by hand: go test ./cmd/reversi -run TestSoak -v -soak 1h -timeout 0
var soak = flag.Duration("soak", 0, "how long TestSoak runs; not at all if 0")

// visits are who come to the club in a soak beside the crowd, for so long at once.
const visits = "--human-games 10 --terminal-games 5 --spectators 20 --idle 50 --visitors 1"

// How a soak goes on, and what it takes for growth.
const (
	lives       = 6 // of servers, one after the other, before the last one
	longestLife = 10 * time.Minute
	settled     = 3 * time.Minute // from a start on; before that more is still to be kept
	samplings   = 10              // in a life
	mostWAL     = 128 << 20
)

// TestSoak has programs and people at terminals in the club, who play, watch, come and go, for an hour, through servers that are stopped and
// killed. Nobody sees anything wrong, what the servers hold does not grow, all of it is given back when everybody has left, and the record
// agrees with what was shown.
func TestSoak(t *testing.T) {
	if *soak == 0 {
		t.Skip("runs by hand: -soak 1h")
	}
	c := newCrowd(t)
	c.others = true
	for _, p := range c.players {
		p.pace = 100 * time.Millisecond
	}
	end := time.Now().Add(*soak)
	c.span = min(*soak/(lives+1), longestLife)
	for n := 0; time.Until(end) > 2*c.span; n++ {
		c.soaked(n)
	}
	c.dryOut()
}

// soaked is one server's life, at whose end it is stopped or killed in turn.
func (c *crowd) soaked(n int) {
	c.t.Helper()
	c.life(func(s *serverProcess, here <-chan struct{}) {
		c.await(s, here)
		c.watched(s)
		c.ending.Store(true)
		if n%2 == 0 {
			s.kill()
		} else if err := s.terminate(); err != nil {
			c.t.Error(err)
		}
	}, watched...)
	c.t.Logf("life %d: %d games replayed", n+1, wantClean(c.t, c.dir).Matches)
}

// watched has visitors come for a while, looks at the server now and then, and makes a backup halfway.
func (c *crowd) watched(s *serverProcess) {
	c.t.Helper()
	visitors := make(chan struct{})
	go func() {
		defer close(visitors)
		c.visited(s)
	}()
	var seen []sample
	for i := range samplings {
		select {
		case <-time.After(c.span / samplings):
		case <-s.ended:
			c.t.Fatalf("the server ended: %v\n%s", s.err, s.log.String())
		}
		seen = append(seen, c.look(s))
		c.t.Log(seen[i])
		if i == samplings/2 {
			c.run(s, "backup", "--data", c.dir, "--keep", "2", filepath.Join(c.dir, "backups"))
		}
	}
	c.await(s, visitors)
	c.judge(seen)
}

// visited has visitors come for a while.
func (c *crowd) visited(s *serverProcess) {
	c.t.Helper()
	c.run(s, strings.Fields(fmt.Sprintf("load --for %v --timeout %v --addr %s %s", c.span, 2*c.span+time.Minute, s.addr, visits))...)
}

// judge wants what a server holds not to grow once it has settled.
func (c *crowd) judge(seen []sample) {
	c.t.Helper()
	last, wrong := seen[len(seen)-1], ""
	for i, s := range seen[:len(seen)-1] {
		if s.up < settled {
			continue
		}
		switch next := seen[i+1:]; {
		case last.live > s.live*3/2+8<<20 && grows(next, func(x sample) float64 { return x.live }):
			wrong = "the live heap"
		case last.goroutines > s.goroutines*3/2+100 && grows(next, func(x sample) float64 { return x.goroutines }):
			wrong = "the number of goroutines"
		case last.fds > s.fds*3/2+20 && grows(next, func(x sample) float64 { return x.fds }):
			wrong = "the number of open files"
		}
	}
	if wrong != "" {
		c.t.Errorf("%s grows: %v", wrong, seen)
	}
	if last.wal > mostWAL {
		c.t.Errorf("the log of the database has %d bytes", last.wal)
	}
}

// grows tells whether no value is lower than the one before.
func grows(seen []sample, of func(sample) float64) bool {
	for i := range seen[1:] {
		if of(seen[i+1]) < of(seen[i]) {
			return false
		}
	}
	return true
}

// dryOut is the last life: everybody plays to the end and leaves, and the server is then as empty as it was at first.
func (c *crowd) dryOut() {
	c.t.Helper()
	s := serving(c.t, c.dir, watched...)
	c.run(s, strings.Fields("load --games 1 --addr "+s.addr)...) // what is made once is there from then on
	first := c.look(s)
	c.ending.Store(false)
	c.finish(s)
	c.visited(s)
	c.audit(s)
	var last sample
	for range 100 { // a match that is over waits two minutes for a rematch
		if last = c.look(s); last.goroutines <= first.goroutines+10 && last.fds <= first.fds+5 {
			break
		}
		time.Sleep(2 * time.Second)
	}
	c.t.Logf("empty at first: %v", first)
	c.t.Logf("empty at last:  %v", last)
	if last.goroutines > first.goroutines+10 || last.fds > first.fds+5 {
		c.t.Error("not all was given back")
	}
	if err := s.terminate(); err != nil {
		c.t.Error(err)
	}
	c.check()
}

// sample is what a server holds at a moment.
type sample struct {
	up                     time.Duration
	rss, live              float64 // bytes; live is of the heap, as the collector of garbage reckons with it
	goroutines, fds, moves float64
	wal, file              int64 // bytes
}

func (s sample) String() string {
	const mb = 1 << 20
	return fmt.Sprintf("after %v: %.0f MB resident, %.1f MB live, %.0f goroutines, %.0f files, %.0f moves, database %.1f MB, its log %.1f MB",
		s.up.Round(time.Second), s.rss/mb, s.live/mb, s.goroutines, s.fds, s.moves, float64(s.file)/mb, float64(s.wal)/mb)
}

// look reads a server's metrics and the sizes of its files.
func (c *crowd) look(s *serverProcess) sample {
	c.t.Helper()
	values := s.measures(c.t)
	return sample{
		up: time.Since(s.started), rss: values["process_resident_memory_bytes"], live: values["go_memstats_next_gc_bytes"] / 2,
		goroutines: values["go_goroutines"], fds: values["process_open_fds"], moves: values["reversi_moves_total"],
		wal: sizeOf(filepath.Join(c.dir, db.File+"-wal")), file: sizeOf(filepath.Join(c.dir, db.File)),
	}
}

func sizeOf(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}
