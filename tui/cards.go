package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/screen"
	"reversi/tui/term"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// card announces a game that began while its player was elsewhere.
type card struct {
	game  match.Summary
	since time.Time
}

// announce makes a card and rings for each game that began without this session having asked; while it asks for one, it waits
// for the answer.
func (m *Model) announce() tea.Cmd {
	if m.Asking > 0 {
		return nil
	}
	fresh := false
	for _, g := range m.Self.Matches {
		switch {
		case g.Over:
			m.sayLapsed(g)
			m.drop(g.ID)
		case !m.known[g.ID]:
			m.known[g.ID], fresh = true, true
			m.cards = append(m.cards, card{g, m.Now()})
		}
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

// drop takes a game's card away.
func (m *Model) drop(id match.ID) {
	for i, c := range m.cards {
		if c.game.ID == id {
			m.cards = append(m.cards[:i:i], m.cards[i+1:]...)
			break
		}
	}
	m.Announced = len(m.cards) > 0
}

// cardKey takes a key at the newest card. It takes none while it is new, and leaves enter to a board that waits for a move.
func (m *Model) cardKey(a keys.Action) (cmd tea.Cmd, taken bool) {
	if len(m.cards) == 0 {
		return nil, false
	}
	newest := m.cards[len(m.cards)-1]
	if m.Now().Sub(newest.since) < screen.Calm {
		return nil, false
	}
	switch {
	case a == keys.Accept, a == keys.Enter && !m.top().Moving():
		return m.goTo(newest.game.ID), true
	case a == keys.Decline:
		m.drop(newest.game.ID)
		return nil, true
	}
	return nil, false
}

// goTo opens a game. It comes in place of a board that is over, else on top.
func (m *Model) goTo(id match.ID) tea.Cmd {
	if p, ok := m.top().(*screen.Play); ok && !p.Playing() {
		m.pop()
	}
	return m.Open(screen.NewPlay(m.Session, id))
}

// clickCard takes a press and a release on the newest card, which go to its game once the card is not new any more.
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
		if down != nowhere && m.Now().Sub(newest.since) >= screen.Calm {
			return m.goTo(newest.game.ID), true
		}
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
	g := m.cards[len(m.cards)-1].game
	seat, _ := g.Seat(m.Self.Player.ID)
	foot := m.T("foot.begins")
	if m.top().Moving() {
		foot = m.T("foot.begins_board")
	}
	line := m.T("card.begins", "Name", m.Called(g.Players[seat.Opponent()]))
	lines := []string{line, m.T("card.you_play_" + seat.String())}
	within := g.Control.FirstMoveWithin()
	if _, alone := g.Owner(); !alone && within > 0 {
		lines = append(lines, m.T("pairing.first_move", "Seconds", int(within/time.Second)))
	}
	k := widget.Card{Title: m.Control(g.Control), Lines: lines, Foot: foot, Focus: -1}
	room := c.In(m.top().CardRoom(c.W, c.H))
	if _, h := k.Extent(room.W); h > room.H {
		status := c.In(widget.Rect{X: 1, Y: c.H - 2, W: c.W - 2, H: 1})
		m.cardAt = status.Rect
		status.Fill(m.Theme.Warn)
		status.Text(0, 0, m.Theme.Warn, text.Cut(text.Clean(line+" "+foot), status.W))
		return
	}
	m.cardAt = room.In(k.Place(room)).Rect
	k.Show(room, m.Theme)
}
