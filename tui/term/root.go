package term

import (
	"reflect"
	"runtime"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// Redrawer is a model that can ask for a full repaint: it happens whenever the key changes, as on entering a screen.
type Redrawer interface {
	RedrawKey() string
}

// Hasty is a model that can ask for its frames to come before others', as those of somebody who plays.
type Hasty interface {
	Hasty() bool
}

// Still is a model that can tell that the message it took last changed nothing that it shows: then it is not drawn.
type Still interface {
	Still() bool
}

// Lined is a model that gives its view as lines, in place of the content: those that stay the same string from one view to the next cost
// next to nothing. Nothing changes the lines once they were given, so many models may give the same ones.
type Lined interface {
	Lines() (v tea.View, lines []string)
}

// lane is what sessions draw in at once that nobody waits for: a place for each processor. When a list in the lobby changes, or a game that
// thousands watch, they all draw; without it they would all be ready to run, and a move would wait until the last of them has drawn.
var lane = make(chan struct{}, runtime.GOMAXPROCS(0))

// bellMsg asks the terminal to ring once.
type bellMsg struct{}

// Bell is a command that rings the terminal's bell once.
func Bell() tea.Msg { return bellMsg{} }

// bundle is what one read gave: it is taken message by message, and shown once.
type bundle []tea.Msg

// root wraps the session's model: its View hands every frame to the mailbox, and panics end in the log instead of on
// the server's stderr. Owned by the program's goroutine; commands, on theirs, use faults alone.
//
// Of a view it honours Content or lines, Cursor, MouseMode and WindowTitle. The alternate screen, bracketed paste and focus
// reports are always on; OnMouse and the rest need Bubble Tea's renderer and are ignored.
type root struct {
	inner tea.Model
	size  Size
	// sized is closed when the model learns its first size: nothing is shown, and no later size sent, before.
	sized  chan struct{}
	known  bool // sized is closed
	stale  bool // something came since the frame before that may have changed what is shown
	bell   bool
	asked  bool
	broken bool // a panic happened: the model is not called again
	lane   chan struct{}
	frames *mailbox
	faults faults
}

func newRoot(inner tea.Model, size Size, frames *mailbox, faults faults) *root {
	return &root{inner: inner, size: size, sized: make(chan struct{}), lane: lane, frames: frames, faults: faults}
}

func (r *root) Init() (cmd tea.Cmd) {
	defer r.rescue("init")
	return r.guard(r.inner.Init())
}

func (r *root) Update(msg tea.Msg) (self tea.Model, cmd tea.Cmd) {
	self = r
	if r.broken {
		return
	}
	defer r.rescue("update")
	if all, bundled := msg.(bundle); bundled {
		return self, r.takeAll(all)
	}
	return self, r.take(msg)
}

func (r *root) takeAll(all bundle) tea.Cmd {
	cmds := make([]tea.Cmd, len(all))
	for i, msg := range all {
		cmds[i] = r.take(msg)
	}
	return tea.Batch(cmds...)
}

func (r *root) take(msg tea.Msg) (cmd tea.Cmd) {
	if r.note(msg) {
		return nil
	}
	r.inner, cmd = r.inner.Update(msg)
	if m, ok := r.inner.(Still); !ok || !m.Still() {
		r.stale = true
	}
	return r.guard(cmd)
}

// note keeps what the next frame must know of a message, and tells whether the message ends here.
func (r *root) note(msg tea.Msg) (ends bool) {
	switch msg := msg.(type) {
	case bellMsg:
		r.bell, r.stale = true, true
		return true
	case tea.EnvMsg, tea.ColorProfileMsg: // Bubble Tea's own, at the start: sessions have their Env
		return true
	case tea.WindowSizeMsg:
		r.resize(Size(msg))
	case tea.KeyPressMsg, tea.PasteMsg, TruncatedPasteMsg, tea.MouseClickMsg, tea.MouseReleaseMsg, tea.MouseWheelMsg:
		r.asked = true
	}
	return false
}

func (r *root) resize(size Size) {
	r.size, r.asked, r.stale = size, true, true
	if !r.known {
		r.known = true
		close(r.sized)
	}
}

// View gives Bubble Tea nothing: the frame goes to the mailbox.
func (r *root) View() (none tea.View) {
	if r.broken || !r.known || !r.stale {
		return
	}
	defer r.rescue("view")
	r.stale = false
	f := r.draw()
	f.size, f.bell, f.asked = r.size, r.bell, r.asked
	r.bell, r.asked = false, false
	r.frames.put(f)
	return
}

// draw has the model draw, in the lane unless somebody waits for it.
func (r *root) draw() frame {
	if m, ok := r.inner.(Hasty); !r.asked && !(ok && m.Hasty()) {
		r.lane <- struct{}{}
		defer func() { <-r.lane }()
	}
	return picture(r.inner)
}

// linesOf takes a view's content apart.
func linesOf(content string) []string {
	return strings.Split(strings.ReplaceAll(content, "\r\n", "\n"), "\n")
}

// picture is what a model shows.
func picture(m tea.Model) (f frame) {
	if l, ok := m.(Lined); ok {
		f.view, f.lines = l.Lines()
	} else {
		f.view = m.View()
		f.lines = linesOf(f.view.Content)
	}
	if r, ok := m.(Redrawer); ok {
		f.redraw = r.RedrawKey()
	}
	return f
}

// rescue is deferred around calls of the model.
func (r *root) rescue(where string) {
	if p := recover(); p != nil {
		r.broken = true
		r.faults.report(where, p)
	}
}

// guard makes a command, and whatever commands it yields, report a panic.
func (r *root) guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer r.faults.rescue("command")
		return r.guardAll(cmd())
	}
}

// guardAll guards the commands inside a batch or a sequence. The type of a sequence is not exported, but both are
// slices of commands.
func (r *root) guardAll(msg tea.Msg) tea.Msg {
	v := reflect.ValueOf(msg)
	if v.Kind() != reflect.Slice || v.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return msg
	}
	guarded := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := range v.Len() {
		guarded.Index(i).Set(reflect.ValueOf(r.guard(v.Index(i).Interface().(tea.Cmd))))
	}
	return guarded.Interface()
}
