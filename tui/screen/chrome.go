package screen

import (
	"strconv"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// hint is a key that works now, and what it does.
type hint struct{ key, word string }

// width is the columns that it takes.
func (h hint) width() int { return text.Width(h.key) + 1 + text.Width(h.word) }

// frame draws what all screens have: a line above, and below it lines of keys with a line for notices over them. It gives the
// room between. Without keys the screen draws what is below by itself.
func (s *Session) frame(c *widget.Canvas, left, right string, rows ...[]hint) *widget.Canvas {
	room := c.W - 2
	right = text.Cut(text.Clean(right), max(room-text.Width(left)-2, 0))
	c.Text(1, 0, s.Theme.Strong, text.Cut(text.Clean(left), room))
	c.Right(c.W-1, 0, s.Theme.Dim, right)
	below := under - 1 + max(len(rows), 1)
	for i, hints := range rows {
		s.hints(c.In(widget.Rect{W: c.W, H: c.H - len(rows) + 1 + i}), hints)
	}
	if len(rows) > 0 {
		c.Text(1, c.H-below, s.Theme.Warn, text.Cut(text.Clean(s.Notice), room))
	}
	return c.In(widget.Rect{X: 1, Y: 1, W: room, H: c.H - 1 - below})
}

// wideKeys is the columns from which on keys stand well apart.
const wideKeys = 60

// hints draws the keys that work now in the lowest line. While a dialog takes the keys it draws its own instead.
func (s *Session) hints(c *widget.Canvas, hints []hint) {
	if !s.Answering {
		s.drawHints(c, hints)
	}
}

// drawHints draws the keys that fit whole, closer together on a narrow terminal and where more of them fit then.
func (s *Session) drawHints(c *widget.Canvas, hints []hint) {
	gap, shown := 3, s.fitting(hints, c.W, 3)
	if c.W < wideKeys || len(shown) < len(hints) {
		if closer := s.fitting(hints, c.W, 2); c.W < wideKeys || len(closer) > len(shown) {
			gap, shown = 2, closer
		}
	}
	x := 1
	for _, h := range shown {
		x = s.pressableHint(c.In(widget.Rect{Y: c.H - 1, W: c.W, H: 1}), x, h) + gap
	}
}

// fitting are the keys for which a line has room, so many columns apart; the list of keys and what leaves always.
func (s *Session) fitting(hints []hint, width, gap int) []hint {
	first := len(hints)
	for first > 0 && (hints[first-1].key == "?" || hints[first-1].key == "q") {
		first--
	}
	room := width - 2 + gap
	for _, h := range hints[first:] {
		room -= s.named(h).width() + gap
	}
	shown := make([]hint, 0, len(hints))
	for _, h := range hints[:first] {
		if w := s.named(h).width() + gap; w <= room {
			shown, room = append(shown, h), room-w
		}
	}
	return append(shown, hints[first:]...)
}

// pressableHint draws a key that can be clicked, and gives the column after it.
func (s *Session) pressableHint(c *widget.Canvas, x int, h hint) (end int) {
	end = c.Text(x, 0, s.Theme.Key, s.keyName(h.key))
	end = c.Text(end+1, 0, s.Theme.Dim, h.word)
	s.pressable(c.In(widget.Rect{X: x, W: end - x, H: 1}).Rect, h.key)
	return end
}

// hinted makes hints of keys and the ids of what they do.
func (s *Session) hinted(pairs ...string) []hint {
	all := make([]hint, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		all = append(all, hint{pairs[i], s.T(pairs[i+1])})
	}
	return all
}

// named is a hint with its key called as it is in the words.
func (s *Session) named(h hint) hint { return hint{s.keyName(h.key), h.word} }

// keyName is how a key is called: keys with a name have it in the words.
func (s *Session) keyName(key string) string {
	if len(key) > 1 {
		if name, ok := s.Words.Find("key." + key); ok {
			return name
		}
	}
	return key
}

// heading draws the title of a part of a screen.
func (s *Session) heading(c *widget.Canvas, y int, title string) {
	c.Text(0, y, s.Theme.Accent, title)
}

// rating is a player's rating as it stands beside a name: "1612", with "?" while provisional; empty for guests and bots.
func rating(p match.Player) string {
	switch {
	case p.Guest || p.Bot != "" || p.Rating == 0:
		return ""
	case p.Provisional:
		return strconv.Itoa(p.Rating) + "?"
	}
	return strconv.Itoa(p.Rating)
}

// Called is a player's name; a bot's is in the person's language, and so is what the second person at a local board is called,
// who has no account there.
func (s *Session) Called(p match.Player) string {
	switch {
	case p.Bot != "":
		return s.levelName(lobby.Level{ID: p.Bot, Name: p.Name})
	case p.ID == 0 && !p.Guest:
		return s.T("name.second")
	case p.Name == name.Deleted:
		return s.T("name.deleted")
	}
	return p.Name
}

// name is a player with what is special about them.
func (s *Session) name(p match.Player) string {
	switch {
	case p.Bot != "":
		return s.T("name.bot", "Name", s.Called(p))
	case p.Guest:
		return s.T("name.guest", "Name", p.Name)
	case p.Program:
		return s.T("name.program", "Name", p.Name)
	}
	return s.Called(p)
}

// pairing is both names, Black's first.
func (s *Session) pairing(m match.Start) string {
	return s.name(m.Players[engine.Black]) + " - " + s.name(m.Players[engine.White])
}

// titled is a name with the rating, if there is one.
func (s *Session) titled(p match.Player) string {
	if r := rating(p); r != "" {
		return s.name(p) + " " + r
	}
	return s.name(p)
}

// Control is a time control in words.
func (s *Session) Control(t match.TimeControl) string {
	switch {
	case t.Correspondence():
		return s.Words.N("clock.days", t.Days())
	case t.Timed():
		return t.String()
	}
	return s.T("clock.none")
}

// kind says rated or casual.
func (s *Session) kind(rated bool) string {
	if rated {
		return s.T("game.rated")
	}
	return s.T("game.casual")
}

// letterOf is what a side is called by one letter: the one of its disc where discs are letters.
func (s *Session) letterOf(color engine.Color) string {
	if !s.Theme.Colored || s.Lettered() {
		return widget.Letter(color)
	}
	return s.T("token." + color.String())
}

// token draws the disc of a side: its letter on the board's green, three columns.
func (s *Session) token(c *widget.Canvas, x, y int, color engine.Color) int {
	letter := s.letterOf(color)
	st := style.Style{Bg: s.Theme.Board.Light, Bold: true, Fg: s.Theme.Board.White}
	if color == engine.Black {
		st.Fg = s.Theme.Board.Black
	}
	if !s.Theme.Colored {
		st = s.Theme.Strong
	}
	return c.Text(x, y, st, " "+letter+" ")
}
