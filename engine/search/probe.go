package search

const (
	// probeAt is the depth from which shallower searches may cut a node (Multi-ProbCut; M. Buro, 1997).
	probeAt = 5
	// mostProbes is how many of them may be inside each other.
	mostProbes = 2
)

// probe asks a search of about half the depth whether a null window above alpha fails with the confidence wanted, and if so gives the bound.
func (w *worker) probe(own, opp, moves uint64, depth, empties, alpha int) (score int, ok bool) {
	if w.probes >= mostProbes || !estimates(depth, empties) {
		return 0, false
	}
	shallow := shallower(depth)
	margin := int(levels[w.confidence].deviations * deviation(empties, depth, shallow))
	static := w.set.Score(&w.frames[empties].search, empties)
	w.probes++
	defer func() { w.probes-- }()
	if above := alpha + 1 + margin; static >= alpha+1-margin && above < 64*disc {
		if w.node(own, opp, moves, shallow, above-1, above) >= above && !w.aborted {
			return alpha + 1, true
		}
	}
	if below := alpha - margin; static <= alpha+margin && below > -64*disc {
		if w.node(own, opp, moves, shallow, below, below+1) <= below && !w.aborted {
			return alpha, true
		}
	}
	return 0, w.aborted
}

// shallower is the depth of the search that stands for one of some depth: about half, and of the same parity, since scores go up
// and down with the side that has the last word.
func shallower(depth int) int { return depth/4*2 + depth&1 }
