package analysis

import (
	"slices"

	"reversi/engine"
	"reversi/engine/book"
)

// bookLine is how many moves of a line are taken from the book.
const bookLine = 12

// booked is the verdict of the opening book, which looked deeper than any search here. It knows none where it does not know the move
// that was played.
func (w *Work) booked(ply int) (Verdict, bool) {
	p := w.game.At(ply)
	moves := bookMoves(p)
	if len(moves) == 0 {
		return Verdict{}, false
	}
	best, cost := moves[0], 0
	if ply < w.game.Ply() {
		square := w.game.Moves()[ply]
		i := slices.IndexFunc(moves, func(m book.Move) bool { return m.Square == square })
		if i < 0 {
			return Verdict{}, false
		}
		if cost = discs(best.Score - moves[i].Score); cost == 0 {
			best = moves[i]
		}
	}
	value := discs(seenByBlack(p, moves[0].Score))
	return Verdict{Known: true, Value: value, Best: best.Square, Line: bookFrom(p, best.Square), Cost: cost}, true
}

// bookMoves are the book's moves in a position, the best first. A program whose book is damaged knows none; it does not get this far.
func bookMoves(p engine.Position) []book.Move {
	b, err := book.Default()
	if err != nil {
		return nil
	}
	return b.Moves(p)
}

// bookFrom goes on from a move with the book's best ones.
func bookFrom(p engine.Position, s engine.Square) []engine.Square {
	var line []engine.Square
	for len(line) < bookLine {
		next, err := after(p, s)
		if err != nil {
			return line
		}
		line, p = append(line, s), next
		moves := bookMoves(p)
		if len(moves) == 0 {
			return line
		}
		s = moves[0].Square
	}
	return line
}
