package tui

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"reversi/tui/term"
)

// typing is what a terminal may send: keys, the mouse, pastes, answers, halves of them.
var typing = []string{
	"kf5d6\x1b[A\x1b[B\r", "2f5d6,.<>u", "n\x1b[C\x1b[C\r", "tgood luck\r", "jK7QX\r", "?\x1b", "y\x1b[B\r", "l\t", "w\r", "m\r", "pf5d6c3\r", "\x1b[200~f5d6c3d3c4\x1b[201~,,f4\x1b",
	"\x1b[<0;30;12M\x1b[<0;30;12m\x1b[<64;1;1M", "\x1b[M !!", "\x1b[48;10;20;0;0t", "\x1b[48;40;120;0;0t\x1b[48;24;80;0;0t", "\x1b]11;rgb:00/00/00\a", "\x1b[?62;22c\x1b[I\x1b[O",
	"\x1b[200~\x1b[2J\u202e\x00", "\xff\xc3(\x80", "\x03\x03", "x\x1b[B\x1b[B\r\x1b[B\r", "z\x1bzr\x7f\x7fann\r", "\x1b[97;5u\x1b[1;5A\x1bOP\x1b[[A", "qqq", "фисвуапр\x1b\x1b\x1b[",
}

// FuzzTyping has anything typed on a terminal of any size, in two reads, whichever screen that leads to: nothing panics, the screen has the terminal's
// size and nothing in it drives the terminal, which shows exactly that screen.
func FuzzTyping(f *testing.F) {
	for i, keys := range typing {
		f.Add([]byte(keys), uint8(79), uint8(23), uint8(i))
		f.Add([]byte(keys), uint8(39), uint8(19), uint8(5))
		f.Add([]byte(keys+keys), uint8(3*i), uint8(i), uint8(0))
	}
	terminal := vt.NewEmulator(80, 24) // one for all: it takes longer to make than all the rest
	f.Fuzz(func(t *testing.T, keys []byte, width, height, at uint8) {
		if len(keys) > 60 {
			return // more of the same
		}
		synctest.Test(t, func(t *testing.T) {
			s := monkeyHouse(t)
			s.size(int(width)%80+1, int(height)%24+1) // an emulator of more takes longer to make than the rest
			o := term.Options{Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"}, Size: term.Size{Width: s.Width, Height: s.Height}}
			var z *fuzzed
			if at%8 == 0 { // to read all its cells takes its time too, so most do without
				_, _ = terminal.WriteString("\x1bc") // as good as new
				z = &fuzzed{s, term.NewPainter(o), terminal}
				terminal.Resize(s.Width, s.Height)
			}
			cut := int(at) % (len(keys) + 1)
			for i, msg := range term.Messages(o, keys[:cut], keys[cut:]) {
				if s.message(msg); i == 4 && z != nil {
					z.paints()
				}
			}
			s.stands()
			if z != nil {
				z.paints()
				z.shows()
			}
		})
	})
}

// fuzzed is a session and the terminal that it is shown on.
type fuzzed struct {
	*session
	painter  *term.Painter
	terminal *vt.Emulator
}

// paints sends the screen as it is now.
func (z *fuzzed) paints() {
	z.t.Helper()
	if z.terminal.Width() != z.Width || z.terminal.Height() != z.Height {
		z.painter.Resize(term.Size{Width: z.Width, Height: z.Height})
		z.terminal.Resize(z.Width, z.Height)
	}
	out := z.painter.Paint(z.Model)
	if !allowed.Match(out) {
		z.t.Errorf("the terminal is sent %q", out)
	}
	_, _ = z.terminal.Write(out)
}

// allowed are the sequences that a session may send.
var allowed = regexp.MustCompile(`^(?:[\r\n\x08]|\x1b\[[?>]?[0-9;:]*(?: q|[mABCDGHKJXPLMbdfhlqrt])|\x1b\]2;[^\x00-\x1f\x7f\x{80}-\x{9f}]*\x07|[^\x00-\x1f\x7f\x{80}-\x{9f}])*$`)

// stands wants a screen of the terminal's size, with its cursor in it and nothing that drives a terminal.
func (s *session) stands() {
	s.t.Helper()
	view := s.View()
	if at := harmful(view.Content + view.WindowTitle); at != "" {
		s.t.Errorf("%q is on the screen", at)
	}
	lines := strings.Split(view.Content, "\n")
	if len(lines) != s.Height {
		s.t.Errorf("%d lines on %dx%d", len(lines), s.Width, s.Height)
	}
	for _, l := range lines {
		if w := ansi.StringWidth(l); w > s.Width {
			s.t.Errorf("a line of %d columns on %dx%d: %q", w, s.Width, s.Height, l)
		}
	}
	if c := view.Cursor; c != nil && (c.X < 0 || c.Y < 0 || c.X >= s.Width || c.Y >= s.Height) {
		s.t.Errorf("the cursor is at %d,%d of %dx%d", c.X, c.Y, s.Width, s.Height)
	}
}

// shows wants the terminal to show the screen, every cell of it.
func (z *fuzzed) shows() {
	z.t.Helper()
	want := uv.NewScreenBuffer(z.Width, z.Height)
	want.Method = ansi.GraphemeWidth
	uv.NewStyledString(z.View().Content).Draw(want, want.Bounds())
	for y := range z.Height {
		for x := range z.Width {
			got, wanted := z.terminal.CellAt(x, y), want.CellAt(x, y)
			if got.Content != wanted.Content && wanted.Width != 0 {
				z.t.Fatalf("%dx%d: cell %d,%d is %q, want %q\n%s", z.Width, z.Height, x, y, got.Content, wanted.Content, z.terminal.String())
			}
		}
	}
}
