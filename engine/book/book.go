// Package book knows openings: positions that tournaments reached, each with the scores of its moves. A score is what the deep searches at the ends
// of the book come to when both sides play their best moves back to the position. The book comes from training, see cmd/train and book.txt.
package book

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"reversi/engine"
)

// Book gives positions their moves. It never changes, so that any number of players share it.
type Book struct {
	moves map[Position][]Move // on the board of the Position, the best first
}

// Move is a move with what it leads to.
type Move struct {
	Square engine.Square
	Score  int  // hundredths of a disc for the side to move
	Known  bool // the book goes on behind it; else the score is that of one search
}

//go:embed book.bin
var embedded []byte

// Default is the book that is part of the program.
var Default = sync.OnceValues(func() (*Book, error) { return load(embedded) })

// Check says what is wrong with the book that is part of the program, if anything is.
func Check() error {
	_, err := Default()
	return err
}

func load(data []byte) (*Book, error) {
	draft, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("embedded opening book: %w", err)
	}
	return draft.Book(), nil
}

// Len is the number of positions, of which mirror images count as one.
func (b *Book) Len() int { return len(b.moves) }

// At lists the moves of a position on its own board, the best first: all those that the book goes on behind, and the best of the others. There are
// none where the book does not know the position. Do not modify the list.
func (b *Book) At(p Position) []Move { return b.moves[p] }

// Moves is At for a position as it is played, whichever way its board is turned.
func (b *Book) Moves(p engine.Position) []Move {
	if v := p.Variant(); v.Size() != 8 || len(v.Squares()) != 64 {
		return nil
	}
	known, turned := canonical(p.Bits())
	moves := slices.Clone(b.moves[known])
	for i := range moves {
		moves[i].Square = moves[i].Square.Transform(turned.Inverse(), 8)
	}
	return moves
}

// Choose picks one of the moves that are at most spread below the best, which may be zero for the best alone; the better a move the more often. It
// picks none, and false, where the book goes on behind none of these: a player's own search knows as much there.
func (b *Book) Choose(p engine.Position, spread int, rnd *rand.Rand) (engine.Square, bool) {
	moves, sum := b.Moves(p), 0
	weights := make([]int, len(moves))
	for i, m := range moves {
		if m.Known {
			weights[i] = max(0, m.Score-moves[0].Score+spread+1)
			sum += weights[i]
		}
	}
	if sum == 0 {
		return engine.NoSquare, false
	}
	at, i := rnd.IntN(sum), 0
	for ; at >= weights[i]; i++ {
		at -= weights[i]
	}
	return moves[i].Square, true
}
