package book

import (
	"math/bits"
	"slices"

	"reversi/engine"
	"reversi/engine/board"
)

// Position is a board of 8×8 as the side to move sees it, with a1 as bit 0 and h8 as bit 63. Of its eight images it is the one of least Own, then Opp.
type Position struct{ Own, Opp uint64 }

// PositionOf turns a board the way that a Position has it.
func PositionOf(own, opp uint64) Position {
	p, _ := canonical(own, opp)
	return p
}

// Start is the beginning of every game.
func Start() Position { return PositionOf(engine.Othello().Start().Bits()) }

// Ply is how many discs have been placed since the start.
func (p Position) Ply() int { return bits.OnesCount64(p.Own|p.Opp) - 4 }

// Child is what a move leads to.
type Child struct {
	Position               // as the side sees it that moves next; it has no move where the game is over
	Square   engine.Square // of the move, on the board from which it is made
	Passed   bool          // the side that moves next is the one that made the move
}

// Children lists what the moves of a position lead to, in rising order of squares.
func (p Position) Children() []Child {
	moves := board.Moves(p.Own, p.Opp)
	list := make([]Child, 0, bits.OnesCount64(moves))
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		flips := board.Flips(p.Own, p.Opp, square)
		own, opp := p.Opp&^flips, p.Own|flips|1<<square
		passed := board.Moves(own, opp) == 0 && board.Moves(opp, own) != 0
		if passed {
			own, opp = opp, own
		}
		list = append(list, Child{PositionOf(own, opp), engine.SquareAt(square%8, square/8), passed})
	}
	return list
}

// different lists the children without those that are images of one before.
func (p Position) different() []Child {
	children := p.Children()
	list := children[:0]
	for _, c := range children {
		if !slices.ContainsFunc(list, func(other Child) bool { return other.Position == c.Position }) {
			list = append(list, c)
		}
	}
	return list
}

// Over tells whether nobody can move any more; where only one side can, Children make it the side to move.
func (p Position) Over() bool { return board.Moves(p.Own, p.Opp) == 0 }

// canonical finds the image of a board that is a Position, and how the board was turned.
func canonical(own, opp uint64) (least Position, turned engine.Symmetry) {
	least = Position{own, opp}
	for t := engine.Symmetry(1); t < engine.Symmetries; t++ {
		p := Position{image(own, t), image(opp, t)}
		if p.Own < least.Own || p.Own == least.Own && p.Opp < least.Opp {
			least, turned = p, t
		}
	}
	return least, turned
}

// image turns a set of squares as engine.Symmetry says.
func image(set uint64, t engine.Symmetry) uint64 {
	if t&1 != 0 {
		set = bits.ReverseBytes64(bits.Reverse64(set))
	}
	if t&2 != 0 {
		set = bits.ReverseBytes64(set)
	}
	if t&4 != 0 {
		set = transposed(set)
	}
	return set
}

// transposed swaps columns and rows: in quarters of the board, in quarters of those, and in single squares.
func transposed(set uint64) uint64 {
	swap := (set ^ set>>28) & 0x00000000F0F0F0F0
	set ^= swap ^ swap<<28
	swap = (set ^ set>>14) & 0x0000CCCC0000CCCC
	set ^= swap ^ swap<<14
	swap = (set ^ set>>7) & 0x00AA00AA00AA00AA
	return set ^ swap ^ swap<<7
}
