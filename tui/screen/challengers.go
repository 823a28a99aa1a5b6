package screen

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Challengers is the table of those who beat a bot in clean games.
type Challengers struct {
	plain
	*Session
	list   chooser
	rows   []lobby.Challenger
	loaded bool
}

// NewChallengers makes the table.
func NewChallengers(s *Session) *Challengers { return &Challengers{Session: s} }

// Name names the screen.
func (ch *Challengers) Name() string { return "challengers" }

// Init asks for the table.
func (ch *Challengers) Init() tea.Cmd {
	return ch.call(ch, func(ctx context.Context) (tea.Msg, error) { return ch.Club.Challengers(ctx, leadersLimit) })
}

// Update takes the table, keys and clicks.
func (ch *Challengers) Update(msg tea.Msg) tea.Cmd {
	if got, ok := msg.([]lobby.Challenger); ok {
		ch.rows, ch.loaded = got, true
		return nil
	}
	if quits(msg) {
		return ch.Host.Back()
	}
	if k, ok := msg.(tea.KeyPressMsg); ok && keys.Read(k).Action == keys.Mine {
		return ch.Host.Open(NewProfile(ch.Session, ch.Self.Player.Name))
	}
	if ch.list.handle(msg, len(ch.rows)) {
		ch.Host.Ask(personCard(ch.Session, match.Player{Name: ch.rows[ch.list.at].Name}))
	}
	return nil
}

// Draw draws the table and what counts.
func (ch *Challengers) Draw(c *widget.Canvas) {
	keys := ch.hinted("arrows", "do.move", "enter", "do.choose", "m", "do.own", "?", "do.keys", "q", "do.back")
	if len(ch.rows) == 0 {
		keys = ch.hinted("m", "do.own", "?", "do.keys", "q", "do.back")
	}
	body := ch.frame(c, ch.T("challengers.title"), "", keys)
	rule := text.Wrap(ch.T("challengers.rule"), min(body.W-2, 76))
	table := body.In(widget.Rect{Y: 1, W: min(body.W, 60), H: body.H - 2 - len(rule)})
	body.Lines(2, body.H-len(rule), ch.Theme.Dim, rule)
	if len(ch.rows) == 0 {
		if ch.loaded {
			table.Lines(2, 0, ch.Theme.Dim, text.Wrap(ch.T("challengers.none"), table.W-2))
		}
		return
	}
	ch.challenger(widget.Item(table), ch.Theme.Accent, "", ch.T("leaders.name"), ch.T("challengers.level"), ch.T("challengers.times"))
	ch.list.show(table.In(widget.Rect{Y: 1, W: table.W, H: table.H - 1}), ch.Theme, len(ch.rows), ch.row)
}

func (ch *Challengers) row(c *widget.Canvas, i int, focus bool) {
	r, st := ch.rows[i], ch.Theme.Text
	switch {
	case focus:
		st = ch.Theme.Focus
	case r.Name == ch.Self.Player.Name:
		st = ch.Theme.Strong
	}
	level := ch.levelName(lobby.Level{ID: r.Level, Name: r.Level})
	name := r.Name
	if r.Program {
		name = ch.T("name.program", "Name", r.Name)
	}
	ch.challenger(widget.Item(c), st, fmt.Sprint(r.Rank), name, level, fmt.Sprint(r.Wins))
}

// challenger draws a row: the rank, the name, the level and how often it was beaten.
func (ch *Challengers) challenger(c *widget.Canvas, st style.Style, rank, name, level, times string) {
	const rankEnd, timesWide, levelWide = 3, 5, 15
	levelAt := c.W - timesWide - levelWide
	c.Right(rankEnd, 0, st, rank)
	c.Text(rankEnd+2, 0, st, text.Cut(text.Clean(name), levelAt-rankEnd-3))
	c.Text(levelAt, 0, st, text.Cut(level, levelWide-1))
	c.Right(c.W, 0, st, times)
}
