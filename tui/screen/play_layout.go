package screen

import "reversi/tui/widget"

// layout is where the parts of a board screen are: the board at the left and the rest beside it, or, on a narrow terminal,
// the rest above and below.
type layout struct {
	square  widget.Size
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
	under     = 2  // rows of status and keys
)

// arrange lays out a board of n×n squares. The square becomes as large as leaves the needed room beside the board; only
// where even the small board leaves none does it go above the rest.
func arrange(n, w, h int) layout {
	if square, ok := widget.Fit(n, w-1-wideSide, h-1-under); ok && square.Rows > 1 {
		return beside(square, n, w, h)
	}
	square, ok := widget.Fit(n, w-1-leastSide, h-1-under)
	if ok && square.Rows > 1 {
		return beside(square, n, w, h)
	}
	return stacked(n, w, h)
}

func beside(square widget.Size, n, w, h int) layout {
	bw, bh := square.Extent(n)
	x := bw + 4
	return layout{
		square: square, beside: true,
		board:   widget.Rect{X: 1, Y: 1, W: bw, H: bh},
		players: widget.Rect{X: x, Y: 1, W: min(w-x-1, 60), H: players},
		side:    widget.Rect{X: x, Y: 2 + players, W: min(w-x-1, 60), H: h - 2 - players - under},
	}
}

// stacked has no line above: the players stand there.
func stacked(n, w, h int) layout {
	square, _ := widget.Fit(n, w-1, h-players-under-1)
	bw, bh := square.Extent(n)
	x := max((w-bw)/2-1, 0)
	y := players + bh
	return layout{
		square:  square,
		board:   widget.Rect{X: x, Y: players, W: bw, H: bh},
		players: widget.Rect{X: 1, Y: 0, W: w - 2, H: players},
		side:    widget.Rect{X: 1, Y: y, W: w - 2, H: h - y - under},
	}
}
