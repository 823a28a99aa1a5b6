package search

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"reversi/engine/board"
)

// root is one search: the moves to choose from, and what has been found so far.
type root struct {
	Limits
	own, opp uint64
	rnd      *rand.Rand
	lead     *worker
	others   []*worker
	moves    []rootMove

	ahead int        // how many of the first moves have been searched in the step that runs
	done  step       // the last one that was complete; of depth 0 where there is none
	score int        // of the best move then
	found []rootMove // the moves by their scores then, or by what is known since; see prefer
	equal int        // how many of those may be chosen
}

// rootMove is a move to choose from, with its score.
type rootMove struct {
	square         int
	own, opp, next uint64 // the position behind it, and its moves
	score          int
}

// step is one search of all moves, deeper or more confident than the one before.
type step struct {
	depth      int
	confidence uint8
}

func (r *root) empties() int { return bits.OnesCount64(^(r.own | r.opp)) }

// list puts the moves in an order to begin with: first those that leave few replies.
func (r *root) list() {
	for moves := board.Moves(r.own, r.opp); moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		flips := board.Flips(r.own, r.opp, square)
		m := rootMove{square: square, own: r.opp ^ flips, opp: r.own ^ flips ^ 1<<square}
		m.next = board.Moves(m.own, m.opp)
		m.score = int(standing[square]) - perReply*bits.OnesCount64(m.next)
		r.moves = append(r.moves, m)
	}
	if r.rnd != nil {
		r.rnd.Shuffle(len(r.moves), func(i, j int) { r.moves[i], r.moves[j] = r.moves[j], r.moves[i] })
	}
	r.sort()
	r.found, r.equal = append(r.found, r.moves...), 1
}

func (r *root) sort() { byScore(r.moves) }

// byScore is stable, so that a move which merely failed to be better stays behind those found before it.
func byScore(moves []rootMove) {
	slices.SortStableFunc(moves, func(x, y rootMove) int { return cmp.Compare(y.score, x.score) })
}

// run takes one step after the other until the last or until the search has to end.
func (r *root) run() {
	empties := r.empties()
	r.lead.frames[empties].search.Reset(r.own, r.opp)
	for _, s := range r.plan(empties) {
		r.lead.confidence = s.confidence
		if !r.take(s) {
			return
		}
	}
}

const (
	// midgameEnds is how many plies before the end the midgame search hands over to the one to the end.
	midgameEnds = 10
	// likelyFrom and sureFrom are the numbers of empties from which a search to the end is first made with less confidence.
	likelyFrom, sureFrom = 15, 24
)

// plan lists the steps: the midgame deepens ply by ply; a search to the end is made ready by a midgame search for its order, and
// by less confident searches to the end for its bounds. More of those cost more than they save.
func (r *root) plan(empties int) (steps []step) {
	confidence := r.Confidence.index()
	toEnd := empties <= r.Exact || r.Depth == 0 || r.Depth >= empties
	deepest, midgame := r.Depth, confidence
	if toEnd {
		deepest = empties - midgameEnds
		if r.Depth > 0 {
			deepest = min(deepest, r.Depth)
		}
		midgame = min(midgame, 0)
	}
	for depth := 1; depth <= deepest; depth++ {
		steps = append(steps, step{depth, midgame})
	}
	if !toEnd {
		return steps
	}
	for _, first := range []struct {
		from int
		Confidence
	}{{likelyFrom, Likely}, {sureFrom, Sure}} {
		if c := first.index(); empties >= first.from && c < confidence {
			steps = append(steps, step{empties, c})
		}
	}
	return append(steps, step{empties, confidence})
}

// take makes one step; false where the search has to end before that is complete.
func (r *root) take(s step) bool {
	alpha, beta := r.window(s)
	r.ahead = 0
	for width := disc * 2; ; width *= 4 {
		best, ok := r.round(s.depth, alpha, beta)
		switch {
		case !ok:
			r.prefer(alpha, r.tolerance(s.depth))
			return false
		case r.Outcome && s.depth == r.empties():
			r.finish(s, best)
			return true
		case best <= alpha && alpha > -infinity:
			alpha = max(best-width, -infinity)
		case best >= beta && beta < infinity:
			beta = min(best+width, infinity)
		default:
			r.finish(s, best)
			return true
		}
		r.sort()
		r.ahead = 0
		if best > alpha { // what failed high is the best, by however much
			r.ahead = 1
		}
	}
}

// window is where the score is expected: near that of the step before, if it is that of one move alone.
func (r *root) window(s step) (alpha, beta int) {
	switch toEnd := s.depth == r.empties(); {
	case toEnd && r.Outcome:
		return -disc, disc
	case r.rnd != nil || r.Lines > 1 || r.done.depth == 0:
		return -infinity, infinity
	case toEnd:
		near := disc * 2 * floor(r.score/2+disc/2)
		return near - disc, near + disc
	}
	return r.score - 3*disc, r.score + 3*disc
}

// round searches all moves between alpha and beta, and gives the best score; false where the search has to end.
func (r *root) round(depth, alpha, beta int) (best int, ok bool) {
	empties := r.empties()
	tolerance := r.tolerance(depth)
	best = -infinity
	for i := range r.moves {
		floor := max(alpha, r.enough(i)-tolerance)
		m := &r.moves[i]
		score := r.follow(m, depth-1, empties-1, floor, beta, i == 0)
		if r.lead.aborted {
			return 0, false
		}
		m.score, r.ahead = score, max(r.ahead, i+1)
		if best = max(best, m.score); best >= beta {
			r.skip(i + 1)
			break
		}
	}
	return best, true
}

// skip marks the moves from the one of number i on as not searched.
func (r *root) skip(i int) {
	for ; i < len(r.moves); i++ {
		r.moves[i].score = -infinity
	}
}

// tolerance is by how much a move may fail to be the best and still have its score found out.
func (r *root) tolerance(depth int) int {
	switch {
	case r.rnd == nil:
		return 0
	case depth == r.empties():
		return 1
	}
	return r.Spread + 1
}

// enough is the score that the next move must beat to be among those wanted: the worst of the best so many of the first i.
func (r *root) enough(i int) int {
	lines := max(r.Lines, 1)
	if i < lines {
		return -infinity
	}
	var best [64]int
	for j, m := range r.moves[:i] {
		best[j] = m.score
	}
	slices.Sort(best[:i])
	return best[i-lines]
}

func (r *root) follow(m *rootMove, depth, empties, alpha, beta int, first bool) int {
	w := r.lead
	flips := m.opp &^ r.own &^ (1 << m.square)
	w.frames[empties].search.Play(&w.frames[empties+1].search, m.square, flips)
	if !first && beta-alpha > 1 {
		score := -w.node(m.own, m.opp, m.next, depth, -alpha-1, -alpha)
		if score <= alpha || score >= beta || w.aborted {
			return score
		}
	}
	return -w.node(m.own, m.opp, m.next, depth, -beta, -alpha)
}

// finish keeps the outcome of a step. The moves that reach the best score, or come as near as the tolerance, have exact scores.
func (r *root) finish(s step, best int) {
	r.sort()
	r.done, r.score, r.equal = s, best, 1
	r.found = append(r.found[:0], r.moves...)
	tolerance := r.tolerance(s.depth)
	for r.equal < len(r.found) && r.found[r.equal].score > best-tolerance {
		r.equal++
	}
}

// prefer makes use of a step that was not complete. Its scores count for the moves it has searched, the best of the step before being the first of
// them; the others may be as good as they were then. Where all that it has searched failed low, nothing is known.
func (r *root) prefer(alpha, tolerance int) {
	searched, best := r.moves[:r.ahead], -infinity
	for _, m := range searched {
		best = max(best, m.score)
	}
	if best <= alpha || r.done.depth == 0 || r.Lines > 1 {
		return
	}
	var good, open, rest []rootMove
	for _, m := range searched {
		if m.score > best-max(tolerance, 1) {
			good = append(good, m)
		}
	}
	for i, m := range r.found {
		is := func(other rootMove) bool { return other.square == m.square }
		switch {
		case slices.ContainsFunc(good, is):
		case i < r.equal && r.rnd != nil && !slices.ContainsFunc(searched, is):
			open = append(open, m)
		default:
			rest = append(rest, m)
		}
	}
	byScore(good)
	if r.found, r.equal = slices.Concat(good, open, rest), 1; r.rnd != nil {
		r.equal = len(good) + len(open)
	}
}

func (r *root) exact() bool {
	return r.done.depth == r.empties() && r.done.confidence == certain && !r.Outcome
}

func (r *root) nodes() uint64 {
	sum := r.lead.nodes
	for _, w := range r.others {
		sum += w.nodes
	}
	return sum
}

// result chooses among the moves that are equal.
func (r *root) result() Result {
	chosen := 0
	if r.rnd != nil {
		chosen = r.rnd.IntN(r.equal)
	}
	result := Result{
		Line: r.line(chosen), Exact: r.exact(),
		Depth: r.done.depth, Confidence: levels[r.done.confidence].confidence, Nodes: r.nodes(),
	}
	for i := range min(r.Lines, len(r.found)) {
		result.Best = append(result.Best, r.line(i))
	}
	return result
}
