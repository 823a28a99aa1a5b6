package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/keys"
)

func (l *Lesson) key(k keys.Key) tea.Cmd {
	switch {
	case k.Column > 0 && l.open():
		l.column = k.Column
	case k.Row > 0:
		return l.digit(k.Row)
	default:
		return l.command(k.Action)
	}
	return nil
}

func (l *Lesson) command(a keys.Action) tea.Cmd {
	switch a {
	case keys.StepForward, keys.PageDown:
		return l.forward()
	case keys.StepBack, keys.PageUp:
		l.back()
	case keys.ToStart:
		l.turnTo(0)
	case keys.ToEnd:
		l.turnTo(len(l.lesson().pages) - 1)
	case keys.Enter:
		return l.enter()
	case keys.Escape, keys.Backspace:
		l.column, l.armed = 0, engine.NoSquare
	case keys.Undo:
		l.begin()
	case keys.Hint:
		l.advise()
	case keys.Quit:
		return l.Host.Back()
	default:
		l.move(a)
	}
	return nil
}

// forward goes on: in the text, then to the next page, then to the next lesson, and from the last one back to the contents.
func (l *Lesson) forward() tea.Cmd {
	switch {
	case l.part < l.parts()-1:
		l.part++
	case l.page < len(l.lesson().pages)-1:
		l.turnTo(l.page + 1)
	case l.nr < len(lessons)-1:
		l.turnToLesson(l.nr + 1)
		l.turnTo(0)
	default:
		return l.Host.Back()
	}
	return nil
}

// back goes back: in the text, then to the page before, then to the last page of the lesson before.
func (l *Lesson) back() {
	switch {
	case l.part > 0:
		l.part--
	case l.page > 0:
		l.turnTo(l.page - 1)
	case l.nr > 0:
		l.turnToLesson(l.nr - 1)
		l.turnTo(len(l.lesson().pages) - 1)
	}
}

// turnToLesson chooses another lesson; a page of it is turned to next.
func (l *Lesson) turnToLesson(nr int) { l.nr, l.contents.list.at = nr, nr }

// enter places a disc where a task waits for one, else it goes on.
func (l *Lesson) enter() tea.Cmd {
	switch {
	case !l.open(), l.cursor == engine.NoSquare && l.part < l.parts()-1:
		return l.forward()
	case l.cursor == engine.NoSquare:
		l.note = l.T("board.choose")
		return nil
	}
	return l.try(l.cursor)
}

// move moves the cursor, from the middle at first; where there is nothing to play, up and down leaf through the text.
func (l *Lesson) move(a keys.Action) {
	switch a {
	case keys.Up, keys.Down, keys.Left, keys.Right, keys.Next, keys.Previous:
	default:
		return
	}
	switch n := l.position.Variant().Size(); {
	case l.open() && (a == keys.Next || a == keys.Previous):
		l.cursor = nextLegal(l.position.Legal(), l.cursor, a == keys.Next)
	case l.open() && l.cursor == engine.NoSquare:
		l.cursor = engine.SquareAt(n/2, n/2)
	case l.open():
		l.cursor = moved(l.position, l.cursor, a)
	case a == keys.Down:
		l.part = min(l.part+1, l.parts()-1)
	case a == keys.Up:
		l.part = max(l.part-1, 0)
	}
}

// digit ends a half-typed square.
func (l *Lesson) digit(row int) tea.Cmd {
	column := l.column
	l.column = 0
	if column == 0 || row > l.position.Variant().Size() {
		return nil
	}
	l.cursor = engine.SquareAt(column-1, row-1)
	return l.try(l.cursor)
}
