package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
)

// mouse plays squares of a task, and goes on at a click on the text; the wheel leafs.
func (l *Lesson) mouse(msg tea.MouseMsg) tea.Cmd {
	m := msg.Mouse()
	at := l.squareAt(m.X, m.Y)
	onText := l.layout(l.Width, l.Height).text.Contains(m.X, m.Y)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		return l.wheel(m.Button)
	case tea.MouseClickMsg:
		fresh := m.Button == tea.MouseLeft && l.Now().Sub(l.Focused) >= justFocused
		l.down, l.pressed = engine.NoSquare, fresh && onText
		if fresh {
			l.down = at
		}
	case tea.MouseReleaseMsg:
		down, pressed := l.down, l.pressed
		l.down, l.pressed = engine.NoSquare, false
		switch {
		case pressed && onText:
			return l.forward()
		case down != engine.NoSquare && down == at && l.open():
			return l.click(at)
		}
	}
	return nil
}

// squareAt is the square at a cell of the screen; NoSquare where no board is or was drawn yet.
func (l *Lesson) squareAt(x, y int) engine.Square {
	if l.here().bare || l.shown.Size.Rows == 0 {
		return engine.NoSquare
	}
	at, _ := l.shown.Hit(x-l.board.X, y-l.board.Y)
	return at
}

// wheel leafs within the lesson.
func (l *Lesson) wheel(b tea.MouseButton) tea.Cmd {
	switch last := l.page == len(l.lesson().pages)-1 && l.part >= l.parts()-1; {
	case wheel(b) == wheeledUp:
		l.back()
	case wheel(b) == wheeledDown && !last:
		return l.forward()
	}
	return nil
}

// click tries a square, at once or with the second click on it.
func (l *Lesson) click(s engine.Square) tea.Cmd {
	l.note, l.column, l.cursor = "", 0, s
	if l.Settings.TwoClicks && l.armed != s && l.position.IsLegal(s) {
		l.armed = s
		return nil
	}
	return l.try(s)
}
