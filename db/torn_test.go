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
		if err == nil {
			err = os.WriteFile(file, c.spoil(log), 0o600)
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
		checkClean(t, dir)
	}
}
