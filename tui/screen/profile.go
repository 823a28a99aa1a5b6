package screen

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Profile is what is known of one player: rating, rated games, and the results against each level of the computer.
type Profile struct {
	plain
	*Session
	name    string
	profile *lobby.Profile
}

// NewProfile makes the screen of a player.
func NewProfile(s *Session, name string) *Profile { return &Profile{Session: s, name: name} }

// Name names the screen.
func (p *Profile) Name() string { return "profile" }

// unkept tells whether it is the profile of the guest who looks at it: there is nothing to ask for.
func (p *Profile) unkept() bool { return p.Guest() && p.name == p.Self.Player.Name }

// Init asks for the profile.
func (p *Profile) Init() tea.Cmd {
	if p.unkept() {
		return nil
	}
	return p.call(p, func(ctx context.Context) (tea.Msg, error) {
		got, err := p.Club.Profile(ctx, p.name)
		return &got, err
	})
}

// Update takes the profile and keys.
func (p *Profile) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case *lobby.Profile:
		p.profile = msg
	case tea.KeyPressMsg:
		switch keys.Read(msg).Action {
		case keys.Quit:
			return p.Host.Back()
		case keys.Mine, keys.Enter:
			return p.Host.Open(NewHistory(p.Session, p.name))
		case keys.Menu:
			p.Host.Ask(personCard(p.Session, p.player()))
		}
	}
	return nil
}

// player is whose profile it is, as far as that is known here.
func (p *Profile) player() match.Player {
	if at, here := p.present(match.Player{Name: p.name}); here {
		return at.Player
	}
	return match.Player{Name: p.name}
}

// Draw draws the profile.
func (p *Profile) Draw(c *widget.Canvas) {
	body := p.frame(c, p.name, "", p.hinted("enter", "do.games", "x", "do.person", "?", "do.keys", "q", "do.back"))
	switch {
	case p.unkept():
		body.Lines(0, 1, p.Theme.Text, text.Wrap(p.T("profile.guest"), min(body.W, 76)))
	case p.profile != nil:
		p.drawKnown(body)
	}
}

// drawKnown draws what is known; a small terminal leaves the blank lines out.
func (p *Profile) drawKnown(c *widget.Canvas) {
	lines := p.standing(c.W)
	blank := 1
	if len(lines)+p.tableRows()+2 > c.H {
		blank = 0
	}
	y := c.Lines(0, blank, p.Theme.Text, lines) + blank
	p.table(c.In(widget.Rect{Y: y, W: min(c.W, 50), H: c.H - y}))
}

// tableRows are those of the levels, with two above and one below them.
func (p *Profile) tableRows() int { return len(p.Club.Levels()) + 3 }

// standing is the rating and the rated games in words.
func (p *Profile) standing(width int) []string {
	s := p.profile.Standing
	var lines []string
	if former := p.profile.Former; len(former) > 0 {
		lines = append(lines, p.T("rename.former", "Names", strings.Join(former, ", ")))
	}
	lines = append(lines, p.T("profile.rating", "Rating", p.rated(s), "Deviation", s.Deviation))
	if s.Rank > 0 {
		lines = append(lines, p.T("profile.rank", "Rank", s.Rank))
	}
	if s.Missing > 0 {
		lines = append(lines, p.Words.N("profile.missing", s.Missing))
	}
	lines = append(lines, p.T("profile.rated", "Results", p.Session.Results(s.Wins, s.Losses, s.Draws)))
	var wrapped []string
	for _, l := range lines {
		wrapped = append(wrapped, text.Wrap(l, width)...)
	}
	return wrapped
}

// rated is a rating in a sentence: in columns it stands plain, so that they meet.
func (p *Profile) rated(s lobby.Standing) string {
	rating := p.Words.Number(s.Rating)
	if s.Provisional {
		rating += "?"
	}
	return rating
}

// Results are wins, draws and losses in words.
func (s *Session) Results(wins, losses, draws int) string {
	return s.Words.N("results.wins", wins) + ", " + s.Words.N("results.draws", draws) + ", " + s.Words.N("results.losses", losses)
}

// table is the table of all levels, weakest first, with all of them together below.
func (p *Profile) table(c *widget.Canvas) {
	p.heading(c, 0, p.T("profile.computer"))
	p.result(c, 1, p.Theme.Dim, []string{p.T("profile.level"), p.T("profile.wins"), p.T("profile.draws"), p.T("profile.losses")})
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
	ends := []int{c.W - 16, c.W - 10, c.W}
	c.Text(2, y, st, text.Cut(cells[0], ends[0]-2-7))
	for i, end := range ends {
		c.Right(end, y, st, cells[i+1])
	}
}
