package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/keys"
)

// letter begins a square, or begins it anew.
func (r *Review) letter(column int) {
	if column <= r.main.game.Variant().Size() {
		r.column = column
	}
}

// digit ends a half-typed square and tries it.
func (r *Review) digit(row int) tea.Cmd {
	column := r.column
	r.column = 0
	if column == 0 || row > r.main.game.Variant().Size() {
		return nil
	}
	s := engine.SquareAt(column-1, row-1)
	if r.line().position().Playable(s) {
		r.cursor, r.pointing = s, true
	}
	return r.place(s)
}

// move moves the cursor by one square, or to the next legal one. The first arrow shows it where it was, at first in the middle.
func (r *Review) move(a keys.Action) {
	pos := r.line().position()
	switch n := pos.Variant().Size(); {
	case a == keys.Next || a == keys.Previous:
		r.cursor = nextLegal(pos.Legal(), r.cursor, a == keys.Next)
	case r.cursor == engine.NoSquare:
		r.cursor = engine.SquareAt(n/2, n/2)
	case r.pointing:
		r.cursor = moved(pos, r.cursor, a)
	}
	r.pointing = true
}

// pointed is the square under the cursor; NoSquare while it hides.
func (r *Review) pointed() engine.Square {
	if !r.pointing {
		return engine.NoSquare
	}
	return r.cursor
}

// place tries a move from the position looked at. The game's own move steps on in the game.
func (r *Review) place(s engine.Square) tea.Cmd {
	if s == engine.NoSquare {
		r.note = r.T("board.choose")
		return nil
	}
	next, err := upTo(r.line().game, r.line().ply()).Play(s)
	if err != nil {
		r.note = r.Sentence(err)
		return nil
	}
	if common(next, r.main.game) == next.Ply() {
		return r.rejoin(next.Ply())
	}
	return r.follow(next)
}

// upTo is a game as it was after so many moves.
func upTo(g engine.Game, ply int) engine.Game {
	before, err := engine.Replay(g.Variant(), g.Moves()[:ply])
	if err != nil {
		panic(err) // these moves were played before
	}
	return before
}

// follow stands at the end of a line that is not the game's.
func (r *Review) follow(g engine.Game) tea.Cmd {
	l := lineOf(g)
	l.toPly(g.Ply())
	r.try, r.branch = &l, common(g, r.main.game)
	return r.analyse()
}

// rejoin follows the game again, from one of its moves on.
func (r *Review) rejoin(ply int) tea.Cmd {
	r.try = nil
	r.main.toPly(ply)
	return r.analyse()
}

// undo takes the last move that was tried back; with the first of them one is in the game again.
func (r *Review) undo() tea.Cmd {
	switch {
	case r.try == nil:
		r.note = r.T("review.nothing_tried")
		return nil
	case r.try.game.Ply()-1 <= r.branch:
		return r.rejoin(r.branch)
	}
	return r.follow(upTo(r.try.game, r.try.game.Ply()-1))
}

// escape cancels what is pending: a half-typed square, else the line that is tried, to where the game was left, and the cursor.
func (r *Review) escape() tea.Cmd {
	switch {
	case r.column > 0:
		r.column = 0
	case r.try != nil:
		r.try, r.pointing = nil, false
		return r.analyse()
	default:
		r.pointing = false
	}
	return nil
}
