package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/vt"
)

// model is a session's model for tests: it notes what it gets and shows what it is told to.
type model struct {
	got    []tea.Msg
	size   Size
	update func(tea.Msg) tea.Cmd
	view   func(*model) string
}

func (m *model) Init() tea.Cmd { return nil }

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.ColorProfileMsg, tea.EnvMsg:
		return m, nil
	case tea.WindowSizeMsg:
		m.size = Size(msg)
	}
	m.got = append(m.got, msg)
	if m.update == nil {
		return m, nil
	}
	return m, m.update(msg)
}

func (m *model) View() tea.View {
	if m.view == nil {
		return tea.NewView(fmt.Sprint(len(m.got), " messages"))
	}
	return tea.NewView(m.view(m))
}

// keys are the messages but the sizes.
func (m *model) keys() (keys []tea.Msg) {
	for _, msg := range m.got {
		if _, ok := msg.(tea.WindowSizeMsg); !ok {
			keys = append(keys, msg)
		}
	}
	return keys
}

// client is the other end of a session: what it sends, and all that it was sent.
type client struct {
	*io.PipeWriter
	in     *io.PipeReader
	result chan error // capacity one, for the one end of the session

	mu     sync.Mutex
	wrote  strings.Builder
	writes int
	log    strings.Builder
}

type received client

func (r *received) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.writes++
	return r.wrote.Write(p)
}

// connect starts a session in a synctest bubble.
func connect(ctx context.Context, m tea.Model, change func(*Options)) *client {
	c := &client{result: make(chan error, 1)}
	c.in, c.PipeWriter = io.Pipe()
	o := trueColor(size80)
	o.Input, o.Output, o.Log = c.in, (*received)(c), slog.New(slog.NewTextHandler(&c.log, nil))
	if change != nil {
		change(&o)
	}
	go func() { c.result <- Run(ctx, m, o) }()
	synctest.Wait()
	return c
}

func (c *client) send(s string) {
	_, _ = io.WriteString(c.PipeWriter, s)
	synctest.Wait()
}

// end waits for the session's end and closes the channel, as the door does.
func (c *client) end() error {
	err := <-c.result
	_ = c.PipeWriter.Close()
	_ = c.in.Close()
	synctest.Wait()
	return err
}

func quitOn(key string) func(tea.Msg) tea.Cmd {
	return func(msg tea.Msg) tea.Cmd {
		if k, ok := msg.(tea.KeyPressMsg); ok && k.String() == key {
			return tea.Quit
		}
		return nil
	}
}

func TestRunFromFirstKeyToLast(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := &model{update: quitOn("q")}
		c := connect(t.Context(), m, nil)
		c.send("d")
		c.send("3q")
		if err := c.end(); err != nil {
			t.Fatal(err)
		}
		if want := runes("d3q"); !reflect.DeepEqual(m.keys(), want) {
			t.Errorf("the model got %v, want %v", m.keys(), want)
		}
		expect(t, c.wrote.String(), enterModes, "1 messages", "2", "\x1b[m", leaveModes)
	})
}

func TestKeysHaveTheirPace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := &model{update: quitOn("q")}
		c := connect(t.Context(), m, func(o *Options) { o.Keys = 10 })
		began := time.Now()
		go func() { _, _ = io.WriteString(c.PipeWriter, strings.Repeat("\x1b[A", 1123)+"q") }()
		if err := c.end(); err != nil {
			t.Fatal(err)
		}
		if len(m.keys()) != 1124 {
			t.Errorf("%d keys came", len(m.keys()))
		}
		if took := time.Since(began).Round(time.Millisecond); took != 10*time.Second { // 1,024 at once, and a hundred more at ten a second
			t.Errorf("it took %v", took)
		}
	})
}

func TestResizesHaveTheirPace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		resizes, sizes := make(chan Size, 1), 0
		m := &model{update: func(msg tea.Msg) tea.Cmd {
			if _, ok := msg.(tea.WindowSizeMsg); ok {
				sizes++
			}
			return nil
		}}
		c := connect(t.Context(), m, func(o *Options) { o.Resizes = resizes })
		for width := range 1000 { // within a second; the newest replaces the one before, as at the door
			select {
			case <-resizes:
			default:
			}
			resizes <- Size{width + 1, 24}
			time.Sleep(time.Millisecond)
		}
		time.Sleep(resizePause)
		synctest.Wait()
		if m.size != (Size{400, 24}) || sizes > 25 {
			t.Errorf("after %d sizes it is %v", sizes, m.size)
		}
		_ = c.PipeWriter.Close()
		_ = c.end()
	})
}

func TestEndOfInputEndsTheSession(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := connect(t.Context(), &model{}, nil)
		_ = c.PipeWriter.Close()
		if err := c.end(); err != nil {
			t.Fatal(err)
		}
		expect(t, c.wrote.String(), leaveModes)
	})
}

func TestLoneEscCountsAfterItsPatience(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := &model{}
		c := connect(t.Context(), m, nil)
		c.send("\x1b")
		time.Sleep(escPatience - 1)
		c.send("[")
		time.Sleep(escPatience - 1)
		synctest.Wait()
		if len(m.keys()) != 0 {
			t.Errorf("an esc that is not alone yet gave %v", m.keys())
		}
		c.send("A\x1b")
		time.Sleep(escPatience)
		synctest.Wait()
		if want := []tea.Msg{press(tea.KeyUp, 0), press(tea.KeyEscape, 0)}; !reflect.DeepEqual(m.keys(), want) {
			t.Errorf("the model got %v, want %v", m.keys(), want)
		}
		_ = c.PipeWriter.Close()
		_ = c.end()
	})
}

func TestResizesAreClampedAndRepaint(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		resizes := make(chan Size, 1)
		m := &model{view: func(m *model) string { return fmt.Sprint(m.size.Width) }}
		c := connect(t.Context(), m, func(o *Options) { o.Resizes, o.Size = resizes, Size{} })
		resizes <- Size{3000, 1000}
		synctest.Wait()
		if m.size != (Size{400, 120}) {
			t.Errorf("the model was told %v", m.size)
		}
		expect(t, c.wrote.String(), "\x1b[2J1", "\x1b[2J400")
		_ = c.PipeWriter.Close()
		_ = c.end()
	})
}

func TestResizeBeforeTheStartIsNotUndone(t *testing.T) {
	t.Parallel()
	for range 50 {
		synctest.Test(t, func(t *testing.T) {
			resizes := make(chan Size, 1)
			resizes <- Size{100, 30}
			m := &model{}
			c := connect(t.Context(), m, func(o *Options) { o.Resizes = resizes })
			if m.size != (Size{100, 30}) {
				t.Errorf("the model ends up with %v, want the later size", m.size)
			}
			_ = c.PipeWriter.Close()
			_ = c.end()
		})
	}
}

func TestBellRingsOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := &model{update: func(msg tea.Msg) tea.Cmd {
			if _, ok := msg.(tea.KeyPressMsg); ok {
				return Bell
			}
			return nil
		}}
		c := connect(t.Context(), m, nil)
		c.send("x")
		c.send("\x1b[I")
		if n := strings.Count(c.wrote.String(), "\a"); n != 1 {
			t.Errorf("one bell rang %d times", n)
		}
		_ = c.PipeWriter.Close()
		_ = c.end()
	})
}

func TestQuietProgramWritesNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := connect(t.Context(), &model{view: func(*model) string { return "lobby" }}, nil)
		writes := c.writes
		c.send("x")
		time.Sleep(time.Minute)
		synctest.Wait()
		if c.writes != writes {
			t.Errorf("an unchanged view wrote %d times", c.writes-writes)
		}
		_ = c.PipeWriter.Close()
		_ = c.end()
	})
}

// TestASessionAtRestSleeps is alone in its time: it looks at all goroutines there are.
func TestASessionAtRestSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &model{update: quitOn("q")}
		c := connect(t.Context(), m, nil)
		if !ticks() {
			t.Error("the library has another ticker than it had: what is stopped?")
		}
		time.Sleep(restAfter + time.Second)
		if ticks() {
			t.Error("the library's ticker still wakes it")
		}
		c.send("d")
		expect(t, c.wrote.String(), "1 messages", "2")
		c.send("q")
		if err := c.end(); err != nil {
			t.Error(err)
		}
	})
}

// ticks tells whether the library waits for its next frame.
func ticks() bool {
	stacks := make([]byte, 1<<20)
	return strings.Contains(string(stacks[:runtime.Stack(stacks, true)]), "tea/v2.(*Program).startRenderer.")
}

func TestPanicEndsTheSessionWithALine(t *testing.T) {
	t.Parallel()
	boom := func() tea.Msg { panic("boom") }
	on := func(key string, cmd func() tea.Cmd) func(tea.Msg) tea.Cmd {
		return func(msg tea.Msg) tea.Cmd {
			if k, ok := msg.(tea.KeyPressMsg); ok && k.String() == key {
				return cmd()
			}
			return nil
		}
	}
	for name, m := range map[string]*model{
		"update":   {update: on("x", func() tea.Cmd { panic("boom") })},
		"command":  {update: on("x", func() tea.Cmd { return boom })},
		"batch":    {update: on("x", func() tea.Cmd { return tea.Batch(boom, tea.Sequence(nil, Bell)) })},
		"sequence": {update: on("x", func() tea.Cmd { return tea.Sequence(Bell, tea.Batch(Bell, boom)) })},
		"view": {view: func(m *model) string {
			if len(m.keys()) > 0 {
				panic("boom")
			}
			return ""
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := connect(t.Context(), m, func(o *Options) { o.Apology = "sorry" })
				c.send("x")
				if err := c.end(); !errors.Is(err, ErrPanic) || !strings.Contains(err.Error(), "boom") {
					t.Errorf("Run returned %v", err)
				}
				expect(t, c.wrote.String(), leaveModes, "sorry\r\n")
				expect(t, c.log.String(), "panic=boom", "stack=")
			})
		})
	}
}

// stalled is a client that reads nothing until it is closed.
type stalled struct{ closed chan struct{} }

func (s stalled) Write([]byte) (int, error) {
	<-s.closed
	return 0, io.ErrClosedPipe
}

func TestClientThatDoesNotReadDelaysNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		out := stalled{make(chan struct{})}
		m := &model{}
		c := connect(ctx, m, func(o *Options) { o.Output = out })
		for range 1000 {
			c.send("x")
		}
		if n := len(m.keys()); n != 1000 {
			t.Errorf("the model got %d of 1000 keys", n)
		}
		start, shutdown := time.Now(), errors.New("shutdown")
		cancel(shutdown)
		if err := c.end(); !errors.Is(err, shutdown) {
			t.Errorf("Run returned %v, want the cause of its context's end", err)
		}
		if waited := time.Since(start); waited > farewellPatience {
			t.Errorf("Run took %v to end", waited)
		}
		close(out.closed)
	})
}

func TestNewestFrameWins(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := &gated{open: make(chan struct{})}
		c := connect(t.Context(), &model{}, func(o *Options) { o.Output = gate })
		for range 50 {
			c.send("x")
		}
		close(gate.open)
		synctest.Wait()
		if gate.writes != 2 {
			t.Errorf("%d writes, want the first frame and the newest", gate.writes)
		}
		expect(t, gate.text.String(), "5", "1")
		_ = c.PipeWriter.Close()
		_ = c.end()
	})
}

// gated is a client that begins to read late.
type gated struct {
	open   chan struct{}
	writes int
	text   strings.Builder
}

func (g *gated) Write(p []byte) (int, error) {
	<-g.open
	g.writes++
	return g.text.Write(p)
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestFailedWriteEndsTheSession(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := connect(t.Context(), &model{}, func(o *Options) { o.Output = broken{} })
		if err := c.end(); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("Run returned %v", err)
		}
	})
}

func TestDumbTerminalGetsNoEscapes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := &model{update: quitOn("q"), view: func(m *model) string {
			return fmt.Sprintf("\x1b[1mboard\x1b[m   \n\x1b[31m%d keys\x1b[m\n\n", len(m.keys()))
		}}
		c := connect(t.Context(), m, func(o *Options) { o.Term = "dumb" })
		c.send("good\n")
		c.send("q")
		if err := c.end(); err != nil {
			t.Fatal(err)
		}
		if out := c.wrote.String(); strings.Contains(out, "\x1b") || !strings.HasPrefix(out, "board\r\n0 keys\r\n") {
			t.Errorf("a dumb terminal got %q", out)
		}
	})
}

// brittle is a display that panics when it draws.
type brittle struct{ display }

func (brittle) draw([]byte, frame) []byte { panic("boom") }

func TestPanicInTheWriterRestoresTheTerminal(t *testing.T) {
	t.Parallel()
	ctx, end := context.WithCancelCause(t.Context())
	c := &client{}
	frames := newMailbox()
	o := trueColor(size80)
	o.Output = (*received)(c)
	w := newWriter(o, frames, faults{end: end, log: slog.New(slog.NewTextHandler(&c.log, nil))})
	w.display.draw(nil, textFrame("hi", size80))
	w.display = brittle{w.display}
	frames.put(textFrame("hi", size80))
	go w.run()
	<-ctx.Done()
	w.close("sorry")
	if err := context.Cause(ctx); !errors.Is(err, ErrPanic) {
		t.Errorf("the session ended with %v", err)
	}
	expect(t, c.wrote.String(), leaveModes, "sorry\r\n")
}

func TestTheClientsScreenComesBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		screen := vt.NewEmulator(80, 24)
		_, _ = screen.WriteString("$ ssh club")
		c := connect(t.Context(), &model{view: func(*model) string { return "lobby" }}, func(o *Options) { o.Output = screen })
		sameScreen(t, screen, wanted("lobby", size80))
		_ = c.PipeWriter.Close()
		_ = c.end()
		sameScreen(t, screen, wanted("$ ssh club", size80))
		if at := screen.CursorPosition(); at.X != len("$ ssh club") || screen.CursorHidden() {
			t.Errorf("the cursor is at %v, hidden %v", at, screen.CursorHidden())
		}
	})
}

// TestWhatComesAtOnceIsShownOnce holds that somebody who sends keys without end does not have a screen drawn for each.
func TestWhatComesAtOnceIsShownOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		views := 0
		m := &model{view: func(*model) string { views++; return "lobby" }}
		c := connect(t.Context(), m, func(o *Options) { o.Term = "dumb" })
		before := views
		c.send(strings.Repeat("x", readSize))
		if n := len(m.keys()); n != readSize || views != before+1 {
			t.Errorf("%d keys were taken and drawn %d times", n, views-before)
		}
		_ = c.PipeWriter.Close()
		_ = c.end()
	})
}
