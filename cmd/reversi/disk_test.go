package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/db"
	"reversi/lobby/match"
)

// smallDisk is a directory with a disk of its own of so many megabytes.
func smallDisk(t *testing.T, megabytes int) string {
	t.Helper()
	dir := t.TempDir()
	mount(t, "tmpfs", "none", dir, 0, fmt.Sprintf("size=%dm", megabytes))
	return dir
}

// fill fills a disk to its last byte; empty makes room again.
func fill(t *testing.T, dir string) (empty func()) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "ballast"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = f.Write(make([]byte, 4096))
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	return func() {
		if err := errors.Join(f.Close(), os.Remove(f.Name())); err != nil {
			t.Fatal(err)
		}
	}
}

// duel is a game of two programs that a test plays move by move.
type duel struct {
	t       *testing.T
	players [2]*lineClient // whoever is Black first
	state   wire.Match
	granted string // the moves that were answered with ok
}

// newDuel has two newcomers begin a game with a clock.
func newDuel(t *testing.T, addr string, nr int) *duel {
	t.Helper()
	d := &duel{t: t}
	for i := range d.players {
		d.players[i] = d.come(addr, fmt.Sprintf("duel-%d-%d", nr, i))
		d.request(i, `{"do":"seek","clock":"%d+0"}`, 5+nr)
	}
	for i := range d.players {
		d.state = d.await(i, func(m wire.Match) bool { return m.Status == wire.Playing })
	}
	if !strings.HasSuffix(d.state.Black.Name, "-0") {
		d.players[0], d.players[1] = d.players[1], d.players[0]
	}
	return d
}

func (d *duel) come(addr, name string) *lineClient {
	d.t.Helper()
	c, err := dialLines(addr, name, newKey())
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(c.close)
	return c
}

func (d *duel) request(i int, format string, args ...any) {
	d.t.Helper()
	if err := d.players[i].send(format, args...); err != nil {
		d.t.Fatal(err)
	}
}

// await reads on until somebody is shown such a state of the game.
func (d *duel) await(i int, such func(wire.Match) bool) wire.Match {
	d.t.Helper()
	for {
		e, err := d.players[i].next()
		if err != nil {
			d.t.Fatal(err)
		}
		if e.Event != wire.EventMatch {
			continue
		}
		if m, err := e.match(); err != nil {
			d.t.Fatal(err)
		} else if such(m) {
			return m
		}
	}
}

// answer reads on until the request with an id is answered, and gives the code of its refusal; empty for an ok.
func (d *duel) answer(i int, id string) string {
	d.t.Helper()
	for {
		e, err := d.players[i].next()
		if err != nil {
			d.t.Fatal(err)
		}
		if e.ID == id && (e.Event == wire.EventOK || e.Event == wire.EventError) {
			return e.Code
		}
	}
}

// move plays the first legal move, and gives the code of its refusal; empty where it was played and everybody was shown it.
func (d *duel) move() (refused string) {
	d.t.Helper()
	i := 0
	if d.state.ToMove == "white" {
		i = 1
	}
	m := d.state
	to := m.Legal[0]
	d.request(i, `{"do":"move","match":%q,"ply":%d,"move":%q,"id":"m"}`, m.ID, m.Ply, to)
	if code := d.answer(i, "m"); code != "" {
		return code
	}
	d.granted = m.Moves + to
	for i := range d.players {
		d.state = d.await(i, func(m wire.Match) bool { return m.Moves == d.granted })
	}
	return ""
}

// The issue in one test: while the disk is full every game waits with its clock stopped and says why; once there is room all go on by
// themselves, and nothing that anybody was told is missing.
func TestGamesWaitWhileTheDiskIsFull(t *testing.T) {
	if !inMounts(t) {
		return
	}
	dir := smallDisk(t, 16)
	s := serving(t, dir, watched...)
	s.wantWell(t, true)
	var duels []*duel
	for nr := range 4 {
		d := newDuel(t, s.addr, nr)
		duels = append(duels, d)
		for range 4 {
			if code := d.move(); code != "" {
				t.Fatalf("a move is refused: %s", code)
			}
		}
	}
	empty := fill(t, dir)
	refused := duels[0].move()
	for n := 1; refused == ""; n++ {
		refused = duels[n%3].move() // what there was room for was played
	}
	if refused != "unavailable" {
		t.Fatalf("refused: %s, want unavailable", refused)
	}
	var left []wire.Clock
	for _, d := range duels {
		for i := range d.players {
			d.state = d.await(i, func(m wire.Match) bool { return m.Halted && m.Clock.Running == "" })
		}
		left = append(left, *d.state.Clock)
	}
	d := duels[3]
	for _, request := range []string{
		`{"do":"move","match":"` + string(d.state.ID) + `","ply":4,"move":"` + d.state.Legal[0] + `","id":"x"}`,
		`{"do":"say","match":"` + string(d.state.ID) + `","text":"hello?","id":"x"}`,
		`{"do":"table","clock":"none","id":"x"}`,
		`{"do":"play_bot","level":"novice","color":"black","clock":"none","id":"x"}`,
	} {
		i := 0
		if d.state.ToMove == "white" {
			i = 1
		}
		d.request(i, "%s", request)
		if code := d.answer(i, "x"); code != "unavailable" {
			t.Errorf("%s: %q, want unavailable", request, code)
		}
	}
	s.wantWell(t, false)
	empty()
	for n, d := range duels {
		for i := range d.players {
			d.state = d.await(i, func(m wire.Match) bool { return !m.Halted })
		}
		if c := *d.state.Clock; c.Running == "" || c.BlackMS > left[n].BlackMS+10_000 || c.WhiteMS > left[n].WhiteMS+10_000 {
			t.Errorf("game %d goes on with %+v after %+v", n, c, left[n])
		}
	}
	s.wantWell(t, true)
	playOut(t, duels)
	if log := s.log.String(); strings.Count(log, "cannot write") != 1 || strings.Count(log, "writes again") != 1 || strings.Contains(log, "err=\"append") {
		t.Errorf("the log:\n%s", log)
	}
	if err := s.terminate(); err != nil {
		t.Error(err)
	}
	checkOut(t, dir, duels)
}

// playOut plays all games to the end.
func playOut(t *testing.T, duels []*duel) {
	t.Helper()
	for _, d := range duels {
		for d.state.Status == wire.Playing {
			if code := d.move(); code != "" {
				t.Fatalf("a move is refused: %s", code)
			}
		}
	}
}

// checkOut compares what was granted with what is stored.
func checkOut(t *testing.T, dir string, duels []*duel) {
	t.Helper()
	report, err := db.Check(t.Context(), dir, db.Options{})
	if err != nil || len(report.Differences) > 0 || report.Matches != len(duels) {
		t.Errorf("%+v, %v", report, err)
	}
	store, err := db.Open(t.Context(), dir, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range duels {
		r, err := store.Load(t.Context(), d.state.ID)
		if err != nil {
			t.Fatal(err)
		}
		state, err := match.Rebuild(r)
		if err != nil || state.Game.Transcript() != d.granted {
			t.Errorf("%s is stored (%v), granted was %s", state.Game.Transcript(), err, d.granted)
		}
	}
	if err := store.Close(); err != nil {
		t.Error(err)
	}
}

// A kill while the disk is full loses nothing either; the next server says that the disk is full until there is room.
func TestKilledWhileTheDiskIsFull(t *testing.T) {
	if !inMounts(t) {
		return
	}
	dir := smallDisk(t, 16)
	s := serving(t, dir)
	d := newDuel(t, s.addr, 0)
	d.move()
	empty := fill(t, dir)
	for d.move() == "" {
	}
	s.kill()
	if status, out := runs(t, "serve", "--listen", "127.0.0.1:0", "--data", dir); status != exitFailed || !strings.Contains(out, "no space left") {
		t.Errorf("status %d, %q", status, out)
	}
	empty()
	again := serving(t, dir)
	critic := d.come(again.addr, "critic")
	m, err := critic.watch(d.state.ID)
	if err != nil || m.Moves != d.granted {
		t.Errorf("%q is there (%v), granted was %q", m.Moves, err, d.granted)
	}
}

// runs runs the program to its end, and gives its status and what it wrote.
func runs(t *testing.T, args ...string) (status int, out string) {
	t.Helper()
	written, err := invocation(args...).CombinedOutput()
	status, err = exitStatus(err)
	if err != nil {
		t.Fatal(err)
	}
	return status, string(written)
}
