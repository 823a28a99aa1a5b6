package engine

// Score counts squares by side.
type Score struct {
	Black int `json:"black"`
	White int `json:"white"`
}

// Ending is the way in which a game ended on the board.
type Ending uint8

// The endings. None while the game goes on.
const (
	None      Ending = iota
	FullBoard        // no square is empty, even at 64–0
	Wipeout          // one colour is gone
	NoMoves          // nobody can move with squares left
)

// String returns "full_board", "wipeout" or "no_moves", and "" for None.
func (e Ending) String() string {
	return [...]string{"", "full_board", "wipeout", "no_moves"}[e]
}

// Discs counts the discs on the board.
func (p Position) Discs() Score {
	return Score{p.discs[Black].count(), p.discs[White].count()}
}

// Official returns the score by which a game that ended here is recorded: the
// empty squares belong to the side with more discs, half of them to each side
// in a draw. It means nothing while the game goes on.
func (p Position) Official() Score {
	score, empties := p.Discs(), p.Empties()
	switch {
	case score.Black > score.White:
		score.Black += empties
	case score.White > score.Black:
		score.White += empties
	default:
		score.Black += empties / 2
		score.White += empties / 2
	}
	return score
}

// Empties counts the empty squares.
func (p Position) Empties() int { return p.vacant().count() }

// Ending tells how the game ended on the board, None while it goes on.
func (p Position) Ending() Ending {
	switch {
	case !p.Over():
		return None
	case p.vacant().empty():
		return FullBoard
	case p.discs[Black].empty() || p.discs[White].empty():
		return Wipeout
	}
	return NoMoves
}

// Winner returns the side with more discs once the game is over; false while
// it goes on and in a draw.
func (p Position) Winner() (Color, bool) {
	score := p.Discs()
	if score.Black == score.White || !p.Over() {
		return Black, false
	}
	if score.Black > score.White {
		return Black, true
	}
	return White, true
}
