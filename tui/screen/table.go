package screen

import (
	"context"

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
	terms := t.Control(t.table.Terms.Control) + "   " + t.kind(t.table.Terms.Rated)
	body := t.frame(c, t.T("table.title"), terms, t.hinted("x", "do.withdraw", "?", "do.keys", "q", "do.lobby"))
	y := body.H/2 - 5
	center(body, y, t.Theme.Dim, t.T("table.code"))
	t.tiles(body.In(widget.Rect{Y: y + 2, W: body.W, H: tileHeight}), t.table.Code)
	y += tileHeight + 3
	for _, line := range []string{t.T("table.how"), t.T("table.ssh", "Code", t.table.Code)} {
		for _, l := range text.Wrap(line, body.W) {
			center(body, y, t.Theme.Text, l)
			y++
		}
	}
	line := t.T("table.gone")
	if t.open() {
		line = t.T("table.waiting", "Time", t.table.Until.UTC().Format("15:04 MST"))
	}
	center(body, y+1, t.Theme.Dim, line)
}

// A character of a code stands on a tile of this size, on a narrower one where the code would not fit.
const (
	tileWidth   = 5
	narrowWidth = 3
	tileHeight  = 3
)

// tiles draws a code, a character on a tile each.
func (s *Session) tiles(c *widget.Canvas, code string) {
	width := tileWidth
	if len(code)*(width+1)-1 > c.W {
		width = narrowWidth
	}
	x := (c.W - len(code)*(width+1) + 1) / 2
	for i := range len(code) {
		tile := c.In(widget.Rect{X: x + i*(width+1), W: width, H: tileHeight})
		st := s.Theme.Strong
		if s.Theme.Colored {
			st = style.Style{Fg: s.Theme.Board.White, Bg: s.Theme.Board.Light, Bold: true}
		}
		tile.Fill(st)
		tile.Text(width/2, tileHeight/2, st, code[i:i+1])
	}
}
