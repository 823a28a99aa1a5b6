package term

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Modes of the terminal that a session sets for its whole time, and how they are given back. Lines do not wrap: a
// terminal that shrank before we know of it then shows less, not nonsense.
const (
	enterModes = ansi.SetModeAltScreenSaveCursor + ansi.ResetModeAutoWrap + ansi.ResetModeTextCursorEnable +
		ansi.SetModeBracketedPaste + ansi.SetModeFocusEvent
	leaveModes = ansi.ResetModeFocusEvent + ansi.ResetModeBracketedPaste + ansi.SetModeAutoWrap +
		ansi.SetModeTextCursorEnable + ansi.ResetModeAltScreenSaveCursor

	mouseOn  = ansi.SetModeMouseNormal + ansi.SetModeMouseExtSgr
	mouseOff = ansi.ResetModeMouseExtSgr + ansi.ResetModeMouseNormal

	saveTitle    = "\x1b[22;2t"
	restoreTitle = "\x1b[23;2t"
)

// screen is the display of a terminal that understands escape sequences. It remembers what the terminal shows and
// writes differences. Owned by the writer's goroutine.
type screen struct {
	profile colorprofile.Profile
	noMouse bool
	titles  bool // the terminal has a title

	shelf   *shelf
	palette *palette
	size    Size
	shown   []*row
	pen     pen
	redraw  string

	entered     bool
	mouse       bool
	cursor      bool // the cursor is visible
	cursorStyle int  // as DECSCUSR counts; 0 is the terminal's own
	title       string
}

func newScreen(o Options) *screen {
	return &screen{
		profile: Profile(o.Term, o.Env),
		noMouse: o.NoMouse,
		titles:  o.Term != "linux" && !monochrome(o.Term),
		shelf:   common,
	}
}

func (s *screen) draw(out []byte, f frame) []byte {
	fresh := !s.entered || f.size != s.size || f.redraw != s.redraw || s.palette.full()
	out = s.enter(out)
	out = s.setMouse(out, f.view.MouseMode != tea.MouseModeNone && !s.noMouse)
	out = s.setTitle(out, f.view.WindowTitle)
	begun := len(out)
	if fresh {
		out = s.clear(out, f.size)
	}
	out = s.update(out, f.lines)
	if fresh || len(out)-begun > onePacket {
		out = atOnce(out, begun)
	}
	s.redraw = f.redraw
	out = s.setCursor(out, f.view.Cursor)
	if f.bell {
		out = append(out, ansi.BEL)
	}
	return out
}

// onePacket is the bytes that come to a terminal in one packet of an Ethernet, in SSH's wrapping. A terminal shows those at one go anyway.
const onePacket = 1300

// atOnce asks for what was appended since to be shown at one go, as a synchronized update. Whether the terminal has these is not asked:
// one that does not ignores the mode, as every mode that it does not know, while an answer could come late and be taken for keys.
func atOnce(out []byte, since int) []byte {
	return append(slices.Insert(out, since, []byte(ansi.SetModeSynchronizedOutput)...), ansi.ResetModeSynchronizedOutput...)
}

func (s *screen) leave(out []byte, line string) []byte {
	if s.entered {
		out = append(out, ansi.ResetStyle...)
		out = s.setMouse(out, false)
		if s.title != "" {
			out = append(out, restoreTitle...)
		}
		if s.cursorStyle != 0 {
			out = append(out, ansi.SetCursorStyle(0)...)
		}
		out = append(out, leaveModes...)
	}
	if line != "" {
		out = append(append(out, line...), "\r\n"...)
	}
	return out
}

func (s *screen) enter(out []byte) []byte {
	if s.entered {
		return out
	}
	s.entered = true
	return append(out, enterModes...)
}

func (s *screen) setMouse(out []byte, on bool) []byte {
	if s.mouse == on {
		return out
	}
	s.mouse = on
	if on {
		return append(out, mouseOn...)
	}
	return append(out, mouseOff...)
}

func (s *screen) setTitle(out []byte, title string) []byte {
	if !s.titles || title == "" || title == s.title {
		return out
	}
	if s.title == "" {
		out = append(out, saveTitle...)
	}
	s.title = title
	return append(out, ansi.SetWindowTitle(strings.Map(printable, title))...)
}

func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return -1
}

// setCursor shows the cursor where the view wants it, and hides it where the view wants none.
func (s *screen) setCursor(out []byte, c *tea.Cursor) []byte {
	if c == nil || !uv.Pos(c.X, c.Y).In(uv.Rect(0, 0, s.size.Width, s.size.Height)) {
		if s.cursor {
			s.cursor = false
			out = append(out, ansi.ResetModeTextCursorEnable...)
		}
		return out
	}
	out = s.pen.move(out, c.X, c.Y)
	if style := cursorStyle(c); style != s.cursorStyle {
		s.cursorStyle = style
		out = append(out, ansi.SetCursorStyle(style)...)
	}
	if !s.cursor {
		s.cursor = true
		out = append(out, ansi.SetModeTextCursorEnable...)
	}
	return out
}

func cursorStyle(c *tea.Cursor) int {
	style := 2*int(c.Shape) + 1
	if !c.Blink {
		style++
	}
	return style
}
