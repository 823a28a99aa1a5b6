// Package search finds the best move on the standard board: by evaluation in the midgame, exactly at the end. It is the fast
// path of the rules in package engine, on two words of 64 bits.
package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"reversi/engine"
	"reversi/engine/board"
	"reversi/engine/eval"
)

// Why there is nothing to search.
var (
	ErrNoMove = errors.New("the side to move has no move")
	ErrBoard  = errors.New("only boards of 8×8 without holes can be searched")
)

// Limits bound a search. The zero value searches to the end of the game, on one thread.
type Limits struct {
	Depth int           // plies of midgame search; 0 is unlimited
	Nodes uint64        // positions looked at; 0 is unlimited
	Time  time.Duration // 0 is unlimited
	Exact int           // solve to the end with this many empties or fewer, as far as the other limits allow

	Confidence Confidence // of cuts by shallower searches; 0 is Certain: none. Below that a search to the end is not exact
	Outcome    bool       // to the end, ask only who wins: the sign of a score is right then, its size is a bound

	Spread  int // with randomness, moves this close to the best (hundredths of a disc) are taken for equal in the midgame
	Lines   int // how many of the best moves are wanted with their scores; 0 is one
	Threads int // that search together; 0 is one
}

// Result is what a search found.
type Result struct {
	Line                  // the move chosen
	Exact      bool       // the score is that of best play to the end
	Depth      int        // plies searched in full, to the end where that is the number of empties; 0 where there was no time for any. The move may be one that the next search, not complete, found better
	Confidence Confidence // of that search
	Nodes      uint64     // positions looked at
	Best       []Line     // as many of the best moves as were wanted, the best first
}

// Line is a move with what it leads to.
type Line struct {
	Move  engine.Square
	Score int             // hundredths of a disc for the side to move; of an ended game the empties count for the winner
	PV    []engine.Square // best play from Move on as far as it is remembered, passes left out
}

// DefaultEntries are enough for the levels that answer at once (16 bytes each).
const DefaultEntries = 1 << 17

// Searcher holds the memory of searches so that it can be used again. It serves one search at a time, which begins with what the
// ones before it remembered.
type Searcher struct {
	table *table
	set   *eval.Set
	crew  []*worker // those that have been needed so far
	root  root      // the search that runs, or the last one
	nodes uint64    // of the searches that have ended
}

// New makes a Searcher that remembers at least so many positions, rounded up to a power of two. It panics where eval.Default gives an
// error: a program that plays asks that first.
func New(entries int) *Searcher {
	set, err := eval.Default()
	if err != nil {
		panic(fmt.Sprintf("search without an evaluation: %v", err))
	}
	return &Searcher{table: newTable(entries), set: set}
}

// Forget blanks the memory: what the next search finds depends on its arguments alone, as long as it has one thread and no clock.
func (s *Searcher) Forget() {
	s.table.clear()
	for _, w := range s.crew {
		w.near.clear()
		clear(w.killers[:])
	}
}

// Best searches with a fresh Searcher; see its method.
func Best(ctx context.Context, p engine.Position, l Limits, rnd *rand.Rand) (Result, error) {
	return New(DefaultEntries).Best(ctx, p, l, rnd)
}

// Best finds a best move. rnd, which may be nil, chooses among equals. When ctx ends first, its error comes with the best
// that was found until then: a legal move at least.
func (s *Searcher) Best(ctx context.Context, p engine.Position, l Limits, rnd *rand.Rand) (Result, error) {
	if p.Variant().Size() != 8 || len(p.Variant().Squares()) != 64 {
		return Result{Line: Line{Move: engine.NoSquare}}, ErrBoard
	}
	own, opp := p.Bits()
	if board.Moves(own, opp) == 0 {
		return Result{Line: Line{Move: engine.NoSquare}}, ErrNoMove
	}
	r := s.begin(own, opp, l, rnd, newControl(ctx, l))
	r.together()
	err := r.lead.control.err() // before the result makes its lines, which may search too
	result := r.result()
	s.nodes += result.Nodes
	return result, err
}

// Nodes are the positions that all its searches so far looked at.
func (s *Searcher) Nodes() uint64 { return s.nodes }

// together runs the search on all its workers. A panic in any of them comes out here, when all have ended.
func (r *root) together() {
	c := r.lead.crew
	for _, w := range r.others {
		c.start(w)
	}
	c.guard(r.run)
	c.stop()
	if f := c.failure.Load(); f != nil {
		panic(f)
	}
}

// begin makes ready for a search.
func (s *Searcher) begin(own, opp uint64, l Limits, rnd *rand.Rand, c *control) *root {
	s.table.grow()
	for len(s.crew) < max(l.Threads, 1) {
		s.crew = append(s.crew, &worker{table: s.table, near: newTable(nearEntries), set: s.set})
	}
	together := newCrew(c)
	for _, w := range s.crew {
		w.begin(c, together)
	}
	r := &s.root
	*r = root{Limits: l, own: own, opp: opp, rnd: rnd, lead: s.crew[0], others: s.crew[1:max(l.Threads, 1)], moves: r.moves[:0], found: r.found[:0]}
	r.list()
	return r
}

func (w *worker) begin(c *control, together *crew) {
	w.near.grow()
	w.crew, w.split = together, nil
	w.control, w.nodes, w.granted, w.probes, w.aborted = c, 0, 0, 0, false
}
