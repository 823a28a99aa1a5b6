package book

import (
	"cmp"
	"slices"
)

// Draft is what a book is made of: its positions, each with the best of the moves that leave the book.
type Draft map[Position]Leaf

// Leaf is a move that leaves the book, named by what it leads to. The zero Leaf stands where there is none.
type Leaf struct {
	Child Position
	Score int // of a search, in hundredths of a disc for the side that makes the move
}

// Order lists the positions that moves within the draft lead to from the start: by ply, and else in an order that depends on the positions alone.
func (d Draft) Order() (order []Position) {
	seen := map[Position]bool{}
	visit := func(p Position) {
		if _, in := d[p]; in && !seen[p] {
			seen[p] = true
			order = append(order, p)
		}
	}
	visit(Start())
	for i := 0; i < len(order); i++ {
		for _, c := range order[i].Children() {
			visit(c.Position)
		}
	}
	return order
}

// Book gives every position of the draft the scores of its moves, from the last ones to the start.
func (d Draft) Book() *Book {
	b := &Book{moves: make(map[Position][]Move, len(d))}
	for _, p := range slices.Backward(d.Order()) {
		b.moves[p] = d.moves(p, b)
	}
	return b
}

// moves scores the moves of a position; b knows those behind it.
func (d Draft) moves(p Position, b *Book) []Move {
	moves := make([]Move, 0, 4)
	for _, c := range p.Children() {
		if replies, in := b.moves[c.Position]; in {
			moves = append(moves, Move{c.Square, c.score(replies[0].Score), true})
		} else if c.Position == d[p].Child {
			moves = append(moves, Move{c.Square, d[p].Score, false})
		}
	}
	slices.SortStableFunc(moves, func(x, y Move) int { return cmp.Compare(y.Score, x.Score) })
	return moves
}

// score is what a score behind a move means to the side that makes the move.
func (c Child) score(behind int) int {
	if c.Passed {
		return behind
	}
	return -behind
}
