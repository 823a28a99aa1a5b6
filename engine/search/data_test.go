package search

import (
	"encoding/csv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"reversi/engine"
)

// readData reads a csv file of the shared test data, which lies beside the repository, without its header.
func readData(t *testing.T, name string) [][]string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		f, err := os.Open(filepath.Join(dir, "shared", "data", name))
		if err != nil {
			continue
		}
		defer f.Close()
		rows, err := csv.NewReader(f).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows[1:]
	}
	t.Skipf("no shared/data/%s beside the repository", name)
	return nil
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// randomGame calls visit with every position of a game of random moves.
func randomGame(t *testing.T, rnd *rand.Rand, visit func(engine.Position)) {
	t.Helper()
	g := engine.NewGame(engine.Othello())
	for !g.Over() {
		visit(g.Position())
		legal := g.Position().Legal()
		next, err := g.Play(legal[rnd.IntN(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	visit(g.Position())
}
