package screen

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// WatchList is the games that can be watched.
type WatchList struct {
	plain
	*Session
	list   chooser
	chosen match.ID // stays the same while games come and go
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
	games := w.games()
	w.find(games)
	open := w.list.handle(msg, len(games))
	if len(games) > 0 {
		w.chosen = games[w.list.at].ID
	}
	if open {
		return w.Host.Open(NewPlay(w.Session, w.chosen))
	}
	return nil
}

func (w *WatchList) games() []match.Summary {
	var games []match.Summary
	for _, g := range w.Hall.Games {
		if !g.Over {
			games = append(games, g)
		}
	}
	return games
}

// find puts the choice on the game chosen before.
func (w *WatchList) find(games []match.Summary) {
	for i, g := range games {
		if g.ID == w.chosen {
			w.list.at = i
			return
		}
	}
	w.list.at = max(min(w.list.at, len(games)-1), 0)
}

// Draw draws the list.
func (w *WatchList) Draw(c *widget.Canvas) {
	keys := w.hinted("arrows", "do.move", "enter", "do.watch", "?", "do.keys", "q", "do.lobby")
	body := w.frame(c, w.T("watch.title"), "", keys)
	games := w.games()
	if len(games) == 0 {
		body.Lines(0, 1, w.Theme.Dim, text.Wrap(w.T("watch.none"), body.W))
		return
	}
	w.find(games)
	w.list.show(body.In(widget.Rect{Y: 1, W: min(body.W, 90), H: body.H - 1}), w.Theme, len(games), w.row)
}

func (w *WatchList) row(c *widget.Canvas, i int, focus bool) {
	c = widget.Item(c)
	g := w.games()[i]
	cells, widths := append(w.liveGame(g), w.T("watch.move", "N", fmt.Sprint(g.Ply))), []int{c.W - 27, 7, 10, 10}
	if c.W < narrowList {
		cells, widths = cells[:2], []int{c.W - 7, 7}
	}
	w.columns(c, focus, cells, widths)
}
