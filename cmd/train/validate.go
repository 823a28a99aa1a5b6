package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"

	"reversi/engine/eval"
)

// validate prints how far an evaluation is off on positions that it was not fitted to: those of held-out games against their labels, and those of
// held-out tournament games against their exact scores.
type validate struct {
	Weights    string `arg:"" optional:"" help:"A file of weights, or one of: naive, embedded." default:"embedded"`
	Generation int    `help:"Whose held-out games." default:"2"`
	Empties    []int  `help:"At how many empties tournament games are solved." default:"8,10,12,14,16,18"`
	Games      int    `help:"How many tournament games." default:"2000"`
}

func (v *validate) Run(ctx context.Context, shop *workshop, out io.Writer) error {
	if err := shop.open(); err != nil {
		return err
	}
	evaluate, err := named(v.Weights)
	if err != nil {
		return err
	}
	g := &generation{shop, v.Generation}
	for k := range eval.Knots {
		held, err := readSamples(g.heldOutPath(k))
		if err != nil {
			return err
		}
		if len(held) > 0 {
			fmt.Fprintf(out, "self-play, %2d to %2d empties: %v\n", eval.KnotEvery*k, eval.KnotEvery*(k+1)-1, deviationOf(evaluate, held))
		}
	}
	for _, empties := range v.Empties {
		solved, err := v.solved(ctx, shop, empties)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "tournaments, %2d empties, exact: %v\n", empties, deviationOf(evaluate, solved))
	}
	return nil
}

// solved are positions of held-out tournament games with their exact scores.
func (v *validate) solved(ctx context.Context, shop *workshop, empties int) ([]sample, error) {
	path := filepath.Join(shop.Dir, fmt.Sprintf("tournament-%02d.bin", empties))
	if exists(path) {
		return readSamples(path)
	}
	games, err := transcripts(shop.Tournament)
	if err != nil {
		return nil, err
	}
	var all []sample
	for i := 0; i < len(games) && len(all) < v.Games; i += heldOutEvery {
		if at, ok := reached(games[i], empties); ok {
			all = append(all, sample{Own: at.own, Opp: at.opp})
		}
	}
	if err := shop.label(ctx, all, naive, 0, empties); err != nil {
		return nil, err
	}
	return all, writeSamples(path, all)
}

// reached is the position of a game with so many empties, if somebody can move there.
func reached(moves []int, empties int) (at state, ok bool) {
	at = stateOf(startOwn, startOpp)
	for _, square := range moves {
		if at.moves() == 0 {
			at.pass()
		}
		if at.empties() == empties {
			return at, at.moves() != 0
		}
		from := at
		at.play(&from, square)
	}
	return at, false
}

// deviation sums up how far estimates are from what they should be.
type deviation struct {
	n                 int
	absolute, squares float64
}

func (d *deviation) add(off float64) {
	d.n++
	d.absolute += math.Abs(off)
	d.squares += off * off
}

// String gives the mean absolute error and the root of the mean square in discs.
func (d deviation) String() string {
	n := float64(max(d.n, 1))
	return fmt.Sprintf("%.2f (rms %.2f)", d.absolute/n/100, math.Sqrt(d.squares/n)/100)
}

func deviationOf(evaluate evaluator, samples []sample) (d deviation) {
	for i := range samples {
		at := stateOf(samples[i].Own, samples[i].Opp)
		d.add(float64(evaluate(&at) - int(samples[i].Score)))
	}
	return d
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
