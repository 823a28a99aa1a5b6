package screen

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Draw draws the leaderboard.
func (l *Leaders) Draw(c *widget.Canvas) {
	body := l.frame(c, l.title(), "", l.keysNow())
	l.tabs.clear()
	if l.page == nil {
		return
	}
	used := l.drawTabs(body)
	own := text.Wrap(l.mine(), body.W-2)
	body.Lines(2, body.H-len(own), l.Theme.Text, own)
	l.drawTable(body.In(widget.Rect{Y: used + 1, W: min(body.W, 76), H: body.H - used - 1 - len(own)}))
}

// keysNow are the keys that do something: without a row there is nobody to ask about.
func (l *Leaders) keysNow() []hint {
	hints := l.hinted("arrows", "do.move", "tab", l.otherTime())
	if len(l.rows()) > 0 {
		hints = append(hints, l.hinted("enter", "do.person")...)
	}
	return append(hints, l.hinted("x", "do.menu", "m", "do.own", "?", "do.keys", "q", "do.lobby")...)
}

// otherTime is what tab leads to.
func (l *Leaders) otherTime() string {
	if l.page != nil && l.page.board.Month {
		return "leaders.always"
	}
	return "leaders.month"
}

func (l *Leaders) title() string {
	if l.page != nil && l.page.board.Who == lobby.Programs {
		return l.T("leaders.title_programs")
	}
	return l.T("leaders.title")
}

// wideTabs is the columns from which on the pools and the times stand in one row.
const wideTabs = 60

// drawTabs draws the pools and the times to choose from, and gives the rows that they take.
func (l *Leaders) drawTabs(c *widget.Canvas) (rows int) {
	b, x := l.page.board, c.Text(0, 0, l.Theme.Dim, "<")+1
	for _, pool := range match.Pools() {
		x = l.tab(c, x, 0, l.T("pool."+string(pool)), pool == b.Pool, func() tea.Cmd { return l.open(pool) })
	}
	x = c.Text(x+1, 0, l.Theme.Dim, ">")
	y := 0
	if x += 3; c.W < wideTabs {
		x, y = 2, 1
	}
	for _, month := range []bool{false, true} {
		name := l.T("leaders.always")
		if month {
			name = l.T("leaders.month")
		}
		x = l.tab(c, x, y, name, month == b.Month, func() tea.Cmd {
			if month == l.wanted.Month {
				return nil
			}
			return l.turnTime()
		})
	}
	return y + 1
}

// tab draws a name that can be clicked; the chosen one stands in brackets, so that colour does not say it alone.
func (l *Leaders) tab(c *widget.Canvas, x, y int, name string, chosen bool, click func() tea.Cmd) (end int) {
	shown, st := " "+name+" ", l.Theme.Dim
	if chosen {
		shown, st = "["+name+"]", l.Theme.Strong
	}
	end = c.Text(x, y, st, shown)
	l.tabs.add(c.In(widget.Rect{X: x, Y: y, W: end - x, H: 1}).Rect, click)
	return end
}

func (l *Leaders) drawTable(c *widget.Canvas) {
	rows := l.rows()
	if len(rows) == 0 {
		c.Lines(2, 0, l.Theme.Dim, text.Wrap(l.T("leaders.none"), c.W-2))
		return
	}
	l.row(widget.Item(c), l.Theme.Accent, l.heads())
	l.list.show(c.In(widget.Rect{Y: 1, W: c.W, H: c.H - 1}), l.Theme, len(rows), func(line *widget.Canvas, i int, focus bool) {
		st := l.Theme.Text
		switch {
		case focus:
			st = l.Theme.Focus
		case rows[i].Name == l.Self.Player.Name:
			st = l.Theme.Strong
		}
		l.row(widget.Item(line), st, l.cells(rows[i]))
	})
}

func (l *Leaders) heads() []string {
	heads := []string{"", l.T("leaders.name"), l.T("leaders.rating")}
	if l.page.board.Month {
		heads = append(heads, l.T("leaders.gained"))
	}
	return append(heads, l.T("leaders.games"), l.T("leaders.wins"), l.T("leaders.losses"), l.T("leaders.draws"))
}

func (l *Leaders) cells(s lobby.Standing) []string {
	rank := ""
	if s.Rank > 0 {
		rank = fmt.Sprint(s.Rank)
	}
	cells := []string{rank, s.Name, standingRating(s)}
	if l.page.board.Month {
		cells = append(cells, fmt.Sprintf("%+d", s.Gained))
	}
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

// Columns of the table: the rank, the name as far as there is room, and the numbers.
const (
	rankWidth   = 4
	numberWidth = 8
	longestName = 22
)

// row draws a row: the name at the left, numbers at the right; what does not fit is left out from the right. The name gives way to the
// rating, and to what a month did to it.
func (l *Leaders) row(c *widget.Canvas, st style.Style, cells []string) {
	kept := 1
	if l.page.board.Month {
		kept = 2
	}
	widths := []int{rankWidth, min(max(c.W-rankWidth-kept*numberWidth, 10), longestName)}
	x := 0
	for i, cell := range cells {
		if i >= len(widths) {
			widths = append(widths, numberWidth)
		}
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

// mine says how the person who looks stands; nothing where it is not their leaderboard.
func (l *Leaders) mine() string {
	if l.own == nil {
		return ""
	}
	return l.OwnPlace(l.page.board, *l.own, l.page.standings, leadersLimit)
}

// OwnPlace says how the person stands who looks at a leaderboard with so many rows at most, however far down, or what is missing for a rank;
// nothing where it is not their leaderboard. The ranks of a month are known only as far as it is listed.
func (s *Session) OwnPlace(b lobby.Board, all lobby.Standings, listed []lobby.Standing, limit int) string {
	own := all.In(b.Pool)
	at := slices.IndexFunc(listed, func(st lobby.Standing) bool { return st.Name == s.Self.Player.Name })
	switch {
	case own.Program != (b.Who == lobby.Programs):
		return ""
	case at >= 0:
		return s.ownStanding(listed[at])
	case own.Games == 0 || b.Month && len(listed) < limit:
		return s.T("leaders.you_none")
	case b.Month:
		return s.T("leaders.you_beyond", "Rating", s.ratedIn(own.Rating, own.Provisional), "N", limit)
	}
	return s.ownStanding(own)
}

// ownStanding says the rating of the person who looks with the rank, or with what is missing for one.
func (s *Session) ownStanding(st lobby.Standing) string {
	rating := s.T("leaders.you", "Rating", s.ratedIn(st.Rating, st.Provisional))
	switch {
	case st.Rank > 0:
		return rating + ", " + s.T("leaders.rank", "Rank", st.Rank) + "."
	case st.Missing > 0:
		return rating + ". " + s.Words.N("profile.missing", st.Missing) + "."
	}
	return rating + ". " + s.T("profile.idle") + "."
}
