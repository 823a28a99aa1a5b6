package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/widget"
)

// pointer turns mouse messages over a list into what they mean. It knows where the list was drawn last.
type pointer struct {
	widget.Rect
	first   int // the first row shown
	pressed int // 1 + the row where the button went down
}

// What the mouse did.
const (
	nothing = iota
	clicked
	wheeledUp
	wheeledDown
)

// mouse tells what happened, and in which row: a click is a press and a release in the same one.
func (p *pointer) mouse(msg tea.MouseMsg) (row, what int) {
	m := msg.Mouse()
	row = -1
	if p.Contains(m.X, m.Y) {
		row = p.first + m.Y - p.Y
	}
	switch msg.(type) {
	case tea.MouseWheelMsg:
		return row, wheel(m.Button)
	case tea.MouseClickMsg:
		if p.pressed = 0; m.Button == tea.MouseLeft {
			p.pressed = row + 1
		}
	case tea.MouseReleaseMsg:
		down := p.pressed - 1
		if p.pressed = 0; down >= 0 && down == row {
			return row, clicked
		}
	}
	return row, nothing
}

func wheel(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return wheeledUp
	case tea.MouseWheelDown:
		return wheeledDown
	}
	return nothing
}

// areas are parts of the screen that can be clicked. They know where they were drawn last.
type areas struct {
	all     []widget.Rect
	pressed int // 1 + the one where the button went down
}

// at finds the area at a cell; -1 for none.
func (a *areas) at(x, y int) int {
	return slices.IndexFunc(a.all, func(r widget.Rect) bool { return r.Contains(x, y) })
}

// mouse tells which area was clicked: the button went down and up again in it.
func (a *areas) mouse(msg tea.MouseMsg) (clicked int, ok bool) {
	m := msg.Mouse()
	at := a.at(m.X, m.Y)
	switch msg.(type) {
	case tea.MouseClickMsg:
		if a.pressed = 0; m.Button == tea.MouseLeft {
			a.pressed = at + 1
		}
	case tea.MouseReleaseMsg:
		down := a.pressed - 1
		a.pressed = 0
		return at, down >= 0 && down == at
	}
	return -1, false
}

// zones are areas that do something when they are clicked.
type zones struct {
	areas
	clicks []func() tea.Cmd
}

func (z *zones) clear() { z.all, z.clicks = z.all[:0], z.clicks[:0] }

func (z *zones) add(at widget.Rect, click func() tea.Cmd) {
	z.all, z.clicks = append(z.all, at), append(z.clicks, click)
}

// mouse does what a zone is for that was clicked; taken tells that one was.
func (z *zones) mouse(msg tea.MouseMsg) (cmd tea.Cmd, taken bool) {
	if clicked, ok := z.areas.mouse(msg); ok {
		return z.clicks[clicked](), true
	}
	return nil, false
}
