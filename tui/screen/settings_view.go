package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/record"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// The rows of the settings and the room that the board beside them needs. Where it does not fit, the board goes first, then what
// is said about the row; the rows themselves scroll.
const (
	leastRows  = 38 // columns
	aboutRows  = 3
	leastList  = 6 // rows shown at once beside what is said about one
	betweenPut = 2 // columns between the rows and the board
)

// Draw draws the rows, what is said about the chosen one under them, and a board in the looks that were chosen beside them.
func (s *Settings) Draw(c *widget.Canvas) {
	keys := s.hinted("arrows", "do.change", "?", "do.keys", "q", "do.back")
	body := s.frame(c, s.T("settings.title"), s.kept(), keys)
	body = body.In(widget.Rect{Y: 1, W: body.W, H: body.H - 1})
	left := s.preview(body)
	rows := body.In(widget.Rect{W: left, H: body.H})
	if body.H >= leastList+1+aboutRows {
		rows.H = min(body.H-aboutRows-1, len(settings))
		s.about(body.In(widget.Rect{X: 2, Y: rows.H + 1, W: left - 2, H: body.H - rows.H - 1}))
	}
	s.rows(rows)
}

// kept says how long the choices last.
func (s *Settings) kept() string {
	if s.Guest() {
		return s.T("settings.visit")
	}
	return s.T("settings.kept")
}

func (s *Settings) rows(c *widget.Canvas) {
	labels, widest := 0, 0
	for _, r := range settings {
		labels = max(labels, text.Width(s.T("settings."+r.name)))
		for _, o := range r.options(s.Session) {
			widest = max(widest, text.Width(o))
		}
	}
	s.turns.clear()
	s.list.show(c, s.Theme, len(settings), func(c *widget.Canvas, i int, focus bool) { s.row(widget.Item(c), i, focus, labels, widest) })
}

// row draws a label and, between the arrows that change it, what is chosen. The arrows of all rows stand one under another.
func (s *Settings) row(c *widget.Canvas, i int, focus bool, labels, widest int) {
	st, arrows := s.Theme.Text, s.Theme.Key
	if focus {
		st, arrows = s.Theme.Focus, s.Theme.Focus
	}
	r := settings[i]
	options := r.options(s.Session)
	if len(options) == 0 {
		return
	}
	c.Text(0, 0, st, s.T("settings."+r.name))
	x := min(labels+2, c.W-widest-4)
	end := c.Text(x, 0, arrows, "<") + widest + 2
	c.Text(x+1, 0, st, " "+text.Pad(options[r.at(s.Session)], widest)+" ")
	c.Text(end, 0, arrows, ">")
	s.turns.add(c.In(widget.Rect{X: x, W: 2, H: 1}).Rect, func() tea.Cmd { return s.turn(i, -1) })
	s.turns.add(c.In(widget.Rect{X: x + 2, W: end - x - 1, H: 1}).Rect, func() tea.Cmd { return s.turn(i, 1) })
}

// about says what the chosen row is for.
func (s *Settings) about(c *widget.Canvas) {
	c.Lines(0, 0, s.Theme.Dim, text.Wrap(s.T("settings_about."+settings[s.list.at].name), c.W))
}

// preview draws a board at the right and gives the columns left of it.
func (s *Settings) preview(c *widget.Canvas) (left int) {
	g := s.example
	size, ok := widget.Grid{N: 8, Bare: s.Settings.NoCoordinates}.Fit(c.W-leastRows-betweenPut, c.H)
	if !ok || size.Rows == 1 {
		return c.W
	}
	b := s.bare(g.Position(), size)
	b.Last = g.Moves()[g.Ply()-1]
	b.Cursor = b.Position.Legal()[0]
	b.Flips = b.Position.Flips(b.Cursor)
	if !s.Settings.NoDots {
		b.Legal = b.Position.Legal()
	}
	w, h := widget.Grid{N: 8, Bare: b.Bare}.Extent(size)
	b.Draw(c.In(widget.Rect{X: c.W - w, W: w, H: h}), s.Theme)
	return c.W - w - betweenPut
}

// example is a game that shows something of everything: both colours, a disc placed last, legal squares and a flip.
func example() engine.Game {
	g, _ := record.ReadTranscript(engine.Othello(), "f5d6c3d3c4f4f6f3e6e7")
	return g
}
