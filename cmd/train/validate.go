package main

import (
	"fmt"
	"math"

	"reversi/engine/eval"
)

// deviation sums up how far estimates are from what they should be.
type deviation struct {
	n             int
	sum, absolute float64
	squares       float64
}

func (d *deviation) add(off float64) {
	d.n++
	d.sum += off
	d.absolute += math.Abs(off)
	d.squares += off * off
}

// String gives mean absolute error, root mean square and bias in discs.
func (d deviation) String() string {
	n := 100 * float64(max(d.n, 1))
	return fmt.Sprintf("%.2f (rms %.2f)", d.absolute/n, math.Sqrt(d.squares/float64(max(d.n, 1)))/100)
}

func errorOf(knot eval.Knot, samples []sample) (d deviation) {
	for i := range samples {
		p := positionOf(&samples[i])
		sum := 0
		for _, parameter := range p.features {
			sum += int(knot[parameter])
		}
		d.add(float64(sum) - float64(p.score))
	}
	return d
}
