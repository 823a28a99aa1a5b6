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
	graphed := widget.GraphWidth(plies) <= room.W
	moves, table := movesRows(room, max(entries, plies), graphed) // the same for every game, so that nothing moves while one tries moves
	rest, values, discs := room.H-moves-wordsHeight, 0, 0
	if graphed {
		values, discs = graphs(rest)
	}
	parts := stack(room, moves, min(max(rest-values-discs, 0), 1), wordsHeight, values, discs)
	return looking{moves: parts[0], table: table, words: parts[2], values: parts[3], discs: parts[4]}
}

// movesRows is the rows of the moves, and whether they stand in a table.
func movesRows(room widget.Rect, entries int, graphed bool) (rows int, table bool) {
	if rows := widget.TableRows(entries, room.W); rows > 0 && rows+leastTable <= room.H {
		return rows, true
	}
	rest := room.H - wordsHeight
	least := min(rest, leastMoves)
	if graphed {
		rest -= leastGraph
	}
	list := widget.MoveList{Entries: make([]widget.Entry, entries), Signed: true}
	return max(min(list.Rows(room.W), rest), least), false
}

// stack puts parts of so many rows one under another.
func stack(room widget.Rect, rows ...int) []widget.Rect {
	var parts []widget.Rect
	for _, h := range rows {
		parts = append(parts, widget.Rect{X: room.X, Y: room.Y, W: room.W, H: h})
		room.Y += h
	}
	return parts
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
