package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/screen"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// The least terminal on which a game can be played.
const (
	LeastWidth  = 40
	LeastHeight = 20
)

func (m *Model) tooSmall() bool { return m.Width < LeastWidth || m.Height < LeastHeight }

// View is the whole screen.
func (m *Model) View() tea.View {
	v, lines := m.Lines()
	v.Content = strings.Join(lines, "\n")
	return v
}

// Lines is the whole screen, its content as lines.
func (m *Model) Lines() (v tea.View, lines []string) {
	lines = m.draw()
	m.seen, m.since = lines, nothing
	v.AltScreen = true
	v.ReportFocus = true
	v.WindowTitle = m.title()
	if m.top().Mouse() && !m.Settings.NoMouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	v.Cursor = m.cursor()
	return v, lines
}

func (m *Model) draw() []string {
	borrowed := m.borrowed
	m.borrowed = false
	if m.tooSmall() {
		return m.small()
	}
	if k, ok := m.common(); ok {
		m.borrowed = true
		return watched.show(k, m.ticked())
	}
	if p, board := m.top().(*screen.Play); board && !borrowed && m.ticked() != nil {
		return p.Tick(m.seen)
	}
	return m.drawOwn()
}

// ticked is the last view where nothing but clocks is different now; nil where more may be.
func (m *Model) ticked() []string {
	if m.since == clocks {
		return m.seen
	}
	return nil
}

// common is what the screen has in common with those of others who watch the same board; ok is false where it differs from theirs.
func (m *Model) common() (k screen.Common, ok bool) {
	p, board := m.top().(*screen.Play)
	if !board || m.dialog != nil || len(m.cards) > 0 {
		return k, false
	}
	return p.Common()
}

func (m *Model) drawOwn() []string {
	return widget.Picture(m.Width, m.Height, m.Theme.Text, m.drawAll)
}

// redeem draws what is shown for this session alone if others drew it, so that a click and a page of talk find what lies where.
func (m *Model) redeem() {
	if m.borrowed {
		m.drawOwn()
		m.borrowed = false
	}
}

// drawAll draws the screen on top and what covers it.
func (m *Model) drawAll(c *widget.Canvas) {
	c.ASCII, c.Charset = m.Lettered(), m.Spelling()
	m.Answering = m.dialog != nil
	m.BeginFrame()
	m.top().Draw(c)
	if m.dialog != nil {
		m.BeginFrame() // no key below a dialog can be clicked
		m.dialog.Draw(c, m.Session)
	} else {
		m.drawCard(c)
	}
}

// small is what a terminal shows that is too small to play on.
func (m *Model) small() []string {
	line := m.T("small", "Width", LeastWidth, "Height", LeastHeight)
	return widget.Picture(max(m.Width, 1), max(m.Height, 1), m.Theme.Text, func(c *widget.Canvas) {
		c.ASCII, c.Charset = m.Lettered(), m.Spelling()
		c.Text(0, 0, m.Theme.Text, text.Cut(line, c.W))
	})
}

// Hasty tells that a game of the person's own runs: nobody's frame comes before theirs.
func (m *Model) Hasty() bool { return slices.ContainsFunc(m.stack, screen.Screen.Playing) }

func (m *Model) title() string {
	return m.Spelling().Spell(text.Clean("reversi - " + m.Self.Player.Name))
}

// cursor is where something is typed: in a dialog, or on the screen.
func (m *Model) cursor() *tea.Cursor {
	x, y, ok := 0, 0, false
	switch {
	case m.tooSmall():
	case m.dialog != nil:
		x, y, ok = m.dialog.Cursor()
	default:
		x, y, ok = m.top().Cursor()
	}
	if !ok {
		return nil
	}
	return tea.NewCursor(min(x, m.Width-1), y)
}

// RedrawKey changes when the terminal is to be painted anew: on entering a screen, and on growing out of being too small.
func (m *Model) RedrawKey() string {
	if m.tooSmall() {
		return "small"
	}
	return m.top().Name()
}
