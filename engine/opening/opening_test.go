package opening

import (
	"bytes"
	"encoding/csv"
	"testing"

	"reversi/engine"
	"reversi/engine/record"
)

func game(t *testing.T, transcript string) engine.Game {
	t.Helper()
	g, err := record.ReadTranscript(engine.Othello(), transcript)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestNames(t *testing.T) {
	t.Parallel()
	for transcript, want := range map[string]Opening{
		"":                       {},
		"f5":                     {Lasts: true},
		"f5d6":                   {English: "Perpendicular Opening", Japanese: "縦取り", Lasts: true},
		"f5d6c3d3c4":             {English: "Tiger", Japanese: "虎定石", Lasts: true},
		"c4e3f6e6f5":             {English: "Tiger", Japanese: "虎定石", Lasts: true}, // the same, turned
		"d3c5f6f5e6":             {English: "Tiger", Japanese: "虎定石", Lasts: true}, // and mirrored
		"f5d6c3d3c4b5":           {English: "Tiger", Japanese: "BergTiger", Lasts: true},
		"f5d6c3d3c4f4f6f3e6e7d7": {English: "COMP'OTH", Japanese: "コンポス", Lasts: true},
		"f5d6c3d3c4f4f6f3g3":     {English: "COMP'OTH", Japanese: "コンポス"},
		"f5f6":                   {English: "Diagonal Opening", Japanese: "斜め取り", Lasts: true},
		"f5d6c5f4e3c6d3f6e6d7g3": {English: "Rose", Japanese: "Sローズ", Lasts: true},
	} {
		g := game(t, transcript)
		if got := Of(g, g.Ply()); got != want {
			t.Errorf("%s: %+v, want %+v", transcript, got, want)
		}
	}
}

// The name of an earlier moment is that of the moves until then.
func TestNameAtAPly(t *testing.T) {
	t.Parallel()
	g := game(t, "f5d6c3d3c4f4f6f3e6e7c6")
	for ply, want := range []string{"", "", "Perpendicular Opening", "Perpendicular Opening", "Perpendicular Opening", "Tiger", "Tiger"} {
		if got := Of(g, ply).English; got != want {
			t.Errorf("after %d: %q, want %q", ply, got, want)
		}
	}
}

func TestAnotherOrderOfMoves(t *testing.T) {
	t.Parallel()
	want := Opening{English: "Tiger", Japanese: "虎定石", Lasts: true}
	if got := Of(game(t, "f5d6c4d3c3"), 5); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Each line of the list is legal and is found under its own name.
func TestEveryLine(t *testing.T) {
	t.Parallel()
	rows, err := csv.NewReader(bytes.NewReader(lines)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	for _, row := range rows[1:] {
		g := game(t, row[0])
		most = max(most, g.Ply())
		got := Of(g, g.Ply())
		if !got.Lasts || row[1] != "" && got.English != row[1] || row[2] != "" && got.Japanese != row[2] {
			t.Errorf("%s: %+v, want %q, %q", row[0], got, row[1], row[2])
		}
	}
	if most != longest {
		t.Errorf("the longest line has %d moves, longest says %d", most, longest)
	}
}

func TestOtherBoards(t *testing.T) {
	t.Parallel()
	v, err := engine.Standard(6)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.NewGame(v).Play(engine.SquareAt(2, 1))
	if err != nil {
		t.Fatal(err)
	}
	if got := Of(g, 1); got != (Opening{}) {
		t.Errorf("%+v on 6×6", got)
	}
}
