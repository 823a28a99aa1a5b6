// Train makes the weights of package eval: it plays games, labels their positions by search, fits the weights, and again with those.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/alecthomas/kong"
)

type program struct {
	plan
	All all `cmd:"" help:"Make games, label, fit, for each generation."`
}

type all struct {
	Generations int `help:"How many." default:"3"`
}

func (a *all) Run(ctx context.Context, p *plan, out io.Writer) error {
	for n := range a.Generations {
		g := generation{p, n}
		if err := os.MkdirAll(g.path(""), 0o755); err != nil {
			return err
		}
		if err := g.games(ctx); err != nil {
			return fmt.Errorf("games: %w", err)
		}
		if err := g.learn(ctx, out); err != nil {
			return fmt.Errorf("learn: %w", err)
		}
	}
	return nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = "."
	}
	var p program
	command := kong.Parse(&p, kong.Vars{"dir": filepath.Join(cache, "reversi-train"), "workers": strconv.Itoa(runtime.NumCPU())},
		kong.BindTo(ctx, (*context.Context)(nil)), kong.BindTo(os.Stdout, (*io.Writer)(nil)))
	command.FatalIfErrorf(command.Run(&p.plan))
}
