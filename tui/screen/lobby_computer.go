package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// turnLevel chooses the next level of the computer, or the one before.
func (l *Lobby) turnLevel(by int) tea.Cmd {
	levels := l.Club.Levels()
	if len(levels) == 0 {
		return nil
	}
	chosen := l.Settings
	chosen.Level = levels[(l.levelAt(levels)+by+len(levels))%len(levels)].ID
	return l.Save(chosen)
}

// askComputer asks for level, side and clock; the last row begins the game at once.
func (l *Lobby) askComputer() tea.Cmd {
	d := computerDialog(l.Session, l.Save)
	if d.Done != nil {
		play := func() tea.Cmd { return tea.Batch(d.Done(), l.playComputer(l)) }
		d.Rows = append(d.Rows, Row{Label: l.T("computer.play"), Do: play})
	}
	l.Host.Ask(d)
	return nil
}

// computerLine draws how the computer would be played: the key that begins, the level with what changes it, and the rest where
// there is room.
func (l *Lobby) computerLine(c *widget.Canvas) {
	l.zones.clear()
	levels := l.Club.Levels()
	if len(levels) == 0 {
		return
	}
	gap := 3
	if c.W < wideKeys {
		gap = 1
	}
	x := l.pressableHint(c, 0, hint{"k", l.T("do.bots")}) + gap
	x = l.levelZones(c, x, levels) + gap
	change := hint{"x", l.T("computer.change")}
	terms := l.sideName(l.Settings.Side) + ", " + l.Control(l.botClock())
	if x+text.Width(terms)+gap+change.width() <= c.W {
		x = c.Text(x, 0, l.Theme.Text, terms) + gap
	}
	if x+change.width() <= c.W {
		l.pressableHint(c, x, change)
	}
}

// levelZones draws the level between the arrows that change it; the room is that of the longest one, so that nothing jumps.
func (l *Lobby) levelZones(c *widget.Canvas, x int, levels []lobby.Level) (end int) {
	widest := 0
	for _, each := range levels {
		widest = max(widest, text.Width(l.levelName(each)))
	}
	name := l.levelName(levels[l.levelAt(levels)])
	end = c.Text(x, 0, l.Theme.Key, "<")
	end = c.Text(end, 0, l.Theme.Strong, " "+text.Pad(name, widest)+" ")
	end = c.Text(end, 0, l.Theme.Key, ">")
	l.zones.add(c.In(widget.Rect{X: x, W: 2, H: 1}).Rect, func() tea.Cmd { return l.turnLevel(-1) })
	l.zones.add(c.In(widget.Rect{X: x + 2, W: end - x - 2, H: 1}).Rect, func() tea.Cmd { return l.turnLevel(1) })
	return end
}
