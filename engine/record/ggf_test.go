package record_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/engine/record"
)

func readOne(t *testing.T, text string) record.Record {
	t.Helper()
	records, err := record.ReadGGF(strings.NewReader(text))
	if err != nil || len(records) != 1 {
		t.Fatalf("%d games, %v", len(records), err)
	}
	return records[0]
}

func write(t *testing.T, records ...record.Record) string {
	t.Helper()
	var b strings.Builder
	if err := record.WriteGGF(&b, records...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSampleGGF(t *testing.T) {
	t.Parallel()
	text := string(sample(t, "sample.ggf"))
	rec := readOne(t, text)
	if got := write(t, rec); got != text {
		t.Errorf("%s was written as %s", text, got)
	}
	clock := record.Clock{Initial: 5 * time.Minute, Extension: 2 * time.Minute}
	want := record.Record{
		Game:   game(t, "f5d6c3d3c4"),
		Black:  record.Player{Name: "ann", Rating: record.Num(1612), Clock: clock},
		White:  record.Player{Name: "bob", Rating: record.Num(1580), Clock: clock},
		Place:  "club",
		Date:   "2026-11-29 21:04:05 GMT",
		Type:   "8",
		Result: record.Result{Margin: record.Num(10), How: record.Resigned},
		Remarks: []record.Remark{
			{Seconds: record.Num(1.2)}, {Seconds: record.Num(0.8)},
			{Evaluation: record.Num(1.5), Seconds: record.Num(2.1)}, {Seconds: record.Num(1)}, {},
		},
	}
	if !reflect.DeepEqual(rec, want) {
		t.Errorf("read %+v, want %+v", rec, want)
	}
}

func TestGGFValues(t *testing.T) {
	t.Parallel()
	rec := readOne(t, `(;GM[othello]TB[01:02:03/00:10]TW[15:00,N2//2]RE[-2:T]KB[-3]KW[1.25]KM[0]RB[?]RW[]ZZ[a b]B[F5];)`)
	for name, c := range map[string]struct{ got, want any }{
		"black's clock":  {rec.Black.Clock, record.Clock{Initial: time.Hour + 2*time.Minute + 3*time.Second, Increment: 10 * time.Second}},
		"white's clock":  {rec.White.Clock, record.Clock{Initial: 15 * time.Minute, Extension: 2 * time.Minute}},
		"result":         {rec.Result, record.Result{Margin: record.Num(-2), How: record.TimedOut}},
		"black's bid":    {rec.Black.Komi, record.Num(-3)},
		"white's bid":    {rec.White.Komi, record.Num(1.25)},
		"komi":           {rec.Komi, record.Num(0)},
		"rating unknown": {rec.Black.Rating, record.Number{}},
		"rating empty":   {rec.White.Rating, record.Number{}},
		"unknown":        {rec.Other, []record.Property{{Name: "ZZ", Value: "a b"}}},
		"game":           {rec.Game.Transcript(), "f5"},
		"no remarks":     {len(rec.Remarks), 0},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	const want = "(;GM[Othello]PC[]DT[]PB[]PW[]TB[01:02:03/00:10]TW[15:00//02:00]TY[8]RE[-2.00:t]KB[-3.00]KW[1.25]KM[0.00]ZZ[a b]" +
		"BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)\n"
	if got := write(t, rec); got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
}

func TestGGFNumbersAreWrittenAsTheyCan(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"RE[-0:s]": "RE[+0.00:s]", "RE[?]": "RE[?]", "RE[+64]": "RE[+64.00]", "RE[0.125:R]": "RE[+0.125:r]", "RE[]": "RE[?]",
	} {
		if got := write(t, readOne(t, "(;"+text+";)")); !strings.Contains(got, want) {
			t.Errorf("%s was written as %s", text, got)
		}
	}
}

func TestGGFStarts(t *testing.T) {
	t.Parallel()
	const small = "-----O*--*O-----"
	four, _ := engine.Standard(4)
	ten, _ := engine.Standard(10)
	for text, want := range map[string]*engine.Variant{
		"(;;)":                                 engine.Othello(),
		"(;TY[8];)":                            engine.Othello(),
		"(;TY[8r20];)":                         engine.Othello(),
		"(;TY[10];)":                           ten,
		"(;TY[s10a];)":                         ten,
		"(;BO[4 " + small + " *];)":            four,
		"(;BO[4 ---- -O*- -*O- ---- *]TY[4];)": four,
		"(;BO[4 ....\n.ox.\n.xo.\n....\nX];)":  four,
	} {
		if v := readOne(t, text).Game.Variant(); v != want {
			t.Errorf("%s: %s, want %s", text, v.Name(), want.Name())
		}
	}
	// White begins, from a start of its own on a board with holes; the order of
	// the properties does not matter.
	rec := readOne(t, "(;W[a1]BO[5 -*O-# -*O-- ----- ----- ----- O];)")
	if got := rec.Game.Position().String(); rec.Game.MoverAt(0) != engine.White || got != "OOO-#-XO-----------------" {
		t.Errorf("%v began, board %s", rec.Game.MoverAt(0), got)
	}
}

func TestGGFPasses(t *testing.T) {
	t.Parallel()
	g := game(t, whole)
	text := write(t, record.Record{Game: g})
	if !strings.Contains(text, "W[b7]B[PA]W[b1]B[a1];)") {
		t.Errorf("no pass in %s", text)
	}
	for _, pass := range []string{"PA", "pass", "pa//0.01", "--"} {
		rec := readOne(t, strings.ReplaceAll(text, "PA", pass))
		if rec.Game.Transcript() != g.Transcript() {
			t.Errorf("pass as %s: %s", pass, rec.Game.Transcript())
		}
	}
}

func TestSeveralGGF(t *testing.T) {
	t.Parallel()
	records, err := record.ReadGGF(strings.NewReader("2 (;B[f5];)(;B[d3];)\n\n1\n(;\nGM[Othello]\nPB[x]\n;B[c4]\n;)\ntrailing text"))
	if err != nil || len(records) != 3 || records[1].Game.Transcript() != "d3" || records[2].Black.Name != "x" {
		t.Errorf("%+v, %v", records, err)
	}
	again, err := record.ReadGGF(strings.NewReader(write(t, records...)))
	if err != nil || len(again) != 3 || again[2].Game.Transcript() != "c4" {
		t.Errorf("%+v, %v", again, err)
	}
}

// Brackets in a name would end the value, and an escape drive the terminal of
// whoever reads it.
func TestGGFNamesAreHarmless(t *testing.T) {
	t.Parallel()
	if name := readOne(t, "(;PB[a\x1b[2J\nb\xff];)").Black.Name; name != "a [2J b " {
		t.Errorf("%q", name)
	}
	rec := readOne(t, write(t, record.Record{Game: game(t, "f5"), Black: record.Player{Name: "a]b[c\nd"}}))
	if rec.Black.Name != "a)b(c d" || rec.Game.Transcript() != "f5" {
		t.Errorf("%q, %s", rec.Black.Name, rec.Game.Transcript())
	}
}

func TestGGFErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"f5d6":                         "no game: want one that begins with (;",
		"(;GM[Othello]":                "game 1: it does not end with ;)",
		"(;GM[Othello":                 "game 1: it does not end with ;)",
		"(;GM Othello;)":               "game 1: it does not end with ;)",
		"(;a1[x];)":                    `game 1: "A1": not the name of a property`,
		"(;GM[Chess];)":                `game 1: GM: "Chess" is not Othello`,
		"(;RE[won];)":                  `game 1: RE: "won" is not a number`,
		"(;RE[+1:x];)":                 `game 1: RE: "x" is no way to end: want r, t or s`,
		"(;RB[NaN];)":                  `game 1: RB: "NaN" is not a number`,
		"(;RB[1e300];)":                `game 1: RB: "1e300" is not a number`,
		"(;TI[1:2:3:4];)":              `game 1: TI: "1:2:3:4" is not a time: want mm:ss or hh:mm:ss`,
		"(;TI[1/2/3/4];)":              "game 1: TI: want initial/increment/extension",
		"(;TI[-5];)":                   `game 1: TI: "-5" is not a time: want mm:ss or hh:mm:ss`,
		"(;BO[8];)":                    "game 1: BO: want size, board and side to move",
		"(;BO[99 - *];)":               `game 1: BO: size "99": want 4 to 10`,
		"(;BO[4 ---- *];)":             "game 1: BO: 4 squares and a side to move, want 16 and one",
		"(;BO[4 -----O*--*O----- -];)": "game 1: BO: side to move '-': want * or O",
		"(;BO[4 -----O?--*O----- *];)": `game 1: BO: variant "set up": square c2: '?' is none of X O - #`,
		"(;B[f5];)(;B[d3]W[c5]B[d5];)": "game 2: move 3, d5: occupied",
		"(;B[f5]B[d6];)":               "game 1: move 2, d6: white is to move",
		"(;B[f5]W[pa];)":               "game 1: move 2, pass: no pass is due",
		"(;B[f5/x];)":                  `game 1: move 1, f5: "x" is not a number`,
		"(;B[\x1b[31m];)":              `game 1: move 1, square "[31m": columns go from a to j`,
		"(;B[];)":                      `game 1: move 1, square "": want a column letter and a row number`,
	} {
		if _, err := record.ReadGGF(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := record.ReadGGF(strings.NewReader("")); !errors.Is(err, record.ErrNoGame) {
		t.Errorf("nothing: %v, want ErrNoGame", err)
	}
}

func TestGGFBounds(t *testing.T) {
	t.Parallel()
	if _, err := record.ReadGGF(strings.NewReader(strings.Repeat(" ", record.MaxGGF+1))); err == nil || err.Error() != "read GGF: more than 4194304 bytes" {
		t.Errorf("too long: %v", err)
	}
	records, err := record.ReadGGF(strings.NewReader(strings.Repeat("(;;)", record.MaxGGFGames+1)))
	if err == nil || err.Error() != "more than 10000 games" || len(records) != record.MaxGGFGames {
		t.Errorf("%d games, %v", len(records), err)
	}
}

func FuzzReadGGF(f *testing.F) {
	for _, text := range []string{
		"(;;)", "(;B[f5];)(;", "(;GM[Othello]PC[club]RB[1612.00]TI[05:00//02:00]TY[8]RE[+10.00:r]B[f5//1.20]W[d6/-1];)",
		"(;TB[1:0:0]TW[2]RE[?:s]KM[-0.125]XX[y]BO[4 -----O*--*O----- O]W[b1];)", "(;BO[5 -*O-# -*O-- ----- ----- ----- O];)",
	} {
		f.Add(text)
	}
	if data, ok := shared(f, "sample.ggf"); ok {
		f.Add(string(data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		records, err := record.ReadGGF(strings.NewReader(text))
		if err != nil {
			return
		}
		written := write(t, records...)
		again, err := record.ReadGGF(strings.NewReader(written))
		if err != nil || write(t, again...) != written {
			t.Errorf("%q was written as %q, then as %q: %v", text, written, write(t, again...), err)
		}
	})
}
