package screen

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/keys"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Table shows the code of a private table, large, while its other seat is free. The mouse is off, so that it can be selected.
type Table struct {
	plain
	*Session
	table lobby.Table
}

// NewTable makes the screen of a table.
func NewTable(s *Session, t lobby.Table) *Table { return &Table{Session: s, table: t} }

// Name names the screen.
func (t *Table) Name() string { return "table" }

// Mouse is off.
func (t *Table) Mouse() bool { return false }

// Update takes keys.
func (t *Table) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil
	}
	switch keys.Read(k).Action {
	case keys.Menu:
		return tea.Batch(t.tell(t.withdraw), t.Host.Back())
	case keys.Quit:
		return t.Host.Back()
	}
	return nil
}

func (t *Table) withdraw(ctx context.Context) error { return t.Club.Withdraw(ctx, t.table.Code) }

// open tells whether the table still waits.
func (t *Table) open() bool {
	for _, each := range t.Self.Tables {
		if each.Code == t.table.Code {
			return true
		}
	}
	return false
}

// Draw draws the code and how to use it.
func (t *Table) Draw(c *widget.Canvas) {
	terms := t.control(t.table.Terms.Control) + "   " + t.kind(t.table.Terms.Rated)
	body := t.frame(c, t.T("table.title"), terms, t.hinted("x", "do.withdraw", "?", "do.keys", "q", "do.lobby"))
	code := strings.Join(strings.Split(t.table.Code, ""), "   ")
	y := body.H/2 - 4
	center(body, y, t.Theme.Dim, t.T("table.code"))
	widget.Frame(body.In(widget.Rect{X: (body.W - text.Width(code) - 8) / 2, Y: y + 2, W: text.Width(code) + 8, H: 5}), t.Theme, "").
		Text(2, 1, t.bigStyle(), code)
	y += 8
	for _, line := range []string{t.T("table.how"), t.T("table.ssh", "Code", t.table.Code)} {
		for _, l := range text.Wrap(line, body.W) {
			center(body, y, t.Theme.Text, l)
			y++
		}
	}
	line := t.T("table.gone")
	if t.open() {
		line = t.T("table.waiting", "Time", t.table.Until.Format("15:04 MST"))
	}
	center(body, y+1, t.Theme.Dim, line)
}

func (t *Table) bigStyle() (st style.Style) {
	st = t.Theme.Strong
	st.Bg = t.Theme.Card.Bg
	return st
}
