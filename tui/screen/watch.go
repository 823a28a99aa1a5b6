package screen

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// WatchList is the games that can be watched, the strongest first, under a row that follows the best of them.
type WatchList struct {
	plain
	*Session
	list   chooser
	chosen match.ID // stays the same while games come and go; empty for the row above them
}

// NewWatchList makes the list.
func NewWatchList(s *Session) *WatchList { return &WatchList{Session: s} }

// Name names the screen.
func (w *WatchList) Name() string { return "watch" }

// Update takes keys and clicks.
func (w *WatchList) Update(msg tea.Msg) tea.Cmd {
	if quits(msg) {
		return w.Host.Back()
	}
	games := w.watchable()
	w.find(games)
	open := w.list.handle(msg, 1+len(games))
	w.choose(games)
	if k, ok := msg.(tea.KeyPressMsg); ok && keys.Read(k).Action == keys.Menu {
		w.menu(games)
	}
	if open {
		return w.open()
	}
	return nil
}

// open watches the chosen game, or follows the best one.
func (w *WatchList) open() tea.Cmd {
	if w.chosen == "" {
		return w.Host.Open(NewFollow(w.Session, Pursuit{}))
	}
	return w.Host.Open(NewPlay(w.Session, w.chosen))
}

// menu is what can be done with the chosen game: watch it, or follow one of those who play it.
func (w *WatchList) menu(games []match.Summary) {
	if w.list.at == 0 || w.list.at > len(games) {
		return
	}
	g := games[w.list.at-1]
	d := &Dialog{Title: w.pairing(g.Start), Foot: w.T("foot.choice"), Rows: []Row{{Label: w.T("follow.watch"), Do: w.open}}}
	for _, p := range g.Players {
		if row := w.follow(p); row.Do != nil {
			d.Rows = append(d.Rows, row)
		}
	}
	w.Host.Ask(d)
}

// find puts the choice on the game chosen before.
func (w *WatchList) find(games []match.Summary) {
	for i, g := range games {
		if g.ID == w.chosen {
			w.list.at = 1 + i
			return
		}
	}
	w.list.at = max(min(w.list.at, len(games)), 0)
	w.choose(games)
}

// choose remembers which game has the choice.
func (w *WatchList) choose(games []match.Summary) {
	w.chosen = ""
	if at := w.list.at; at > 0 && at <= len(games) {
		w.chosen = games[at-1].ID
	}
}

// Draw draws the list.
func (w *WatchList) Draw(c *widget.Canvas) {
	games := w.watchable()
	w.find(games)
	hints := []string{"arrows", "do.move", "enter", "do.watch", "?", "do.keys", "q", "do.lobby"}
	if w.chosen != "" {
		hints = append([]string{"arrows", "do.move", "enter", "do.watch", "x", "do.menu"}, hints[4:]...)
	}
	body := w.frame(c, w.T("watch.title"), w.T("watch.sorted"), w.hinted(hints...))
	body = body.In(widget.Rect{Y: 1, W: body.W, H: body.H - 1})
	if len(games) == 0 {
		body.Lines(2, 2, w.Theme.Dim, text.Wrap(w.T("watch.none"), body.W-2))
	}
	w.list.show(body.In(widget.Rect{W: min(body.W, 90), H: body.H}), w.Theme, 1+len(games), func(c *widget.Canvas, i int, focus bool) {
		w.row(widget.Item(c), games, i, focus)
	})
}

func (w *WatchList) row(c *widget.Canvas, games []match.Summary, i int, focus bool) {
	if i == 0 {
		w.columns(c, focus, []string{w.T("follow.best_do")}, []int{c.W})
		return
	}
	g := games[i-1]
	cells, widths := append(w.liveGame(g), w.T("watch.move", "N", fmt.Sprint(g.Ply))), []int{c.W - 27, 7, 10, 10}
	if c.W < narrowList {
		cells, widths = cells[:2], []int{c.W - 7, 7}
	} else { // what the list is sorted by
		cells[0] = w.titled(g.Players[engine.Black]) + " - " + w.titled(g.Players[engine.White])
	}
	w.columns(c, focus, cells, widths)
}
