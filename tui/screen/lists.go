package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/tui/keys"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// narrowList is the columns from which on a list of games has room for more than both names and the score.
const narrowList = 45

// center draws a line in the middle of a row.
func center(c *widget.Canvas, y int, st style.Style, line string) {
	line = text.Cut(text.Clean(line), c.W)
	c.Text((c.W-text.Width(line))/2, y, st, line)
}

// chooser is the part that screens share which are one list: where the choice is and how it moves.
type chooser struct {
	pointer
	at int
}

// handle moves the choice; chosen tells that the row is to be opened.
func (l *chooser) handle(msg tea.Msg, rows int) (chosen bool) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return l.key(keys.Read(msg).Action, rows)
	case tea.MouseMsg:
		row, what := l.mouse(msg)
		switch what {
		case wheeledUp:
			l.step(-1, rows)
		case wheeledDown:
			l.step(1, rows)
		case clicked:
			if row < rows {
				again := row == l.at
				l.at = row
				return again
			}
		}
	}
	return false
}

func (l *chooser) key(a keys.Action, rows int) (chosen bool) {
	switch a {
	case keys.Up, keys.Previous:
		l.step(-1, rows)
	case keys.Down, keys.Next:
		l.step(1, rows)
	case keys.PageUp:
		l.step(-max(l.H-1, 1), rows)
	case keys.PageDown:
		l.step(max(l.H-1, 1), rows)
	case keys.Home:
		l.at = 0
	case keys.End:
		l.step(rows, rows)
	case keys.Enter:
		return l.at < rows
	}
	return false
}

func (l *chooser) step(by, rows int) { l.at = max(min(l.at+by, rows-1), 0) }

// show draws the list and remembers where.
func (l *chooser) show(c *widget.Canvas, t style.Theme, rows int, draw func(c *widget.Canvas, row int, focus bool)) {
	l.at = max(min(l.at, rows-1), 0)
	list := widget.List{Rows: rows, At: l.at, Active: true}
	l.Rect, l.first = c.Rect, list.First(c.H)
	list.Show(c, t, draw)
}

// quits tells whether a message is the key that leaves.
func quits(msg tea.Msg) bool {
	k, ok := msg.(tea.KeyPressMsg)
	return ok && keys.Read(k).Action == keys.Quit
}
