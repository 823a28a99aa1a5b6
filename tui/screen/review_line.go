package screen

import (
	"slices"

	"reversi/engine"
	"reversi/tui/keys"
	"reversi/tui/widget"
)

// line is a game as one steps through it: the start, every move and every pass are places to stand on.
type line struct {
	game    engine.Game
	entries []widget.Entry
	at      int // how many of the entries lie behind
}

func lineOf(g engine.Game) line { return line{game: g, entries: widget.Entries(g)} }

// pageOf is the entries that a page is.
const pageOf = 10

// step goes through the line; known is false for an action that does not.
func (l *line) step(a keys.Action) (known bool) {
	switch a {
	case keys.StepBack:
		l.to(l.at - 1)
	case keys.StepForward:
		l.to(l.at + 1)
	case keys.PageUp:
		l.to(l.at - pageOf)
	case keys.PageDown:
		l.to(l.at + pageOf)
	case keys.ToStart, keys.Home:
		l.to(0)
	case keys.ToEnd, keys.End:
		l.to(len(l.entries))
	default:
		return false
	}
	return true
}

func (l *line) to(at int) { l.at = max(min(at, len(l.entries)), 0) }

// toPly goes to the move with which there were so many discs placed.
func (l *line) toPly(ply int) {
	l.to(1 + slices.IndexFunc(l.entries, func(e widget.Entry) bool { return e.Ply == ply && !e.Pass() }))
}

// ply is the discs placed.
func (l *line) ply() int {
	if l.at == 0 {
		return 0
	}
	return l.entries[l.at-1].Ply
}

func (l *line) position() engine.Position { return l.game.At(l.ply()) }

// turn is who is to move: before a pass that one can stand on, the side that has to pass.
func (l *line) turn() engine.Color {
	turn := l.position().ToMove()
	if l.at < len(l.entries) && l.entries[l.at].Pass() {
		return turn.Opponent()
	}
	return turn
}

// passed tells whether one stands on a pass, and whose.
func (l *line) passed() (engine.Color, bool) {
	if l.at == 0 || !l.entries[l.at-1].Pass() {
		return 0, false
	}
	return l.position().ToMove().Opponent(), true
}

// last is the square of the last move; NoSquare at the start.
func (l *line) last() engine.Square {
	if l.ply() == 0 {
		return engine.NoSquare
	}
	return l.game.Moves()[l.ply()-1]
}

// common counts the moves with which two games begin alike.
func common(a, b engine.Game) int {
	n, other := 0, b.Moves()
	for _, s := range a.Moves() {
		if n == len(other) || other[n] != s {
			break
		}
		n++
	}
	return n
}
