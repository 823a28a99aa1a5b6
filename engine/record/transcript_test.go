package record_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/record"
)

func TestReadTranscript(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"plain":         "f5d6c3d3c4",
		"capitals":      "F5D6C3D3C4",
		"spaces":        "  f5 d6\tc3\r\nd3\n\nc4\n",
		"rare spaces":   "\vf5\u00a0d6\u3000c3\u0085d3\u2028c4\v",
		"numbers":       "1. f5 d6 2. c3 d3 3. c4",
		"numbers alone": "1 f5 d6 c3 4 d3 c4",
		"dots":          "1... f5 2) d6 3: c3 4.d3 5.c4",
		"run together":  "1.f5d62.c3d33.c4",
	} {
		t.Run(name, func(t *testing.T) {
			g, err := record.ReadTranscript(engine.Othello(), text)
			if err != nil || g.Transcript() != "f5d6c3d3c4" {
				t.Errorf("%s, %v", g.Transcript(), err)
			}
		})
	}
}

func TestPassesInTranscripts(t *testing.T) {
	t.Parallel()
	want := strings.ReplaceAll(whole, "--", "")
	for _, pass := range []string{"", "--", " -- ", "pa", " Pass ", "PS"} {
		g, err := record.ReadTranscript(engine.Othello(), strings.ReplaceAll(whole, "--", pass))
		if err != nil || g.Transcript() != want || record.Transcript(g) != whole {
			t.Errorf("pass as %q: %s, %v", pass, record.Transcript(g), err)
		}
	}
}

func TestTranscriptErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"d3c5d5":           "move 3, d5: occupied",
		"d3 d4 d5":         "move 2, d4: occupied",
		"f5f6f5":           "move 3, f5: occupied",
		"a1":               "move 1, a1: flips nothing",
		"f5i9":             "move 2, i9: off the board",
		"a10":              "move 1, a10: off the board",
		"f5k1":             `move 2, square "k1": columns go from a to j`,
		"f5d0":             `move 2, square "d0": rows go from 1 to 10`,
		"f5--d6":           "move 2, pass: no pass is due",
		"pass":             "move 1, pass: no pass is due",
		"f5 d6 c":          `move 3, "c": not a square`,
		"f55":              `move 2, "5": not a square`,
		"f5, d6":           `move 2, ",": not a square`,
		"ф5":               `move 1, "ф5": not a square`,
		"f5 \xff\xfe":      `move 2, "\xff\xfe": not a square`,
		"f5 !234567890":    `move 2, "!2345678": not a square`,
		whole + "--":       "move 59, pass: no pass is due",
		whole + "a1":       "move 59, a1: the game is over",
		whole[:114] + "--": "move 57, pass: no pass is due",
		strings.Repeat(" ", record.MaxTranscript+1): "transcript of 16385 bytes: at most 16384 are read",
	} {
		if _, err := record.ReadTranscript(engine.Othello(), text); err == nil || err.Error() != want {
			t.Errorf("%.80q: %v, want %s", text, err, want)
		}
	}
}

func TestTranscriptErrorKeepsItsCause(t *testing.T) {
	t.Parallel()
	var illegal *engine.IllegalMoveError
	g, err := record.ReadTranscript(engine.Othello(), "f5 d6 f5 c3")
	if !errors.As(err, &illegal) || g.Transcript() != "f5d6" {
		t.Errorf("%v after %s", err, g.Transcript())
	}
	if _, err := record.ReadTranscript(engine.Othello(), "--"); !errors.Is(err, engine.ErrNoPass) {
		t.Errorf("%v, want ErrNoPass", err)
	}
}

// The transcripts of the games with rare endings name every pass, except one
// after which nobody has moved.
func TestEdgeGameTranscripts(t *testing.T) {
	t.Parallel()
	rows, err := csv.NewReader(bytes.NewReader(sample(t, "edge-games.csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[string]int{"4": 4, "6": 6, "8": 8, "10": 10}
	for _, row := range rows[1:] {
		id, transcript, reason, board := row[0], row[1], row[5], row[10]
		v, err := engine.Standard(sizes[board])
		if err != nil || strings.HasPrefix(id, "gen-par8") {
			continue // a start of its own
		}
		g, err := record.ReadTranscript(v, transcript)
		if err != nil {
			t.Errorf("%s: %v", id, err)
		}
		if strings.HasSuffix(reason, "must pass") {
			transcript += "--"
		}
		if record.Transcript(g) != transcript {
			t.Errorf("%s: %s became %s", id, transcript, record.Transcript(g))
		}
	}
}

func FuzzReadTranscript(f *testing.F) {
	for _, text := range []string{"", whole, "1. F5 d6 2. c3", "pass", "a10", "f5 \xff", "1 2 3", "\v", "\u0085 x", "f5d6c3d3c4f4c5b3c2"} {
		f.Add(text, false)
	}
	f.Add("d5d6g7d4c6h8a10", true)
	f.Fuzz(func(t *testing.T, text string, large bool) {
		v := engine.Othello()
		if large {
			v, _ = engine.Standard(10)
		}
		g, err := record.ReadTranscript(v, text)
		if err != nil {
			return
		}
		for _, written := range []string{g.Transcript(), record.Transcript(g)} {
			if again, err := record.ReadTranscript(v, written); err != nil || again.Position() != g.Position() {
				t.Errorf("%q was written as %q: %v", text, written, err)
			}
		}
	})
}
