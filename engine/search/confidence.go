package search

// Confidence is how sure a search is of its cuts, in per cent: how often a single cut by a shallower search is right.
type Confidence int

// The named confidences. Certain, which zero means too, cuts nothing that could matter.
const (
	Likely      Confidence = 73
	Confident   Confidence = 87
	Sure        Confidence = 95
	VerySure    Confidence = 98
	AlmostFull  Confidence = 99
	Certain     Confidence = 100
	certain                = 5 // the index of Certain in levels
	levelsCount            = 6
)

// levels are the confidences in rising order, and by how many standard deviations a shallower search must lie outside the window for a
// cut: the two-sided quantiles of the normal distribution.
var levels = [levelsCount]struct {
	confidence Confidence
	deviations float64
}{{Likely, 1.10}, {Confident, 1.51}, {Sure, 1.96}, {VerySure, 2.33}, {AlmostFull, 2.58}, {Certain, 0}}

// index is the lowest level that is at least as confident.
func (c Confidence) index() uint8 {
	for i, l := range levels {
		if c > 0 && c <= l.confidence {
			return uint8(i)
		}
	}
	return certain
}
