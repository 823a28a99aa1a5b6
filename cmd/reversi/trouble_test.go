package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// troubles are what may be wrong with a data directory, and what the program says of it: one line, and status 1.
var troubles = map[string]struct {
	spoil func(t *testing.T, dir string)
	says  string
}{
	"full":           {func(t *testing.T, dir string) { fill(t, dir) }, "no space left on device"},
	"read-only":      {readOnly, "read-only file system"},
	"read-only file": {func(t *testing.T, dir string) { readOnly(t, dir+"/reversi.db") }, "it cannot be written"},
	"no database":    {func(t *testing.T, dir string) { put(t, dir+"/reversi.db", strings.Repeat("no database ", 99)) }, "it is damaged: keep a copy"},
	"cut":            {func(t *testing.T, dir string) { cut(t, dir+"/reversi.db", 20000) }, "it is damaged: keep a copy"},
	"a directory":    {func(t *testing.T, dir string) { swap(t, dir+"/reversi.db") }, "it cannot be opened"},
	"lock":           {func(t *testing.T, dir string) { swap(t, dir+"/reversi.lock") }, "lock the data directory"},
	"key":            {func(t *testing.T, dir string) { put(t, dir+"/host_ed25519", "no key") }, "put the right file back"},
}

func put(t *testing.T, file, content string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func cut(t *testing.T, file string, size int64) {
	t.Helper()
	if err := os.Truncate(file, size); err != nil {
		t.Fatal(err)
	}
}

// swap puts a directory where a file was.
func swap(t *testing.T, file string) {
	t.Helper()
	if err := errors.Join(os.Remove(file), os.Mkdir(file, 0o700)); err != nil {
		t.Fatal(err)
	}
}

// orderly is a data directory as a server leaves it.
func orderly(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	s := serving(t, dir)
	if err := s.terminate(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// onDisk is a copy of a directory on a disk of its own.
func onDisk(t *testing.T, from string) string {
	t.Helper()
	dir := smallDisk(t, 4)
	if err := errors.Join(os.CopyFS(dir, os.DirFS(from)), os.Chmod(dir+"/host_ed25519", 0o600)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestServeSaysWhatIsWrongWithItsData(t *testing.T) {
	if !inMounts(t) {
		return
	}
	before := orderly(t)
	for name, trouble := range troubles {
		t.Run(name, func(t *testing.T) {
			dir := onDisk(t, before)
			trouble.spoil(t, dir)
			status, out := runs(t, "serve", "--listen", "127.0.0.1:0", "--data", dir)
			if line, rest, _ := strings.Cut(out, "\n"); status != exitFailed || rest != "" || !strings.Contains(line, trouble.says) || !strings.Contains(line, dir) {
				t.Errorf("status %d, %q; want one line with %q and the directory", status, out, trouble.says)
			}
		})
	}
}

// What cannot be written can still be checked and copied.
func TestCheckAndBackupOfADirectoryThatCannotBeWritten(t *testing.T) {
	if !inMounts(t) {
		return
	}
	dir := onDisk(t, orderly(t))
	readOnly(t, dir)
	file := filepath.Join(t.TempDir(), "backup")
	for _, args := range [][]string{{"check", "--data", dir}, {"backup", "--data", dir, file}, {"restore", "--data", t.TempDir(), file}} {
		if status, out := runs(t, args...); status != 0 {
			t.Errorf("%s: status %d, %q", args[0], status, out)
		}
	}
	if err := syscall.Unmount(dir, 0); err != nil {
		t.Fatal(err)
	}
	put(t, dir+"/reversi.db-wal", "what a killed server left")
	readOnly(t, dir)
	if status, out := runs(t, "check", "--data", dir); status != exitFailed || !strings.Contains(out, "copy it to where it can be") {
		t.Errorf("status %d, %q", status, out)
	}
}
