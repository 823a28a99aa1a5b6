package analysis

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/search"
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

func parse(t *testing.T, board, toMove string) engine.Position {
	t.Helper()
	c := engine.Black
	if toMove == "O" {
		c = engine.White
	}
	p, err := engine.ParseBoard(board, c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAdviceIsExactInTheEndgame(t *testing.T) {
	t.Parallel()
	s := search.New(1 << 16)
	for _, row := range readData(t, "ffo.csv")[:6] {
		score, err := strconv.Atoi(row[4])
		if err != nil {
			t.Fatal(err)
		}
		h, err := Advise(t.Context(), s, parse(t, row[1], row[2]))
		if err != nil {
			t.Fatal(err)
		}
		if !h.Exact || h.Value != score || !slices.Contains(strings.Fields(row[5]), h.Square.String()) {
			t.Errorf("FFO %s: %+v, want %+d by %s", row[0], h, score, row[5])
		}
	}
}

func TestReasons(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		transcript, square string
		want               Reason
	}{
		{wipedOut[:2*12], "h1", Reason{Kind: WipesOut, Square: engine.NoSquare}},
		{drawn[:2*59], "g7", Reason{Kind: OnlyMove, Square: engine.NoSquare}},
		{drawn[:2*38], "a1", Reason{Kind: TakesCorner, Square: engine.NoSquare}},
		{drawn[:2*57], "h8", Reason{Kind: ForcesPass, Square: engine.NoSquare}},
		{drawn[:2*40], "b7", Reason{Kind: GuardsCorner, Square: engine.SquareAt(7, 0)}},
		{drawn[:2*8], "c2", Reason{Kind: LeavesFew, N: 5, Square: engine.NoSquare}},
		{drawn[:2*42], "h2", Reason{Kind: FillsLast, N: 1, Square: engine.NoSquare}},
		{drawn[:2*45], "b7", Reason{Kind: KeepsParity, N: 5, Square: engine.NoSquare}},
		{drawn[:2*43], "f1", Reason{Kind: GainsStable, N: 3, Square: engine.NoSquare}},
		{drawn[:2*12], "e8", Reason{Kind: QuietMove, N: 1, Square: engine.NoSquare}},
		{thrownAway[:2*12], "f6", Reason{Kind: StaysInside, N: 7, Square: engine.NoSquare}},
		{drawn[:2*10], "c2", Reason{Kind: KeepsAway, N: 1, Square: engine.NoSquare}},
		{drawn[:2*9], "e7", Reason{Kind: OpensMoves, N: 11, Square: engine.NoSquare}},
		{"", "f5", Reason{Kind: Searched, Square: engine.NoSquare}},
	} {
		got := explain(t, game(t, test.transcript).Position(), test.square, 0, false).Reasons
		if !slices.Contains(got, test.want) || len(got) > mostReasons {
			t.Errorf("%s after %d discs: %v, want %v among them", test.square, len(test.transcript)/2, got, test.want)
		}
	}
}

// A solved outcome comes first, and only a solved one is told.
func TestOutcomeIsAReason(t *testing.T) {
	t.Parallel()
	p := game(t, drawn[:2*45]).Position()
	for _, test := range []struct {
		score int
		want  Reason
	}{
		{600, Reason{Kind: WinsBy, N: 6, Square: engine.NoSquare}},
		{0, Reason{Kind: DrawsExactly, Square: engine.NoSquare}},
		{-200, Reason{Kind: LosesBy, N: 2, Square: engine.NoSquare}},
	} {
		if got := explain(t, p, "b7", test.score, true); got.Reasons[0] != test.want || got.Value != test.score/disc {
			t.Errorf("%+d: %+v, want %v first", test.score, got, test.want)
		}
		if got := explain(t, p, "b7", test.score, false); slices.Contains(got.Reasons, test.want) {
			t.Errorf("an estimate of %+d: %+v", test.score, got)
		}
	}
}

func explain(t *testing.T, p engine.Position, square string, score int, exact bool) Hint {
	t.Helper()
	s, err := engine.ParseSquare(square)
	if err != nil || !p.IsLegal(s) {
		t.Fatalf("%s is not legal: %v", square, p.Legal())
	}
	return Explain(p, search.Result{Line: search.Line{Move: s, Score: score}, Exact: exact})
}

func TestNoAdviceWithoutAMove(t *testing.T) {
	t.Parallel()
	if _, err := Advise(t.Context(), search.New(2), game(t, wipedOut).Position()); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("error %v, want search.ErrNoMove", err)
	}
}

func TestCorner(t *testing.T) {
	t.Parallel()
	for square, want := range map[string]string{
		"a1": "a1", "b2": "a1", "a2": "a1", "b1": "a1", "g2": "h1", "h2": "h1", "a7": "a8", "g7": "h8", "h8": "h8", "c1": "--", "d4": "--", "a3": "--",
	} {
		s, err := engine.ParseSquare(square)
		if err != nil {
			t.Fatal(err)
		}
		corner, ok := Corner(s, 8)
		if got := corner.String(); ok != (want != "--") || ok && got != want {
			t.Errorf("%s: %s, %v; want %s", square, got, ok, want)
		}
	}
}
