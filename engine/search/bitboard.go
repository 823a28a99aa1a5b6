package search

import "reversi/engine/board"

// bitboard is a position of the standard 8×8 board from the side to move: a1 is bit 0, b1 bit 1, … h8 bit 63.
type bitboard struct{ own, opp uint64 }

func (b bitboard) empties() uint64 { return ^(b.own | b.opp) }

func (b bitboard) passed() bitboard { return bitboard{b.opp, b.own} }

// moves is the set of squares on which the side to move can place a disc.
func (b bitboard) moves() uint64 { return board.Moves(b.own, b.opp) }

// play places a disc on a square and turns flips, which it is known to flank; the other side is to move then.
func (b bitboard) play(square int, flips uint64) bitboard {
	return bitboard{b.opp ^ flips, b.own ^ flips ^ 1<<square}
}

// flips is the set of discs that a disc placed on an empty square turns: empty where the move is not legal.
func (b bitboard) flips(square int) uint64 { return board.Flips(b.own, b.opp, square) }

// final is the official score of an ended game in discs for the side to move: the empty squares go to the winner.
func (b bitboard) final() int { return board.Final(b.own, b.opp) }
