package main

import (
	"context"
	"io"

	"reversi/cmd/reversi/tourney"
)

// matching is the command match.
type matching struct{ tourney.Options }

func (m *matching) Run(ctx context.Context, out io.Writer) error {
	return tourney.Run(ctx, m.Options, out)
}
