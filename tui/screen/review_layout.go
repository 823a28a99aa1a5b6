package screen

import "reversi/tui/widget"

// looking is where the parts of a review are beside the board, or under it.
//
// The board is always whole. On smaller terminals the rest goes in this order: the costs beside the moves, then the graph of the
// discs, then rows of the moves, which scroll, then the graph of the evaluation. Words on the position stay to the end.
type looking struct {
	moves  widget.Rect
	table  bool        // moves in columns with their costs
	words  widget.Rect // one row on the position
	values widget.Rect // the graph of the evaluation; no height where there is no room
	discs  widget.Rect // that of the discs
}

// Rows of the parts.
const (
	leastMoves  = 3
	leastGraph  = 4
	leastTable  = 1 + 2*leastGraph // what must be left under the table of moves
	mostValues  = 12
	mostDiscs   = 8
	smallGraph  = 2
	wordsHeight = 1
)

// look lays out a room for a list of so many entries, on a board of so many plies.
func look(room widget.Rect, entries, plies int) looking {
	entries = max(entries, plies) // the same for every game, so that nothing moves while one tries moves
	var l looking
	moves := widget.TableRows(entries, room.W)
	l.table = moves > 0 && moves+leastTable <= room.H
	if !l.table {
		moves = widget.MoveList{Entries: make([]widget.Entry, entries), Signed: true}.Rows(room.W)
	}
	rest := room.H - wordsHeight
	if moves > rest-leastGraph {
		moves = max(min(rest, leastMoves), rest-leastGraph)
	}
	values, discs := graphs(rest - moves)
	if widget.GraphWidth(plies) > room.W {
		values, discs = 0, 0
	}
	gap := (room.H - wordsHeight - moves - values - discs) & 1
	y := room.Y
	part := func(h int) widget.Rect {
		y += h
		return widget.Rect{X: room.X, Y: y - h, W: room.W, H: h}
	}
	l.moves = part(moves)
	part(gap)
	l.words, l.values, l.discs = part(wordsHeight), part(values), part(discs)
	return l
}

// graphs shares rows between the evaluation and the discs: the evaluation comes first. Both are even.
func graphs(rows int) (values, discs int) {
	if rows >= 2*leastGraph {
		discs = min(max(rows*2/5, leastGraph), mostDiscs) / 2 * 2
	}
	if values = min(rows-discs, mostValues) / 2 * 2; values < smallGraph {
		return 0, 0
	}
	return values, discs
}
