package e2e_test

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"golang.org/x/crypto/ssh"
	"golang.org/x/text/encoding/charmap"
)

// console is somebody's terminal with a session in it: what it shows, and what is typed at it.
type console struct {
	t      *testing.T
	name   string
	in     io.Writer
	resize func(width, height int) error
	cut    func() // breaks the connection without a word
	// charset is that of the terminal; nil for UTF-8.
	charset *charmap.Charmap
	exit    chan int    // capacity 1: the exit status, -1 if the connection broke
	drew    chan signal // capacity 1: something came since it was last looked at

	mu     sync.Mutex
	screen *vt.Emulator // under mu
	wire   []byte       // everything that came, under mu
}

type signal struct{}

// visit is how somebody comes in.
type visit struct {
	term          string
	width, height int
	env           map[string]string
	command       string
	charset       *charmap.Charmap
}

// The ways to come in that differ from a terminal of 80 by 24 cells with all colours.
func terminal(term string) func(*visit) { return func(v *visit) { v.term = term } }
func sized(width, height int) func(*visit) {
	return func(v *visit) { v.width, v.height = width, height }
}
func with(name, value string) func(*visit)     { return func(v *visit) { v.env[name] = value } }
func written(in *charmap.Charmap) func(*visit) { return func(v *visit) { v.charset = in } }
func running(command string) func(*visit)      { return func(v *visit) { v.command = command } }

func newVisit(how []func(*visit)) visit {
	v := visit{term: "xterm-256color", width: 80, height: 24, env: map[string]string{"COLORTERM": "truecolor"}}
	for _, change := range how {
		change(&v)
	}
	return v
}

func newConsole(t *testing.T, name string, v visit) *console {
	c := &console{
		t: t, name: name, exit: make(chan int, 1), drew: make(chan signal, 1),
		screen: vt.NewEmulator(v.width, v.height), charset: v.charset,
	}
	go func() { _, _ = io.Copy(io.Discard, c.screen) }() // what the terminal answers; nobody may be asked
	return c
}

// enter opens a session with a terminal from a client in this process.
func (h *house) enter(t *testing.T, p person, how ...func(*visit)) *console {
	t.Helper()
	v := newVisit(how)
	c := newConsole(t, p.name, v)
	client := h.dial(t, p)
	t.Cleanup(func() { _ = client.Close() })
	c.cut = func() { _ = client.Close() }
	s, err := client.NewSession()
	must(t, err)
	for name, value := range v.env {
		_ = s.Setenv(name, value) // what the server does not know it refuses
	}
	must(t, s.RequestPty(v.term, v.height, v.width, ssh.TerminalModes{}))
	c.in, err = s.StdinPipe()
	must(t, err)
	out, err := s.StdoutPipe()
	must(t, err)
	s.Stderr = c
	c.resize = func(width, height int) error { return s.WindowChange(height, width) }
	if v.command == "" {
		must(t, s.Shell())
	} else {
		must(t, s.Start(v.command))
	}
	go c.run(out, func() error { return s.Wait() })
	return c
}

// run shows what comes until the session has ended.
func (c *console) run(out io.Reader, wait func() error) {
	_, _ = io.Copy(c, out)
	_ = c.screen.InputPipe().(io.Closer).Close()
	c.exit <- statusOf(wait())
}

func statusOf(err error) int {
	if err == nil {
		return 0
	}
	switch exit := err.(type) {
	case *ssh.ExitError:
		return exit.ExitStatus()
	case interface{ ExitCode() int }:
		return exit.ExitCode()
	}
	return -1
}

// Write takes what the server sent.
func (c *console) Write(p []byte) (int, error) {
	c.mu.Lock()
	c.wire = append(c.wire, p...)
	_, _ = c.screen.Write(c.decoded(p))
	c.mu.Unlock()
	select {
	case c.drew <- signal{}:
	default:
	}
	return len(p), nil
}

var named = map[string]string{
	"enter": "\r", "esc": "\x1b", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "tab": "\t",
	"ctrl+c": "\x03", "backspace": "\x7f",
}

// press types keys, each by itself.
func (c *console) press(keys ...string) {
	c.t.Helper()
	for _, k := range keys {
		if bytes, ok := named[k]; ok {
			k = bytes
		}
		if _, err := io.WriteString(c.in, k); err != nil {
			c.t.Fatalf("%s types: %v", c.name, err)
		}
	}
}

// pastes text as a terminal does that brackets it.
func (c *console) paste(text string) { c.press("\x1b[200~" + text + "\x1b[201~") }

// typed types text into a field and waits for it to be shown there, so that it is never taken for a paste.
func (c *console) typed(text string) {
	c.t.Helper()
	shown := ""
	for _, r := range text {
		c.press(string(r))
		shown += string(r)
		c.sees(strings.TrimRight(shown, " "))
	}
}

// until waits for what holds of the screen. The screen stands still while holds looks at it.
func (c *console) until(what string, holds func() bool) {
	c.t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for !c.now(holds) {
		select {
		case <-c.drew:
		case <-late.C:
			c.t.Fatalf("%s never saw %s. On the screen:\n%s", c.name, what, c.picture())
		}
	}
}

func (c *console) now(holds func() bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return holds()
}

// decoded is what the terminal's charset makes of bytes: the emulator knows UTF-8 alone.
func (c *console) decoded(p []byte) []byte {
	if c.charset == nil {
		return p
	}
	decoded, _ := c.charset.NewDecoder().Bytes(p) // one byte is one character, so none is cut in two
	return decoded
}

// sees waits until the screen shows all these words.
func (c *console) sees(words ...string) {
	c.t.Helper()
	c.until(fmt.Sprintf("%q", words), func() bool { return c.shows(words...) })
}

// shows tells whether the screen, which stands still, shows all these words.
func (c *console) shows(words ...string) bool {
	text := c.screen.String()
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// seesNo waits until words are gone from the screen.
func (c *console) seesNo(word string) {
	c.t.Helper()
	c.until("that "+word+" goes", func() bool { return !c.shows(word) })
}

// picture is the screen as text.
func (c *console) picture() (text string) {
	c.now(func() bool {
		text = c.screen.String()
		return true
	})
	return text
}

// line is the first line that has a word in it.
func (c *console) line(word string) string {
	c.t.Helper()
	c.sees(word)
	for _, l := range strings.Split(c.picture(), "\n") {
		if strings.Contains(l, word) {
			return l
		}
	}
	c.t.Fatalf("%s saw %q, and no longer does:\n%s", c.name, word, c.picture())
	return ""
}

// size changes the terminal's size.
func (c *console) size(width, height int) {
	c.t.Helper()
	c.now(func() bool {
		c.screen.Resize(width, height)
		return true
	})
	must(c.t, c.resize(width, height))
}

// reports changes the terminal's size and tells it as a key is typed, after the keys before: SSH's own way may overtake them.
func (c *console) reports(width, height int) {
	c.t.Helper()
	c.now(func() bool {
		c.screen.Resize(width, height)
		return true
	})
	c.press(fmt.Sprintf("\x1b[48;%d;%d;0;0t", height, width))
}

// received is the number of bytes that came so far.
func (c *console) received() (n int) {
	c.now(func() bool {
		n = len(c.wire)
		return true
	})
	return n
}

// everything is what came so far.
func (c *console) everything() (all []byte) {
	c.now(func() bool {
		all = bytes.Clone(c.wire)
		return true
	})
	return all
}

// ends waits for the end of the session.
func (c *console) ends() (status int) {
	c.t.Helper()
	select {
	case status := <-c.exit:
		return status
	case <-time.After(patience):
		c.t.Fatalf("%s: the session does not end. On the screen:\n%s", c.name, c.picture())
		return 0
	}
}

// seesLine waits for a line that matches a pattern.
func (c *console) seesLine(pattern string) {
	c.t.Helper()
	fits := regexp.MustCompile(pattern)
	c.until(pattern, func() bool { return fits.MatchString(c.screen.String()) })
}

// insists presses a key again and again until something holds: a card that appears by itself takes no keys while it is new.
// The key must do nothing else, before and after.
func (c *console) insists(key, what string, holds func() bool) {
	c.t.Helper()
	late, again := time.NewTimer(patience), time.NewTicker(100*time.Millisecond)
	defer late.Stop()
	defer again.Stop()
	for !c.now(holds) {
		c.press(key)
		select {
		case <-again.C:
		case <-late.C:
			c.t.Fatalf("%s presses %s and never sees %s. On the screen:\n%s", c.name, key, what, c.picture())
		}
	}
}

// turns presses a key until a row of a dialog or card reads so. Each press is seen to have had its effect before the
// next, so the effect of whatever was pressed before must have been seen too.
func (c *console) turns(key, row string) {
	c.t.Helper()
	for range manyRows {
		if c.now(func() bool { return c.shows(row) }) {
			return
		}
		c.changes(key)
	}
	c.t.Fatalf("%s turns with %s and never sees %q. On the screen:\n%s", c.name, key, row, c.picture())
}

// changes presses a key and waits for what is shown to change, clocks aside.
func (c *console) changes(key string) {
	c.t.Helper()
	before := withoutClocks(c.picture())
	c.press(key)
	c.until("an effect of "+key, func() bool { return withoutClocks(c.screen.String()) != before })
}

var clocks = regexp.MustCompile(` *\d+:\d\d`)

func withoutClocks(picture string) string { return clocks.ReplaceAllString(picture, "") }

// manyRows is more than any dialog has rows or options.
const manyRows = 20
