package main

import (
	"fmt"
	"io"
	"slices"
	"time"

	"reversi/engine"
	"reversi/engine/book"
)

// effort sums up searches of positions.
type effort struct {
	swing deviation // from a search of one ply less to the search
	sum   float64   // of the same with its sign
	nodes float64
	took  time.Duration
}

func effortOf(findings []finding) (e effort) {
	for i := range findings {
		f := &findings[i]
		swing := float64(f.Deep) - float64(f.Shallow)
		e.swing.add(swing)
		e.sum += swing
		e.nodes += float64(f.Nodes)
		e.took += time.Duration(f.Micros) * time.Microsecond
	}
	return e
}

// String gives means, in discs where it is about scores.
func (e effort) String() string {
	n := float64(max(e.swing.n, 1))
	return fmt.Sprintf("%.0f nodes each, %v together; the last ply changes a score by %+.2f, absolutely by %v",
		e.nodes/n, e.took.Round(time.Second), e.sum/n/100, e.swing)
}

// account tells what a book holds, and how it plays.
func account(out io.Writer, d book.Draft) {
	b, plies := d.Book(), []int(nil)
	for _, p := range d.Order() {
		for len(plies) <= p.Ply() {
			plies = append(plies, 0)
		}
		plies[p.Ply()]++
	}
	fmt.Fprintf(out, "\npositions by ply from 0 on, of all images one: %s\n\nbest play, after its score for Black in discs:\n", list(plies))
	for _, beginning := range []string{"f5d6", "f5f6", "f5f4"} {
		fmt.Fprintln(out, bestPlay(b, beginning))
	}
}

// bestPlay is a line that begins with some moves and goes on as long as the book does, after the score that both sides hold in it.
func bestPlay(b *book.Book, beginning string) string {
	line, score := "", 0
	for at := engine.Othello().Start(); ; {
		moves := b.Moves(at)
		if len(beginning) > 0 {
			moves, beginning = only(moves, beginning[:2]), beginning[2:]
		}
		if len(moves) == 0 {
			return fmt.Sprintf("%+.2f %s", float64(score)/100, line)
		}
		score = forBlack(at, moves[0].Score)
		line += moves[0].Square.String()
		at = after(at, moves[0].Square)
	}
}

func only(moves []book.Move, square string) []book.Move {
	return slices.DeleteFunc(moves, func(m book.Move) bool { return m.Square.String() != square })
}

// forBlack is a score as Black sees it.
func forBlack(at engine.Position, score int) int {
	if at.ToMove() == engine.White {
		return -score
	}
	return score
}

// after is the position after a move and the pass that it may force.
func after(at engine.Position, square engine.Square) engine.Position {
	at, err := at.Play(square)
	if err != nil {
		panic(fmt.Sprintf("a move of the book: %v", err))
	}
	if passed, err := at.Pass(); err == nil {
		return passed
	}
	return at
}
