package main

import (
	"maps"
	"path/filepath"
	"testing"

	"reversi/lobby/match"
)

// TestBackedUpWhilePlaying: a backup and a check that are made while everybody plays disturb nobody. What was shown before the backup began is in
// it; restored elsewhere it is the same club to everybody's client, and the games in it are played to their end.
func TestBackedUpWhilePlaying(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	file := filepath.Join(t.TempDir(), "copy")
	var before *record
	var host string
	c.life(func(s *serverProcess, here <-chan struct{}) {
		c.await(s, here)
		c.await(s, c.states.more(200))
		before, host = c.record.clone(), s.fingerprint
		c.run(s, "backup", "--data", c.dir, file)
		c.run(s, "check", "--data", c.dir)
		c.await(s, c.states.more(100))
		c.ending.Store(true)
		if err := s.terminate(); err != nil {
			t.Error(err)
		}
	})
	wantClean(t, c.dir)
	c.elsewhere(before).restored(file, host)
}

// run runs the program beside a server, at which everybody plays on until it has ended well.
func (c *crowd) run(s *serverProcess, args ...string) {
	c.t.Helper()
	cmd := invocation(args...)
	done := make(chan struct{})
	var out []byte
	var err error
	go func() {
		out, err = cmd.CombinedOutput()
		close(done)
	}()
	c.await(s, done)
	if err != nil {
		c.t.Errorf("%v: %v\n%s", args, err, out)
	}
}

// elsewhere is the same crowd as it knew the club at an earlier moment, with a club in another place.
func (c *crowd) elsewhere(before *record) *crowd {
	other := &crowd{t: c.t, dir: filepath.Join(c.t.TempDir(), "restored"), record: before, wrong: make(chan error, cap(c.wrong))}
	for _, p := range c.players {
		copied := *p
		copied.crowd, copied.waits, copied.doubt = other, 0, true
		other.players = append(other.players, &copied)
	}
	return other
}

// restored has the crowd finish its games at a club that a backup is restored to.
func (c *crowd) restored(file, host string) {
	c.t.Helper()
	if out, err := invocation("restore", "--data", c.dir, file).CombinedOutput(); err != nil {
		c.t.Fatalf("restore: %v\n%s", err, out)
	}
	s := serving(c.t, c.dir)
	if s.fingerprint != host {
		c.t.Errorf("the restored club's host key is %s, the club's was %s", s.fingerprint, host)
	}
	c.finish(s)
	critic := &player{crowd: c, name: "critic", key: newKey()}
	if err := critic.review(s.addr, c.record.ids()); err != nil {
		c.t.Error(err)
	}
	if err := s.terminate(); err != nil {
		c.t.Error(err)
	}
	if report := wantClean(c.t, c.dir); report.Matches < len(c.record.matches) {
		c.t.Errorf("%d matches are stored, %d were shown", report.Matches, len(c.record.matches))
	}
	c.heard()
}

// clone is the record as it is now.
func (r *record) clone() *record {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := &record{life: r.life, began: r.began, matches: map[match.ID]*sighting{}, begun: maps.Clone(r.begun), lines: maps.Clone(r.lines)}
	for id, s := range r.matches {
		seen := *s
		now.matches[id] = &seen
	}
	return now
}
