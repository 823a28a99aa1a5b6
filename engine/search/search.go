// Package search finds the best move on the standard board: by evaluation in the midgame, exactly at the end. It is the fast
// path of the rules in package engine, on two words of 64 bits.
package search

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"reversi/engine"
)

// Why there is nothing to search.
var (
	ErrNoMove = errors.New("the side to move has no move")
	ErrBoard  = errors.New("only boards of 8×8 without holes can be searched")
)

// errNodes ends a search at its bound. Callers do not see it: a search by nodes is complete then.
var errNodes = errors.New("out of nodes")

// Limits bound a search. The zero value searches to the end of the game.
type Limits struct {
	Depth  int    // plies of midgame search; 0 is unlimited
	Nodes  uint64 // positions looked at; 0 is unlimited
	Exact  int    // solve exactly with this many empties or fewer, as far as Nodes allow
	Spread int    // with randomness, moves this close to the best (hundredths of a disc) are taken for equal in the midgame
}

// Result is what a search found.
type Result struct {
	Move  engine.Square
	Score int             // hundredths of a disc for the side to move; of an ended game the empties count for the winner
	Exact bool            // Score is that of best play to the end
	Depth int             // plies searched in full, to the end where Exact; 0 where there was no time for any
	Nodes uint64          // positions looked at
	PV    []engine.Square // best play from Move on as far as it is remembered, passes left out
}

// Searcher holds the memory of searches so that it can be used again. It serves one search at a time, and each begins with its
// memory blank: what it finds depends on its arguments alone.
type Searcher struct {
	table  table
	stack  []candidate
	roots  []rootMove
	ctx    context.Context // of the search that runs
	nodes  uint64
	limit  uint64
	look   uint64 // the count of nodes at which context and limit are looked at next
	halted error  // why the search had to end
}

const (
	// DefaultEntries are enough for the levels that answer at once (32 bytes each).
	DefaultEntries = 1 << 16
	// mostCandidates bounds the moves on one path: with n empties there are at most n to choose from.
	mostCandidates = 64 * 65 / 2
	// lookEvery is how many nodes pass between looks at the context: some 0.1 ms.
	lookEvery = 1024
)

// New makes a Searcher that remembers at least so many positions, rounded up to a power of two.
func New(entries int) *Searcher {
	return &Searcher{table: newTable(entries), stack: make([]candidate, 0, mostCandidates)}
}

// Best searches with a fresh Searcher; see its method.
func Best(ctx context.Context, p engine.Position, l Limits, rnd *rand.Rand) (Result, error) {
	return New(DefaultEntries).Best(ctx, p, l, rnd)
}

// Best finds a best move. rnd, which may be nil, chooses among equals. When ctx ends first, its error comes with the best
// that was found until then: a legal move at least.
func (s *Searcher) Best(ctx context.Context, p engine.Position, l Limits, rnd *rand.Rand) (Result, error) {
	if p.Variant().Size() != 8 || len(p.Variant().Squares()) != 64 {
		return Result{Move: engine.NoSquare}, ErrBoard
	}
	own, opp := p.Bits()
	b := bitboard{own, opp}
	if b.moves() == 0 {
		return Result{Move: engine.NoSquare}, ErrNoMove
	}
	s.begin(ctx, b, rnd)
	found := s.run(b, l, rnd)
	if errors.Is(s.halted, errNodes) {
		s.halted = nil
	}
	return s.result(b, found), s.halted
}

// begin blanks what earlier searches left.
func (s *Searcher) begin(ctx context.Context, b bitboard, rnd *rand.Rand) {
	s.table.clear()
	s.stack = s.stack[:0]
	s.ctx, s.nodes, s.look, s.halted = ctx, 0, 0, nil
	s.roots = s.roots[:0]
	list := s.candidates(b, b.moves(), noMove)
	byReplies(list)
	for _, c := range list {
		s.roots = append(s.roots, rootMove{candidate: c})
	}
	s.release(list)
	if rnd != nil {
		rnd.Shuffle(len(s.roots), func(i, j int) { s.roots[i], s.roots[j] = s.roots[j], s.roots[i] })
	}
	slices.SortStableFunc(s.roots, func(x, y rootMove) int { return cmp.Compare(y.value, x.value) })
}

// stop counts a node, unless the search has to end.
func (s *Searcher) stop() bool {
	if s.nodes >= s.look && s.mustEnd() {
		return true
	}
	s.nodes++
	return false
}

// mustEnd looks at the context and the bound. Once the search has to end, every further node comes here and hears so.
func (s *Searcher) mustEnd() bool {
	switch err := s.ctx.Err(); {
	case s.halted != nil:
	case err != nil:
		s.halted = err
	case s.nodes >= s.limit:
		s.halted = errNodes
	}
	if s.halted != nil {
		s.look = 0
		return true
	}
	s.look = min(s.nodes+lookEvery, s.limit)
	return false
}

// allow sets the bound of the count of nodes.
func (s *Searcher) allow(nodes uint64) {
	s.limit, s.look = nodes, 0
	if errors.Is(s.halted, errNodes) {
		s.halted = nil
	}
}
