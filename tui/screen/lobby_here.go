package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// people is the list of who is here. Tab goes between it and the list of games.
type people struct {
	active bool         // the arrows and enter are for it
	chosen match.Player // stays the same while others come and go
	list   pointer
	shown  int // how many were in the list as drawn last, and above it
}

// turnTo goes to the list of who is here, or back to the games. The choice begins with somebody else.
func (l *Lobby) turnTo() {
	l.people.active = !l.people.active
	here := l.Hall.Here
	if !l.people.active || l.personAt() >= 0 || len(here) == 0 {
		return
	}
	other := slices.IndexFunc(here, func(p lobby.Presence) bool { return !l.isMe(p.Player) })
	l.people.chosen = here[max(other, 0)].Player
}

// personAt is where the chosen person stands; -1 for nowhere.
func (l *Lobby) personAt() int {
	return slices.IndexFunc(l.Hall.Here, func(p lobby.Presence) bool { return p.Player.ID == l.people.chosen.ID })
}

func (l *Lobby) stepPeople(by int) {
	here := l.Hall.Here
	if at := l.personAt(); at >= 0 {
		l.people.chosen = here[max(min(at+by, len(here)-1), 0)].Player
	} else if len(here) > 0 {
		l.people.chosen = here[0].Player
	}
}

// openPerson shows the card of the chosen person.
func (l *Lobby) openPerson() {
	at := l.personAt()
	if at < 0 {
		l.Host.Say(l.T("person.left", "Name", text.Clean(l.people.chosen.Name)))
		return
	}
	l.Host.Ask(personCard(l.Session, l.Hall.Here[at].Player))
}

// mousePeople takes clicks and the wheel over who is here: a click chooses, one more opens.
func (l *Lobby) mousePeople(msg tea.MouseMsg) (taken bool) {
	row, what := l.people.list.mouse(msg)
	if at := msg.Mouse(); !l.people.list.Contains(at.X, at.Y) {
		return false
	}
	switch what {
	case wheeledUp:
		l.stepPeople(-1)
	case wheeledDown:
		l.stepPeople(1)
	case clicked:
		l.clickPerson(row)
	}
	return true
}

func (l *Lobby) clickPerson(row int) {
	if row >= len(l.Hall.Here) {
		return
	}
	again := l.people.active && row == l.personAt()
	l.people.active, l.people.chosen = true, l.Hall.Here[row].Player
	if again {
		l.openPerson()
	}
}

// here lists who is here, under a heading; the first two columns are for the marker.
func (l *Lobby) here(c *widget.Canvas) {
	c.Text(2, 0, l.Theme.Accent, l.T("lobby.here"))
	c.Right(c.W, 0, l.Theme.Dim, l.T("lobby.star"))
	here, at := l.Hall.Here, l.personAt()
	list := widget.List{Rows: len(here), At: max(at, 0), Active: l.people.active && at >= 0}
	rows := c.In(widget.Rect{Y: 1, W: c.W, H: c.H - 1})
	if len(here) > list.First(rows.H)+rows.H {
		rows.H--
		l.people.shown = list.First(rows.H) + rows.H
		c.Text(2, c.H-1, l.Theme.Dim, l.more(len(here)-l.people.shown))
	}
	l.people.list.Rect, l.people.list.first = rows.Rect, list.First(rows.H)
	list.Show(rows, l.Theme, func(line *widget.Canvas, i int, focus bool) { l.person(widget.Item(line), here[i], focus) })
}

// more says how many are here that the list has no room for. Where they are many nobody counts them, and not everybody who comes or
// goes changes what is shown.
func (l *Lobby) more(n int) string {
	if n >= many {
		return l.Words.N("lobby.about", rounded(n))
	}
	return l.Words.N("lobby.more", n)
}

// many is from how many on a number is rounded.
const many = 100

// rounded leaves a number its first two digits.
func rounded(n int) int {
	unit := 1
	for n/unit >= many {
		unit *= 10
	}
	return n / unit * unit
}

func (l *Lobby) person(c *widget.Canvas, p lobby.Presence, focus bool) {
	st, dim, star := l.Theme.Text, l.Theme.Dim, l.Theme.Accent
	switch {
	case focus:
		st, dim, star = l.Theme.Focus, l.Theme.Focus, l.Theme.Focus
	case l.isMe(p.Player):
		st = l.Theme.Strong
	}
	c.Text(0, 0, st, text.Cut(text.Clean(l.name(p.Player)), c.W-8))
	c.Right(c.W-1, 0, dim, rating(p.Player))
	if p.Playing > 0 {
		c.Text(c.W-1, 0, star, "*")
	}
}

// hereLine names in one line who is here, and the key that lists them.
func (l *Lobby) hereLine(c *widget.Canvas) {
	x := l.pressableHint(c, 0, hint{"tab", l.T("lobby.here") + ":"}) + 1
	c.Text(x, 0, l.Theme.Dim, text.Cut(text.Clean(l.names()), c.W-x))
}

// names are those that a line may have room for.
func (l *Lobby) names() string {
	var names []string
	for _, p := range head(l.Hall.Here, l.Width) {
		names = append(names, l.name(p.Player))
	}
	return strings.Join(names, ", ")
}
