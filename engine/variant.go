package engine

import (
	"fmt"
	"strings"
)

// Variant is what does not change during a game: the board's size and shape,
// the discs at the start, and who begins. It is immutable and used by pointer;
// two variants are the same if their pointers are.
type Variant struct {
	name    string
	size    int
	shape   bitset   // the squares there are
	squares []Square // the same, in board order
	discs   [2]bitset
	toMove  Color
	turns   turns
}

// standard holds the boards with the usual start, by size.
var standard = map[int]*Variant{
	4:  centred("othello-4", 4),
	6:  centred("othello-6", 6),
	8:  centred("othello", 8),
	10: centred("othello-10", 10),
}

var othello = standard[8]

// Othello returns the standard game on 8×8, always the same pointer.
func Othello() *Variant { return othello }

// Standard returns the variant with the usual start, White on the falling
// diagonal and Black to move, on a board of 4, 6, 8 or 10; Standard(8) is
// Othello(). The pointer is the same at every call.
func Standard(size int) (*Variant, error) {
	v, ok := standard[size]
	if !ok {
		return nil, fmt.Errorf("board size %d: want 4, 6, 8 or 10", size)
	}
	return v, nil
}

func centred(name string, size int) *Variant {
	blank, side := strings.Repeat("-", size), strings.Repeat("-", size/2-1)
	rows := make([]string, size)
	for r := range rows {
		rows[r] = blank
	}
	rows[size/2-1], rows[size/2] = side+"OX"+side, side+"XO"+side
	v, err := NewVariant(name, rows, Black)
	if err != nil {
		panic(err) // the rows above are well formed
	}
	return v
}

// NewVariant makes a variant from the rows of its start position, the
// uppermost first: 'X' black, 'O' white, '-' empty, '#' no square. Boards are
// square, from 4×4 to 10×10. Each call makes a variant of its own.
func NewVariant(name string, rows []string, toMove Color) (*Variant, error) {
	if len(rows) < MinSize || len(rows) > MaxSize {
		return nil, fmt.Errorf("variant %q: %d rows, want %d to %d", name, len(rows), MinSize, MaxSize)
	}
	v := &Variant{name: name, size: len(rows), toMove: toMove}
	for r, row := range rows {
		if len(row) != v.size {
			return nil, fmt.Errorf("variant %q: row %d has %d squares, want %d", name, r+1, len(row), v.size)
		}
	}
	board, err := readBoard(strings.Join(rows, ""), v.size)
	if err != nil {
		return nil, fmt.Errorf("variant %q: %w", name, err)
	}
	v.shape, v.squares, v.discs = board.shape, board.shape.squares(), board.discs
	v.turn()
	return v, nil
}

// Name returns the name given to the variant; "othello" for the standard game.
func (v *Variant) Name() string { return v.name }

// Size returns the board's width, which is its height.
func (v *Variant) Size() int { return v.size }

// Start returns the position before the first move.
func (v *Variant) Start() Position {
	return Position{variant: v, discs: v.discs, toMove: v.toMove}
}

// Squares lists the squares there are, in board order: a1 b1 … a2 b2 …. Do
// not modify it.
func (v *Variant) Squares() []Square { return v.squares }
