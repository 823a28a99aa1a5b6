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
		if d.has(p) && !seen[p] {
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

// Book gives every position of the draft that the start leads to the scores of its moves.
func (d Draft) Book() *Book {
	b := &Book{moves: make(map[Position][]Move, len(d))}
	if start := Start(); d.has(start) {
		d.add(b, start)
	}
	return b
}

func (d Draft) has(p Position) bool {
	_, in := d[p]
	return in
}

// add puts a position into the book, and before it all that its moves lead to; it returns the moves.
func (d Draft) add(b *Book, p Position) []Move {
	if moves, done := b.moves[p]; done {
		return moves
	}
	leaf, moves := d[p], make([]Move, 0, 4)
	for _, c := range p.Children() {
		if d.has(c.Position) {
			replies := d.add(b, c.Position)
			moves = append(moves, Move{c.Square, c.score(replies[0].Score), true})
		} else if c.Position == leaf.Child {
			moves = append(moves, Move{c.Square, leaf.Score, false})
		}
	}
	slices.SortStableFunc(moves, func(x, y Move) int { return cmp.Compare(y.Score, x.Score) })
	b.moves[p] = moves
	return moves
}

// score is what a score behind a move means to the side that makes the move.
func (c Child) score(behind int) int {
	if c.Passed {
		return behind
	}
	return -behind
}
