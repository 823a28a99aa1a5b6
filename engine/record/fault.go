package record

import (
	"errors"
	"fmt"

	"reversi/engine"
)

// What a MoveError may wrap, beside *engine.IllegalMoveError and
// engine.ErrNoPass.
var (
	ErrNotSquare = errors.New("not a square")
	ErrOtherSide = errors.New("the other side is to move")
)

// MoveError is the first wrong move of a game that was read. What stands
// before it was right.
type MoveError struct {
	Game engine.Game // up to the wrong move
	Word string      // the move as it is written, a beginning of it where it is long
	Err  error       // why it is wrong; it names the move
}

// Error returns "move 3, d5: occupied".
func (e *MoveError) Error() string { return fmt.Sprintf("move %d, %v", e.Move(), e.Err) }

// Unwrap returns why the move is wrong.
func (e *MoveError) Unwrap() error { return e.Err }

// Move returns the number of the wrong move, from 1, passes not counted.
func (e *MoveError) Move() int { return e.Game.Ply() + 1 }

// notSquare is a word that should have been a square.
type notSquare struct{ error }

func (notSquare) Is(target error) bool { return target == ErrNotSquare }

// otherSide is a move of the side that is not to move.
type otherSide struct{ due engine.Color }

func (e otherSide) Error() string { return fmt.Sprintf("%v is to move", e.due) }

func (otherSide) Is(target error) bool { return target == ErrOtherSide }
