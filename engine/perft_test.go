package engine_test

import (
	"fmt"
	"strconv"
	"testing"

	"reversi/engine"
)

// most leaves that a row of perft.csv may have to be counted here; larger ones
// take longer than a test should.
const most = 500_000

func TestPerft(t *testing.T) {
	t.Parallel()
	for _, row := range table(t, "perft.csv") {
		want := number(t, row["leaves"])
		if want > most {
			continue
		}
		t.Run(fmt.Sprint(row["board"], " mode ", row["mode"], " depth ", row["depth"]), func(t *testing.T) {
			t.Parallel()
			v := variant(t, row["board"])
			got := engine.Perft(v.Start(), number(t, row["depth"]), engine.PerftMode(number(t, row["mode"])))
			if got != uint64(want) {
				t.Errorf("%d leaves, want %d", got, want)
			}
		})
	}
}

// variant returns a board that the data files name: a size, or a special one.
func variant(t *testing.T, name string) *engine.Variant {
	t.Helper()
	v, err := specialVariant(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func specialVariant(name string) (*engine.Variant, error) {
	switch name {
	case "8-parallel":
		return engine.NewVariant(name, []string{
			"--------", "--------", "--------", "---OO---", "---XX---", "--------", "--------", "--------",
		}, engine.Black)
	case "octagon88":
		return engine.NewVariant(name, []string{
			"##------##", "#--------#", "----------", "----------", "----OX----",
			"----XO----", "----------", "----------", "#--------#", "##------##",
		}, engine.Black)
	}
	size, err := strconv.Atoi(name)
	if err != nil {
		return nil, err
	}
	return engine.Standard(size)
}
