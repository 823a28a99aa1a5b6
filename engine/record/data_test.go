package record_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"reversi/engine"
	"reversi/engine/record"
)

// shared reads a file of the shared test data, which lies beside the
// repository; false where there is none.
func shared(t testing.TB, name string) ([]byte, bool) {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for parent := ""; dir != parent; parent, dir = dir, filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "shared", "data", name))
		if !errors.Is(err, fs.ErrNotExist) {
			return data, err == nil
		}
	}
	return nil, false
}

// sample is shared for tests that cannot do without.
func sample(t *testing.T, name string) []byte {
	t.Helper()
	data, ok := shared(t, name)
	if !ok {
		t.Skipf("no shared/data/%s beside the repository", name)
	}
	return data
}

func game(t testing.TB, transcript string) engine.Game {
	t.Helper()
	g, err := record.ReadTranscript(engine.Othello(), transcript)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// whole is a game of 58 moves, a draw with two squares empty; Black passes
// before move 57.
const whole = "f5d6c3d3c4f4c5b3c2e3d2c6b4a3g3g4f3c1b5f2e2a4e1b6a6a5a2g1e7d7d8e6g6g5a7c8b8e8f8c7f6h4d1f1b2h7h5h6h2f7g7h3g8h1g2b7--b1a1"
