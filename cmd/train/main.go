// Train makes what the engine knows. The weights of package eval: it plays games, labels their positions by search, fits weights to the labels,
// and again with those. The opening book of package book: it searches the positions that tournaments reached.
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

// program is the command line. Every step leaves files in the work folder and is skipped where they are there: what was interrupted goes on where it was.
type program struct {
	workshop
	All      all      `cmd:"" default:"withargs" help:"Make all generations, and write the weights of the last."`
	Games    games    `cmd:"" help:"Play the games of a generation."`
	Learn    learn    `cmd:"" help:"Label the positions of a generation and fit its weights, from the end of the game to its beginning."`
	Validate validate `cmd:"" help:"Print how far an evaluation is off on positions held out."`
	Write    write    `cmd:"" help:"Put the weights of a generation into the program."`
	Match    match    `cmd:"" help:"Play two evaluations against each other."`
	Book     openings `cmd:"" help:"Make the opening book, by the evaluation that is part of the program."`
}

type all struct {
	Generations int    `help:"How many." default:"3"`
	To          string `help:"The folder of package eval." default:"engine/eval"`
}

func (a *all) Run(ctx context.Context, shop *workshop, out io.Writer) error {
	for n := range a.Generations {
		g := &generation{shop, n}
		if err := g.games(ctx); err != nil {
			return err
		}
		if err := g.learn(ctx, out); err != nil {
			return err
		}
	}
	w := write{Generation: a.Generations - 1, To: a.To}
	return w.Run(ctx, shop, out)
}

type games struct {
	Generation int `arg:"" help:"Which, from 0 on."`
}

func (c *games) Run(ctx context.Context, shop *workshop) error {
	g := &generation{shop, c.Generation}
	return g.games(ctx)
}

type learn struct {
	Generation int `arg:"" help:"Which, from 0 on."`
}

func (c *learn) Run(ctx context.Context, shop *workshop, out io.Writer) error {
	g := &generation{shop, c.Generation}
	return g.learn(ctx, out)
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "train: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	var p program
	parser, err := kong.New(&p, kong.Name("train"), kong.Description("Makes the weights of the evaluation, and the opening book."),
		kong.Vars{"dir": filepath.Join(cache, "reversi-train"), "workers": strconv.Itoa(runtime.NumCPU())},
		kong.BindTo(ctx, (*context.Context)(nil)), kong.BindTo(out, (*io.Writer)(nil)))
	if err != nil {
		return err
	}
	command, err := parser.Parse(args)
	if err != nil {
		return err
	}
	return command.Run(&p.workshop)
}
