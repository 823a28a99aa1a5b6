package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"reversi/db"
)

// Long runs, by hand: go test ./cmd/reversi -run TestKilledAtAnyMoment -v -kills 1000 -timeout 0
var kills = flag.Int("kills", 10, "how often TestKilledAtAnyMoment kills the server")

// killsEach is how many kills one club has to survive before it is settled and another one begins.
const killsEach = 50

// TestKilledAtAnyMoment: whatever anybody was shown or told is there after a kill -9 under load, games go on to their end, no clock runs
// while no server does, and nothing is counted twice. The kills come while everybody plays, and while the server starts, stops or is backed up.
func TestKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	wanted, first, program := *kills, rand.IntN(10), plain(t)
	if testing.Short() {
		wanted = min(wanted, 4)
	}
	for done := 0; done < wanted; done += killsEach {
		t.Run(fmt.Sprintf("from %d", done), func(t *testing.T) {
			c := newCrowd(t)
			c.program = program
			for kill := range min(killsEach, wanted-done) {
				c.killedSomehow(kill + first)
				c.sound()
			}
			c.settle()
		})
	}
}

// plain is the program as people run it: it gets further before a kill than one that looks for races. Other tests have the crowd play at such a one.
func plain(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "reversi")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// killedSomehow is the end of a server at a moment of some kind: in ten that follow each other all kinds come. Most come while everybody plays.
func (c *crowd) killedSomehow(nr int) {
	c.t.Helper()
	switch nr * 3 % 10 {
	case 0:
		c.killedStarting()
	case 1:
		c.killedStopping()
	case 2:
		c.killedBackingUp()
	default:
		c.killedAfter(rand.IntN(250))
	}
}

// moment is a short while that nobody chose. What is killed after it may have come anywhere.
func moment(most time.Duration) <-chan time.Time { return time.After(rand.N(most)) }

// killedStarting is a server that nobody has come to yet: it opens the database, reads what it must know, wakes the games.
func (c *crowd) killedStarting() {
	c.t.Helper()
	cmd := c.command("serve", "--listen", "127.0.0.1:0", "--data", c.dir)
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	<-moment(400 * time.Millisecond)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// killedStopping is a life that ends with a kill while the server already stops by itself.
func (c *crowd) killedStopping() {
	c.t.Helper()
	enough := c.states.more(rand.IntN(100))
	c.life(func(s *serverProcess, _ <-chan struct{}) {
		c.await(s, enough)
		c.ending.Store(true)
		_ = s.cmd.Process.Signal(syscall.SIGTERM)
		<-moment(100 * time.Millisecond)
		s.kill()
	})
}

// killedBackingUp is a life that ends with a kill while a backup is made. The backup is whole or not there, and now and then ends the same way.
func (c *crowd) killedBackingUp() {
	c.t.Helper()
	file := filepath.Join(c.t.TempDir(), "copy")
	cmd := c.command("backup", "--data", c.dir, file)
	enough := c.states.more(rand.IntN(100))
	c.life(func(s *serverProcess, _ <-chan struct{}) {
		c.await(s, enough)
		if err := cmd.Start(); err != nil {
			c.t.Fatal(err)
		}
		<-moment(200 * time.Millisecond)
		c.ending.Store(true)
		s.kill()
	})
	if oneIn(2) {
		_ = cmd.Process.Kill()
	}
	_ = cmd.Wait()
	if _, err := os.Stat(file); err == nil {
		c.restores(file)
	}
}

// restores wants a backup to be good.
func (c *crowd) restores(file string) {
	c.t.Helper()
	dir := filepath.Join(filepath.Dir(file), "restored")
	if err := db.Restore(c.t.Context(), file, dir); err != nil {
		c.t.Error(err)
		return
	}
	wantClean(c.t, dir)
}

// sound wants the files that a kill left to be a sound database. It looks at a copy, so that the next server finds them as they were left.
// Before anybody came there may be none yet, or not all of it.
func (c *crowd) sound() {
	c.t.Helper()
	if c.record.life == 0 {
		return
	}
	dir, err := os.MkdirTemp(c.t.TempDir(), "")
	if err != nil {
		c.t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{db.File, db.File + "-wal"} {
		data, err := os.ReadFile(filepath.Join(c.dir, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o600)
		}
		if err != nil && !os.IsNotExist(err) {
			c.t.Fatal(err)
		}
	}
	wantClean(c.t, dir)
}

// wantClean has a club's record checked: SQLite's integrity_check, every game replayed, every rating reckoned anew.
func wantClean(t *testing.T, dir string) db.Report {
	t.Helper()
	report, err := db.Check(t.Context(), dir, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range report.Differences {
		t.Error(d)
	}
	return report
}
