package screen

import (
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

// zones are parts of the screen that do something when they are clicked. They know where they were drawn last.
type zones struct {
	all     []zone
	pressed int // 1 + the zone where the button went down
}

type zone struct {
	widget.Rect
	click func() tea.Cmd
}

func (z *zones) add(at widget.Rect, click func() tea.Cmd) { z.all = append(z.all, zone{at, click}) }

// at finds the zone at a cell; -1 for none.
func (z *zones) at(x, y int) int {
	for i, each := range z.all {
		if each.Contains(x, y) {
			return i
		}
	}
	return -1
}

// mouse does what a zone is for when the button goes down and up again in it; taken tells that it did.
func (z *zones) mouse(msg tea.MouseMsg) (cmd tea.Cmd, taken bool) {
	m := msg.Mouse()
	at := z.at(m.X, m.Y)
	switch msg.(type) {
	case tea.MouseClickMsg:
		if z.pressed = 0; m.Button == tea.MouseLeft {
			z.pressed = at + 1
		}
	case tea.MouseReleaseMsg:
		down := z.pressed - 1
		if z.pressed = 0; down >= 0 && down == at {
			return z.all[at].click(), true
		}
	}
	return nil, false
}
