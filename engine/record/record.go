package record

import (
	"time"

	"reversi/engine"
)

// Record is a game with what is known about it. Everything but the game may be
// missing.
type Record struct {
	Game    engine.Game
	Black   Player
	White   Player
	Place   string
	Date    string // as written, "2026-11-29 21:04:05 GMT"
	Type    string // GGF's word for the kind of game, "8", "s8r20"
	Komi    Number // discs that Black gives to White beforehand
	Result  Result
	Remarks []Remark   // one a move, or none at all
	Other   []Property // what else a file said, in its order
}

// Player is one side of a Record.
type Player struct {
	Name   string
	Rating Number
	Clock  Clock
	Komi   Number // what this side bid for its colour
}

// Clock is the time a side has for a game. The zero Clock is none.
type Clock struct {
	Initial   time.Duration
	Increment time.Duration // added for a move
	Extension time.Duration // once, after the initial time has run out
}

// Remark is what a record says about one move.
type Remark struct {
	Evaluation Number // discs, from the mover's side
	Seconds    Number // that the move took
}

// Number is a number that may be missing.
type Number struct {
	Value float64
	Given bool
}

// Num returns a number that is given.
func Num(value float64) Number { return Number{value, true} }

// How tells how a game ended.
type How uint8

// Ways to end: the zero value is an end on the board.
const (
	OnBoard How = iota
	Resigned
	TimedOut
	Agreed
)

// Result is the outcome that a record states, which need not be the score on
// the board.
type Result struct {
	Margin Number // discs, from Black's side
	How    How
}

// Property is a name and a value of a GGF file.
type Property struct{ Name, Value string }
