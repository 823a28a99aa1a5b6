package screen

import (
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// said is a line of talk as it is shown. Numbers grow.
type said struct {
	nr   int
	line string
}

// talkView shows the newest lines of talk, or older ones while somebody reads back: then new ones do not move it.
type talkView struct {
	until int // the number of the last line shown; 0 for the newest
	w, h  int // as drawn last
}

// show draws as many lines as there is room for, the last one at the bottom of what is used.
func (v *talkView) show(c *widget.Canvas, st style.Style, lines []said) {
	v.w, v.h = c.W, c.H
	var rows []string
	for i := v.end(lines) - 1; i >= 0 && len(rows) < c.H; i-- {
		rows = append(text.Wrap(text.Clean(lines[i].line), c.W), rows...)
	}
	c.Lines(0, 0, st, rows[max(len(rows)-c.H, 0):])
}

// end is the index after the last line shown.
func (v *talkView) end(lines []said) int {
	if v.until == 0 {
		return len(lines)
	}
	for i, l := range lines {
		if l.nr > v.until {
			return i
		}
	}
	return len(lines)
}

func (v *talkView) height(l said) int { return len(text.Wrap(text.Clean(l.line), v.w)) }

// back goes to older lines: what stood at the top stands at the bottom then. It stops where the oldest ones fill the room.
func (v *talkView) back(lines []said) {
	at, passed := v.end(lines), 0
	for at > 0 && passed < v.h-1 {
		at--
		passed += v.height(lines[at])
	}
	first, filled := 0, 0
	for first < len(lines) && filled < v.h {
		filled += v.height(lines[first])
		first++
	}
	v.stopAt(lines, max(at, first))
}

// forward goes to newer lines, in the end to the newest.
func (v *talkView) forward(lines []said) {
	at, passed := v.end(lines), 0
	for at < len(lines) && passed < v.h-1 {
		passed += v.height(lines[at])
		at++
	}
	v.stopAt(lines, at)
}

func (v *talkView) stopAt(lines []said, end int) {
	if v.until = 0; end < len(lines) {
		v.until = lines[max(end-1, 0)].nr
	}
}

// behind tells whether newer lines than those shown were said.
func (v *talkView) behind(lines []said) bool { return v.end(lines) < len(lines) }
