package db

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestASecondServerIsRefused(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "state", "reversi")
	s, err := Open(t.Context(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir, Options{}); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v, want ErrInUse with the directory", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	openIn(t, dir) // free again
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the directory has mode %v, %v; want 0700", info.Mode(), err)
	}
}

func TestTheDatabaseIsTheServersAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	openIn(t, dir)
	for _, file := range []string{File, File + "-wal", File + "-shm", lock} {
		info, err := os.Stat(filepath.Join(dir, file))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, %v", file, info.Mode(), err)
		}
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), file, Options{}); err == nil || !strings.Contains(err.Error(), "data directory") {
		t.Errorf("a file as directory: %v", err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, File), []byte(strings.Repeat("no database ", 99)), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the failure has let go of the lock
		if _, err := Open(t.Context(), dir, Options{}); err == nil || errors.Is(err, ErrInUse) {
			t.Errorf("another file in place of the database: %v", err)
		}
	}
}

// What the DSN asks for is what the connections have.
func TestConnectionsAreSetUpForDurability(t *testing.T) {
	t.Parallel()
	s := open(t)
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "2000",
	} {
		if err := s.writer.do(t.Context(), func(tx *tx) error {
			got, _, err := first(t.Context(), tx, itself[string], "PRAGMA "+pragma)
			if got != want {
				t.Errorf("%s is %q, want %q", pragma, got, want)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.read.ExecContext(t.Context(), `DELETE FROM events`); err == nil {
		t.Error("a reading connection could write")
	}
}

func TestAPathMayHaveAnyCharacters(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a b?mode=memory#%41")
	enter(t, openIn(t, dir), "ann")
	if _, err := os.Stat(filepath.Join(dir, File)); err != nil {
		t.Error(err)
	}
}
