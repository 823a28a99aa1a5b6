package widget

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"reversi/tui/style"
	"reversi/tui/text"
)

// Field is one line that somebody types; the cursor is always at its end. It is a value.
type Field struct {
	Value string
	Limit int // characters
}

// Type adds what was typed, as much as fits, in one line.
func (f Field) Type(s string) Field {
	for _, r := range text.Clean(s) {
		if utf8.RuneCountInString(f.Value) >= f.Limit {
			break
		}
		f.Value += string(r)
	}
	return f
}

// Erase takes the last character away.
func (f Field) Erase() Field {
	_, size := utf8.DecodeLastRuneInString(f.Value)
	f.Value = f.Value[:len(f.Value)-size]
	return f
}

// Show draws the field after a label and returns the column of the cursor. Of a long value the end is shown.
func (f Field) Show(c *Canvas, x, y int, label, value style.Style, name string) int {
	x = c.Text(x, y, label, name)
	return c.Text(x, y, value, f.Tail(c.W-x-1))
}

// Tail is the end of the value, as much as fits a width.
func (f Field) Tail(width int) string {
	shown := f.Value
	for over := text.Width(shown) - width; over > 0 && shown != ""; {
		cluster, w := ansi.FirstGraphemeCluster(shown, ansi.GraphemeWidth)
		shown, over = shown[len(cluster):], over-w
	}
	return shown
}
