package db

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"reversi/lobby/match"
)

var cuts = flag.Int("cuts", 30, "how many power cuts each test of them makes")

const sector = 512 // bytes that a disk writes whole or not at all

// remains is what is on a disk: what is durable, and in what order the rest was asked for.
type remains struct {
	names   map[string]*inode // durable
	present map[string]*inode // as the system shows them
	files   []*inode
}

// inode is a file whatever its name.
type inode struct {
	content []byte // durable
	pending []deed // writes and truncations since
}

// replay takes in what was done until the power was cut.
func replay(deeds []deed) *remains {
	r := &remains{names: map[string]*inode{}, present: map[string]*inode{}}
	for _, d := range deeds {
		r.take(d)
	}
	return r
}

func (r *remains) take(d deed) {
	f := r.present[d.path]
	switch d.kind {
	case didCreate:
		r.present[d.path] = &inode{}
		r.files = append(r.files, r.present[d.path])
	case didDelete:
		delete(r.present, d.path)
	case didName:
		r.names = maps.Clone(r.present)
	case didWrite, didTruncate:
		f.pending = append(f.pending, d)
	case didSync:
		for _, p := range f.pending {
			f.content = p.apply(f.content, func(int64) bool { return true })
		}
		f.pending = nil
	}
}

// apply does a write or a truncation to a content, of a write those sectors that are kept.
func (d deed) apply(content []byte, keep func(offset int64) bool) []byte {
	if d.kind == didTruncate {
		return append(content[:min(int64(len(content)), d.at)], make([]byte, max(0, d.at-int64(len(content))))...)
	}
	for from := int64(0); from < int64(len(d.data)); {
		to := min((d.at+from)/sector*sector+sector-d.at, int64(len(d.data)))
		if end := d.at + to; keep(d.at + from) {
			content = append(content, make([]byte, max(0, end-int64(len(content))))...)
			copy(content[d.at+from:end], d.data[from:to])
		}
		from = to
	}
	return content
}

// fate is what becomes of what was not durable: for a write by its number in a file, which of its sectors are there.
type fate func(rnd *rand.Rand) func(nr int) (keep func(offset int64) bool)

// fates are that nothing of it is there, all, some writes, some sectors, or all up to some write.
var fates = []fate{
	func(*rand.Rand) func(int) func(int64) bool { return allOrNone(false) },
	func(*rand.Rand) func(int) func(int64) bool { return allOrNone(true) },
	func(rnd *rand.Rand) func(int) func(int64) bool {
		return func(int) func(int64) bool { return allOrNone(rnd.IntN(2) == 0)(0) }
	},
	func(rnd *rand.Rand) func(int) func(int64) bool {
		return func(int) func(int64) bool { return func(int64) bool { return rnd.IntN(2) == 0 } }
	},
	func(rnd *rand.Rand) func(int) func(int64) bool {
		last := rnd.IntN(8)
		return func(nr int) func(int64) bool { return allOrNone(nr < last)(0) }
	},
}

func allOrNone(yes bool) func(int) func(int64) bool {
	return func(int) func(int64) bool { return func(int64) bool { return yes } }
}

// leave writes what is left after the cut into a directory.
func (r *remains) leave(t *testing.T, dir string, rnd *rand.Rand, becomes fate) {
	t.Helper()
	of := becomes(rnd)
	for name, f := range r.left(rnd) {
		content := append([]byte(nil), f.content...)
		for nr, p := range f.pending {
			keep := of(nr)
			if p.kind == didWrite || keep(0) {
				content = p.apply(content, keep)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// left are the files that have a name: of those whose name is new or gone nobody knows.
func (r *remains) left(rnd *rand.Rand) map[string]*inode {
	files := maps.Clone(r.names)
	all := maps.Clone(r.names)
	maps.Copy(all, r.present)
	for name := range all {
		if r.present[name] != r.names[name] && rnd.IntN(2) == 0 {
			if files[name] = r.present[name]; files[name] == nil {
				delete(files, name)
			}
		}
	}
	return files
}

// ack is an event that was reported as written, when so many deeds were done.
type ack struct {
	at int
	id match.ID
	nr int
}

// history is a store's life on a recorded disk.
type history struct {
	deeds []deed
	mu    sync.Mutex
	acks  []ack
}

// live has a store on a recorded disk take events of several games at once. Its log is written back often.
func live(t *testing.T, pragmas ...string) *history {
	t.Helper()
	dir := t.TempDir()
	r, h := record(dir), &history{}
	for life := range 2 {
		s, err := Open(t.Context(), dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range append(pragmas, "wal_autocheckpoint = 12") {
			pragma(t, s, p)
		}
		var games sync.WaitGroup
		for i := range 3 {
			games.Go(func() { h.play(t, s, r, match.ID(fmt.Sprintf("game%d%d", life, i))) })
		}
		games.Wait()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	h.deeds = r.deeds
	return h
}

func (h *history) play(t *testing.T, s *Store, r *recording, id match.ID) {
	g := begin(t, s, match.Start{ID: id, Players: bots})
	for range 20 {
		g.moves(1)
		h.mu.Lock()
		h.acks = append(h.acks, ack{r.now(), id, g.state.Nr})
		h.mu.Unlock()
	}
}

// lost cuts the power after so many deeds, and counts what is missing of what was reported as written. Whatever is left must be sound.
func (h *history) lost(t *testing.T, at int, seed uint64, becomes fate) (missing int) {
	t.Helper()
	dir := t.TempDir()
	intercept(&recording{dir: dir, hasty: true})
	replay(h.deeds[:at]).leave(t, dir, rand.New(rand.NewPCG(seed, 1)), becomes)
	if at < h.acks[0].at || seed%8 == 0 {
		if err := openAfter(t, dir); err != nil {
			t.Errorf("cut %d, seed %d: %v", at, seed, err)
			return 0
		}
	}
	events, err := lastEvents(t.Context(), filepath.Join(dir, File))
	if err != nil {
		t.Errorf("cut %d, seed %d: %v", at, seed, err)
		return 0
	}
	for _, a := range h.acks {
		if a.at <= at && events[a.id] < a.nr {
			missing++
		}
	}
	return missing
}

// openAfter opens a store on what is left, and has all of it checked.
func openAfter(t *testing.T, dir string) error {
	s, err := Open(t.Context(), dir, Options{})
	if err != nil {
		return err
	}
	report, err := Check(t.Context(), dir, Options{})
	if len(report.Differences) > 0 {
		err = fmt.Errorf("%v", report.Differences)
	}
	return errors.Join(err, s.Close())
}

// lastEvents are the numbers of the last events of all matches in a database, which must be sound.
func lastEvents(ctx context.Context, file string) (events map[match.ID]int, err error) {
	pool, err := connect(file, "rw", 1)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	if wrong, ok, err := first(ctx, pool, itself[string], unsound); ok || err != nil {
		return nil, errors.Join(err, errors.New(wrong))
	}
	type last struct {
		id match.ID
		nr int
	}
	found, err := collect(ctx, pool, func(l *last) []any { return []any{&l.id, &l.nr} }, `SELECT match, max(nr) FROM events GROUP BY match`)
	events = map[match.ID]int{}
	for _, l := range found {
		events[l.id] = l.nr
	}
	return events, err
}

// Whatever was reported as written is there after a power cut, at whatever moment it comes and whatever of the rest the disk has written
// until then.
func TestAPowerCutLosesNothingThatWasReported(t *testing.T) {
	t.Parallel()
	h := live(t)
	t.Logf("%d deeds, %d events reported", len(h.deeds), len(h.acks))
	for n := range *cuts {
		seed := rand.Uint64()
		at := rand.IntN(len(h.deeds) + 1)
		if missing := h.lost(t, at, seed, fates[n%len(fates)]); missing > 0 {
			t.Errorf("cut %d (after deed %d, seed %d): %d events are missing", n, at, seed, missing)
		}
	}
}

// The test can fail: a store that does not wait for the disk loses what it has reported.
func TestAStoreThatDoesNotWaitForTheDiskLoses(t *testing.T) {
	t.Parallel()
	h := live(t, "synchronous = normal")
	for _, a := range slices.Backward(h.acks) {
		if h.lost(t, a.at, 1, fates[0]) > 0 {
			return
		}
	}
	t.Error("nothing is missing")
}
