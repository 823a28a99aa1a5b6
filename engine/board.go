package engine

import (
	"fmt"
	"strings"
)

// The characters of a board as text.
const (
	blackDisc = 'X'
	whiteDisc = 'O'
	noDisc    = '-'
	noSquare  = '#'
)

// String returns the board as size × size characters, a1 b1 … a2 b2 …: 'X'
// black, 'O' white, '-' empty, '#' no square.
func (p Position) String() string {
	size := p.variant.size
	var b strings.Builder
	b.Grow(size * size)
	for row := range size {
		for col := range size {
			b.WriteByte(p.letter(SquareAt(col, row)))
		}
	}
	return b.String()
}

func (p Position) letter(s Square) byte {
	switch i := s.index(); {
	case p.discs[Black].has(i):
		return blackDisc
	case p.discs[White].has(i):
		return whiteDisc
	case p.variant.shape.has(i):
		return noDisc
	}
	return noSquare
}

// ParseBoard reads what String writes for the standard variants: 64
// characters are a position of standard Othello; 16, 36 and 100 one of the
// standard variant of that size.
func ParseBoard(board string, toMove Color) (Position, error) {
	for size, v := range standard {
		if len(board) == size*size {
			return v.Parse(board, toMove)
		}
	}
	return Position{}, fmt.Errorf("board of %d characters: want 16, 36, 64 or 100", len(board))
}

// Parse reads what String writes for a position of this variant.
func (v *Variant) Parse(board string, toMove Color) (Position, error) {
	if len(board) != v.size*v.size {
		return Position{}, fmt.Errorf("board of %d characters: want %d", len(board), v.size*v.size)
	}
	read, err := readBoard(board, v.size)
	if err != nil {
		return Position{}, fmt.Errorf("board: %w", err)
	}
	if read.shape != v.shape {
		return Position{}, fmt.Errorf("board: its squares are not those of %s", v.name)
	}
	return Position{variant: v, discs: read.discs, toMove: toMove}, nil
}

// picture is a board as its text shows it.
type picture struct {
	shape bitset
	discs [2]bitset
}

// readBoard reads size × size characters.
func readBoard(board string, size int) (picture, error) {
	var p picture
	for n := range len(board) {
		s := SquareAt(n%size, n/size)
		here := bit(s.index())
		switch board[n] {
		case noSquare:
			continue
		case blackDisc:
			p.discs[Black] = p.discs[Black].or(here)
		case whiteDisc:
			p.discs[White] = p.discs[White].or(here)
		case noDisc:
		default:
			return picture{}, fmt.Errorf("square %v: %q is none of X O - #", s, board[n])
		}
		p.shape = p.shape.or(here)
	}
	return p, nil
}
