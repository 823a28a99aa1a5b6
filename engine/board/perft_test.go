package board

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

const startOwn, startOpp = 0x0000000810000000, 0x0000001008000000

func TestPerft(t *testing.T) {
	t.Parallel()
	deepest := 10
	if testing.Short() || raceEnabled {
		deepest = 8
	}
	for _, row := range readData(t, "perft.csv") {
		depth, err := strconv.Atoi(row[2])
		if err != nil {
			t.Fatal(err)
		}
		if row[0] != "8" || row[1] != "1" || depth > deepest {
			continue
		}
		if got := strconv.FormatUint(Perft(startOwn, startOpp, depth), 10); got != row[3] {
			t.Errorf("perft %d = %s, want %s", depth, got, row[3])
		}
	}
}

// readData gives the rows after the heading of a table in shared/data, beside the repository.
func readData(t *testing.T, name string) [][]string {
	t.Helper()
	for dir := "."; len(dir) < 40; dir = filepath.Join(dir, "..") {
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
