package main

import (
	"context"
	"math"
	"math/rand/v2"

	"reversi/engine/eval"
)

// fit finds the weights of one knot by descent in batches. In a batch every weight moves by a part of the mean error of the positions that have it; what
// is rare moves less. Workers share the positions for the errors and the groups of features for the steps, so that sums are always added up in the
// same order.
type fit struct {
	*workshop
	positions []position
	weights   []float32
	batch     int       // positions in one
	errors    []float32 // of the positions of a batch
	sum       []float32 // of errors, by parameter, within a batch
	count     []int32
	groups    []group
}

const (
	// Small batches make many steps, large ones keep the workers together: there are at least a hundred in an epoch of many positions.
	leastInBatch, mostInBatch, leastBatches = 64, 4096, 100

	// firstRate is the part of the mean error that every weight takes upon itself at first. All features of a position move at once, and together
	// by more than twice the error they would swing out of bounds.
	firstRate = 1.5 / eval.Features
	// rarity is of how many positions without error the mean is taken besides those that have the weight.
	rarity = 1
)

// position is what the fit knows of one: the parameters that make up its score, and what they should come to.
type position struct {
	features [eval.Features]int32
	score    float32
}

// group is a range of features that share parameters with no other.
type group struct {
	from, to int
	touched  []int32 // parameters, within a batch
}

func newFit(shop *workshop, samples []sample, start eval.Knot) *fit {
	f := &fit{workshop: shop, positions: make([]position, len(samples)), weights: make([]float32, len(start))}
	f.batch = max(min(mostInBatch, len(samples)/leastBatches), leastInBatch)
	f.errors, f.sum, f.count = make([]float32, f.batch), make([]float32, len(start)), make([]int32, len(start))
	for i, w := range start {
		f.weights[i] = float32(w)
	}
	from := 0
	for _, n := range eval.Groups() {
		f.groups = append(f.groups, group{from: from, to: from + n})
		from += n
	}
	for i := range samples {
		f.positions[i] = positionOf(&samples[i])
	}
	return f
}

func positionOf(s *sample) position {
	var x eval.Indices
	x.Reset(s.Own, s.Opp)
	return position{x.Features(s.empties()), float32(s.Score)}
}

// run goes through all positions in one random order after the other, with steps that shrink to nothing.
func (f *fit) run(ctx context.Context, rnd *rand.Rand) error {
	batches := (len(f.positions) + f.batch - 1) / f.batch
	for epoch := range f.Epochs {
		rnd.Shuffle(len(f.positions), func(i, j int) {
			f.positions[i], f.positions[j] = f.positions[j], f.positions[i]
		})
		for b := range batches {
			done := float64(epoch*batches+b) / float64(f.Epochs*batches)
			batch := f.positions[b*f.batch : min((b+1)*f.batch, len(f.positions))]
			if err := f.step(ctx, batch, float32(firstRate*(1-done))); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *fit) step(ctx context.Context, batch []position, rate float32) error {
	const slice = 512
	err := f.parallel(ctx, (len(batch)+slice-1)/slice, func(i int) error {
		for n := i * slice; n < min((i+1)*slice, len(batch)); n++ {
			f.errors[n] = batch[n].score - predict(f.weights, &batch[n])
		}
		return nil
	})
	if err != nil {
		return err
	}
	return f.parallel(ctx, len(f.groups), func(i int) error {
		f.correct(&f.groups[i], batch, rate)
		return nil
	})
}

func predict(weights []float32, p *position) (sum float32) {
	for _, parameter := range p.features {
		sum += weights[parameter]
	}
	return sum
}

// correct moves the weights of one group.
func (f *fit) correct(g *group, batch []position, rate float32) {
	g.touched = g.touched[:0]
	for n := range batch {
		for _, parameter := range batch[n].features[g.from:g.to] {
			if f.count[parameter] == 0 {
				g.touched = append(g.touched, parameter)
			}
			f.count[parameter]++
			f.sum[parameter] += f.errors[n]
		}
	}
	for _, parameter := range g.touched {
		f.weights[parameter] += rate * f.sum[parameter] / (float32(f.count[parameter]) + rarity)
		f.sum[parameter], f.count[parameter] = 0, 0
	}
}

// knot is the result in whole hundredths of a disc.
func (f *fit) knot() eval.Knot {
	k := make(eval.Knot, len(f.weights))
	for i, w := range f.weights {
		k[i] = int16(max(math.MinInt16, min(math.Round(float64(w)), math.MaxInt16)))
	}
	return k
}
