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
