package screen

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Mine is a player's games: one's own unfinished ones first, then the finished ones, newest first.
type Mine struct {
	plain
	*Session
	player   string // the name of the one whose games these are
	list     chooser
	finished []lobby.Finished
	loaded   bool
	past     bool // somebody came to look back: the choice begins at the finished games
}

// historyLimit is the finished games in the list.
const historyLimit = 100

// NewMine makes the list of one's own games.
func NewMine(s *Session) *Mine { return NewHistory(s, s.Self.Player.Name) }

// NewReviews makes the list of one's own games for somebody who wants to look back at one.
func NewReviews(s *Session) *Mine {
	m := NewMine(s)
	m.past = true
	return m
}

// NewHistory makes the list of somebody's games.
func NewHistory(s *Session, name string) *Mine { return &Mine{Session: s, player: name} }

// Name names the screen.
func (m *Mine) Name() string { return "games" }

func (m *Mine) own() bool { return m.player == m.Self.Player.Name }

// Init asks for the finished games; a guest has none that are kept.
func (m *Mine) Init() tea.Cmd {
	if m.own() && m.Guest() {
		m.loaded = true
		return nil
	}
	return m.call(m, func(ctx context.Context) (tea.Msg, error) { return m.Club.History(ctx, m.player, historyLimit) })
}

// fetched is a finished game to look at.
type fetched struct{ snap *match.Snapshot }

// Update takes the games, keys and clicks.
func (m *Mine) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case []lobby.Finished:
		m.finished, m.loaded = slices.DeleteFunc(slices.Clone(msg), Scrapped), true
		if running := len(m.running()); m.past && len(m.finished) > 0 && m.list.at < running {
			m.list.at = running
		}
		return nil
	case fetched:
		if !m.Host.On(m) {
			return nil
		}
		return m.Host.Open(NewReview(m.Session, msg.snap))
	}
	if quits(msg) {
		return m.Host.Back()
	}
	running := m.running()
	if k, ok := msg.(tea.KeyPressMsg); ok && keys.Read(k).Action == keys.Menu {
		m.menu(running)
		return nil
	}
	if m.list.handle(msg, len(running)+len(m.finished)) {
		return m.open(running)
	}
	return nil
}

// Scrapped tells whether a game against the computer or at a local board was given up for another one: it counts nowhere, and so it
// is not listed.
func Scrapped(f lobby.Finished) bool {
	_, bot := f.Start.Bot()
	return (bot || f.Start.Local) && f.Result.Reason == match.Aborted
}

func (m *Mine) running() []match.Summary {
	if !m.own() {
		return nil
	}
	return m.Own()
}

// open opens the chosen game: at the board while it runs, for review once it is over.
func (m *Mine) open(running []match.Summary) tea.Cmd {
	at := m.list.at
	if at < len(running) {
		return m.Host.Open(NewPlay(m.Session, running[at].ID))
	}
	id := m.finished[at-len(running)].Start.ID
	return m.call(m, func(ctx context.Context) (tea.Msg, error) {
		snap, err := m.Club.Match(ctx, id)
		return fetched{snap}, err
	})
}

// menu offers what can be done with the chosen game beside opening it.
func (m *Mine) menu(running []match.Summary) {
	if again, ok := m.rematchOf(running); ok {
		open := Row{Label: m.T("do.open"), Do: func() tea.Cmd { return m.open(running) }}
		m.Host.Ask(&Dialog{Title: m.T("menu.title"), Rows: []Row{open, again}, Foot: m.T("foot.choice")})
	}
}

// rematchOf is the row that challenges the opponent of the chosen game again.
func (m *Mine) rematchOf(running []match.Summary) (Row, bool) {
	at := m.list.at - len(running)
	if at < 0 || at >= len(m.finished) {
		return Row{}, false
	}
	return m.anotherGame(m.finished[at].Start)
}

// Draw draws the list.
func (m *Mine) Draw(c *widget.Canvas) {
	title := m.T("mine.title")
	if !m.own() {
		title = m.T("history.title", "Name", m.player)
	}
	shown := []string{"arrows", "do.move", "enter", "do.open"}
	if _, ok := m.rematchOf(m.running()); ok {
		shown = append(shown, "x", "do.menu")
	}
	body := m.frame(c, title, "", m.hinted(append(shown, "?", "do.keys", "q", "do.back")...))
	rows := len(m.running()) + len(m.finished)
	if rows == 0 {
		if m.loaded {
			body.Lines(0, 1, m.Theme.Dim, text.Wrap(m.T("mine.none"), body.W))
		}
		return
	}
	why := text.Wrap(m.whyUncounted(), min(body.W, 100)-2)
	body.Lines(2, body.H-len(why), m.Theme.Dim, why)
	m.list.show(body.In(widget.Rect{Y: 1, W: min(body.W, 100), H: body.H - 1 - len(why)}), m.Theme, rows, m.row)
}

// whyUncounted says of the game with the focus why it changed no rating, where it should have.
func (m *Mine) whyUncounted() string {
	at := m.list.at - len(m.running())
	if at < 0 || at >= len(m.finished) || m.finished[at].Result.Uncounted == "" {
		return ""
	}
	return m.T("uncounted." + m.finished[at].Result.Uncounted)
}

func (m *Mine) row(c *widget.Canvas, i int, focus bool) {
	c = widget.Item(c)
	cells, widths := m.cells(m.running(), i), []int{c.W - 40, 12, 7, 10, 11}
	if c.W < 70 {
		cells, widths = []string{cells[0], cells[2], cells[4]}, []int{c.W - 17, 7, 10}
	}
	m.columns(c, focus, cells, widths)
}

func (m *Mine) cells(running []match.Summary, i int) []string {
	if i < len(running) {
		g := running[i]
		return m.game(g.Start, m.T("mine.now"), m.state(g), score(g.Discs))
	}
	f := m.finished[i-len(running)]
	how := m.reason(&f.Result)
	if seat, ok := f.Start.Seat(m.viewed(f.Start)); ok {
		how = m.how(f.Result.Winner, seat)
	}
	return m.game(f.Start, m.Words.Date(f.Ended.UTC()), how, score(f.Result.Discs))
}

// state says of a game that goes on whether it waits for a move of one's own.
func (m *Mine) state(g match.Summary) string {
	if waits(g) && g.Turn(m.Self.Player.ID) {
		return m.T("lobby.your_turn")
	}
	return m.T("mine.running")
}

func (m *Mine) game(start match.Start, when, how, count string) []string {
	return []string{m.pairing(start), when, count, m.Control(start.Control), how}
}

// viewed is the player whose list this is, as one of the match's players.
func (m *Mine) viewed(start match.Start) match.PlayerID {
	for _, p := range start.Players {
		if p.Name == m.player {
			return p.ID
		}
	}
	return m.Self.Player.ID
}

func (m *Mine) how(w match.Winner, seat engine.Color) string {
	switch w {
	case match.Wins(seat):
		return m.T("mine.won")
	case match.Draw:
		return m.T("mine.drawn")
	case match.Nobody:
		return m.T("mine.aborted")
	}
	return m.T("mine.lost")
}
