package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"reversi/engine/eval"
)

// plan is what the training depends on: the same plan gives the same weights, however many workers share it.
type plan struct {
	Dir        string  `help:"Where the steps leave their files; a step that finds its own is skipped." default:"${dir}"`
	Tournament string  `help:"Games for openings and for validation; without the file all openings are random." default:"../shared/data/tournament-games.csv.gz"`
	Seed       uint64  `help:"Seed of all randomness." default:"1"`
	Workers    int     `help:"How many goroutines work." default:"${workers}"`
	Shards     int     `help:"Files of a thousand games in a generation; every twentieth is held out." default:"40"`
	PlayDepth  int     `help:"Plies of search in the games." default:"2"`
	Depth      int     `help:"Plies of search for a label before the exact ones." default:"6"`
	Exact      int     `help:"Empties from which labels are exact." default:"12"`
	Epochs     int     `help:"How often the fit sees every position." default:"8"`
	Rate       float64 `help:"Part of the mean error that a step corrects at first." default:"1.5"`
	Kappa      float64 `default:"2"`
	Batch      int     `default:"4096"`
}

// generation is one round of games, labels and fit, with files of its own.
type generation struct {
	*plan
	number int
}

func (g *generation) path(name string) string {
	return filepath.Join(g.Dir, fmt.Sprintf("generation-%d", g.number), name)
}

func (g *generation) shard(i int) string { return g.path(fmt.Sprintf("games-%03d.bin", i)) }

func (g *generation) weightsPath() string { return g.path("weights.bin") }

// previousWeights are those of the generation before, or nil for the first one.
func (g *generation) previousWeights() (*eval.Weights, error) {
	if g.number == 0 {
		return nil, nil
	}
	before := generation{g.plan, g.number - 1}
	return readWeights(before.weightsPath())
}

func (g *generation) previous() (evaluator, error) {
	weights, err := g.previousWeights()
	if weights == nil {
		return naive, err
	}
	return patterns(eval.New(weights)), nil
}

func readWeights(path string) (*eval.Weights, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	weights, err := eval.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return weights, nil
}

// parallel does n pieces of work, and ends early with the first error or when ctx ends.
func (p *plan) parallel(ctx context.Context, n int, work func(i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	var next atomic.Int64
	for range min(p.Workers, n) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := work(i); err != nil {
					cancel(err)
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}
