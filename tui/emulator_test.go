package tui

import (
	"io"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"reversi/tui/screen"
	"reversi/tui/term"
	"reversi/tui/text"
)

// looker shows a session as it is: whatever comes from the terminal only has it drawn again.
type looker struct{ *session }

func (looker) Init() tea.Cmd                         { return nil }
func (l looker) Update(tea.Msg) (tea.Model, tea.Cmd) { return l, nil }
func (looker) Still() bool                           { return false }

// emulator is a terminal on which a session is shown through the writer that people's terminals are shown through.
type emulator struct {
	*vt.Emulator
	s       *session
	input   *io.PipeWriter
	resizes chan term.Size // capacity 1: each is taken before the next is sent
	ended   chan error     // capacity 1
}

// emulate opens a terminal of the size that the session has.
func (s *session) emulate() *emulator {
	s.t.Helper()
	in, input := io.Pipe()
	e := &emulator{
		Emulator: vt.NewEmulator(s.Width, s.Height), s: s, input: input,
		resizes: make(chan term.Size, 1), ended: make(chan error, 1),
	}
	o := term.Options{
		Input: in, Output: e.Emulator, Size: term.Size{Width: s.Width, Height: s.Height}, Resizes: e.resizes,
		Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"},
	}
	if !s.Theme.Colored {
		o.Env = []string{"NO_COLOR=1"}
	}
	go func() { e.ended <- term.Run(s.t.Context(), looker{s}, o) }()
	synctest.Wait()
	return e
}

// hangUp ends the session.
func (e *emulator) hangUp() {
	_ = e.input.Close()
	if err := <-e.ended; err != nil {
		e.s.t.Error(err)
	}
}

// focusIn is what a terminal sends when its window gets the focus: nothing that a screen answers to.
const focusIn = "\x1b[I"

// redrawn has the session drawn as it is now: as a difference from before.
func (e *emulator) redrawn() {
	_, _ = io.WriteString(e.input, focusIn)
	synctest.Wait()
}

func (e *emulator) resized(w, h int) {
	e.s.size(w, h)
	e.Resize(w, h)
	e.resizes <- term.Size{Width: w, Height: h}
	time.Sleep(time.Second) // of the bubble: sizes are let through one after another
	synctest.Wait()
}

// shows checks every cell: what stands in it, how wide and in what style.
func (e *emulator) shows(what string) {
	e.s.t.Helper()
	want := uv.NewScreenBuffer(e.s.Width, e.s.Height)
	want.Method = ansi.GraphemeWidth
	uv.NewStyledString(e.s.View().Content).Draw(want, want.Bounds())
	for y := range e.s.Height {
		for x := range e.s.Width {
			got, wanted := e.CellAt(x, y), want.CellAt(x, y)
			if wanted.Width == 0 && got.Width == 0 {
				continue
			}
			is, should := seen(got), seen(wanted)
			if got.Content != wanted.Content || got.Width != wanted.Width || !is.Equal(&should) {
				e.s.t.Fatalf("%s, %dx%d: cell %d,%d is %q %d %+v, want %q %d %+v\n%s", what, e.s.Width, e.s.Height, x, y,
					got.Content, got.Width, got.Style, wanted.Content, wanted.Width, wanted.Style, e.String())
			}
		}
	}
}

// seen is what shows of a cell's style: of a blank its ground.
func seen(c *uv.Cell) uv.Style {
	if c.Content != " " || c.Style.Underline != uv.UnderlineNone || c.Style.Attrs&uv.AttrReverse != 0 {
		return c.Style
	}
	return uv.Style{Bg: c.Style.Bg}
}

// TestEmulatedTerminalShowsEveryScreen shows each golden screen on an emulated terminal, in both languages, with colours and
// without.
func TestEmulatedTerminalShowsEveryScreen(t *testing.T) {
	t.Parallel()
	ways := map[string][]change{"": nil, "-ru": {inRussian}, "-nocolor": {noColor}, "-ru-nocolor": {inRussian, noColor}}
	for name, make := range goldens {
		for mark, as := range ways {
			t.Run(name+mark, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					e := make(t, as...).emulate()
					defer e.hangUp()
					e.walk()
				})
			})
		}
	}
}

// walk looks at a screen at every size, and goes to others and back, which are drawn as differences.
func (e *emulator) walk() {
	e.s.t.Helper()
	e.shows("at first")
	for _, size := range [][2]int{{120, 40}, {40, 20}, {80, 24}} {
		e.resized(size[0], size[1])
		e.shows("after a change of size")
	}
	e.s.dialog = nil
	e.redrawn()
	e.shows("without a dialog")
	e.s.Open(screen.NewHelp(e.s.Session))
	e.redrawn()
	e.shows("at the help")
	e.s.Back()
	e.s.Words = text.In(map[string]string{"en": "ru", "ru": "en"}[e.s.Words.Tag])
	e.redrawn()
	e.shows("back from the help, in the other language")
}
