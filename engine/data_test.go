package engine_test

import (
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"reversi/engine"
)

// open opens a file of the shared test data, which lies beside the
// repository; it skips the test where there is none.
func open(t testing.TB, name string) *os.File {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for parent := ""; dir != parent; parent, dir = dir, filepath.Dir(dir) {
		f, err := os.Open(filepath.Join(dir, "shared", "data", name))
		if err == nil {
			t.Cleanup(func() { f.Close() })
			return f
		}
	}
	t.Skipf("no shared/data/%s beside the repository", name)
	return nil
}

// table reads a csv file of the shared data, each row by column names.
func table(t testing.TB, name string) []map[string]string {
	t.Helper()
	return rows(t, open(t, name))
}

func rows(t testing.TB, r io.Reader) []map[string]string {
	t.Helper()
	lines, err := csv.NewReader(r).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	list := make([]map[string]string, 0, len(lines))
	for _, line := range lines[1:] {
		row := make(map[string]string, len(line))
		for i, column := range lines[0] {
			row[column] = line[i]
		}
		list = append(list, row)
	}
	return list
}

func number(t testing.TB, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// squares reads the transcripts of the data files: squares without spaces,
// passes as "--", which are dropped.
func squares(t testing.TB, transcript string) []engine.Square {
	t.Helper()
	transcript = strings.ReplaceAll(transcript, "--", "")
	var list []engine.Square
	for transcript != "" {
		n := 2
		if len(transcript) > 2 && transcript[2] == '0' {
			n = 3 // the tenth row
		}
		s, err := engine.ParseSquare(transcript[:n])
		if err != nil {
			t.Fatal(err)
		}
		list, transcript = append(list, s), transcript[n:]
	}
	return list
}

// variant returns a board that the data files name: by its size, or one with
// a shape or start of its own.
func variant(t testing.TB, name string) *engine.Variant {
	t.Helper()
	var v *engine.Variant
	var err error
	switch name {
	case "8-parallel":
		v, err = engine.NewVariant(name, []string{
			"--------", "--------", "--------", "---OO---", "---XX---", "--------", "--------", "--------",
		}, engine.Black)
	case "octagon88":
		v, err = engine.NewVariant(name, []string{
			"##------##", "#--------#", "----------", "----------", "----OX----",
			"----XO----", "----------", "----------", "#--------#", "##------##",
		}, engine.Black)
	default:
		v, err = engine.Standard(number(t, name))
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func replay(t testing.TB, v *engine.Variant, transcript string) engine.Game {
	t.Helper()
	g, err := engine.Replay(v, squares(t, transcript))
	if err != nil {
		t.Fatal(err)
	}
	return g
}
