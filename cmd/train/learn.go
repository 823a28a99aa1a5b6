package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"reversi/engine/eval"
)

// learn labels and fits from the end of the game to its beginning: the search that labels the positions of a knot mostly ends among those whose
// weights have just been fitted. So exact results travel up the game within one generation.
func (g *generation) learn(ctx context.Context, out io.Writer) error {
	if exists(g.weightsPath()) {
		return nil
	}
	weights, err := g.previousWeights()
	if err != nil {
		return err
	}
	all, err := g.gather()
	if err != nil {
		return err
	}
	if weights == nil {
		weights = new(eval.Weights)
		setFrom(weights, 0, make(eval.Knot, eval.Parameters()))
	}
	for k := range weights {
		if err := g.learnKnot(ctx, k, all, weights, out); err != nil {
			return fmt.Errorf("knot %d: %w", k, err)
		}
	}
	return create(g.weightsPath(), func(out io.Writer) error { return eval.Encode(out, weights) })
}

// setFrom gives a knot and all before it in the game the same weights.
func setFrom(weights *eval.Weights, k int, knot eval.Knot) {
	for ; k < len(weights); k++ {
		weights[k] = knot
	}
}

func (g *generation) learnKnot(ctx context.Context, k int, all *pool, weights *eval.Weights, out io.Writer) error {
	began := time.Now()
	for name, samples := range map[string]*[]sample{"train": &all.train[k], "held-out": &all.heldOut[k]} {
		if err := g.labelled(ctx, fmt.Sprintf("%s-%02d.bin", name, k), samples, weights); err != nil {
			return err
		}
	}
	labelled := time.Now()
	knot, err := g.fitted(ctx, k, around(&all.train, k), weights[k])
	if err != nil {
		return err
	}
	if g.number == 0 {
		setFrom(weights, k, knot)
	}
	weights[k] = knot
	train, held := errorOf(knot, around(&all.train, k)), errorOf(knot, around(&all.heldOut, k))
	fmt.Fprintf(out, "generation %d, %2d empties: %7d positions; off by %v, held out %v; labels %v, fit %v\n", g.number, eval.KnotEvery*k, train.n, train, held,
		labelled.Sub(began).Round(time.Second), time.Since(labelled).Round(time.Second))
	return nil
}

// labelled labels samples, or reads back those that have been labelled before.
func (g *generation) labelled(ctx context.Context, name string, samples *[]sample, weights *eval.Weights) (err error) {
	if path := g.path(name); exists(path) {
		*samples, err = readSamples(path)
		return err
	}
	if err := g.labelAll(ctx, *samples, weights); err != nil {
		return err
	}
	return writeSamples(g.path(name), *samples)
}

// around are the samples for a knot: those whose stage leans on it.
func around(of *[eval.Knots][]sample, k int) (all []sample) {
	if k > 0 {
		for _, s := range of[k-1] {
			if s.empties() >= eval.KnotEvery*k-eval.KnotEvery/2 {
				all = append(all, s)
			}
		}
	}
	return append(all, of[k]...)
}

func (g *generation) fitted(ctx context.Context, k int, samples []sample, start eval.Knot) (eval.Knot, error) {
	path := g.path(fmt.Sprintf("knot-%02d.bin", k))
	if knot := make(eval.Knot, eval.Parameters()); exists(path) {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return knot, binary.Read(file, binary.LittleEndian, knot)
	}
	weights := make([]float32, len(start))
	for i, w := range start {
		weights[i] = float32(w)
	}
	f := newFit(g.plan, samples, weights)
	if err := f.run(ctx, rand.New(rand.NewPCG(g.Seed, uint64(g.number*eval.Knots+k)))); err != nil {
		return nil, err
	}
	return f.knot(), create(path, func(out io.Writer) error { return binary.Write(out, binary.LittleEndian, f.knot()) })
}
