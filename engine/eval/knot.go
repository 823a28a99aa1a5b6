package eval

import "sync"

// Knots is the number of stages whose weights are fitted: at 0, 4, 8, … 60 empties. The stages between have the mean of their neighbours.
const Knots = 16

// KnotEvery is the number of empties from one knot to the next.
const KnotEvery = 4

// Weights are a set of weights as it is fitted and stored.
type Weights [Knots]Knot

// Knot has the weights of one stage, in hundredths of a disc, by parameter. Mirror images of a pattern share a parameter. The first 64 are the worth of being
// on move by the number of empties.
type Knot []int16

// Tempo is the worth of being on move.
func (k Knot) Tempo(empties int) int16 { return k[min(empties, tempos-1)] }

const tempos = 64

// Parameters is the number of weights in a knot.
func Parameters() int { return layout().parameters }

// Features are how many parameters make up the score of a position.
const Features = 1 + 58

// Features lists the parameters whose weights make up the score of a position.
func (x *Indices) Features(empties int) (all [Features]int32) {
	all[0] = int32(min(empties, tempos-1))
	for i, l := range lanes {
		all[1+i] = layout().number[l.bank][x.lane(i)]
	}
	return all
}

// numbering gives every index of every bank its parameter.
type numbering struct {
	number     [banks][]int32
	parameters int
}

var layout = sync.OnceValue(func() *numbering {
	n := &numbering{parameters: tempos}
	for i := range patterns {
		n.append(&patterns[i])
	}
	return n
})

// append numbers the ways to fill a pattern. A way has the number of the first of its mirror images.
func (n *numbering) append(p *pattern) {
	places, mirrors := p.places()
	base := places[0]
	from := len(n.number[p.bank])
	for index := range power(len(base)) {
		first := index
		for _, mirror := range mirrors {
			first = min(first, reordered(index, base, mirror))
		}
		if first == index {
			n.number[p.bank] = append(n.number[p.bank], int32(n.parameters))
			n.parameters++
			continue
		}
		n.number[p.bank] = append(n.number[p.bank], n.number[p.bank][from+first])
	}
}

// reordered is the index of a pattern whose digits come in the order of other squares.
func reordered(index int, base, order []int) int {
	sum, at := 0, [64]int{}
	for digit, square := range order {
		at[square] = power(digit)
	}
	for _, square := range base {
		sum += index % 3 * at[square]
		index /= 3
	}
	return sum
}

// Groups are how many features in succession share parameters, the first for being on move, the others for the places of each pattern.
func Groups() []int {
	groups := []int{1}
	for i := range patterns {
		places, _ := patterns[i].places()
		groups = append(groups, len(places))
	}
	return groups
}
