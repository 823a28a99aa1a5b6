package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Link shows the code that joins another key to the account, large. The mouse is off, so that it can be selected.
type Link struct {
	plain
	*Session
	from *Account
	link lobby.Link
}

// NewLink makes the screen of a code for an account, whose keys are read anew after it.
func NewLink(from *Account, l lobby.Link) *Link {
	return &Link{Session: from.Session, from: from, link: l}
}

// Name names the screen.
func (l *Link) Name() string { return "link" }

// Mouse is off.
func (l *Link) Mouse() bool { return false }

// Update takes keys.
func (l *Link) Update(msg tea.Msg) tea.Cmd {
	if quits(msg) {
		return tea.Batch(l.Host.Back(), l.from.Init())
	}
	return nil
}

// Draw draws the code and how to use it.
func (l *Link) Draw(c *widget.Canvas) {
	body := l.frame(c, l.T("account.link"), "", l.hinted("?", "do.keys", "q", "do.back"))
	y := body.H/2 - 5
	l.tiles(body.In(widget.Rect{Y: y, W: body.W, H: tileHeight}), l.link.Code)
	y += tileHeight + 1
	for _, line := range []string{l.T("account.link_how"), l.T("account.link_ssh", "Code", l.link.Code)} {
		for _, each := range text.Wrap(line, body.W) {
			center(body, y, l.Theme.Text, each)
			y++
		}
	}
	center(body, y+1, l.Theme.Dim, l.T("account.link_until", "Time", l.link.Until.UTC().Format("15:04 MST")))
}
