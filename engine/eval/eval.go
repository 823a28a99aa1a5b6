// Package eval estimates positions of the standard board by patterns: groups of squares for which every way to fill them has a weight. The weights come from
// training, see cmd/train and weights.txt.
//
// A search keeps the Indices of each position, which follow a move by a few additions, and asks a Set for the Score:
//
//	set, err := eval.Default()
//	var x, next eval.Indices
//	x.Reset(own, opp)
//	next.Play(&x, square, flips)
//	score := -set.Score(&next, empties-1)
package eval
