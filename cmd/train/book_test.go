package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"reversi/engine/book"
)

var bookTranscripts = []string{"f5d6c3d3c4f4f6", "f5d6c3d3c4f4c5", "f5d6c5f4e3c6d3", "f5f6e6f4g6c5f3", "f5f6e6f4e3c5g5", "f5f4e3f6d3e2c4"}

// libraryShop is a workshop with a tournament of a few short games.
func libraryShop(t *testing.T, workers int) *workshop {
	t.Helper()
	w := shop(t, workers)
	w.Tournament = filepath.Join(w.Dir, "games.csv.gz")
	file, err := os.Create(w.Tournament)
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(file)
	fmt.Fprintln(z, "year,official_black,transcript")
	for _, game := range bookTranscripts {
		fmt.Fprintf(z, "2000,32,%s\n", game)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return w
}

var smallBook = bookPlan{Reached: 2, Until: 6, Search: 3, Confidence: 73, Rounds: 2}

// written makes a book, and reads it back.
func written(t *testing.T, w *workshop) (data []byte, account string) {
	t.Helper()
	to := t.TempDir()
	if err := (&openings{smallBook, to}).Run(context.Background(), w, io.Discard); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(to, "book.bin"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(to, "book.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return data, string(text)
}

// Interrupted or not, with one worker or more, the book is the same.
func TestBookIsRepeatable(t *testing.T) {
	t.Parallel()
	one, account := written(t, libraryShop(t, 1))
	for _, want := range []string{"from 6 different games", "--search 3", "round 2: ", "by ply from 0 on, of all images one: 1,1,", " f5d6"} {
		if !strings.Contains(account, want) {
			t.Errorf("no %q in\n%s", want, account)
		}
	}
	w := libraryShop(t, 2)
	first, _ := written(t, w)
	shards, err := filepath.Glob(filepath.Join(w.Dir, "book-*", "round-*.bin"))
	if err != nil || len(shards) == 0 {
		t.Fatalf("files %v, %v", shards, err)
	}
	if err := os.Remove(shards[0]); err != nil {
		t.Fatal(err)
	}
	again, _ := written(t, w)
	if !bytes.Equal(first, one) || !bytes.Equal(again, one) {
		t.Error("another number of workers or an interruption made another book")
	}
	if err := os.Truncate(shards[0], 5); err != nil {
		t.Fatal(err)
	}
	if err := (&openings{smallBook, t.TempDir()}).Run(context.Background(), w, io.Discard); err == nil {
		t.Error("a file cut short was taken for a whole one")
	}
}

// Every position that games reach is there, and each knows the best of the moves that leave the book.
func TestBookHoldsWhatGamesReach(t *testing.T) {
	t.Parallel()
	data, _ := written(t, libraryShop(t, 2))
	d, err := book.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	var games [][]int
	for _, g := range bookTranscripts {
		games = append(games, squares(g))
	}
	reached := reachedOften(games, 2, 6)
	if len(reached) < 10 || len(d) < len(reached) {
		t.Errorf("%d positions are reached twice, %d in the book", len(reached), len(d))
	}
	for p := range reached {
		if _, in := d[p]; !in {
			t.Errorf("%x is not in the book", p)
		}
	}
	for p, leaf := range d {
		stays := func(c book.Child) bool { _, in := d[c.Position]; return in }
		children := p.Children()
		if all := !slices.ContainsFunc(children, func(c book.Child) bool { return !stays(c) }); all != (leaf == book.Leaf{}) {
			t.Errorf("%x: leaf %v, and it is %t that all moves stay", p, leaf, all)
		}
		if !slices.ContainsFunc(children, func(c book.Child) bool { return stays(c) || c.Position == leaf.Child }) {
			t.Errorf("%x: %v is behind none of its moves", p, leaf)
		}
	}
}

// The moves that tournaments do not play are taken in where the book would be left for them.
func TestBestMovesAreTakenIn(t *testing.T) {
	t.Parallel()
	start := book.Start()
	after := start.Children()[0].Position
	played, other := after.Children()[0].Position, after.Children()[1].Position
	reply := book.Leaf{Child: played.Children()[0].Position, Score: 500}
	m := &bookmaker{draft: book.Draft{start: {}, after: {Child: other, Score: -300}, played: reply}}
	m.extend()
	if _, in := m.draft[other]; !in || len(m.draft) != 4 {
		t.Errorf("a move 2 discs better than those of the book stayed outside: %v", m.draft)
	}
	m.draft[other] = book.Leaf{Child: other.Children()[0].Position, Score: 300}
	m.draft[after] = book.Leaf{}
	before := maps.Clone(m.draft)
	if m.extend(); !maps.Equal(m.draft, before) {
		t.Errorf("the draft grew where no move leaves it for the better: %v", m.draft)
	}
}

func TestNoGamesNoBook(t *testing.T) {
	t.Parallel()
	w := shop(t, 1)
	w.Tournament = filepath.Join(w.Dir, "none.csv.gz")
	if err := (&openings{smallBook, t.TempDir()}).Run(context.Background(), w, io.Discard); err == nil {
		t.Error("a book was made of nothing")
	}
}
