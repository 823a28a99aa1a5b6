package engine_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"testing"
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
	rows, err := csv.NewReader(open(t, name)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	list := make([]map[string]string, 0, len(rows))
	for _, row := range rows[1:] {
		named := make(map[string]string, len(row))
		for i, column := range rows[0] {
			named[column] = row[i]
		}
		list = append(list, named)
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
