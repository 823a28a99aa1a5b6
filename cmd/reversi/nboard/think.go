package nboard

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"reversi/engine"
	"reversi/engine/book"
	"reversi/engine/search"
)

// bookSpread is how far below the best a move from the book may be, in hundredths of a disc.
const bookSpread = 50

// maxContempt is the largest value of a draw, in discs.
const maxContempt = 100

// thinker searches, and writes what it finds.
type thinker struct {
	*search.Searcher
	threads  int
	depth    int // plies of midgame search
	contempt int // what a draw is worth to Black, in discs
	out      io.Writer
	err      error // of the first line that could not be written
}

// say writes a line, whole: the GUI reads it at once.
func (t *thinker) say(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.out, format+"\n", args...)
	}
}

// thought is what has been found about a position.
type thought struct {
	lines []line
	depth string // in plies, "12"; "12@87%" where a cut may be wrong; "100%" for the whole rest of the game
	nodes uint64
	took  time.Duration
}

// line is a move with what it leads to.
type line struct {
	pv   string  // "F5D6C3"
	eval float64 // discs, for the side to move
}

// tell writes what is thought so far.
func (t *thinker) tell(th thought) {
	for _, l := range th.lines {
		t.say("search %s %.2f 0 %s", l.pv, l.eval, th.depth)
	}
	t.say("nodestats %d %.2f", th.nodes, th.took.Seconds())
}

func (s *session) hint(ctx context.Context, text string) error {
	n, err := number(text, 1, 64)
	if err != nil {
		return err
	}
	at := s.state
	s.begin(ctx, "Analyzing", false, func(ctx context.Context) {
		s.think(ctx, at, n, s.tell)
	})
	return nil
}

func (s *session) decide(ctx context.Context, _ string) error {
	at := s.state
	if s.recall(at) {
		return nil
	}
	s.begin(ctx, "Thinking", true, func(ctx context.Context) {
		if budget := at.budget(); budget > 0 {
			var stop context.CancelFunc
			ctx, stop = context.WithTimeout(ctx, budget)
			defer stop()
		}
		th := s.think(ctx, at, 1, s.tell)
		s.say("=== %.2s/%.2f/%.2f", th.lines[0].pv, th.lines[0].eval, th.took.Seconds())
	})
	return nil
}

// recall answers at once where the book says what to play.
func (s *session) recall(at state) bool {
	if s.book == nil || at.owed {
		return false
	}
	p := at.game.Position()
	square, known := s.book.Choose(p, bookSpread, s.random)
	if !known {
		return false
	}
	moves := s.book.Moves(p)
	i := slices.IndexFunc(moves, func(m book.Move) bool { return m.Square == square })
	s.say("status Book")
	s.say("=== %s/%.2f/0.00", strings.ToUpper(square.String()), float64(moves[i].Score)/100)
	s.say("status Ready")
	return true
}

// analyze goes through the game from its end, so that each position profits from those after it. Called off, it makes do with the
// first step for each that is left.
func (s *session) analyze(ctx context.Context, _ string) error {
	history := s.state.history()
	s.begin(ctx, "Analyzing the game", false, func(ctx context.Context) {
		for i := len(history) - 1; i >= 0; i-- {
			th := s.think(ctx, history[i].state, 1, func(thought) {})
			s.say("analysis %d %.2f", history[i].moves, th.lines[0].eval)
		}
	})
	return nil
}

// think searches step by step, each deeper than the one before, and tells what it has found after each, until the last step or the
// end of ctx. The first step is always made.
func (t *thinker) think(ctx context.Context, at state, lines int, tell func(thought)) thought {
	if at.game.Over() {
		th := thought{lines: []line{{"PA", t.discs(100*margin(at.game.Position()), true, at.mover())}}, depth: "100%"}
		tell(th)
		return th
	}
	start := time.Now()
	var th thought
	reached := 0
	for i, limits := range t.steps(at, lines) {
		within := ctx
		if i == 0 {
			within = context.WithoutCancel(ctx)
		}
		r, err := t.Best(within, at.game.Position(), limits, nil)
		th.nodes, th.took = th.nodes+r.Nodes, time.Since(start)
		if r.Depth > reached || r.Exact {
			reached, th.lines, th.depth = r.Depth, t.lines(at, r), depth(r)
			tell(th)
		}
		if err != nil {
			break
		}
	}
	return th
}

// solveFrom is how many empties are left when games are played to the end exactly, by the depth of the midgame search.
func solveFrom(depth int) int { return max(depth, min(max(depth+8, 10), 24)) }

const (
	// certainTo is the depth up to which a search is cheap enough to cut nothing.
	certainTo = 8
	// preludeEnds is how many plies before the end the midgame search before a solution stops: the rest is solved at once.
	preludeEnds = 11
)

// steps are the searches of a position, one after the other.
func (t *thinker) steps(at state, lines int) (steps []search.Limits) {
	empties := at.game.Position().Empties()
	deepest, solve := t.depth, empties <= solveFrom(t.depth)
	if solve {
		deepest = min(deepest, empties-preludeEnds)
	}
	if at.owed { // nobody waits for the evaluation of a pass
		deepest, solve = 1, empties <= preludeEnds
	}
	for depth := 1; depth <= deepest; depth++ {
		l := search.Limits{Depth: depth, Lines: lines, Threads: t.threads, Confidence: search.Confident}
		if depth <= certainTo {
			l.Confidence = search.Certain
		}
		steps = append(steps, l)
	}
	if solve {
		steps = append(steps, search.Limits{Lines: lines, Threads: t.threads})
	}
	return steps
}

// lines are those of a search, as the side to move sees them: where it has to pass, the search was the opponent's.
func (t *thinker) lines(at state, r search.Result) (lines []line) {
	if at.owed {
		return []line{{"PA" + moves(r.PV), t.discs(-r.Score, r.Exact, at.mover())}}
	}
	for _, l := range r.Best {
		lines = append(lines, line{moves(l.PV), t.discs(l.Score, r.Exact, at.mover())})
	}
	return lines
}

// discs is a score in discs for a side; a draw that is proven is worth what the contempt says.
func (t *thinker) discs(hundredths int, exact bool, c engine.Color) float64 {
	if !exact || hundredths != 0 {
		return float64(hundredths) / 100
	}
	if c == engine.White {
		return float64(-t.contempt)
	}
	return float64(t.contempt)
}

// margin is the official result of an ended game for the side to move.
func margin(p engine.Position) int {
	score := p.Official()
	if p.ToMove() == engine.White {
		return score.White - score.Black
	}
	return score.Black - score.White
}

func moves(pv []engine.Square) string {
	var b strings.Builder
	for _, s := range pv {
		b.WriteString(strings.ToUpper(s.String()))
	}
	return b.String()
}

func depth(r search.Result) string {
	switch {
	case r.Exact:
		return "100%"
	case r.Confidence < search.Certain:
		return fmt.Sprintf("%d@%d%%", r.Depth, r.Confidence)
	}
	return fmt.Sprint(r.Depth)
}
