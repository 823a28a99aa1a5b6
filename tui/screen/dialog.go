package screen

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Row is one line of a dialog: a choice to make (Do), a setting with options to go through, or a field to type in.
type Row struct {
	Label   string
	Do      func() tea.Cmd // enter on this row, in place of the dialog's Done
	Options []string
	At      int // the option chosen
	Field   *widget.Field
}

// Dialog is a question. The focus begins on the safe row. The root model owns it while it is shown.
type Dialog struct {
	Title string
	Lines []string
	// Note gives lines that stand under Lines and depend on what is chosen, for a width; nil for none.
	Note  func(width int) []string
	Rows  []Row
	Focus int
	Done  func() tea.Cmd // enter
	Foot  string         // the keys
	// Check is asked after every change, to keep rows in step with each other.
	Check func()
	// Room is where on a screen of that size the dialog is drawn if it fits; nil for the middle.
	Room func(w, h int) widget.Rect

	rows []widget.Rect // where the rows were drawn last
}

// HandleKey takes a key; open is false once the dialog is answered or given up.
func (d *Dialog) HandleKey(k keys.Key) (cmd tea.Cmd, open bool) {
	row := &d.Rows[d.Focus]
	switch k.Action {
	case keys.Escape:
		return nil, false
	case keys.Up, keys.Previous:
		d.move(-1)
	case keys.Down, keys.Next:
		d.move(1)
	case keys.Left:
		d.turn(row, -1)
	case keys.Right:
		d.turn(row, 1)
	case keys.Backspace:
		if row.Field != nil {
			*row.Field = row.Field.Erase()
		}
	default:
		return d.other(row, k)
	}
	return nil, true
}

func (d *Dialog) other(row *Row, k keys.Key) (cmd tea.Cmd, open bool) {
	switch {
	case row.Field != nil && k.Text != "":
		*row.Field = row.Field.Type(k.Text)
	case k.Action == keys.Enter:
		return d.answer(row), false
	case k.Action == keys.Quit:
		return nil, false
	}
	return nil, true
}

func (d *Dialog) answer(row *Row) tea.Cmd {
	switch {
	case row.Do != nil:
		return row.Do()
	case d.Done != nil:
		return d.Done()
	}
	return nil
}

func (d *Dialog) move(by int) { d.Focus = (d.Focus + by + len(d.Rows)) % len(d.Rows) }

func (d *Dialog) turn(row *Row, by int) {
	if n := len(row.Options); n > 0 {
		row.At = (row.At + by + n) % n
		d.check()
	}
}

func (d *Dialog) check() {
	if d.Check != nil {
		d.Check()
	}
}

// Paste takes pasted text into the field, if there is one.
func (d *Dialog) Paste(s string) {
	if f := d.Rows[d.Focus].Field; f != nil {
		*f = f.Type(s)
	}
}

// Click takes a click on a cell of the screen.
func (d *Dialog) Click(x, y int) (cmd tea.Cmd, open bool) {
	for i, r := range d.rows {
		if r.Contains(x, y) {
			again := d.Focus == i
			d.Focus = i
			if row := &d.Rows[i]; len(row.Options) == 0 && row.Field == nil {
				return d.answer(row), false
			} else if again {
				d.turn(row, 1)
			}
		}
	}
	return nil, true
}

// Typing tells whether the row with the focus is a field.
func (d *Dialog) Typing() bool { return d.Rows[d.Focus].Field != nil }

// Draw draws the dialog in the middle of the screen.
func (d *Dialog) Draw(c *widget.Canvas, s *Session) {
	card := widget.Card{Title: d.Title, Lines: d.Lines, Focus: d.Focus, Foot: d.Foot}
	if d.Note != nil {
		card.Lines = append(card.Lines[:len(card.Lines):len(card.Lines)], d.Note(c.W-4)...)
	}
	labels := 0
	for _, r := range d.Rows {
		labels = max(labels, text.Width(r.Label))
	}
	for _, r := range d.Rows {
		card.Choices = append(card.Choices, r.String(labels))
	}
	s.drawHints(c, d.keys(s))
	room := d.room(c, card)
	d.rows = card.Show(room, s.Theme)
	for i := range d.rows {
		d.rows[i].X += room.X - c.X
		d.rows[i].Y += room.Y - c.Y
	}
}

// keys are those that it takes.
func (d *Dialog) keys(s *Session) []hint {
	if len(d.Rows) == 1 && len(d.Rows[0].Options) == 0 {
		return s.hinted("enter", "do.choose", "esc", "do.close")
	}
	return s.hinted("arrows", "do.change", "enter", "do.choose", "esc", "do.close")
}

// room is the part of the screen that the dialog stands in.
func (d *Dialog) room(c *widget.Canvas, card widget.Card) *widget.Canvas {
	if d.Room == nil {
		return c
	}
	aside := c.In(d.Room(c.W, c.H))
	if w, h := card.Extent(aside.W); w > aside.W || h > aside.H {
		return c
	}
	return aside
}

// fieldRoom is the columns of a field, which fit on the smallest terminal; of a longer value the end is shown.
const fieldRoom = 24

// String is the row as it is shown, its label as wide as the widest one.
func (r Row) String(labels int) string {
	switch {
	case r.Field != nil:
		shown := r.Field.Tail(fieldRoom)
		free := max(min(r.Field.Limit, 20)-text.Width(shown), 0)
		return text.Pad(r.Label, labels) + "  " + shown + strings.Repeat("_", free)
	case len(r.Options) > 0:
		return text.Pad(r.Label, labels) + "  < " + r.Options[r.At] + " >"
	}
	return r.Label
}

// Cursor is where the field with the focus is typed in.
func (d *Dialog) Cursor() (x, y int, ok bool) {
	if !d.Typing() || d.Focus >= len(d.rows) {
		return 0, 0, false
	}
	row := d.Rows[d.Focus]
	labels := 0
	for _, r := range d.Rows {
		labels = max(labels, text.Width(r.Label))
	}
	at := d.rows[d.Focus]
	return at.X + 2 + labels + 2 + text.Width(row.Field.Tail(fieldRoom)), at.Y, true
}

// Calm is how long a card that appears by itself takes no keys: they were meant for what was there before.
const Calm = 700 * time.Millisecond
