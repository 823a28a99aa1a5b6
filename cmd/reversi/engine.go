package main

import (
	"context"
	"io"
	"os"

	"reversi/cmd/reversi/nboard"
)

// thinking is the command engine.
type thinking struct{ nboard.Options }

func (t *thinking) Run(ctx context.Context, out io.Writer) error {
	return nboard.Serve(ctx, t.Options, os.Stdin, out)
}
