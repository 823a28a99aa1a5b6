package screen

import (
	"fmt"
	"slices"

	"reversi/lobby"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// tableRows are those of the levels, with two above and one below them.
func (p *Profile) tableRows() int { return len(p.Club.Levels()) + 3 }

// Results are wins, draws and losses in words.
func (s *Session) Results(wins, losses, draws int) string {
	return s.Words.N("results.wins", wins) + ", " + s.Words.N("results.draws", draws) + ", " + s.Words.N("results.losses", losses)
}

// table is the table of all levels, weakest first, with all of them together below.
func (p *Profile) table(c *widget.Canvas) {
	p.heading(c, 0, p.T("profile.computer"))
	p.result(c, 1, p.Theme.Dim, []string{p.T("profile.level"), p.T("leaders.wins"), p.T("leaders.draws"), p.T("leaders.losses")})
	var all lobby.LevelResults
	y := 2
	for _, level := range p.Club.Levels() {
		r := p.against(level)
		p.result(c, y, p.Theme.Text, resultCells(p.levelName(level), r))
		all.Wins, all.Draws, all.Losses = all.Wins+r.Wins, all.Draws+r.Draws, all.Losses+r.Losses
		y++
	}
	p.result(c, y, p.Theme.Strong, resultCells(p.T("profile.all"), all))
}

// against is how the games against a level went.
func (p *Profile) against(level lobby.Level) lobby.LevelResults {
	i := slices.IndexFunc(p.profile.Bots, func(r lobby.LevelResults) bool { return r.Level == level.ID })
	if i < 0 {
		return lobby.LevelResults{}
	}
	return p.profile.Bots[i]
}

func resultCells(name string, r lobby.LevelResults) []string {
	return []string{name, fmt.Sprint(r.Wins), fmt.Sprint(r.Draws), fmt.Sprint(r.Losses)}
}

// result draws a row of the table: the name at the left, the numbers at the right of their columns.
func (p *Profile) result(c *widget.Canvas, y int, st style.Style, cells []string) {
	ends := []int{c.W - 16, c.W - 8, c.W}
	c.Text(2, y, st, text.Cut(cells[0], ends[0]-2-7))
	for i, end := range ends {
		c.Right(end, y, st, cells[i+1])
	}
}
