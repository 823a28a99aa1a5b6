package record_test

import (
	"errors"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/record"
)

func TestMoveErrorTellsWhatWasRight(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, good, word string
		why              error
	}{
		{"f5d6c3c3", "f5d6c3", "c3", new(engine.IllegalMoveError)},
		{"f5d6--", "f5d6", "pass", engine.ErrNoPass},
		{"f5d6 hello", "f5d6", "hello", record.ErrNotSquare},
		{"f5k9", "f5", "k9", record.ErrNotSquare},
		{"(;B[f5]W[d6]B[d6];)", "f5d6", "d6", new(engine.IllegalMoveError)},
		{"(;B[f5]B[d6];)", "f5", "d6", record.ErrOtherSide},
		{"(;B[f5]W[nonsense];)", "f5", "nonsense", record.ErrNotSquare},
	} {
		var wrong *record.MoveError
		if err := readAny(c.text); !errors.As(err, &wrong) {
			t.Errorf("%s: %v is no MoveError", c.text, err)
			continue
		}
		if wrong.Word != c.word || wrong.Game.Transcript() != c.good || wrong.Move() != len(c.good)/2+1 {
			t.Errorf("%s: move %d, %q, after %q", c.text, wrong.Move(), wrong.Word, wrong.Game.Transcript())
		}
		if illegal := new(engine.IllegalMoveError); !errors.Is(wrong, c.why) && (!errors.As(wrong, &illegal) || !errors.As(c.why, &illegal)) {
			t.Errorf("%s: %v, want %v", c.text, wrong, c.why)
		}
	}
}

func readAny(text string) (err error) {
	if strings.HasPrefix(text, "(;") {
		_, err = record.ReadGGF(strings.NewReader(text))
		return err
	}
	_, err = record.ReadTranscript(engine.Othello(), text)
	return err
}
