package screen

import "reversi/tui/widget"

// layout is where the parts of a board screen are: the board at the left and the rest beside it, or, on a narrow terminal,
// the rest above and below.
type layout struct {
	square  widget.Size
	notice  widget.Rect // one row above the board
	board   widget.Rect
	players widget.Rect // two rows
	side    widget.Rect // moves, talk and cards
	beside  bool
}

// Least rooms of the parts.
const (
	leastSide = 22 // columns beside the board
	wideSide  = 34 // columns beside the board for which the board may be smaller
	players   = 2  // rows
	noticed   = 1  // rows above the board
	under     = 2  // rows of status and keys
)

// arranged lays out a board. The board is whole on every terminal, and the two sides with their clocks, the status and the keys
// are always there. On smaller terminals the rest gives way in this order: the squares, down to two rows, for as long as there
// are fewer than 34 columns beside the board; then the columns beside it, down to 22; then what is beside goes below, where the talk
// is the first to go and the moves but the last ones the next; then the squares, to one row. On larger ones the room goes to the
// board, then to the moves and the talk beside it.
func arranged(g widget.Grid, w, h int) layout {
	if square, ok := g.Fit(w-1-wideSide, h-noticed-under); ok && square.Rows > 1 {
		return beside(g, square, w, h)
	}
	square, ok := g.Fit(w-1-leastSide, h-noticed-under)
	if ok && square.Rows > 1 {
		return beside(g, square, w, h)
	}
	return stacked(g, w, h)
}

// beside has a line above everything, which gives way to a notice.
func beside(g widget.Grid, square widget.Size, w, h int) layout {
	bw, bh := g.Extent(square)
	x := bw + 4
	return layout{
		square: square, beside: true,
		notice:  widget.Rect{X: 0, Y: 0, W: bw + 2, H: noticed},
		board:   widget.Rect{X: 1, Y: noticed, W: bw, H: bh},
		players: widget.Rect{X: x, Y: 1, W: min(w-x-1, 60), H: players},
		side:    widget.Rect{X: x, Y: 2 + players, W: min(w-x-1, 60), H: h - 2 - players - under},
	}
}

// stacked has no line above: the players stand there, and a row for notices between them and the board.
func stacked(g widget.Grid, w, h int) layout {
	above := players + noticed
	square, _ := g.Fit(w-1, h-above-under-1)
	bw, bh := g.Extent(square)
	x := max((w-bw)/2-1, 0)
	y := above + bh
	return layout{
		square:  square,
		notice:  widget.Rect{X: 0, Y: players, W: w, H: noticed},
		board:   widget.Rect{X: x, Y: above, W: bw, H: bh},
		players: widget.Rect{X: 1, Y: 0, W: w - 2, H: players},
		side:    widget.Rect{X: 1, Y: y, W: w - 2, H: h - y - under},
	}
}
