package term

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// lines is the display of a terminal that knows no escape sequences: the screen as lines of text, again when it
// changed. Where digits alone changed, as with a running clock, it waits for the person to do something or for another
// change. Owned by the writer's goroutine.
type lines struct {
	text string
}

func (l *lines) draw(out []byte, f frame) []byte {
	text := plain(f.lines, f.size)
	if text != l.text && (f.asked || withoutDigits(text) != withoutDigits(l.text)) {
		l.text = text
		out = append(out, text...)
	}
	if f.bell {
		out = append(out, ansi.BEL)
	}
	return out
}

func (l *lines) leave(out []byte, line string) []byte {
	if line == "" {
		return out
	}
	return append(append(out, line...), "\r\n"...)
}

// plain is a view as lines that fit the terminal, without styles, trailing spaces and empty lines at the end.
func plain(lines []string, size Size) string {
	rows := make([]string, min(len(lines), size.Height))
	for y := range rows {
		row := strings.ReplaceAll(ansi.Strip(lines[y]), "\r", "")
		rows[y] = strings.TrimRight(strings.Map(printable, ansi.Truncate(row, size.Width, "")), " ")
	}
	text := strings.TrimRight(strings.Join(rows, "\r\n"), "\r\n")
	if text == "" {
		return ""
	}
	return text + "\r\n"
}

// withoutDigits leaves out spaces too: they make room for a number that grows.
func withoutDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == ' ' {
			return -1
		}
		return r
	}, text)
}
