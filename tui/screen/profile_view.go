package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// From so many columns and rows on a profile is there all at once.
const (
	wideProfile = 110
	highProfile = 32
)

// Draw draws the profile.
func (p *Profile) Draw(c *widget.Canvas) {
	p.tabs.clear()
	whole := c.W >= wideProfile && c.H >= highProfile
	body := p.frame(c, p.name, "", p.hints(whole))
	switch {
	case p.unkept():
		body.Lines(0, 1, p.Theme.Text, text.Wrap(p.T("profile.guest"), min(body.W, 76)))
	case p.profile == nil:
	case whole:
		p.drawWhole(body)
	default:
		p.drawPage(body)
	}
}

// hints are the keys that work now.
func (p *Profile) hints(whole bool) []hint {
	pairs := []string{"enter", "do.games", "x", "do.person", "?", "do.keys", "q", "do.back"}
	switch {
	case p.profile == nil:
	case !whole:
		pairs = append([]string{"arrows", "career.do_page"}, pairs...)
	case p.lines() > 1:
		pairs = append([]string{"arrows", "do.change"}, pairs...)
	}
	return p.hinted(pairs...)
}

// drawWhole draws all of it: the ratings and how the games went at the left, the computer, openings and last games at the right.
func (p *Profile) drawWhole(c *widget.Canvas) {
	const left, between = 74, 4
	games := p.careerLines(left)
	p.drawRatings(c.In(widget.Rect{Y: 1, W: left, H: c.H - len(games) - 3}))
	c.Lines(0, c.H-len(games)-1, p.Theme.Text, games)
	right := c.In(widget.Rect{X: left + between, Y: 1, W: c.W - left - between, H: c.H - 1})
	p.table(right)
	p.drawLists(right.In(widget.Rect{Y: p.tableRows() + 1, W: right.W, H: right.H - p.tableRows() - 2}), false)
}

// drawPage draws the page that was turned to, under the names of all.
func (p *Profile) drawPage(c *widget.Canvas) {
	p.drawTabs(c)
	y := 2
	if c.H < 18 {
		y = 1
	}
	room := c.In(widget.Rect{Y: y, W: min(c.W, 78), H: c.H - y})
	switch p.page {
	case ratingPage:
		p.drawRatings(room)
	case gamesPage:
		p.drawGames(room)
	case computerPage:
		p.table(room.In(widget.Rect{W: min(room.W, 50), H: room.H}))
	}
}

// drawTabs draws the names of the pages, the one shown in brackets, so that colour does not say it alone.
func (p *Profile) drawTabs(c *widget.Canvas) {
	x := c.Text(0, 0, p.Theme.Dim, "<") + 1
	for page, name := range []string{p.T("career.page_rating"), p.T("career.page_games"), p.T("career.page_computer")} {
		shown, st := " "+name+" ", p.Theme.Dim
		if profilePage(page) == p.page {
			shown, st = "["+name+"]", p.Theme.Strong
		}
		end := c.Text(x, 0, st, shown)
		p.tabs.add(c.In(widget.Rect{X: x, W: end - x, H: 1}).Rect, func() tea.Cmd {
			p.page = profilePage(page)
			return nil
		})
		x = end
	}
	c.Text(x+1, 0, p.Theme.Dim, ">")
}

// drawRatings draws the ratings in all pools, what is missing for a rank, and how the rating in one of them went.
func (p *Profile) drawRatings(c *widget.Canvas) {
	y := c.Lines(0, 0, p.Theme.Text, p.standing(c.W))
	y = p.drawPools(c, y)
	if p.lines() == 0 || c.H-y < 5 {
		return
	}
	line := p.profile.Lines[p.line]
	title := p.T("career.line", "Pool", p.T("pool."+string(line.Pool)))
	p.heading(c, y+1, title)
	if peak := p.peak(line); text.Width(title)+2+text.Width(peak) <= c.W {
		c.Right(c.W, y+1, p.Theme.Dim, peak)
	}
	p.drawLine(c.In(widget.Rect{Y: y + 2, W: c.W, H: min(c.H-y-2, highestCurve)}), line)
}

// peak is the highest rating of a line in words; empty where there was none yet.
func (p *Profile) peak(l lobby.RatingLine) string {
	if l.Peak.Rating == 0 {
		return ""
	}
	return p.T("career.peak", "Rating", l.Peak.Rating, "Date", p.Words.Date(l.Peak.At))
}

// highestCurve is the rows of a rating line with its dates.
const highestCurve = 14

// drawLine draws a rating line, with the dates of its ends under it.
func (p *Profile) drawLine(c *widget.Canvas, l lobby.RatingLine) {
	values := make([]int, len(l.Points))
	for i, point := range l.Points {
		values[i] = point.Rating
	}
	widget.Curve{Values: values, Style: p.Theme.Accent}.Draw(c.In(widget.Rect{W: c.W, H: c.H - 1}), p.Theme)
	first, last := p.Words.Date(l.Points[0].At), p.Words.Date(l.Points[len(l.Points)-1].At)
	c.Text(6, c.H-1, p.Theme.Dim, first)
	if first != last {
		c.Right(c.W, c.H-1, p.Theme.Dim, last)
	}
}

// standing is what a table of ratings does not say, in words.
func (p *Profile) standing(width int) []string {
	s := p.profile.Standing
	var lines []string
	if former := p.profile.Former; len(former) > 0 {
		lines = append(lines, p.T("rename.former", "Names", strings.Join(former, ", ")))
	}
	lines = append(lines, p.T("profile.rating", "Rating", p.ratedIn(s.Rating, s.Provisional), "Deviation", s.Deviation))
	if s.Missing > 0 {
		lines = append(lines, p.Words.N("profile.missing", s.Missing))
	}
	if s.Idle {
		lines = append(lines, p.T("profile.idle"))
	}
	all := p.profile.Standings.Results()
	lines = append(lines, p.T("profile.rated", "Results", p.Session.Results(all.Wins, all.Losses, all.Draws)))
	var wrapped []string
	for _, l := range lines {
		wrapped = append(wrapped, text.Wrap(l, width)...)
	}
	return wrapped
}

// drawPools draws the table of the pools that were played, and gives the row after it.
func (p *Profile) drawPools(c *widget.Canvas, y int) int {
	var rows [][]string
	for _, s := range p.profile.Standings {
		if s.Games > 0 {
			rows = append(rows, p.poolCells(s))
		}
	}
	if len(rows) == 0 {
		return y
	}
	if c.H > 16 {
		y++
	}
	p.poolRow(c, y, p.Theme.Dim, []string{p.T("leaders.pool"), p.T("leaders.rating"), p.T("career.highest"), p.T("career.rank"),
		p.T("leaders.games"), p.T("leaders.wins"), p.T("leaders.draws"), p.T("leaders.losses")})
	for i, cells := range rows {
		p.poolRow(c, y+1+i, p.Theme.Text, cells)
	}
	return y + 1 + len(rows)
}

func (p *Profile) poolCells(s lobby.Standing) []string {
	highest, rank := "", ""
	for _, l := range p.profile.Lines {
		if l.Pool == s.Pool && l.Peak.Rating > 0 {
			highest = fmt.Sprint(l.Peak.Rating)
		}
	}
	if s.Rank > 0 {
		rank = fmt.Sprint(s.Rank)
	}
	cells := []string{p.T("pool." + string(s.Pool)), standingRating(s), highest, rank}
	for _, n := range []int{s.Games, s.Wins, s.Draws, s.Losses} {
		cells = append(cells, fmt.Sprint(n))
	}
	return cells
}

// poolRow draws a row: the pool at the left, numbers at the right of their columns; what does not fit is left out from the right.
func (p *Profile) poolRow(c *widget.Canvas, y int, st style.Style, cells []string) {
	widths := []int{16, 9, 9, 7, 8, 8, 8, 9}
	x := 0
	for i, cell := range cells {
		if x+widths[i] > c.W {
			return
		}
		if i == 0 {
			c.Text(0, y, st, text.Cut(cell, widths[0]-1))
		} else {
			c.Right(x+widths[i]-1, y, st, text.Cut(cell, widths[i]))
		}
		x += widths[i]
	}
}
