package engine

import (
	"errors"
	"fmt"
)

// Position is a board and a side to move. It is a comparable value and never
// changes. Take one from a Variant or from ParseBoard: the zero Position has no
// board, and its methods panic.
type Position struct {
	variant *Variant
	discs   [2]bitset // by Color
	toMove  Color
}

// ErrNoPass is returned where a pass is asked for and none is due.
var ErrNoPass = errors.New("no pass is due")

// IllegalMoveError says why a disc cannot be placed.
type IllegalMoveError struct {
	Square Square
	Reason string // "occupied", "off the board", "flips nothing", "the game is over"
}

// Error returns "d5: occupied".
func (e *IllegalMoveError) Error() string { return fmt.Sprintf("%v: %s", e.Square, e.Reason) }

// Variant returns the variant the position belongs to.
func (p Position) Variant() *Variant { return p.variant }

// ToMove returns the side to move, also where it has no move.
func (p Position) ToMove() Color { return p.toMove }

// Disc returns the colour of the disc on a square, and whether there is one.
func (p Position) Disc(s Square) (Color, bool) {
	i := s.index()
	if p.discs[White].has(i) {
		return White, true
	}
	return Black, p.discs[Black].has(i)
}

// Playable tells whether the board has that square at all: it is neither
// beyond the edge nor a hole.
func (p Position) Playable(s Square) bool { return p.variant.shape.has(s.index()) }

// Play places a disc of the side to move and turns what it flanks. The error
// is an *IllegalMoveError.
func (p Position) Play(s Square) (Position, error) {
	i := s.index()
	switch {
	case !p.variant.shape.has(i):
		return p, &IllegalMoveError{s, "off the board"}
	case p.occupied().has(i):
		return p, &IllegalMoveError{s, "occupied"}
	}
	flips := p.flips(i)
	if flips.empty() {
		return p, &IllegalMoveError{s, "flips nothing"}
	}
	return p.place(i, flips), nil
}

// place puts a disc on a square and turns flips, which it is known to flank.
func (p Position) place(i uint, flips bitset) Position {
	us, them := p.toMove, p.toMove.Opponent()
	p.discs[us] = p.discs[us].or(flips).or(bit(i))
	p.discs[them] = p.discs[them].without(flips)
	p.toMove = them
	return p
}

// MustPass tells whether the side to move has no move while the other has one.
func (p Position) MustPass() bool { return !p.HasLegal() && p.passed().HasLegal() }

// Pass hands the move to the other side, or returns ErrNoPass where the side
// to move can place a disc or the game is over: nobody passes by choice.
func (p Position) Pass() (Position, error) {
	if !p.MustPass() {
		return p, ErrNoPass
	}
	return p.passed(), nil
}

func (p Position) passed() Position {
	p.toMove = p.toMove.Opponent()
	return p
}

// Over tells whether neither side can move.
func (p Position) Over() bool { return !p.HasLegal() && !p.passed().HasLegal() }

func (p Position) occupied() bitset { return p.discs[Black].or(p.discs[White]) }

func (p Position) vacant() bitset { return p.variant.shape.without(p.occupied()) }

// Bits returns the discs of the side to move and those of its opponent on a
// board of 8×8: a1 is bit 0, b1 bit 1, … h8 bit 63. It panics on other sizes.
func (p Position) Bits() (own, opp uint64) {
	if p.variant.size != 8 {
		panic(fmt.Sprintf("engine: Bits of a board of %d×%[1]d", p.variant.size))
	}
	return p.discs[p.toMove].dense(), p.discs[p.toMove.Opponent()].dense()
}
