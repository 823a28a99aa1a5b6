package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/widget"
)

// warned asks, the first time ever that a person is about to play beside an empty corner, whether that is meant. In a rated game
// nobody is helped.
func (p *Play) warned(s engine.Square) (cmd tea.Cmd, asked bool) {
	corner, beside := BesideCorner(p.snap.Game.Position(), s)
	if !beside || p.snap.Rated || p.Settings.Warned {
		return nil, false
	}
	p.cursor, p.pointing = s, true
	p.Host.Ask(&Dialog{
		Title: p.T("warn.title", "Square", s), Lines: []string{p.T("warn.line", "Square", s, "Corner", corner)}, Foot: p.T("foot.choice"),
		Rows: []Row{{Label: p.T("warn.choose")}, {Label: p.T("warn.play", "Square", s), Do: func() tea.Cmd { return p.place(s) }}},
		Room: func(w, h int) widget.Rect { return p.CardRoom(w, h) },
	})
	chosen := p.Settings
	chosen.Warned = true
	return p.Save(chosen), true
}

// BesideCorner is the empty corner that an X-square, b2 and its like, touches diagonally; ok is false for all other squares.
func BesideCorner(pos engine.Position, s engine.Square) (corner engine.Square, ok bool) {
	n := pos.Variant().Size()
	col, byCol := outside(s.Col(), n)
	row, byRow := outside(s.Row(), n)
	corner = engine.SquareAt(col, row)
	_, taken := pos.Disc(corner)
	return corner, byCol && byRow && !taken && pos.Playable(corner)
}

// outside is the line at the edge beside the second line from it.
func outside(line, n int) (edge int, ok bool) {
	switch line {
	case 1:
		return 0, true
	case n - 2:
		return n - 1, true
	}
	return 0, false
}
