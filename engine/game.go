package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Game is a game from its start to some moment: the moves and the positions
// between them, every forced pass made. It is an immutable value; games that
// begin alike share what they have in common. Take one from NewGame or Replay:
// the zero Game has no board, and its methods panic.
type Game struct {
	start Position // passes made
	last  *move    // nil before the first move
}

// move is a disc placed and all that went before it.
type move struct {
	before *move
	ply    int // how many moves including this one
	square Square
	mover  Color
	after  Position // passes made
}

// ErrNothingToTakeBack is returned for a side that has not placed a disc.
var ErrNothingToTakeBack = errors.New("nothing to take back")

// NewGame returns the game of a variant before its first move.
func NewGame(v *Variant) Game { return Game{start: settled(v.Start())} }

// settled makes the pass that is due, if one is. After it the side to move has
// a move, unless the game is over.
func settled(p Position) Position {
	if p.MustPass() {
		return p.passed()
	}
	return p
}

// Replay plays moves from the start of a variant. The error names the first
// wrong move, "move 3, d5: occupied", wraps an *IllegalMoveError, and comes
// with the game up to there.
func Replay(v *Variant, moves []Square) (Game, error) {
	g := NewGame(v)
	for _, s := range moves {
		next, err := g.Play(s)
		if err != nil {
			return g, fmt.Errorf("move %d, %w", g.Ply()+1, err)
		}
		g = next
	}
	return g, nil
}

// Variant returns the variant that is played.
func (g Game) Variant() *Variant { return g.start.variant }

// Position returns the position now. Forced passes are made already: the side
// to move can move, unless the game is over.
func (g Game) Position() Position {
	if g.last == nil {
		return g.start
	}
	return g.last.after
}

// Play places a disc for the side to move, then makes the pass that this
// forces. After the last move of a game no pass is made. The error is an
// *IllegalMoveError.
func (g Game) Play(s Square) (Game, error) {
	before := g.Position()
	after, err := before.Play(s)
	if err != nil {
		if before.Over() {
			err = &IllegalMoveError{s, "the game is over"}
		}
		return g, err
	}
	last := &move{g.last, g.Ply() + 1, s, before.toMove, settled(after)}
	return Game{g.start, last}, nil
}

// Ply counts the discs placed by moves.
func (g Game) Ply() int {
	if g.last == nil {
		return 0
	}
	return g.last.ply
}

// Moves lists the squares played, passes left out. Do not modify it.
func (g Game) Moves() []Square {
	moves := make([]Square, g.Ply())
	for m := g.last; m != nil; m = m.before {
		moves[m.ply-1] = m.square
	}
	return moves
}

// Movers lists who placed each disc, as Moves does the squares.
func (g Game) Movers() []Color {
	movers := make([]Color, g.Ply())
	for m := g.last; m != nil; m = m.before {
		movers[m.ply-1] = m.mover
	}
	return movers
}

// At returns the position after that many moves, 0 to Ply, passes made; At(0)
// is the start. It panics outside these.
func (g Game) At(ply int) Position { return g.UpTo(ply).Position() }

// MoverAt returns who placed disc number ply, 0 to Ply-1; at Ply it is the side
// to move.
func (g Game) MoverAt(ply int) Color { return g.At(ply).toMove }

// UpTo returns the game as it was after that many moves, 0 to Ply. It panics outside these.
func (g Game) UpTo(ply int) Game {
	if ply < 0 || ply > g.Ply() {
		panic(fmt.Sprintf("engine: ply %d of a game of %d", ply, g.Ply()))
	}
	for g.Ply() > ply {
		g.last = g.last.before
	}
	return g
}

// Last returns the square of the last move; false before the first one.
func (g Game) Last() (Square, bool) {
	if g.last == nil {
		return NoSquare, false
	}
	return g.last.square, true
}

// Flipped lists the discs that the last move turned, in the order of
// Position.Flips.
func (g Game) Flipped() []Square {
	if g.last == nil {
		return nil
	}
	return g.At(g.last.ply - 1).Flips(g.last.square)
}

// Passed returns who had to pass just before the side to move; false where
// nobody had to.
func (g Game) Passed() (Color, bool) {
	due := g.start.variant.toMove
	if g.last != nil {
		due = g.last.mover.Opponent()
	}
	return due, due != g.Position().toMove
}

// TakeBack removes the last disc that c placed and everything after it, so
// that c is to move. It returns ErrNothingToTakeBack where c placed none.
func (g Game) TakeBack(c Color) (Game, error) {
	for m := g.last; m != nil; m = m.before {
		if m.mover == c {
			return Game{g.start, m.before}, nil
		}
	}
	return g, ErrNothingToTakeBack
}

// Over tells whether neither side can move.
func (g Game) Over() bool { return g.Position().Over() }

// Transcript returns the moves as text, "f5d6c3", passes left out.
func (g Game) Transcript() string {
	var b strings.Builder
	for _, s := range g.Moves() {
		b.WriteString(s.String())
	}
	return b.String()
}
