package engine

import (
	"fmt"
	"strconv"
)

// MinSize and MaxSize bound the width and height of a board.
const (
	MinSize = 4
	MaxSize = 10
)

// Square names a square by row*16 + column, counted from the top left corner
// a1. The number does not depend on the board's size, and not every Square is
// on every board.
type Square uint8

// NoSquare is on no board.
const NoSquare Square = 0xFF

// SquareAt returns the square in a column and row, both counted from 0 and
// below 16: SquareAt(3, 2) is d3.
func SquareAt(col, row int) Square { return Square(row<<4 | col) }

// ParseSquare reads a column letter, in either case, and a row number: "d3",
// "A10". It accepts the squares of the largest board.
func ParseSquare(s string) (Square, error) {
	if len(s) < 2 {
		return NoSquare, fmt.Errorf("square %.12q: want a column letter and a row number", s)
	}
	col := int(s[0]|0x20) - 'a'
	if col < 0 || col >= MaxSize {
		return NoSquare, fmt.Errorf("square %.12q: columns go from a to %c", s, 'a'+MaxSize-1)
	}
	row, err := strconv.ParseUint(s[1:], 10, 8)
	if err != nil || row < 1 || row > MaxSize || s[1] == '0' {
		return NoSquare, fmt.Errorf("square %.12q: rows go from 1 to %d", s, MaxSize)
	}
	return SquareAt(col, int(row)-1), nil
}

// Col returns the column, 0 for a.
func (s Square) Col() int { return int(s & 15) }

// Row returns the row, 0 for the uppermost, which is written 1.
func (s Square) Row() int { return int(s >> 4) }

// String returns the usual name in lower case, "d3"; "--" for NoSquare.
func (s Square) String() string {
	if s == NoSquare {
		return "--"
	}
	return string(rune('a'+s.Col())) + strconv.Itoa(s.Row()+1)
}

// offBoard is an index that no board has.
const offBoard = 127

// index returns the square's place in a bitset.
func (s Square) index() uint {
	if s.Col() >= stride || s.Row() >= stride {
		return offBoard
	}
	return uint(s.Row()*stride + s.Col())
}

func squareOf(i uint) Square { return SquareAt(int(i%stride), int(i/stride)) }
