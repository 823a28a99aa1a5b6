package screen

import (
	"slices"
	"strings"

	"reversi/engine"
)

// task is a position in which the learner looks for a move, or for several with the opponent's answers between them.
type task struct {
	nr    uint   // its bit in Settings.Learned; no other task ever has it
	steps []step // one after the other
	why   []why  // what is wrong with the other moves: the first that has something to say
	wrong string // words for those of which none has
	right string // words once it is solved
}

// step is one move of the learner, any of those in good, and the opponent's best answer where the task goes on.
type step struct {
	good  string // "d6 f6"
	reply string
}

func (s step) accepts(at engine.Square) bool { return slices.Contains(s.squares(), at) }

func (s step) squares() []engine.Square { return squares(s.good) }

// squares reads a list such as "d6 f6".
func squares(list string) []engine.Square {
	var all []engine.Square
	for _, name := range strings.Fields(list) {
		if s, err := engine.ParseSquare(name); err == nil {
			all = append(all, s)
		}
	}
	return all
}

// try is a legal move that is not the one looked for.
type try struct {
	before, after engine.Position
	square        engine.Square
	good          []engine.Square // what is looked for
}

// why says what is wrong with a move, and nothing where it finds nothing. It counts on the board and so is always true.
type why func(s *Session, t try) string

// givesCorner speaks where the opponent can take a corner after the move that was out of reach before it.
func givesCorner(s *Session, t try) string {
	now := corners(t.after)
	for _, c := range corners(turned(t.before)) {
		now = slices.DeleteFunc(now, func(at engine.Square) bool { return at == c })
	}
	if len(now) == 0 {
		return ""
	}
	return s.T("lesson.why.corner", "Square", t.square, "Corner", now[0])
}

// leavesMoves speaks where the opponent has more moves after it than after a good one.
func leavesMoves(s *Session, t try) string {
	n, fewest := len(t.after.Legal()), 64
	for _, g := range t.good {
		fewest = min(fewest, len(played(t.before, g).Legal()))
	}
	if n <= fewest {
		return ""
	}
	return s.Words.N("lesson.why.moves", n, "Square", t.square)
}

// stillMoves speaks where the opponent can move after it at all.
func stillMoves(s *Session, t try) string {
	if n := len(t.after.Legal()); n > 0 {
		return s.Words.N("lesson.why.still", n, "Square", t.square)
	}
	return ""
}

// opensSquares speaks where the opponent gets moves that were not there before.
func opensSquares(s *Session, t try) string {
	old := turned(t.before)
	opened := slices.DeleteFunc(t.after.Legal(), old.IsLegal)
	if len(opened) == 0 {
		return ""
	}
	return s.Words.N("lesson.why.opens", len(opened), "Square", t.square)
}

// flipsLines counts the lines that turn.
func flipsLines(s *Session, t try) string {
	return s.Words.N("lesson.why.lines", lines(t.before, t.square), "Square", t.square)
}

// lines is in how many directions a move flips.
func lines(p engine.Position, s engine.Square) int {
	n := 0
	for _, f := range p.Flips(s) {
		if dx, dy := f.Col()-s.Col(), f.Row()-s.Row(); max(dx, -dx) <= 1 && max(dy, -dy) <= 1 {
			n++
		}
	}
	return n
}

// corners lists the corners that the side to move can take.
func corners(p engine.Position) []engine.Square {
	last := p.Variant().Size() - 1
	return slices.DeleteFunc(p.Legal(), func(s engine.Square) bool { return s.Col()%last != 0 || s.Row()%last != 0 })
}

// turned is the position with the other side to move.
func turned(p engine.Position) engine.Position {
	other, err := p.Variant().Parse(p.String(), p.ToMove().Opponent())
	if err != nil {
		return p
	}
	return other
}

// played is the position after a move; the same where it is not legal.
func played(p engine.Position, s engine.Square) engine.Position {
	after, _ := p.Play(s)
	return after
}
