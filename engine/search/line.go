package search

import (
	"math/bits"

	"reversi/engine"
	"reversi/engine/board"
)

func squareOf(bit int) engine.Square { return engine.SquareAt(bit%8, bit/8) }

// line follows the table from a move on. The table holds no repetition, since discs only grow in number.
func (r *root) line(i int) Line {
	m := &r.found[i]
	line := Line{Move: squareOf(m.square), PV: []engine.Square{squareOf(m.square)}}
	if r.done.depth > 0 {
		line.Score = m.score
	}
	own, opp := m.own, m.opp
	for {
		moves := board.Moves(own, opp)
		if moves == 0 {
			own, opp = opp, own
			moves = board.Moves(own, opp)
		}
		move := r.remembered(own, opp)
		if moves>>move&1 == 0 {
			return line
		}
		line.PV = append(line.PV, squareOf(move))
		flips := board.Flips(own, opp, move)
		own, opp = opp^flips, own^flips^1<<move
	}
}

// remembered is the best move of a position by the table, preferably by a search to the end.
func (r *root) remembered(own, opp uint64) int {
	word := uint64(0)
	if r.done.depth == r.empties() {
		word = r.lead.table.find(key(own, opp, endgame))
	} else if bits.OnesCount64(^(own | opp)) > 0 {
		word = r.lead.table.find(key(own, opp, midgame))
	}
	if word == 0 {
		return noMove
	}
	return entryOf(word).moves[0]
}
