package screen

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/keys"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Leaders is the leaderboard.
type Leaders struct {
	plain
	*Session
	list      chooser
	standings []lobby.Standing
	loaded    bool
}

// leadersLimit is the rows of the leaderboard on the screen.
const leadersLimit = 200

// NewLeaders makes the leaderboard.
func NewLeaders(s *Session) *Leaders { return &Leaders{Session: s} }

// Name names the screen.
func (l *Leaders) Name() string { return "leaderboard" }

// Init asks for the standings.
func (l *Leaders) Init() tea.Cmd {
	return l.call(l, func(ctx context.Context) (tea.Msg, error) {
		return l.Club.Leaderboard(ctx, lobby.Board{}, leadersLimit)
	})
}

// Update takes the standings, keys and clicks.
func (l *Leaders) Update(msg tea.Msg) tea.Cmd {
	if got, ok := msg.([]lobby.Standing); ok {
		l.standings, l.loaded = got, true
		return nil
	}
	if quits(msg) {
		return l.Host.Back()
	}
	if k, ok := msg.(tea.KeyPressMsg); ok {
		switch keys.Read(k).Action {
		case keys.Mine:
			return l.Host.Open(NewProfile(l.Session, l.Self.Player.Name))
		case keys.Menu:
			l.Host.Ask(leadersMenu(l.Session))
			return nil
		}
	}
	if l.list.handle(msg, len(l.standings)) {
		return l.Host.Open(NewProfile(l.Session, l.standings[l.list.at].Name))
	}
	return nil
}

// Draw draws the leaderboard.
func (l *Leaders) Draw(c *widget.Canvas) {
	keys := l.hinted("arrows", "do.move", "enter", "do.profile", "m", "do.own", "x", "do.menu", "?", "do.keys", "q", "do.lobby")
	body := l.frame(c, l.T("leaders.title"), "", keys)
	if len(l.standings) == 0 {
		if l.loaded {
			body.Lines(0, 1, l.Theme.Dim, text.Wrap(l.T("leaders.none"), body.W))
		}
		return
	}
	missing := text.Wrap(l.missing(), body.W-2)
	below := max(len(missing), 1)
	table := body.In(widget.Rect{Y: 1, W: min(body.W, 76), H: body.H - 1 - below})
	body.Lines(2, body.H-below, l.Theme.Dim, missing)
	l.standing(widget.Item(table), l.Theme.Accent, []string{"", l.T("leaders.name"), l.T("leaders.rating"), l.T("leaders.games"),
		l.T("leaders.wins"), l.T("leaders.losses"), l.T("leaders.draws")})
	l.list.show(table.In(widget.Rect{Y: 1, W: table.W, H: table.H - 1}), l.Theme, len(l.standings), l.row)
}

func (l *Leaders) row(c *widget.Canvas, i int, focus bool) {
	st := l.Theme.Text
	switch {
	case focus:
		st = l.Theme.Focus
	case l.standings[i].Name == l.Self.Player.Name:
		st = l.Theme.Strong
	}
	l.standing(widget.Item(c), st, standingCells(l.standings[i]))
}

// missing says to somebody provisional how many games are missing.
func (l *Leaders) missing() string {
	for _, s := range l.standings {
		if s.Name == l.Self.Player.Name && s.Missing > 0 {
			return l.Words.N("profile.missing", s.Missing)
		}
	}
	return ""
}

func standingCells(s lobby.Standing) []string {
	rank := ""
	if s.Rank > 0 {
		rank = fmt.Sprint(s.Rank)
	}
	cells := []string{rank, s.Name, standingRating(s)}
	for _, n := range []int{s.Games, s.Wins, s.Losses, s.Draws} {
		cells = append(cells, fmt.Sprint(n))
	}
	return cells
}

func standingRating(s lobby.Standing) string {
	if s.Provisional {
		return fmt.Sprintf("%d?", s.Rating)
	}
	return fmt.Sprintf("%d ", s.Rating)
}

// standing draws a row: the name at the left, numbers at the right; what does not fit is left out from the right.
func (l *Leaders) standing(c *widget.Canvas, st style.Style, cells []string) {
	widths := []int{4, max(min(c.W-4-9, 24), 10), 9, 9, 8, 8, 8}
	x := 0
	for i, cell := range cells {
		if x+widths[i] > c.W {
			return
		}
		if i == 1 {
			c.Text(x+1, 0, st, text.Cut(text.Clean(cell), widths[i]-1))
		} else {
			c.Right(x+widths[i]-1, 0, st, text.Cut(cell, widths[i]))
		}
		x += widths[i]
	}
}
