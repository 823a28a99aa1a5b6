package search

import "math"

// terms make up a deviation: its logarithm is growth[0] + growth[1]·empties + growth[2]·ln(depth-shallow) +
// growth[3]·ln(shallow+1), and growth[4] more for a search to the end of the game.
const terms = 5

// deviations are all of them, in hundredths of a disc, by empties, depth and depth of the shallower search.
var deviations = makeDeviations()

func makeDeviations() (all [61][61][31]float32) {
	for empties := range all {
		for depth := range empties + 1 {
			for shallow := range min(depth, len(all[0][0])) {
				all[empties][depth][shallow] = float32(modelled(empties, depth, shallow))
			}
		}
	}
	return all
}

func modelled(empties, depth, shallow int) float64 {
	log := growth[0] + growth[1]*float64(empties) + growth[2]*math.Log(float64(depth-shallow)) + growth[3]*math.Log(float64(shallow+1))
	if depth == empties {
		log += growth[4]
	}
	return math.Exp(log)
}

// deviation is the standard deviation between the scores of a search and of a shallower one, in hundredths of a disc.
func deviation(empties, depth, shallow int) float64 {
	return float64(deviations[empties][min(depth, empties)][shallow])
}
