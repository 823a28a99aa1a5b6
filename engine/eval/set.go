package eval

import (
	_ "embed"
	"fmt"
	"sync"
)

// Set is a complete set of weights. It never changes, so that any number of searches share it.
type Set struct{ stages []stage }

// stage has the weights, in hundredths of a disc, for two numbers of empties: 2n and 2n+1 for stage n.
type stage struct {
	banks [banks]bank
	tempo [2]int16 // for the side to move, with an even number of empties and with an odd one
}

// bank has room for every index of 16 bits, which spares all checks of bounds.
type bank [1 << 16]int16

const (
	stages = 31
	limit  = 6300 // a won game is worth more than any estimate
)

//go:embed weights.bin
var embedded []byte

// decoded are the weights that are part of the program.
var decoded = sync.OnceValues(func() (*Weights, error) {
	weights, err := Decode(embedded)
	if err != nil {
		return nil, fmt.Errorf("embedded weights: %w", err)
	}
	return weights, nil
})

// Check says what is wrong with the weights that are part of the program, if anything is. It takes a part of Default's time.
func Check() error {
	_, err := decoded()
	return err
}

// Default is the set of weights that is part of the program. The error is Check's.
var Default = sync.OnceValues(func() (*Set, error) {
	weights, err := decoded()
	if err != nil {
		return nil, err
	}
	return New(weights), nil
})

// New spreads weights over the stages of the game.
func New(w *Weights) *Set {
	s := &Set{stages: make([]stage, stages)}
	for n := range s.stages {
		s.stages[n].blend(n, w[n/2], w[(n+1)/2])
	}
	return s
}

// blend fills stage n with the mean of the knots around it, which are the same one where it lies on a knot.
func (s *stage) blend(n int, before, after Knot) {
	for odd := range s.tempo {
		s.tempo[odd] = mean(before.Tempo(2*n+odd), after.Tempo(2*n+odd))
	}
	for b, parameters := range layout().number {
		for index, p := range parameters {
			s.banks[b][index] = mean(before[p], after[p])
		}
	}
}

func mean(x, y int16) int16 { return int16((int(x) + int(y)) / 2) }

// Score estimates the final result for the side to move, in hundredths of a disc, from the patterns of a position and its number of empties.
func (s *Set) Score(x *Indices, empties int) int {
	w := &s.stages[min(uint(empties)/2, stages-1)]
	small, block, edge, triangle, angle, wide := &w.banks[0], &w.banks[1], &w.banks[2], &w.banks[3], &w.banks[4], &w.banks[5]
	sum := int(w.tempo[empties&1])
	for _, lanes := range x[:8] {
		sum += small.four(lanes)
	}
	sum += small.two(x[8]) + block.two(x[8]>>32) + block.four(x[9])
	sum += block.two(x[10]) + edge.two(x[10]>>32)
	sum += edge.two(x[11]) + triangle.two(x[11]>>32)
	sum += triangle.two(x[12]) + angle.two(x[12]>>32)
	sum += angle.two(x[13]) + wide.two(x[13]>>32) + wide.two(x[14])
	return max(-limit, min(sum, limit))
}

func (b *bank) four(lanes uint64) int { return b.two(lanes) + b.two(lanes>>32) }

func (b *bank) two(lanes uint64) int { return int(b[uint16(lanes)]) + int(b[uint16(lanes>>16)]) }
