package search

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"reversi/engine"
)

// rootMove is a move to choose from, with its score by the last search that was complete.
type rootMove struct {
	candidate
	score int
}

// finding is what a complete search of the root gave.
type finding struct {
	move  int
	score int // in hundredths
	depth int
	exact bool
}

const (
	// presearch is how deep the midgame search goes to order the moves for an exact one, and presearchShare the part
	// of the nodes that it may take.
	presearch      = 6
	presearchShare = 4
)

// run deepens the midgame search ply by ply, and solves exactly where the limits say so.
func (s *Searcher) run(b bitboard, l Limits, rnd *rand.Rand) finding {
	empties := bits.OnesCount64(b.empties())
	found := finding{move: s.roots[0].square}
	deepest := empties
	if l.Depth > 0 {
		deepest = min(l.Depth, empties)
	}
	nodes := l.Nodes
	if nodes == 0 {
		nodes = math.MaxUint64
	}
	s.allow(nodes)
	solve := empties <= l.Exact
	if solve {
		deepest = min(deepest, presearch)
		s.allow(nodes / presearchShare)
	}
	for depth := 1; depth <= deepest && !found.exact; depth++ {
		spread := l.Spread
		if depth == empties {
			spread = 0
		}
		if !s.round(depth, spread, rnd, &found) {
			break
		}
		found.exact = depth == empties
	}
	if solve && !found.exact {
		s.allow(nodes)
		found.exact = s.round(solved+empties, 0, rnd, &found)
	}
	return found
}

// round searches all moves to one depth and, unless the search has to end before that is complete, puts the outcome into
// found and the moves into the order of their scores.
func (s *Searcher) round(depth, spread int, rnd *rand.Rand, found *finding) bool {
	tolerance := -1
	if rnd != nil {
		tolerance = spread
	}
	best := -infinity
	for i := range s.roots {
		m := &s.roots[i]
		m.value = s.follow(&m.candidate, depth-1, max(best-tolerance-1, -infinity), infinity, i == 0)
		if s.halted != nil {
			return false
		}
		best = max(best, m.value)
	}
	for i := range s.roots {
		s.roots[i].score = s.roots[i].value
	}
	slices.SortStableFunc(s.roots, func(x, y rootMove) int { return cmp.Compare(y.score, x.score) })
	s.pick(best-max(tolerance, 0), depth, rnd, found)
	return true
}

// pick chooses among the moves that reach a score. They stand first, and their scores are exact: the search of a root move
// has no upper bound, and its lower one lay below this score.
func (s *Searcher) pick(enough, depth int, rnd *rand.Rand, found *finding) {
	equals := 1
	for equals < len(s.roots) && s.roots[equals].score >= enough {
		equals++
	}
	chosen := s.roots[0]
	if rnd != nil {
		chosen = s.roots[rnd.IntN(equals)]
	}
	*found = finding{move: chosen.square, score: chosen.score, depth: depth}
	if depth >= solved {
		found.score, found.depth = disc*chosen.score, depth-solved
	}
}

func (s *Searcher) result(b bitboard, found finding) Result {
	return Result{
		Move:  squareOf(found.move),
		Score: found.score,
		Exact: found.exact,
		Depth: found.depth,
		Nodes: s.nodes,
		PV:    s.line(b, found.move),
	}
}

// line follows the table from a move on. The table holds no repetition, since discs only grow in number.
func (s *Searcher) line(b bitboard, move int) []engine.Square {
	var line []engine.Square
	for move != noMove {
		line = append(line, squareOf(move))
		b = b.play(move, b.flips(move))
		if b.moves() == 0 {
			b = b.passed()
		}
		e := s.table.find(b)
		if e == nil {
			break
		}
		move = int(e.move)
	}
	return line
}

func squareOf(bit int) engine.Square { return engine.SquareAt(bit%8, bit/8) }
