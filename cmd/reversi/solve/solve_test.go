package solve

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Two positions with three and no empty squares.
const (
	header = "id,board,to_move,score,best_moves\n"
	full   = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOO"
	three  = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOO---"
)

func solved(t *testing.T, content string, ids ...string) (out string, err error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "positions.csv")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	err = Run(context.Background(), Options{File: file, IDs: ids, Threads: 1, Memory: 1}, &b)
	return b.String(), err
}

func TestAnswersAreChecked(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, rows, want string }{
		{"right", "a," + full + ",X,16,\n", ""},
		{"white's view", "a," + full + ",O,-16,\n", ""},
		{"nothing to check", "a," + three + ",X,,\n", ""},
		{"wrong score", "a," + full + ",X,14,\n", "1 of 1 answers are wrong"},
		{"wrong move", "a," + three + ",X,,a1\n", "1 of 1 answers are wrong"},
	}
	for _, test := range tests {
		out, err := solved(t, header+test.rows)
		if got := message(err); got != test.want {
			t.Errorf("%s: error %q, want %q; printed\n%s", test.name, got, test.want, out)
		}
		if !strings.Contains(out, "all") {
			t.Errorf("%s: no sums in\n%s", test.name, out)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestBadFilesAreRefused(t *testing.T) {
	t.Parallel()
	tests := []struct{ content, want string }{
		{"", "read the names of the columns"},
		{"id,board\n1," + full + "\n", "there is no column to_move"},
		{header + "1," + full + ",Z,,\n", `line 2: to_move is X or O, not "Z"`},
		{header + "1," + full + ",X,many,\n", `line 2: the score "many" is no number of discs`},
		{header + "1,XO,X,,\n", "line 2: "},
		{header, "has no position with such an id"},
	}
	for _, test := range tests {
		if _, err := solved(t, test.content); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.content, err, test.want)
		}
	}
}

func TestIDs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		id, wanted string
		want       bool
	}{
		{"40", "40", true}, {"40", "40-44", true}, {"45", "40-44", false}, {"4", "40-44", false},
		{"e20-7", "e20-7", true}, {"e20-7", "e20-1-10", true}, {"e25-7", "e20-1-10", false}, {"x", "1-2", false},
	}
	for _, test := range tests {
		if got := matches(test.id, test.wanted); got != test.want {
			t.Errorf("%s is among %s: %v, want %v", test.id, test.wanted, got, test.want)
		}
	}
}
