// Package engine holds the rules of Othello: squares, positions, games and
// the count of their continuations.
//
// Everything in it is a value. A [Variant] says once what a board looks like
// and how a game on it begins; a [Position] is a board with a side to move and
// may be compared with ==; a [Game] is the sequence of positions from the
// start, in which every forced pass has already been made. Playing a move
// yields a new Position or Game and leaves the old one as it was, so all of
// them may be shared between goroutines.
//
// The package knows nothing of players, clocks, results by resignation, or of
// which move is good.
package engine
