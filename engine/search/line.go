package search

import (
	"math/bits"

	"reversi/engine"
	"reversi/engine/board"
)

func squareOf(bit int) engine.Square { return engine.SquareAt(bit%8, bit/8) }

// line follows what is remembered from a move on. There is no repetition, since discs only grow in number.
func (r *root) line(i int) Line {
	m := &r.found[i]
	line := Line{Move: squareOf(m.square), PV: []engine.Square{squareOf(m.square)}}
	if r.done.depth > 0 {
		line.Score = m.score
	}
	own, opp, score := m.own, m.opp, -m.score
	for {
		moves := board.Moves(own, opp)
		if moves == 0 {
			own, opp, score = opp, own, -score
			moves = board.Moves(own, opp)
		}
		move := r.next(own, opp, moves, score)
		if moves>>move&1 == 0 {
			return line
		}
		line.PV = append(line.PV, squareOf(move))
		flips := board.Flips(own, opp, move)
		own, opp, score = opp^flips, own^flips^1<<move, -score
	}
}

// next is the best move of a position by the table, or by solving again in a solved game, where the score is known.
func (r *root) next(own, opp, moves uint64, score int) int {
	empties := bits.OnesCount64(^(own | opp))
	if r.exact() && empties <= nearAt {
		return r.solved(own, opp, moves, empties)
	}
	if r.exact() && moves != 0 {
		r.confirm(own, opp, moves, empties, score)
	}
	k := key(own, opp, midgame)
	if r.done.depth == r.empties() {
		k = key(own, opp, endgame)
	}
	if word := r.lead.table.find(k); word != 0 {
		return entryOf(word).moves[0]
	}
	return noMove
}

// confirm has the table remember the move that leads to a score: what it remembers may have been good enough for a bound alone.
func (r *root) confirm(own, opp, moves uint64, empties, score int) {
	w := r.lead
	w.frames[empties].search.Reset(own, opp)
	w.node(own, opp, moves, empties, score-disc, score+disc)
}

func (r *root) solved(own, opp, moves uint64, empties int) int {
	best, move := -infinity, noMove
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		flips := board.Flips(own, opp, square)
		childOwn, childOpp := opp^flips, own^flips^1<<square
		score := -r.lead.node(childOwn, childOpp, board.Moves(childOwn, childOpp), empties-1, -infinity, infinity)
		if r.lead.aborted {
			return noMove
		}
		if score > best {
			best, move = score, square
		}
	}
	return move
}
