package analysis

import (
	"context"

	"reversi/engine"
	"reversi/engine/search"
)

// effort is how well a position is looked at. All bounds are in plies and nodes, so that a loaded server gives the same values later.
type effort struct {
	depth  int    // in the midgame
	nodes  uint64 // at most for that; less depth then
	exact  int    // solved to the end with so many empties or fewer
	solve  uint64 // nodes at most for that; estimated then
	weight int    // in the progress of the work
}

// A quick look takes some milliseconds a position, a deep one a tenth of a second to two seconds.
var (
	quick = effort{depth: 8, nodes: 500_000, exact: 14, solve: 2_000_000, weight: 1}
	deep  = effort{depth: 14, nodes: 4_000_000, exact: 20, solve: 12_000_000, weight: 10}
	// advice is for a hint, which somebody waits for.
	advice = effort{depth: 12, nodes: 1_000_000, exact: 18, solve: 4_000_000}
)

// search finds the best move, with an exact value or with that of the full depth.
func (e *effort) search(ctx context.Context, s *search.Searcher, p engine.Position) (search.Result, error) {
	if p.Empties() <= e.exact {
		r, err := s.Best(ctx, p, search.Limits{Exact: e.exact, Nodes: e.solve}, nil)
		if err != nil || r.Exact {
			return r, err
		}
	}
	return s.Best(ctx, p, e.midgame(e.depth), nil)
}

// midgame is the limits of a search that estimates.
func (e *effort) midgame(depth int) search.Limits {
	return search.Limits{Depth: depth, Nodes: e.nodes, Confidence: search.Sure}
}
