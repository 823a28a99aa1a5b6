package main

import (
	"fmt"
	"os"
	"path/filepath"

	"reversi/engine/eval"
)

// generation is one round of games, labels and fits, with files of its own.
type generation struct {
	*workshop
	number int
}

func (g *generation) path(format string, args ...any) string {
	return filepath.Join(g.Dir, fmt.Sprintf("generation-%d", g.number), fmt.Sprintf(format, args...))
}

func (g *generation) gamesPath(shard int) string { return g.path("games-%03d.bin", shard) }

func (g *generation) trainPath(k int) string { return g.path("train-%02d.bin", k) }

func (g *generation) heldOutPath(k int) string { return g.path("held-out-%02d.bin", k) }

func (g *generation) knotPath(k int) string { return g.path("knot-%02d.bin", k) }

func (g *generation) weightsPath() string { return g.path("weights.bin") }

func (g *generation) logPath() string { return g.path("log.txt") }

func (g *generation) shards() int { return g.of(g.Shards) }

func (g *generation) depth() int { return g.of(g.Depth) }

func (g *generation) exact() int { return g.of(g.Exact) }

// of is this generation's entry of a list; the last one serves all that follow.
func (g *generation) of(list []int) int { return list[min(g.number, len(list)-1)] }

// previousWeights are those of the generation before, or nil for the first one.
func (g *generation) previousWeights() (*eval.Weights, error) {
	if g.number == 0 {
		return nil, nil
	}
	before := generation{g.workshop, g.number - 1}
	return readWeights(before.weightsPath())
}

func (g *generation) player() (evaluator, error) {
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
