package widget

import (
	"strings"

	"reversi/tui/style"
	"reversi/tui/text"
)

// Card is a framed note: a title, lines, and choices of which one may have the focus.
type Card struct {
	Title   string
	Lines   []string
	Choices []string // one under another
	Focus   int      // -1 for none
	Foot    string   // the keys
}

// Extent is the room that a card takes at a greatest width.
func (k Card) Extent(widest int) (w, h int) {
	w = text.Width(k.Title)
	for _, l := range k.Lines {
		w = max(w, text.Width(l))
	}
	for _, l := range k.Choices {
		w = max(w, text.Width(l)+2)
	}
	w = min(max(w, text.Width(k.Foot))+4, widest)
	return w, len(k.body(w)) + len(k.Choices) + k.foot() + 2
}

func (k Card) foot() int {
	if k.Foot == "" {
		return 0
	}
	return 2
}

func (k Card) body(w int) []string {
	var lines []string
	for _, l := range k.Lines {
		lines = append(lines, text.Wrap(text.Clean(l), w-4)...)
	}
	return lines
}

// Place is where on a canvas the card is shown.
func (k Card) Place(c *Canvas) Rect {
	w, h := k.Extent(c.W)
	return Rect{max((c.W-w)/2, 0), max((c.H-h)/2, 0), w, min(h, c.H)}
}

// Show draws the card in the middle of the canvas and returns where on it each choice is.
func (k Card) Show(c *Canvas, t style.Theme) []Rect {
	at := k.Place(c)
	in := Frame(c.In(at), t, k.Title)
	y := in.Lines(0, 0, t.Card, k.body(at.W))
	var rows []Rect
	for i, choice := range k.Choices {
		line, st := in.In(Rect{0, y, in.W, 1}), t.Card
		if i == k.Focus {
			st = t.Focus
			line.Fill(st)
			line.Text(0, 0, st, Marker)
		}
		line.Text(2, 0, st, choice)
		rows = append(rows, Rect{in.X - c.X, in.Y - c.Y + y, in.W, 1})
		y++
	}
	if k.Foot != "" {
		in.Text(0, y+1, Dimmed(t), text.Cut(k.Foot, in.W))
	}
	return rows
}

// Dimmed is the look of a card's less important words.
func Dimmed(t style.Theme) style.Style { return style.Style{Fg: t.Dim.Fg, Bg: t.Card.Bg} }

// Frame draws a card's ground with a title and gives the inside, two columns and a row in. Where there is no colour to set the
// card off, a border of ASCII does: box drawing is two columns wide in some terminals, and then nothing would meet.
func Frame(c *Canvas, t style.Theme, title string) *Canvas {
	c.Fill(t.Card)
	if t.Card.Bg == 0 {
		border(c, t)
	}
	st := t.Accent.On(t.Card.Bg)
	st.Bold = true
	c.Text(2, 0, st, text.Cut(text.Clean(title), c.W-4))
	return c.In(Rect{2, 1, c.W - 4, c.H - 2})
}

func border(c *Canvas, t style.Theme) {
	line := "+" + strings.Repeat("-", max(c.W-2, 0)) + "+"
	c.Text(0, 0, t.Card, line)
	c.Text(0, c.H-1, t.Card, line)
	for y := 1; y < c.H-1; y++ {
		c.Text(0, y, t.Card, "|")
		c.Text(c.W-1, y, t.Card, "|")
	}
}
