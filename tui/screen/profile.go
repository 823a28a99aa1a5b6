package screen

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
)

// Profile is what is known of one player: the ratings and how they went, how the games went, and the results against each level of the
// computer. On a large terminal it is all there at once, else on a page each.
type Profile struct {
	plain
	*Session
	name    string
	profile *lobby.Profile
	page    profilePage
	line    int   // the pool whose ratings are drawn, among the lines of the career
	tabs    zones // the pages, to be clicked
}

// profilePage is a page of a profile.
type profilePage int

// The pages.
const (
	ratingPage profilePage = iota
	gamesPage
	computerPage
	profilePages // how many there are
)

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

// Update takes the profile, keys and clicks.
func (p *Profile) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case *lobby.Profile:
		p.profile = msg
		p.line = max(slices.IndexFunc(msg.Lines, func(l lobby.RatingLine) bool { return l.Pool == msg.Standing.Pool }), 0)
	case tea.MouseMsg:
		cmd, _ := p.tabs.mouse(msg)
		return cmd
	case tea.KeyPressMsg:
		return p.key(keys.Read(msg).Action)
	}
	return nil
}

func (p *Profile) key(a keys.Action) tea.Cmd {
	switch a {
	case keys.Quit:
		return p.Host.Back()
	case keys.Mine, keys.Enter:
		return p.Host.Open(NewHistory(p.Session, p.name))
	case keys.Menu:
		p.Host.Ask(personCard(p.Session, p.player()))
	case keys.Left:
		p.turn(-1)
	case keys.Right:
		p.turn(1)
	case keys.Up:
		p.turnLine(-1)
	case keys.Down:
		p.turnLine(1)
	}
	return nil
}

// turn goes to another page.
func (p *Profile) turn(by int) { p.page = (p.page + profilePages + profilePage(by)) % profilePages }

// turnLine draws the ratings of another pool.
func (p *Profile) turnLine(by int) {
	if n := p.lines(); n > 1 {
		p.line = (p.line + n + by) % n
	}
}

// lines is how many pools have ratings to draw.
func (p *Profile) lines() int {
	if p.profile == nil {
		return 0
	}
	return len(p.profile.Lines)
}

// player is whose profile it is, as far as that is known here.
func (p *Profile) player() match.Player {
	if at, here := p.present(match.Player{Name: p.name}); here {
		return at.Player
	}
	return match.Player{Name: p.name}
}
