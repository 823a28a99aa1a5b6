package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// write puts the weights of a generation where package eval embeds them, and beside them what they were made of.
type write struct {
	Generation int    `help:"Whose weights." default:"2"`
	To         string `help:"The folder of package eval." default:"engine/eval"`
}

func (w *write) Run(ctx context.Context, shop *workshop, out io.Writer) error {
	g := &generation{shop, w.Generation}
	data, err := os.ReadFile(g.weightsPath())
	if err != nil {
		return err
	}
	if _, err := readWeights(g.weightsPath()); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(w.To, "weights.bin"), data, 0o644); err != nil {
		return err
	}
	return create(filepath.Join(w.To, "weights.txt"), func(text io.Writer) error { return w.account(ctx, g, io.MultiWriter(text, out)) })
}

// account tells how the weights came about and how good they are.
func (w *write) account(ctx context.Context, g *generation, out io.Writer) error {
	p := g.plan
	fmt.Fprintf(out, "weights.bin is generation %d of: go run ./cmd/train all --seed %d --shards %s --shard-games %d\n", g.number, p.Seed, list(p.Shards), p.ShardGames)
	fmt.Fprintf(out, "--play-depth %d --depth %s --exact %s --epochs %d. Errors are means of absolute ones, in discs,\nand roots of mean squares. Self-play is compared with its labels, tournament games with perfect play.\n\n", p.PlayDepth, list(p.Depth), list(p.Exact), p.Epochs)
	for n := range g.number + 1 {
		before := generation{g.workshop, n}
		log, err := os.ReadFile(before.logPath())
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n", log)
	}
	v := validate{Weights: g.weightsPath(), Generation: g.number, Empties: []int{8, 10, 12, 14, 16, 18}, Games: 2000}
	return v.Run(ctx, g.workshop, out)
}

// list is how a flag names several numbers.
func list(numbers []int) (s string) {
	for i, n := range numbers {
		if i > 0 {
			s += ","
		}
		s += fmt.Sprint(n)
	}
	return s
}
