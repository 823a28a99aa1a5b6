package analysis

import (
	"math/bits"

	"reversi/engine"
	"reversi/engine/board"
)

// When a reason is worth giving.
const (
	fewReplies  = 8  // moves left to the opponent
	parityFrom  = 18 // empties at most
	someStable  = 3  // discs
	stableFrom  = 8  // empties: in the end all discs are stable
	quietFlips  = 2
	openedMoves = 4  // more than before
	insideFrom  = 16 // empties: near the end all discs are beside some
	insideMost  = 12 // open discs
	insideLess  = 2  // open discs
)

const corners = 1 | 1<<7 | 1<<56 | 1<<63

func plain(k ReasonKind, n int) Reason { return Reason{Kind: k, N: n, Square: engine.NoSquare} }

func onlyMove(m *move) (Reason, bool) { return plain(OnlyMove, 0), m.legal == m.bit() }

func wipesOut(m *move) (Reason, bool) { return plain(WipesOut, 0), m.its == 0 }

// outcome is how the game ends with best play, where that is known.
func outcome(h Hint) func(*move) (Reason, bool) {
	return func(m *move) (Reason, bool) {
		switch {
		case h.Value > 0:
			return plain(WinsBy, h.Value), h.Exact && m.its != 0
		case h.Value < 0:
			return plain(LosesBy, -h.Value), h.Exact
		}
		return plain(DrawsExactly, 0), h.Exact
	}
}

func takesCorner(m *move) (Reason, bool) { return plain(TakesCorner, 0), m.bit()&corners != 0 }

func forcesPass(m *move) (Reason, bool) {
	return plain(ForcesPass, 0), m.replies == 0 && m.its != 0 && board.Moves(m.mine, m.its) != 0
}

// guardsCorner looks for a corner that the opponent could take if it were to move, and cannot after the move.
func guardsCorner(m *move) (Reason, bool) {
	guarded := board.Moves(m.opp, m.own) & corners &^ m.replies &^ m.bit()
	if guarded == 0 {
		return Reason{}, false
	}
	return Reason{Kind: GuardsCorner, Square: squareOf(bits.TrailingZeros64(guarded))}, true
}

// leavesFew is worth saying where two thirds of the other moves leave more.
func leavesFew(m *move) (Reason, bool) {
	n, more, others := count(m.replies), 0, m.others()
	for _, o := range others {
		if count(o.replies) > n {
			more++
		}
	}
	return plain(LeavesFew, n), n > 0 && n <= fewReplies && 3*more > 2*len(others)
}

// parity looks at the region of empty squares that the move is in, where there are others. Diagonal neighbours belong together.
func parity(m *move) (Reason, bool) {
	empty := ^(m.own | m.opp)
	region := m.bit()
	for grown := spread(region) & empty; grown != region; grown = spread(region) & empty {
		region = grown
	}
	n := count(region)
	switch {
	case count(empty) > parityFrom || region == empty || n%2 == 0:
		return Reason{}, false
	case n == 1:
		return plain(FillsLast, n), true
	}
	return plain(KeepsParity, n), true
}

// spread adds the neighbours of a set of squares.
func spread(set uint64) uint64 {
	const notA, notH = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
	set |= set<<1&notA | set>>1&notH
	return set | set<<8 | set>>8
}

func gainsStable(m *move) (Reason, bool) {
	n := count(board.Stable(m.mine, m.its)) - count(board.Stable(m.own, m.opp))
	return plain(GainsStable, n), n >= someStable && count(^(m.own|m.opp)) >= stableFrom
}

// quietMove turns little and gives the opponent nothing new to play.
func quietMove(m *move) (Reason, bool) {
	n := count(m.flips)
	return plain(QuietMove, n), n <= quietFlips && m.replies&^board.Moves(m.opp, m.own) == 0 && m.replies != 0
}

// staysInside is worth saying where no move leaves fewer open discs, and most leave clearly more.
func staysInside(m *move) (Reason, bool) {
	n, more, others := m.open(), 0, m.others()
	for _, o := range others {
		switch open := o.open(); {
		case open < n:
			return Reason{}, false
		case open >= n+insideLess:
			more++
		}
	}
	return plain(StaysInside, n), n <= insideMost && 2*more > len(others) && count(^(m.own|m.opp)) >= insideFrom
}

// open counts the mover's discs that lie beside an empty square after the move.
func (m *move) open() int { return count(m.mine & spread(^(m.mine | m.its))) }

// keepsAway counts the other moves that lie beside an empty corner, where the chosen one does not.
func keepsAway(m *move) (Reason, bool) {
	danger := spread(corners&^(m.own|m.opp)) &^ corners
	n := count(m.legal & danger)
	return plain(KeepsAway, n), n > 0 && m.bit()&(danger|corners) == 0
}

func opensMoves(m *move) (Reason, bool) {
	n := count(board.Moves(m.mine, m.its))
	return plain(OpensMoves, n), n >= count(m.legal)+openedMoves
}
