package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Pursuit is what somebody watches from game to game: the games of a person, or, where it names nobody, always the best one.
type Pursuit struct {
	Name string
	skip match.ID   // was watched last
	lost []match.ID // cannot be watched, though the lobby may list them
}

// best tells whether it is about the best game.
func (p Pursuit) best() bool { return p.Name == "" }

// After is the pursuit once it has led to a game.
func (p Pursuit) After(id match.ID) Pursuit { return Pursuit{Name: p.Name, skip: id, lost: p.lost} }

// fits tells whether it leads to a game. One's own is no game to watch.
func (p Pursuit) fits(s *Session, g match.Summary) bool {
	if _, mine := s.mine(g.Start); mine || g.Over || g.ID == p.skip || slices.Contains(p.lost, g.ID) {
		return false
	}
	return p.best() || strings.EqualFold(g.Players[0].Name, p.Name) || strings.EqualFold(g.Players[1].Name, p.Name)
}

// watchable are the games that everybody may watch, the strongest first.
func (s *Session) watchable() []match.Summary {
	var games []match.Summary
	for _, g := range s.Hall.Games {
		if !g.Over {
			games = append(games, g)
		}
	}
	slices.SortFunc(games, func(a, b match.Summary) int { return match.Stronger(a.Start, b.Start) })
	return games
}

// Sought is the game that a pursuit leads to now.
func (s *Session) Sought(p Pursuit) (id match.ID, ok bool) {
	for _, g := range s.watchable() {
		if p.fits(s, g) {
			return g.ID, true
		}
	}
	return "", false
}

// HallMoved tells the screen on top that the lobby is not what it was.
type HallMoved struct{}

// Follow waits for a game of a pursuit, and gives way to its board.
type Follow struct {
	plain
	*Session
	pursuit Pursuit
}

// NewFollow makes the screen.
func NewFollow(s *Session, p Pursuit) *Follow { return &Follow{Session: s, pursuit: p} }

// Name names the screen.
func (f *Follow) Name() string { return "follow" }

// Init goes to the game where there is one.
func (f *Follow) Init() tea.Cmd { return f.seek() }

// Update takes the key that leaves.
func (f *Follow) Update(msg tea.Msg) tea.Cmd {
	switch {
	case quits(msg):
		return f.Host.Back()
	case msg == tea.Msg(HallMoved{}) && f.Host.On(f):
		return f.seek()
	}
	return nil
}

// seek opens the board of the game that is followed, in place of this screen.
func (f *Follow) seek() tea.Cmd {
	id, ok := f.Sought(f.pursuit)
	if !ok {
		return nil
	}
	return tea.Batch(f.Host.Back(), f.Host.Open(NewFollowing(f.Session, id, f.pursuit)))
}

// Draw says what is waited for, and what the person followed is doing.
func (f *Follow) Draw(c *widget.Canvas) {
	body := f.frame(c, f.pursuing(f.pursuit), "", f.hinted("?", "do.keys", "q", "do.back"))
	y := 1
	for _, l := range []string{f.Doing(f.pursuit), f.T("follow.opens")} {
		y = body.Lines(0, y, f.Theme.Text, text.Wrap(text.Clean(l), body.W)) + 1
	}
}

// pursuing says in a few words what is followed.
func (s *Session) pursuing(p Pursuit) string {
	if p.best() {
		return s.T("follow.best")
	}
	return s.T("follow.person", "Name", text.Clean(p.Name))
}

// Doing says why a pursuit leads nowhere now: what the person does instead of playing a game that can be watched.
func (s *Session) Doing(p Pursuit) string {
	if p.best() {
		return s.T("follow.wait_best")
	}
	name := p.Name
	at, here := s.present(match.Player{Name: name})
	for _, k := range s.Hall.Seeks {
		if here && k.From.Name == name {
			return s.T("follow.seeks", "Name", name, "Clock", s.Control(k.Terms.Control), "Kind", s.kind(k.Terms.Rated))
		}
	}
	switch {
	case !here:
		return s.T("follow.away", "Name", name)
	case at.Playing > 0:
		return s.T("follow.hidden", "Name", name)
	}
	return s.T("follow.idle", "Name", name)
}

// follow is the row of a person's card, or of a game's, that follows somebody.
func (s *Session) follow(p match.Player) Row {
	if s.isMe(p) || p.Bot != "" {
		return Row{}
	}
	return Row{Label: s.T("follow.do", "Name", p.Name), Do: func() tea.Cmd { return s.Host.Open(NewFollow(s, Pursuit{Name: p.Name})) }}
}
