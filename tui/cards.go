package tui

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/screen"
	"reversi/tui/term"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// card announces what came by itself while its player was elsewhere.
type card struct {
	kind      cardKind
	game      match.Summary   // where it is about one
	challenge lobby.Challenge // where it is about one
	since     time.Time
}

type cardKind int

const (
	gameBegins cardKind = iota
	turnCame            // the opponent has moved in a game without a running clock
	challengeCame
	answerCame // somebody has declined
)

// announce makes a card and rings for each game that began without this session having asked, and for whatever else came; while it asks for
// a game, it waits for the answer.
func (m *Model) announce() tea.Cmd {
	if m.Asking > 0 {
		return nil
	}
	for _, g := range m.Self.Matches {
		if g.Over {
			m.sayLapsed(g)
		}
	}
	m.cards = slices.DeleteFunc(m.cards, m.stale)
	fresh := m.announceGames()
	if !m.engaged() {
		fresh = m.announceTurns() || fresh
		fresh = m.announceChallenges() || fresh
	}
	m.Announced = len(m.cards) > 0
	if fresh && !m.Settings.Quiet {
		return term.Bell
	}
	return nil
}

// sayLapsed tells what became of a game that ended without a first move while its card was still shown.
func (m *Model) sayLapsed(g match.Summary) {
	shown := slices.ContainsFunc(m.cards, func(c card) bool { return c.game.ID == g.ID })
	if seat, mine := g.Seat(m.Self.Player.ID); shown && mine && g.Result != nil && g.Result.NoShow != "" {
		m.Say(m.T("pairing.lapsed", "Name", text.Clean(m.Called(g.Players[seat.Opponent()]))))
	}
}

// engaged tells whether a game with somebody is being played right now, in which nothing but another game may interrupt.
func (m *Model) engaged() bool {
	p, ok := m.top().(*screen.Play)
	return ok && p.Engaged()
}

func (m *Model) put(c card) {
	c.since = m.Now()
	m.cards = append(m.cards, c)
}

func (m *Model) announceGames() (fresh bool) {
	for _, g := range m.Self.Unfinished() {
		if !m.known[g.ID] {
			m.known[g.ID], fresh = true, true
			m.told[turnOf(g)] = true
			m.put(card{kind: gameBegins, game: g})
		}
	}
	return fresh
}

// turnOf names a turn in a game, which is announced once.
func turnOf(g match.Summary) string { return fmt.Sprint("turn ", g.ID, " ", g.Ply) }

func (m *Model) announceTurns() (fresh bool) {
	for _, g := range m.Turns() {
		if m.told[turnOf(g)] {
			continue
		}
		m.told[turnOf(g)] = true
		if !m.shows(g.ID) {
			m.put(card{kind: turnCame, game: g})
			fresh = true
		}
	}
	return fresh
}

// shows tells whether the board of a game is on top.
func (m *Model) shows(id match.ID) bool {
	p, ok := m.top().(*screen.Play)
	return ok && p.ID() == id
}

// announceChallenges does not ring for people whom one does not want to hear.
func (m *Model) announceChallenges() (fresh bool) {
	for _, c := range m.Self.Challenges {
		kind, about := challengeCame, fmt.Sprint("challenge ", c.ID)
		if c.Declined != "" {
			kind, about = answerCame, fmt.Sprint("answer ", c.ID)
		}
		mine := c.From.ID == m.Self.Player.ID
		if m.told[about] || mine != (kind == answerCame) || m.Self.Mutes(c.From.ID) {
			continue
		}
		m.told[about], fresh = true, true
		m.put(card{kind: kind, challenge: c})
	}
	return fresh
}

// knows takes what was there when the session began, which the lobby shows, as told.
func (m *Model) knows() {
	for _, g := range m.Self.Unfinished() {
		m.known[g.ID], m.told[turnOf(g)] = true, true
	}
	for _, c := range m.Self.Challenges {
		m.told[fmt.Sprint("challenge ", c.ID)] = true
		m.told[fmt.Sprint("answer ", c.ID)] = c.Declined != ""
	}
}

// stale tells whether a card is about something that is past.
func (m *Model) stale(c card) bool {
	switch c.kind {
	case challengeCame:
		return !slices.ContainsFunc(m.Self.ChallengesTo(), func(o lobby.Challenge) bool { return o.ID == c.challenge.ID })
	case answerCame:
		return !slices.ContainsFunc(m.Self.ChallengesBy(), func(o lobby.Challenge) bool { return o.ID == c.challenge.ID })
	}
	i := slices.IndexFunc(m.Self.Matches, func(g match.Summary) bool { return g.ID == c.game.ID })
	if c.kind == turnCame {
		return i < 0 || turnOf(m.Self.Matches[i]) != turnOf(c.game)
	}
	return i >= 0 && m.Self.Matches[i].Over
}

// drop takes a game's cards away.
func (m *Model) drop(id match.ID) {
	m.cards = slices.DeleteFunc(m.cards, func(c card) bool { return c.game.ID == id })
	m.Announced = len(m.cards) > 0
}

// dropNewest takes the newest card away.
func (m *Model) dropNewest() {
	m.cards = m.cards[:len(m.cards)-1]
	m.Announced = len(m.cards) > 0
}

// cardKey takes a key at the newest card. It takes none while it is new, and leaves enter to a board that waits for a move. Enter never
// answers a challenge, and esc leaves it for later.
func (m *Model) cardKey(a keys.Action) (cmd tea.Cmd, taken bool) {
	if len(m.cards) == 0 {
		return nil, false
	}
	newest := m.cards[len(m.cards)-1]
	enters := a == keys.Enter && !m.top().Moving() && newest.kind != challengeCame
	later := a == keys.Escape && newest.kind == challengeCame
	switch {
	case m.Now().Sub(newest.since) < screen.Calm:
		return nil, false
	case a == keys.Accept || enters:
		return m.follow(newest), true
	case a == keys.Decline || later:
		m.dropNewest()
		return m.putAway(newest, later), true
	}
	return nil, false
}

// follow does what a card is for.
func (m *Model) follow(c card) tea.Cmd {
	switch c.kind {
	case challengeCame:
		m.dropNewest()
		return m.AcceptChallenge(c.challenge.ID, m.top())
	case answerCame:
		m.dropNewest()
		return m.Dismiss(c.challenge.ID)
	}
	return m.goTo(c.game.ID)
}

// putAway is the other answer to a card, which is gone by then.
func (m *Model) putAway(c card, later bool) tea.Cmd {
	switch {
	case c.kind == challengeCame && !later:
		m.RefuseChallenge(c.challenge)
	case c.kind == answerCame:
		return m.Dismiss(c.challenge.ID)
	}
	return nil
}

// goTo opens a game: the board of it that is open already, or one in place of a board that is over, else on top.
func (m *Model) goTo(id match.ID) tea.Cmd {
	opened := slices.IndexFunc(m.stack, func(s screen.Screen) bool {
		p, ok := s.(*screen.Play)
		return ok && p.ID() == id
	})
	if opened >= 0 {
		for len(m.stack) > opened+1 {
			m.pop()
		}
		m.drop(id)
		return nil
	}
	if p, ok := m.top().(*screen.Play); ok && !p.Playing() {
		m.pop()
	}
	return m.Open(screen.NewPlay(m.Session, id))
}

// clickCard takes a press and a release on the newest card, which go to its game once the card is not new any more. A click never answers a
// challenge by itself: it asks.
func (m *Model) clickCard(msg tea.MouseMsg) (cmd tea.Cmd, taken bool) {
	at, down := msg.Mouse(), m.pressed
	m.pressed = nowhere
	if len(m.cards) == 0 || !m.cardAt.Contains(at.X, at.Y) {
		return nil, false
	}
	newest := m.cards[len(m.cards)-1]
	switch msg.(type) {
	case tea.MouseClickMsg:
		if at.Button == tea.MouseLeft {
			m.pressed = [2]int{at.X, at.Y}
		}
	case tea.MouseReleaseMsg:
		if down == nowhere || m.Now().Sub(newest.since) < screen.Calm {
			return nil, true
		}
		if newest.kind == challengeCame {
			m.dropNewest()
			m.AnswerChallenge(newest.challenge, m.top())
			return nil, true
		}
		return m.follow(newest), true
	}
	return nil, true
}

// nowhere in place of where the button went down.
var nowhere = [2]int{-1, -1}

// drawCard draws the newest card where the screen has room for one.
func (m *Model) drawCard(c *widget.Canvas) {
	m.cardAt = widget.Rect{}
	if len(m.cards) == 0 {
		return
	}
	k := m.picture(m.cards[len(m.cards)-1])
	room := c.In(m.top().CardRoom(c.W, c.H))
	if _, h := k.Extent(room.W); h > room.H {
		status := c.In(widget.Rect{X: 1, Y: c.H - 2, W: c.W - 2, H: 1})
		m.cardAt = status.Rect
		status.Fill(m.Theme.Warn)
		status.Text(0, 0, m.Theme.Warn, text.Cut(text.Clean(k.Lines[0]+" "+k.Foot), status.W))
		return
	}
	m.cardAt = room.In(k.Place(room)).Rect
	k.Show(room, m.Theme)
}

// picture is a card as it is shown.
func (m *Model) picture(c card) widget.Card {
	k := widget.Card{Focus: -1}
	switch c.kind {
	case challengeCame:
		k.Title, k.Foot, k.Lines = m.Titled(c.challenge.From), m.T("foot.challenge"), m.ChallengeLines(c.challenge)
	case answerCame:
		k.Title, k.Foot, k.Lines = m.Titled(c.challenge.To), m.T("foot.answer"), []string{m.ChallengeAnswer(c.challenge)}
	default:
		m.gameCard(&k, c)
	}
	return k
}

func (m *Model) gameCard(k *widget.Card, c card) {
	seat, _ := c.game.Seat(m.Self.Player.ID)
	name := m.Called(c.game.Players[seat.Opponent()])
	k.Title, k.Foot = m.Control(c.game.Control), m.T("foot.begins")
	if m.top().Moving() {
		k.Foot = m.T("foot.begins_board")
	}
	k.Lines = []string{m.T("card.begins", "Name", name), m.T("card.you_play_" + seat.String())}
	within := c.game.Control.FirstMoveWithin()
	if _, alone := c.game.Owner(); !alone && within > 0 {
		k.Lines = append(k.Lines, m.T("pairing.first_move", "Seconds", int(within/time.Second)))
	}
	if c.kind == turnCame {
		k.Lines = []string{m.T("card.moved", "Name", name)}
	}
}
