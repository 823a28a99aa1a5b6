package analysis

import "reversi/engine"

// What a Fact may be about. In all of them By is a side, Ply counts the discs placed before the move that is meant, Square is the square
// of that move, and what is not named is zero (NoSquare). None contradicts the result.
const (
	// Turning is the move with which By, who lost or let a win slip to a draw, gave the game away: the square By played, N the discs that it
	// cost, Then what the position was worth to By before it (0 or more). Exact where both values are.
	Turning FactKind = "turning"
	// CornerOpened is a move of By on a square beside an empty corner, which the other side then took. Square is that of the move, Corner
	// names the corner.
	CornerOpened FactKind = "corner_opened"
	// CornersTaken says that By took N corners and the other side Then, which is fewer.
	CornersTaken FactKind = "corners_taken"
	// Starved says that By had at most FewMoves moves to choose from N turns in a row, passes counted as turns, the first of them at Ply.
	Starved FactKind = "starved"
	// Passed says that By had to pass N times, twice at least.
	Passed FactKind = "passed"
	// Missed is an endgame that was won and was not won in the end: after Ply discs By was winning by N, exactly, or it was a draw (N is
	// 0), and got Then: less than 0 for a loss by so many, 0 for a draw.
	Missed FactKind = "missed"
	// Settled says that after Ply discs By was winning by N already, exactly, and did win: the endgame changed no more than the score.
	Settled FactKind = "settled"
	// Flawless says that By made no mistake at all in the last N moves of its own, 5 at least, from Ply on, as solved to the end.
	Flawless FactKind = "flawless"
	// WipedOut says that By turned the last disc of the other side after Ply discs.
	WipedOut FactKind = "wiped_out"
	// Stopped is a game that ended before its end on the board: after Ply discs the position was worth N, more than 0, to By. Exact says how sure that is.
	Stopped FactKind = "stopped"
	// StoppedEven is such a game whose position was even; By means nothing.
	StoppedEven FactKind = "stopped_even"
	// Close says that neither side was ever ahead by more than N discs; By means nothing.
	Close FactKind = "close"
	// Led says that By, who won, was ahead from Ply on until the end, and by N at the most.
	Led FactKind = "led"
	// LeadChanged says that the lead changed hands N times, three times at least; By means nothing.
	LeadChanged FactKind = "lead_changed"
)

// FewMoves is how many moves are few, as Starved counts.
const FewMoves = 3

// Why a move may be good.
const (
	// OnlyMove is the only legal one.
	OnlyMove ReasonKind = "only_move"
	// WipesOut takes the last disc of the opponent.
	WipesOut ReasonKind = "wipes_out"
	// WinsBy wins by N discs for certain with best play, DrawsExactly draws, LosesBy loses by N at least whatever one plays: the least there is.
	WinsBy       ReasonKind = "wins_by"
	DrawsExactly ReasonKind = "draws"
	LosesBy      ReasonKind = "loses_by"
	// TakesCorner takes a corner.
	TakesCorner ReasonKind = "takes_corner"
	// ForcesPass leaves the opponent no move.
	ForcesPass ReasonKind = "forces_pass"
	// GuardsCorner keeps the opponent from the corner Square, which it could take now.
	GuardsCorner ReasonKind = "guards_corner"
	// LeavesFew leaves the opponent N moves, fewer than most others would.
	LeavesFew ReasonKind = "leaves_few"
	// KeepsParity plays into a region with an odd number N of empty squares, so that one can have the last move there; FillsLast fills its last one.
	KeepsParity ReasonKind = "keeps_parity"
	FillsLast   ReasonKind = "fills_last"
	// GainsStable makes N discs that nobody can turn any more.
	GainsStable ReasonKind = "gains_stable"
	// QuietMove turns only N discs, and none of the moves it opens for the opponent is new.
	QuietMove ReasonKind = "quiet_move"
	// KeepsAway stays away from the squares beside an empty corner, where N of the other moves are.
	KeepsAway ReasonKind = "keeps_away"
	// StaysInside leaves N of one's own discs beside an empty square, which is fewer than other moves do: the opponent finds little to turn.
	StaysInside ReasonKind = "stays_inside"
	// OpensMoves gives oneself N moves next time, if the opponent let one.
	OpensMoves ReasonKind = "opens_moves"
	// Searched is the best by looking ahead, with nothing more to say.
	Searched ReasonKind = "searched"
)

// Corner is the corner that a square is, or is beside: an X-square touches it diagonally, a C-square along an edge. ok is false for other
// squares, and on boards too small to tell.
func Corner(s engine.Square, size int) (corner engine.Square, ok bool) {
	col, byCol := cornerLine(s.Col(), size)
	row, byRow := cornerLine(s.Row(), size)
	return engine.SquareAt(col, row), byCol && byRow && size >= 6
}

// cornerLine is the edge that a column or row is on or next to.
func cornerLine(i, size int) (edge int, near bool) {
	if i >= size/2 {
		return size - 1, i >= size-2
	}
	return 0, i <= 1
}
