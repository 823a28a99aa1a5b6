package spoken

import (
	"strings"
	"testing"
)

func TestEditor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, typed string // a space and a bar part what comes at once
		lines, echo string
	}{
		{"a line", "d3\r", "d3", "d3\r\n"},
		{"CR LF is one end", "d3\r\nc4\r\n", "d3|c4", "d3\r\nc4\r\n"},
		{"LF alone ends too", "d3\nc4\n", "d3|c4", "d3\r\nc4\r\n"},
		{"a letter in two pieces", "\xd1 |\x8f\r", "я", "я\r\n"},
		{"backspace", "dd\x7f3\r", "d3", "dd\b \b3\r\n"},
		{"backspace over a wide character", "日\x08d3\r", "d3", "日\b \b\b \bd3\r\n"},
		{"backspace at the start", "\x7fd3\r", "d3", "d3\r\n"},
		{"ctrl+u", "abc\x15d3\r", "d3", "abc\b \b\b \b\b \bd3\r\n"},
		{"arrows are nothing", "d\x1b[A\x1b[1;5C\x1bOB3\r", "d3", "d3\r\n"},
		{"in pieces too", "d\x1b |[ |A3\r", "d3", "d3\r\n"},
		{"a lone esc", "d\x1b3\r", "d3", "d3\r\n"},
		{"nothing that cannot be printed", "d\x07\x00\u202e\u200b3\r", "d3", "d3\r\n"},
		{"bytes that are no text", "d\xff3\r", "d3", "d3\r\n"},
		{"a tab", "row\t3\r", "row 3", "row 3\r\n"},
		{"ctrl+c", "d\x03", "interrupt", "d"},
		{"ctrl+d", "\x04", "ended", ""},
		{"ctrl+d in a line", "d\x043\r", "d3", "d3\r\n"},
		{"too long", strings.Repeat("a", 2000) + "\r", strings.Repeat("a", lineLimit), strings.Repeat("a", lineLimit) + "\r\n"},
	} {
		e, silent := editor{echoes: true}, editor{}
		lines, echo := typing(&e, c.typed)
		if lines != c.lines || echo != c.echo {
			t.Errorf("%s: lines %q, echo %q; want %q, %q", c.name, lines, echo, c.lines, c.echo)
		}
		if lines, echo := typing(&silent, c.typed); lines != c.lines || echo != "" {
			t.Errorf("%s, by a pipe: lines %q, echo %q", c.name, lines, echo)
		}
	}
}

func typing(e *editor, typed string) (lines, echo string) {
	var all []string
	for piece := range strings.SplitSeq(typed, " |") {
		for p := []byte(piece); len(p) > 0; {
			what, line, shown, left := e.take(p)
			switch what {
			case entered:
				all = append(all, line)
			case interrupt:
				all = append(all, "interrupt")
			case ended:
				all = append(all, "ended")
			}
			echo, p = echo+shown, left
		}
	}
	return strings.Join(all, "|"), echo
}

func TestAtATerminal(t *testing.T) { bubble(t, testAtATerminal) }

func testAtATerminal(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, ""), terminal)
	v.types("sco")
	if got := v.hears(); got != "sco" {
		t.Errorf("echo %q", got)
	}
	if got, want := v.feed(casual(t, ann, bob, "d3c5")), "\r\nBlack plays d3, flips 1.\r\nWhite plays c5, flips 1. Black 3, White 3. Your turn.\r\nsco\a"; got != want {
		t.Errorf("a line in between: %q, want %q", got, want)
	}
	v.types("re\r")
	if got, want := v.hears(), "re\r\nBlack 3, White 3. 58 empty squares. Your turn.\r\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	v.types("\x03")
	if got, want := v.hears(), "Your game goes on: ctrl+c again leaves.\r\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	v.in <- []byte("\x03")
	<-v.left
	if v.bye != "" || v.err != nil {
		t.Errorf("%q, %v", v.bye, v.err)
	}
}

func TestTheEndOfInputCarriesOutWhatWasTyped(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v := at(t, ann, casual(t, ann, bob, ""))
		v.types("d3")
		close(v.in)
		<-v.left
		v.in = make(chan []byte)
		if got := strings.Join(v.club.asked, "; "); got != "do match.Move{Ply:0 Takebacks:0 Square:d3}" || v.err != nil {
			t.Errorf("asked %q, %v", got, v.err)
		}
	})
}
