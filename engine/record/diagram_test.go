package record_test

import (
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/record"
)

func TestKifu(t *testing.T) {
	t.Parallel()
	const want = `     a    b    c    d    e    f    g    h
 1   -    -    -    -    -    -    -    -
 2   -    -    -    -    -    -    -    -
 3   -    -    3   (4)   -   (8)   -    -
 4   -    -    5    O    X   (6)   -    -
 5   -    -    -    X    O    1    -    -
 6   -    -    -   (2)   9    7  (12)   -
 7   -    -    -   11  (10)   -    -    -
 8   -    -    -    -    -    -    -    -
`
	if got := record.Kifu(game(t, "f5d6c3d3c4f4f6f3e6e7d7g6")); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A pass has no number; after Black's, two moves running are White's.
func TestKifuAcrossPasses(t *testing.T) {
	t.Parallel()
	kifu := record.Kifu(game(t, whole))
	for _, want := range []string{" (56) ", " (57) ", " 58  "} {
		if !strings.Contains(kifu, want) {
			t.Errorf("no %q in\n%s", want, kifu)
		}
	}
}

func TestBoardText(t *testing.T) {
	t.Parallel()
	const want = `   a b c d e f g h
 1 - - - - - - - -
 2 - - - - - - - -
 3 - - X - - - - -
 4 - - - X X - - -
 5 - - - O X X - -
 6 - - - O - - - -
 7 - - - - - - - -
 8 - - - - - - - -
X black 5   O white 2   white to move
`
	if got := record.BoardText(game(t, "f5d6c3").Position()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := record.BoardText(game(t, whole).Position()); !strings.HasSuffix(got, "X black 31   O white 31   game over\n") {
		t.Errorf("at the end:\n%s", got)
	}
}

func TestDiagramWithHoles(t *testing.T) {
	t.Parallel()
	v, err := engine.NewVariant("round", []string{"#--#", "-OX-", "-XO-", "#--#"}, engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	const want = `   a b c d
 1   - -
 2 - O X -
 3 - X O -
 4   - -
`
	if got := record.Diagram(v.Start()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
