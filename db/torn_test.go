package db

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"reversi/lobby/match"
)

// found wants one file of a pattern, or none.
func found(t *testing.T, pattern string, one bool) []string {
	t.Helper()
	all, err := filepath.Glob(pattern)
	if err != nil || (len(all) == 1) != one {
		t.Errorf("there is %q of %s, want one: %t (%v)", all, pattern, one, err)
	}
	return all
}

// A log whose end is torn has all that was reported; one that cannot be read at all is left out, and the operator hears of it.
func TestATornLog(t *testing.T) {
	t.Parallel()
	s := open(t)
	begin(t, s, match.Start{ID: "aaaa", Players: bots}).moves(5)
	for name, c := range map[string]struct {
		spoil  func(log []byte) []byte
		events int
		warns  bool
	}{
		"whole":        {func(log []byte) []byte { return log }, 6, false},
		"garbage":      {func(log []byte) []byte { return append(log, bytes.Repeat([]byte("garbage"), 999)...) }, 6, false},
		"half a frame": {func(log []byte) []byte { return append(log, log[32:2000]...) }, 6, false},
		"no head":      {func(log []byte) []byte { return append(make([]byte, 32), log[32:]...) }, 0, true},
	} {
		dir := copyOf(t, s.dir)
		file := filepath.Join(dir, File+"-wal")
		log, err := os.ReadFile(file)
		log = c.spoil(log)
		if err == nil {
			err = os.WriteFile(file, log, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		after, err := Open(t.Context(), dir, Options{Log: slog.New(slog.NewTextHandler(&said, nil))})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		r, _ := after.Load(t.Context(), "aaaa")
		if warned := strings.Contains(said.String(), "left out"); len(r.Events) != c.events || warned != c.warns {
			t.Errorf("%s: %d events, want %d; the log says %q", name, len(r.Events), c.events, &said)
		}
		if err := after.Close(); err != nil {
			t.Error(err)
		}
		for _, kept := range found(t, file+".damaged-*", c.warns) {
			if got, _ := os.ReadFile(kept); !bytes.Equal(got, log) {
				t.Errorf("%s: what was left out is not what lies in %s", name, kept)
			}
		}
		checkClean(t, dir)
	}
}
