package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/keys"
)

// The cursor hides until it is used, and comes out where it was. Nothing but the person moves it.

// move moves the cursor by one square, or to the next legal one. The first arrow only shows it.
func (p *Play) move(a keys.Action) {
	switch {
	case !p.Playing():
	case p.back != live:
		p.note = p.T("board.looking_back")
	case a == keys.Next || a == keys.Previous:
		p.jump(a == keys.Next)
	case !p.pointing:
		p.reveal()
	default:
		p.cursor = moved(p.snap.Game.Position(), p.cursor, a)
	}
}

// jump takes the cursor to the next square where I can place a disc, or to the one before.
func (p *Play) jump(forward bool) {
	if !p.myTurn() {
		p.note = p.T("error.not_your_turn")
		return
	}
	p.cursor, p.pointing = nextLegal(p.snap.Game.Position().Legal(), p.cursor, forward), true
}

// reveal shows the cursor where it was, at first in the middle.
func (p *Play) reveal() {
	if p.cursor == engine.NoSquare {
		n := p.snap.Variant.Size()
		p.cursor = engine.SquareAt(n/2, n/2)
	}
	p.pointing = true
}

// enter plays the square under the cursor. A cursor that hides plays nothing: it comes out first.
func (p *Play) enter() tea.Cmd {
	if p.pointing {
		return p.place(p.cursor)
	}
	p.note = p.refusal(engine.NoSquare)
	if p.myTurn() && p.back == live {
		p.reveal()
	}
	return nil
}

// escape cancels what is pending, else it puts the cursor away.
func (p *Play) escape() {
	if p.column == 0 && p.armed == engine.NoSquare && p.advice.cancel == nil {
		if !p.pointing {
			p.putAway()
		}
		p.pointing = false
	}
	p.column, p.armed = 0, engine.NoSquare
	p.dropHint()
}

// moved is the square beside another one, over squares that the board lacks; the same at the edge.
func moved(pos engine.Position, s engine.Square, a keys.Action) engine.Square {
	dx, dy := 0, 0
	switch a {
	case keys.Up:
		dy = -1
	case keys.Down:
		dy = 1
	case keys.Left:
		dx = -1
	case keys.Right:
		dx = 1
	}
	n := pos.Variant().Size()
	for x, y := s.Col()+dx, s.Row()+dy; x >= 0 && y >= 0 && x < n && y < n; x, y = x+dx, y+dy {
		if to := engine.SquareAt(x, y); pos.Playable(to) {
			return to
		}
	}
	return s
}

// nextLegal is the legal square after another one in board order, or before it.
func nextLegal(legal []engine.Square, from engine.Square, forward bool) engine.Square {
	if len(legal) == 0 {
		return from
	}
	if forward {
		for _, s := range legal {
			if from == engine.NoSquare || s > from {
				return s
			}
		}
		return legal[0]
	}
	for i := len(legal) - 1; i >= 0; i-- {
		if legal[i] < from {
			return legal[i]
		}
	}
	return legal[len(legal)-1]
}
