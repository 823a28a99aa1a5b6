package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/keys"
	"reversi/tui/widget"
)

// spot is something on the screen to click at; the zero spot is nothing.
type spot struct {
	on spotKind
	n  int // a square, how many entries of the list lead there, or a ply
}

type spotKind uint8

const (
	nowhere spotKind = iota
	onSquare
	onList
	onGraph
)

// shown is what was drawn last and where, for the mouse.
type shown struct {
	board         widget.Board
	boardAt       widget.Rect
	list          moveList
	listAt        widget.Rect
	graph         widget.Graph
	values, discs widget.Rect // where the graphs are
}

// spot finds what is at a cell.
func (s shown) spot(x, y int) spot {
	if at, ok := s.board.Hit(x-s.boardAt.X, y-s.boardAt.Y); ok && s.boardAt.Contains(x, y) {
		return spot{onSquare, int(at)}
	}
	if s.listAt.Contains(x, y) {
		if at, ok := s.list.Hit(s.listAt.W, s.listAt.H, x-s.listAt.X, y-s.listAt.Y); ok {
			return spot{onList, at}
		}
	}
	if s.values.Contains(x, y) || s.discs.Contains(x, y) {
		if ply, ok := s.graph.Hit(x - s.values.X); ok {
			return spot{onGraph, ply}
		}
	}
	return spot{}
}

// mouse goes where the button goes down and up again; the wheel steps.
func (r *Review) mouse(msg tea.MouseMsg) tea.Cmd {
	if r.shown.list == nil {
		return nil
	}
	m := msg.Mouse()
	at := r.shown.spot(m.X, m.Y)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		r.wheel(m.Button)
	case tea.MouseClickMsg:
		r.down = spot{}
		if m.Button == tea.MouseLeft && r.Now().Sub(r.Focused) >= justFocused {
			r.down = at
		}
	case tea.MouseReleaseMsg:
		down := r.down
		if r.down = (spot{}); down == at {
			return r.click(at)
		}
	}
	return nil
}

func (r *Review) wheel(b tea.MouseButton) {
	switch wheel(b) {
	case wheeledUp:
		r.line().step(keys.StepBack)
	case wheeledDown:
		r.line().step(keys.StepForward)
	}
}

func (r *Review) click(at spot) tea.Cmd {
	r.note, r.column = "", 0
	switch at.on {
	case onSquare:
		s := engine.Square(at.n)
		first := r.pointed() != s
		if r.cursor, r.pointing = s, true; r.Settings.TwoClicks && first {
			return nil
		}
		return r.place(s)
	case onList:
		r.line().to(at.n)
	case onGraph:
		r.line().toPly(at.n)
	}
	return nil
}
