package screen

import (
	"reversi/lobby/pulse"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// From so many columns and rows on the facts stand above the lists.
const (
	roomyColumns = 72
	roomyRows    = 21
)

// Draw draws the facts, and below them or in their place the sessions or the troubles.
func (s *Status) Draw(c *widget.Canvas) {
	if s.roomy = c.W >= roomyColumns && c.H >= roomyRows; s.roomy && s.part == partFacts {
		s.part = partVisits
	}
	body := s.frame(c, s.T("status.title"), "", s.hintsNow())
	if s.pulse == nil {
		return
	}
	y := 1
	if s.roomy || s.part == partFacts {
		y = s.facts(body, y) + 1
	}
	room := body.In(widget.Rect{Y: y, W: body.W, H: body.H - y})
	switch s.part {
	case partVisits:
		s.showVisits(room)
	case partTroubles:
		s.showTroubles(room)
	}
}

func (s *Status) hintsNow() []hint {
	if s.rows() == 0 {
		return s.hinted("tab", "do.part", "?", "do.keys", "q", "do.back")
	}
	return s.hinted("tab", "do.part", "enter", "do.choose", "arrows", "do.move", "?", "do.keys", "q", "do.back")
}

// facts draws a line for each fact, or more where it is long, and gives the row after them.
func (s *Status) facts(c *widget.Canvas, y int) int {
	facts, label := s.Words.Facts(*s.pulse), 0
	for _, f := range facts {
		label = max(label, text.Width(f.Label)+2)
	}
	for _, f := range facts {
		st := s.Theme.Text
		if f.Bad {
			st = s.Theme.Warn
		}
		c.Text(0, y, s.Theme.Dim, f.Label)
		y = c.Lines(label, y, st, text.Wrap(text.Clean(f.Value), c.W-label))
	}
	return y
}

// showVisits draws a line for each session: who, and where from; how, how long and how far away where there is room.
func (s *Status) showVisits(c *widget.Canvas) {
	s.heading(c, 0, s.T("status.sessions")+" "+s.Words.Number(len(s.visits)))
	widths := []int{max(c.W/3, 14), c.W - max(c.W/3, 14)}
	if c.W >= roomyColumns {
		widths = []int{22, c.W - 22 - 12 - 10 - 9, 12, 10, 9}
	}
	s.lists[partVisits].show(below(c), s.Theme, len(s.visits), func(c *widget.Canvas, i int, focus bool) {
		s.columns(widget.Item(c), focus, s.visitCells(s.visits[i])[:len(widths)], widths)
	})
}

func (s *Status) visitCells(v pulse.Visit) []string {
	name := s.Words.Visitor(v)
	if v.Guest && v.Name != "" {
		name = s.T("name.guest", "Name", v.Name)
	}
	return []string{name, v.Remote.Addr().String(), s.Words.VisitKind(v), s.Words.Left(s.pulse.At.Sub(v.Since)), s.Words.Away(v)}
}

// showTroubles draws a line for each; enter shows it whole.
func (s *Status) showTroubles(c *widget.Canvas) {
	all := s.pulse.Troubles
	s.heading(c, 0, s.T("status.troubles"))
	if len(all) == 0 {
		c.Text(0, 1, s.Theme.Dim, text.Cut(s.T("status.no_troubles"), c.W))
	}
	s.lists[partTroubles].show(below(c), s.Theme, len(all), func(c *widget.Canvas, i int, focus bool) {
		item, at := widget.Item(c), all[i].At.UTC().Format("15:04:05")
		s.columns(item, focus, []string{at, all[i].Text}, []int{text.Width(at) + 2, item.W - text.Width(at) - 2})
	})
}

// below is a canvas without its first row.
func below(c *widget.Canvas) *widget.Canvas { return c.In(widget.Rect{Y: 1, W: c.W, H: c.H - 1}) }
