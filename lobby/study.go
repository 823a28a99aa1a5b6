package lobby

import (
	"context"
	"errors"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// Why help is refused.
var (
	// ErrRatedRunning refuses it to somebody who plays a rated game.
	ErrRatedRunning = errors.New("no help while you play a rated game")
	// ErrWithheld refuses a hint for a position that stands on a rated board now.
	ErrWithheld = errors.New("that position is being played in a rated game")
)

// Analyse works on a game from a ply on and reports its progress to the feed, until all is done or ctx ends. One analysis runs for
// a player at a time: a new one ends the one before. ErrRatedRunning while the player has a rated game running.
func (c *Client) Analyse(ctx context.Context, g engine.Game, from int, f *feed.Feed[*analysis.Report]) error {
	return ErrNotAllowed
}

// Hint gives a move to play in one's own game against a bot or at a local board: ErrNotAllowed in any other, ErrRatedRunning.
func (c *Client) Hint(ctx context.Context, id match.ID) (analysis.Hint, error) {
	return analysis.Hint{}, ErrNotAllowed
}
