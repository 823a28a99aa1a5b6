package search

import (
	"math/bits"

	"reversi/engine/board"
	"reversi/engine/eval"
)

const (
	infinity = 10000 // above every score, in hundredths of a disc too
	disc     = 100

	// finishAt is the number of empties up to which a table and ordering by replies cost more than they save.
	finishAt = 6
	// nearAt is the number of empties up to which a search to the end remembers positions in a small table.
	nearAt = 9
	// nearEntries fill a quarter of a megabyte.
	nearEntries = 1 << 14
	// estimateAt is the number of empties from which a search to the end of the game orders moves by evaluation, and cuts by shallower searches.
	estimateAt = 13
)

// worker searches for one goroutine, which owns it. The table and the control are shared with others.
type worker struct {
	table      *table // shared by all
	near       *table // of this worker, for positions near the end: small enough for the processor's cache
	control    *control
	set        *eval.Set
	confidence uint8 // of the search that runs
	probes     int   // shallower searches for cuts that are under way, one inside the other

	crew   *crew
	split  *split // inside which this worker searches; nil at the top
	splits [64]split

	nodes   uint64 // positions looked at
	granted uint64 // the count of nodes up to which the control lets this worker go on
	aborted bool   // the search unwinds; what it returns means nothing

	killers [64]int // by empties, the move that cut most recently
	frames  [64]frame
}

// frame is the room of the node with so many empties on the path being searched.
type frame struct {
	kids   board.Children
	value  [64]int32    // of each child: the largest is searched first
	search eval.Indices // of the node, kept up where something evaluates; see estimates
}

// estimates tells whether a node needs the indices of the evaluation.
func estimates(depth, empties int) bool { return depth < empties || empties >= estimateAt }

// node is a principal variation search that is fail-soft: its score for the side to move, in hundredths of a disc, is exact between alpha
// and beta and a bound outside. A search as deep as there are empty squares is to the end of the game. moves are those of the
// position; a pass takes no depth.
func (w *worker) node(own, opp, moves uint64, depth, alpha, beta int) int {
	empties := bits.OnesCount64(^(own | opp))
	switch {
	case moves == 0:
		return w.stuck(own, opp, depth, empties, alpha, beta)
	case depth >= empties && empties <= finishAt:
		return disc * w.finish(own, opp, floor(alpha), -floor(-beta))
	case !w.allowed(1):
		return 0
	}
	w.nodes++
	switch depth {
	case 0:
		return w.set.Score(&w.frames[empties].search, empties)
	case 1:
		return w.frontier(own, opp, moves, empties, alpha, beta)
	}
	if depth >= empties {
		if bound := mostBy(own, opp, empties, alpha); bound <= alpha {
			return bound
		}
	}
	return w.look(own, opp, moves, depth, empties, alpha, beta)
}

// floor is the largest number of discs that is not above a score.
func floor(score int) int {
	if score < 0 {
		return -((disc - 1 - score) / disc)
	}
	return score / disc
}

// mostBy is a bound of the final score by the discs that the other side cannot lose any more. It is looked for where the window makes it
// likely enough to matter.
func mostBy(own, opp uint64, empties, alpha int) int {
	if alpha < disc*2*(empties-stableLead) || 64-2*bits.OnesCount64(opp) > floor(alpha) {
		return infinity
	}
	return disc * (64 - 2*bits.OnesCount64(board.Stable(opp, own)))
}

const stableLead = 4

// look asks the table, and tries the cheap ways to an answer.
func (w *worker) look(own, opp, moves uint64, depth, empties, alpha, beta int) int {
	k := key(own, opp, kind(depth, empties))
	word := w.tableFor(depth, empties).find(k)
	if score, ok := settles(word, depth, w.confidence, alpha, beta); ok {
		return score
	}
	if beta-alpha == 1 && w.confidence < certain && depth >= probeAt {
		if score, ok := w.probe(own, opp, moves, depth, empties, alpha); ok {
			return score
		}
	}
	hints := [2]int{noMove, noMove}
	if word != 0 {
		hints = entryOf(word).moves
	} else if depth >= empties && empties >= estimateAt {
		if word := w.table.find(key(own, opp, midgame)); word != 0 {
			hints = entryOf(word).moves
		}
	}
	return w.expand(own, opp, moves, k, hints, depth, empties, alpha, beta)
}

// tableFor is the table in which a node is remembered.
func (w *worker) tableFor(depth, empties int) *table {
	if empties <= nearAt && depth >= empties {
		return w.near
	}
	return w.table
}

func kind(depth, empties int) uint64 {
	if depth >= empties {
		return endgame
	}
	return midgame
}

// expand searches the moves of a node, the promising ones first, and remembers the outcome.
func (w *worker) expand(own, opp, moves, k uint64, hints [2]int, depth, empties, alpha, beta int) int {
	f := &w.frames[empties]
	n := f.kids.Fill(own, opp, moves)
	if n > 1 {
		if depth >= enhanceAt {
			if score := w.enhanced(f, n, depth, empties, beta); score >= beta {
				return score
			}
		}
		w.order(f, n, own, hints, depth, empties)
	}
	best, move := -infinity, noMove
	for i := 0; i < n && best < beta; i++ {
		if i > 0 && depth >= splitAt && w.crew.idle.Load() > 0 {
			best, move = w.divide(f, n, i, own, depth, empties, alpha, beta, best, move)
			break
		}
		j := f.next(n)
		score := w.follow(f, j, own, depth-1, empties-1, max(alpha, best), beta, i == 0)
		if w.aborted {
			return 0
		}
		if score > best {
			best, move = score, int(f.kids.Square[j])
		}
	}
	if w.aborted {
		return 0
	}
	if best >= beta {
		w.killers[empties] = move
	}
	w.tableFor(depth, empties).store(k, &finding{depth, w.confidence, alpha, beta, best, move})
	return best
}

// follow searches a move: the first one of a node in full, the others only to prove that they are no better, and in full where
// that fails. depth and empties are those of the child.
func (w *worker) follow(f *frame, j int, own uint64, depth, empties, alpha, beta int, first bool) int {
	childOwn, childOpp, moves := f.kids.Own[j], f.kids.Opp[j], f.kids.Moves[j]
	if estimates(depth, empties) {
		w.play(f, j, own, empties)
	}
	if !first && beta-alpha > 1 {
		score := -w.node(childOwn, childOpp, moves, depth, -alpha-1, -alpha)
		if score <= alpha || score >= beta || w.aborted {
			return score
		}
	}
	return -w.node(childOwn, childOpp, moves, depth, -beta, -alpha)
}

// play gives the frame of a child its indices.
func (w *worker) play(f *frame, j int, own uint64, empties int) {
	square := int(f.kids.Square[j])
	flips := f.kids.Opp[j] &^ own &^ (1 << square)
	w.frames[empties].search.Play(&f.search, square, flips)
}

// frontier is the last ply, where ordering no longer pays.
func (w *worker) frontier(own, opp, moves uint64, empties, alpha, beta int) int {
	f := &w.frames[empties]
	best := -infinity
	for j := range f.kids.Fill(own, opp, moves) {
		best = max(best, w.follow(f, j, own, 0, empties-1, max(alpha, best), beta, true))
		if best >= beta || w.aborted {
			break
		}
	}
	return best
}

// stuck is a node whose side to move has no move.
func (w *worker) stuck(own, opp uint64, depth, empties, alpha, beta int) int {
	moves := board.Moves(opp, own)
	if moves == 0 {
		return disc * board.Final(own, opp)
	}
	if !estimates(depth, empties) {
		return -w.node(opp, own, moves, depth, -beta, -alpha)
	}
	x := &w.frames[empties].search
	x.Pass(x)
	score := -w.node(opp, own, moves, depth, -beta, -alpha)
	x.Pass(x)
	return score
}
