package analysis

import (
	"context"
	"math/bits"

	"reversi/engine"
	"reversi/engine/board"
	"reversi/engine/search"
)

// Advise searches a position that has a move, for less than a second, and says which one to play and why. Errors are those of
// search.Searcher.Best.
func Advise(ctx context.Context, s *search.Searcher, p engine.Position) (Hint, error) {
	s.Forget()
	r, err := advice.search(ctx, s, p)
	if err != nil {
		return Hint{Square: engine.NoSquare}, err
	}
	return Explain(p, r), nil
}

// mostReasons is how many reasons a hint gives at most.
const mostReasons = 3

// Explain gives the reasons for the move that a search of a position of 8×8 found, three at most and one at least.
func Explain(p engine.Position, r search.Result) Hint {
	h := Hint{Square: r.Move, Value: discs(r.Score), Exact: r.Exact}
	m := moveAt(p, r.Move)
	for _, reason := range []func(*move) (Reason, bool){
		onlyMove, wipesOut, outcome(h), takesCorner, forcesPass, guardsCorner, leavesFew, parity, gainsStable, quietMove, staysInside, keepsAway, opensMoves,
	} {
		if found, ok := reason(m); ok && len(h.Reasons) < mostReasons {
			h.Reasons = append(h.Reasons, found)
		}
	}
	if len(h.Reasons) == 0 {
		h.Reasons = []Reason{{Kind: Searched, Square: engine.NoSquare}}
	}
	return h
}

// move is a move that reasons are looked for, as sets of squares: bit 0 is a1, bit 63 h8.
type move struct {
	square    int
	own, opp  uint64 // before it; own has the move
	legal     uint64
	flips     uint64
	mine, its uint64 // the mover's discs and the opponent's after it
	replies   uint64 // the opponent's moves after it
}

func moveAt(p engine.Position, s engine.Square) *move {
	own, opp := p.Bits()
	return newMove(own, opp, 8*s.Row()+s.Col())
}

func newMove(own, opp uint64, square int) *move {
	m := &move{square: square, own: own, opp: opp, legal: board.Moves(own, opp), flips: board.Flips(own, opp, square)}
	m.mine, m.its = own|m.flips|m.bit(), opp&^m.flips
	m.replies = board.Moves(m.its, m.mine)
	return m
}

func (m *move) bit() uint64 { return 1 << m.square }

// others are the other legal moves.
func (m *move) others() []*move {
	var list []*move
	for rest := m.legal &^ m.bit(); rest != 0; rest &= rest - 1 {
		list = append(list, newMove(m.own, m.opp, bits.TrailingZeros64(rest)))
	}
	return list
}

func squareOf(bit int) engine.Square { return engine.SquareAt(bit%8, bit/8) }

func count(set uint64) int { return bits.OnesCount64(set) }
