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
	if err := g.open(); err != nil || exists(g.weightsPath()) {
		return err
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
		fill(weights, 0, make(eval.Knot, eval.Parameters()))
	}
	log, err := os.OpenFile(g.logPath(), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	for k := range weights {
		if err := g.learnKnot(ctx, k, all, weights, io.MultiWriter(out, log)); err != nil {
			return fmt.Errorf("knot %d: %w", k, err)
		}
	}
	return create(g.weightsPath(), func(out io.Writer) error { return eval.Encode(out, weights) })
}

// fill gives a knot and all before it in the game the same weights.
func fill(weights *eval.Weights, k int, knot eval.Knot) {
	for ; k < len(weights); k++ {
		weights[k] = knot
	}
}

func (g *generation) learnKnot(ctx context.Context, k int, all *pool, weights *eval.Weights, out io.Writer) error {
	began, done := time.Now(), exists(g.knotPath(k))
	if err := g.labels(ctx, k, all, patterns(eval.New(weights))); err != nil {
		return err
	}
	labelled, samples := time.Now(), around(&all.train, k)
	knot, err := g.fitted(ctx, k, samples, weights[k])
	if err != nil {
		return err
	}
	if g.number == 0 {
		fill(weights, k, knot)
	}
	if weights[k] = knot; done {
		return nil
	}
	_, err = fmt.Fprintf(out, "generation %d, %2d empties: %7d positions, error %v, held out %v; labels %v, fit %v\n",
		g.number, eval.KnotEvery*k, len(samples), errorOf(knot, samples), errorOf(knot, around(&all.heldOut, k)),
		labelled.Sub(began).Round(time.Second), time.Since(labelled).Round(time.Second))
	return err
}

// labels labels the positions up to a knot. Where labels are exact, those of earlier generations serve again.
func (g *generation) labels(ctx context.Context, k int, all *pool, evaluate evaluator) error {
	if err := g.labelled(ctx, g.heldOutPath(k), &all.heldOut[k], evaluate); err != nil {
		return err
	}
	if err := g.labelled(ctx, g.trainPath(k), &all.train[k], evaluate); err != nil {
		return err
	}
	for number := range g.number {
		earlier := generation{g.workshop, number}
		if earlier.exact() < eval.KnotEvery*(k+1)-1 {
			continue
		}
		samples, err := readSamples(earlier.trainPath(k))
		if err != nil {
			return err
		}
		all.train[k] = append(all.train[k], samples...)
	}
	return nil
}

// labelled labels samples, or reads back those that have been labelled before.
func (g *generation) labelled(ctx context.Context, path string, samples *[]sample, evaluate evaluator) (err error) {
	if exists(path) {
		*samples, err = readSamples(path)
		return err
	}
	if err := g.label(ctx, *samples, evaluate, g.depth(), g.exact()); err != nil {
		return err
	}
	return writeSamples(path, *samples)
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

// fitted fits a knot, or reads back the one that has been fitted before.
func (g *generation) fitted(ctx context.Context, k int, samples []sample, start eval.Knot) (eval.Knot, error) {
	path := g.knotPath(k)
	if exists(path) {
		return readKnot(path)
	}
	f := newFit(g.workshop, samples, start)
	if err := f.run(ctx, rand.New(rand.NewPCG(g.Seed, uint64(g.number*eval.Knots+k)))); err != nil {
		return nil, err
	}
	knot := f.knot()
	return knot, create(path, func(out io.Writer) error { return binary.Write(out, binary.LittleEndian, knot) })
}

func readKnot(path string) (eval.Knot, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	knot := make(eval.Knot, eval.Parameters())
	if n, err := binary.Decode(data, binary.LittleEndian, knot); err != nil || n != len(data) {
		return nil, fmt.Errorf("%s: %d bytes, not %d", path, len(data), binary.Size(knot))
	}
	return knot, nil
}
