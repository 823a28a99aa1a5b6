package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"reversi/engine/eval"
)

func TestSamplesComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "samples.bin")
	want := []sample{{1, 2, -6400}, {1 << 63, 1 << 62, 6400}, {startOwn, startOpp, 0}}
	if err := writeSamples(path, want); err != nil {
		t.Fatal(err)
	}
	got, err := readSamples(path)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if err := os.Truncate(path, 30); err != nil {
		t.Fatal(err)
	}
	if _, err := readSamples(path); err == nil {
		t.Error("a file cut short was read without an error")
	}
}

func TestLabelsAtTheEndAreExact(t *testing.T) {
	t.Parallel()
	l := newLabeller(naive, 2, 10)
	exact := &shallow{evaluate: naive}
	for _, s := range play(3, exact, 1, nil, newRandom(6)) {
		if s.empties() > 8 {
			continue
		}
		if err := l.label(context.Background(), &s); err != nil {
			t.Fatal(err)
		}
		at := stateOf(s.Own, s.Opp)
		if want := exact.score(&at, s.empties()); int(s.Score) != want {
			t.Errorf("%x %x: %d, want %d", s.Own, s.Opp, s.Score, want)
		}
	}
}

func TestGamesAreVariedAndLegal(t *testing.T) {
	t.Parallel()
	book := [][]int{squares("f5d6c3d3c4f4")}
	samples := play(50, &shallow{evaluate: naive}, 1, book, newRandom(7))
	seen := map[[2]uint64]bool{}
	for _, s := range samples {
		seen[[2]uint64{s.Own, s.Opp}] = true
		if at := stateOf(s.Own, s.Opp); s.Own&s.Opp != 0 || at.moves() == 0 {
			t.Fatalf("%x %x: nobody can move there", s.Own, s.Opp)
		}
	}
	if len(samples) < 1000 || len(seen) < len(samples)*9/10 {
		t.Errorf("%d positions of 50 games, %d different", len(samples), len(seen))
	}
}

// A whole training, tiny: interrupted or not, with one worker or more, the weights are the same, and a second run finds all done.
func TestTrainingIsRepeatable(t *testing.T) {
	t.Parallel()
	one, two := train(t, shop(t, 1)), shop(t, 2)
	if err := (&games{0}).Run(context.Background(), two); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove((&generation{two, 0}).gamesPath(1)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(train(t, two), one) {
		t.Error("another number of workers and an interruption gave other weights")
	}
	var out strings.Builder
	if err := (&learn{0}).Run(context.Background(), two, &out); err != nil || out.Len() > 0 {
		t.Errorf("a second run: %v, %q, want nothing to do", err, &out)
	}
}

func train(t *testing.T, w *workshop) []byte {
	t.Helper()
	to := t.TempDir()
	if err := (&all{Generations: 1, To: to}).Run(context.Background(), w, io.Discard); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(to, "weights.bin"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eval.Decode(data); err != nil {
		t.Fatal(err)
	}
	account, err := os.ReadFile(filepath.Join(to, "weights.txt"))
	if err != nil || !strings.Contains(string(account), "generation 0, 20 empties") {
		t.Errorf("account %q, %v", account, err)
	}
	return data
}

func TestAnotherPlanIsRefused(t *testing.T) {
	t.Parallel()
	w := shop(t, 1)
	if err := w.open(); err != nil {
		t.Fatal(err)
	}
	if err := w.open(); err != nil {
		t.Errorf("the same plan again: %v", err)
	}
	w.Seed++
	if err := w.open(); err == nil {
		t.Error("another seed was let into the folder")
	}
}

// A side that plays itself wins as much as it loses, since every opening is played with both colours.
func TestMatchAgainstOneself(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	m := &match{A: "naive", B: "naive", Pairs: 5, Plies: 2, Solve: 6}
	if err := m.Run(context.Background(), shop(t, 2), &out); err != nil {
		t.Fatal(err)
	}
	if want := "10 games: 50.0% of the points, +0.00 ± 0.00 discs a game\n"; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}

func TestMatchFindsTheStronger(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	m := &match{A: "embedded", B: "naive", Pairs: 10, Plies: 2, Solve: 6}
	if err := m.Run(context.Background(), shop(t, 2), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "discs a game") || strings.Contains(out.String(), " -") {
		t.Errorf("trained weights against naive ones: %s", &out)
	}
}
