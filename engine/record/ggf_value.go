package record

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"reversi/engine"
)

// maxNumber bounds numbers in a file: no rating, score or time comes near it.
const maxNumber = 1e9

// readNumber reads a decimal number; an empty text and "?" are none.
func readNumber(text string) (Number, error) {
	text = strings.TrimSpace(text)
	if text == "" || text == "?" {
		return Number{}, nil
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(value) || math.Abs(value) > maxNumber {
		return Number{}, fmt.Errorf("%.20q is not a number", text)
	}
	if value == 0 {
		value = 0 // a negative zero would be written with its sign
	}
	return Num(value), nil
}

// format writes a number with at least two decimals; none is "?".
func (n Number) format() string {
	if !n.Given {
		return "?"
	}
	text := strconv.FormatFloat(n.Value, 'f', -1, 64)
	if short := strconv.FormatFloat(n.Value, 'f', 2, 64); len(short) > len(text) {
		return short
	}
	return text
}

// readClock reads initial/increment/extension; parts may be empty or missing,
// and what follows a comma inside one is left out.
func readClock(text string) (Clock, error) {
	parts := strings.Split(text, "/")
	if len(parts) > 3 {
		return Clock{}, errors.New("want initial/increment/extension")
	}
	var times [3]time.Duration
	for i, part := range parts {
		part, _, _ = strings.Cut(part, ",")
		t, err := readTime(strings.TrimSpace(part))
		if err != nil {
			return Clock{}, err
		}
		times[i] = t
	}
	return Clock{times[0], times[1], times[2]}, nil
}

// readTime reads mm:ss or hh:mm:ss; a number alone is minutes.
func readTime(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	fields := strings.Split(text, ":")
	if len(fields) == 1 {
		fields = append(fields, "0")
	}
	seconds := 0
	for _, field := range fields {
		n, err := strconv.ParseUint(field, 10, 16)
		if err != nil || len(fields) > 3 {
			return 0, fmt.Errorf("%.20q is not a time: want mm:ss or hh:mm:ss", text)
		}
		seconds = seconds*60 + int(n)
	}
	return time.Duration(seconds) * time.Second, nil
}

// formatTime writes mm:ss, or hh:mm:ss from an hour on; nothing for zero.
func formatTime(d time.Duration) string {
	s := int(d / time.Second)
	switch {
	case s == 0:
		return ""
	case s < 3600:
		return fmt.Sprintf("%02d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%02d:%02d:%02d", s/3600, s/60%60, s%60)
}

// format writes initial/increment/extension without empty parts at the end.
func (c Clock) format() string {
	initial := formatTime(c.Initial)
	if initial == "" {
		initial = "00:00"
	}
	return strings.TrimRight(initial+"/"+formatTime(c.Increment)+"/"+formatTime(c.Extension), "/")
}

// hows are the letters behind a result.
var hows = map[How]string{OnBoard: "", Resigned: ":r", TimedOut: ":t", Agreed: ":s"}

// readResult reads a margin and, behind it, how the game ended.
func readResult(text string) (Result, error) {
	margin, how, _ := strings.Cut(strings.ToLower(strings.TrimSpace(text)), ":")
	n, err := readNumber(margin)
	if err != nil {
		return Result{}, err
	}
	for h, letter := range hows {
		if strings.TrimPrefix(letter, ":") == how {
			return Result{n, h}, nil
		}
	}
	return Result{}, fmt.Errorf("%.20q is no way to end: want r, t or s", how)
}

func (r Result) format() string {
	margin := r.Margin.format()
	if r.Margin.Value >= 0 && r.Margin.Given {
		margin = "+" + margin
	}
	return margin + hows[r.How]
}

// startOf finds the variant of a game: the board BO, else the standard one of
// the size that the type begins with, else Othello.
func startOf(properties []Property, kind string) (*engine.Variant, error) {
	for _, p := range properties {
		if p.Name == "BO" {
			v, err := readStart(p.Value)
			if err != nil {
				return nil, fmt.Errorf("BO: %w", err)
			}
			return v, nil
		}
	}
	digits := strings.TrimLeft(strings.ToLower(kind), "abcdefghijklmnopqrstuvwxyz ")
	for _, size := range []int{4, 6, 10} {
		if rest, ok := strings.CutPrefix(digits, strconv.Itoa(size)); ok && (rest == "" || rest[0] > '9') {
			return engine.Standard(size)
		}
	}
	return engine.Othello(), nil
}

// cells turns GGF's discs into the engine's.
var cells = strings.NewReplacer("*", "X", "x", "X", "o", "O", ".", "-", "_", "-")

// readStart reads size, rows from the top and the side to move; white space
// may stand anywhere behind the size.
func readStart(text string) (*engine.Variant, error) {
	fields := strings.Fields(text)
	if len(fields) < 2 {
		return nil, errors.New("want size, board and side to move")
	}
	size, err := strconv.Atoi(fields[0])
	if err != nil || size < engine.MinSize || size > engine.MaxSize {
		return nil, fmt.Errorf("size %.20q: want %d to %d", fields[0], engine.MinSize, engine.MaxSize)
	}
	board := cells.Replace(strings.Join(fields[1:], ""))
	if len(board) != size*size+1 {
		return nil, fmt.Errorf("%d squares and a side to move, want %d and one", len(board)-1, size*size)
	}
	toMove, err := readSide(board[size*size])
	if err != nil {
		return nil, err
	}
	return variantOf(board[:size*size], size, toMove)
}

func readSide(letter byte) (engine.Color, error) {
	switch letter {
	case 'X':
		return engine.Black, nil
	case 'O':
		return engine.White, nil
	}
	return engine.Black, fmt.Errorf("side to move %q: want * or O", letter)
}

// variantOf returns the standard variant where the board is its start.
func variantOf(board string, size int, toMove engine.Color) (*engine.Variant, error) {
	if v, err := engine.Standard(size); err == nil {
		if start := v.Start(); start.String() == board && start.ToMove() == toMove {
			return v, nil
		}
	}
	rows := make([]string, size)
	for r := range rows {
		rows[r] = board[r*size : (r+1)*size]
	}
	return engine.NewVariant("set up", rows, toMove)
}

func formatStart(v *engine.Variant) string {
	start, side := v.Start(), "*"
	if start.ToMove() == engine.White {
		side = "O"
	}
	return fmt.Sprintf("%d %s %s", v.Size(), strings.ReplaceAll(start.String(), "X", "*"), side)
}
