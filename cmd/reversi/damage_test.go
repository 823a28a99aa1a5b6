package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A program in which one bit of its weights or of its book has changed says so and does not start.
func TestDamagedProgramSaysSo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ part, says string }{
		{"eval/weights.bin", "reversi: embedded weights: weights are damaged: checksum "},
		{"book/book.bin", "reversi: embedded opening book: the book is damaged: checksum "},
	} {
		t.Run(c.part, func(t *testing.T) {
			t.Parallel()
			program := damaged(t, c.part)
			for _, args := range []string{"serve --listen 127.0.0.1:0 --data " + t.TempDir(), "engine", "match novice novice"} {
				var errs strings.Builder
				cmd := exec.Command(program, strings.Fields(args)...)
				cmd.Stderr = &errs
				err := cmd.Run()
				status := (*exec.ExitError)(nil)
				if !errors.As(err, &status) || status.ExitCode() != exitFailed {
					t.Errorf("%s: %v, want status %d", args, err, exitFailed)
				}
				if line, rest, _ := strings.Cut(errs.String(), "\n"); !strings.HasPrefix(line, c.says) || rest != "" {
					t.Errorf("%s: %q on stderr, want one line that begins with %q", args, &errs, c.says)
				}
			}
		})
	}
}

// damaged is a copy of the program with a change in the middle of one of its embedded files.
func damaged(t *testing.T, part string) (program string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "engine", filepath.FromSlash(part)))
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(whole, data)
	if at < 0 {
		t.Fatalf("%s is not in the program", part)
	}
	whole[at+len(data)/2] ^= 1
	program = filepath.Join(t.TempDir(), "reversi")
	if err := os.WriteFile(program, whole, 0o755); err != nil {
		t.Fatal(err)
	}
	return program
}
