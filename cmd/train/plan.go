package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
)

// plan is all that the weights depend on: the same plan gives the same ones, however many workers share it.
type plan struct {
	Seed       uint64 `help:"Seed of all randomness." default:"1"`
	Shards     []int  `help:"Files of games for each generation; every twentieth is held out." default:"40,120,180"`
	ShardGames int    `help:"Games in a file." default:"1000"`
	Tournament string `help:"Games for half of the openings, and for validation; without the file all openings are random." default:"../shared/data/tournament-games.csv.gz"`
	PlayDepth  int    `help:"Plies of search in the games." default:"2"`
	Depth      []int  `help:"Plies of search for a label, for each generation; the mean with a search of one ply less counts." default:"4,4,5"`
	Exact      []int  `help:"Empties from which on labels are exact, for each generation." default:"12,12,15"`
	Epochs     int    `help:"How often a fit sees every position." default:"10"`
}

// workshop is where a plan is carried out.
type workshop struct {
	plan
	Dir     string `help:"Where the steps leave their files; a step that finds its own is skipped." default:"${dir}"`
	Workers int    `help:"How many goroutines work." default:"${workers}"`
}

// open makes the folder, and refuses one that holds the steps of another plan.
func (w *workshop) open() error {
	if err := os.MkdirAll(w.Dir, 0o755); err != nil {
		return err
	}
	ours, err := json.MarshalIndent(w.plan, "", "\t")
	if err != nil {
		return err
	}
	path := filepath.Join(w.Dir, "plan.json")
	if !exists(path) {
		return create(path, func(out io.Writer) error { _, err := out.Write(ours); return err })
	}
	theirs, err := os.ReadFile(path)
	if err == nil && !bytes.Equal(ours, theirs) {
		err = fmt.Errorf("%s holds the steps of another plan: name another --dir, or remove it", w.Dir)
	}
	return err
}

// parallel does n pieces of work, and ends early with the first error or when ctx ends.
func (w *workshop) parallel(ctx context.Context, n int, work func(i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	var next atomic.Int64
	for range min(w.Workers, n) {
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
