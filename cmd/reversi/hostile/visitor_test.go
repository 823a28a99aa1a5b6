package hostile_test

import (
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"
)

// visitor is somebody at a terminal: what it shows, and what is typed at it.
type visitor struct {
	t       *testing.T
	client  *gossh.Client
	session *gossh.Session
	in      io.Writer
	ended   chan error // capacity 1

	mu     sync.Mutex
	screen *vt.Emulator // under mu, as is wire
	wire   []byte       // what came since it was last looked at
}

// looks are what a visitor's client says of its terminal.
type looks struct {
	user          string
	term          string
	width, height int
	env           [][2]string
}

var ordinary = looks{user: "vera", term: "xterm-256color", width: 80, height: 24, env: [][2]string{{"COLORTERM", "truecolor"}, {"LANG", "C.UTF-8"}}}

// visit brings a guest with an ordinary terminal to the lobby.
func (h *house) visit() *visitor {
	h.t.Helper()
	v := h.visitAs(ordinary)
	v.rest() // the others here show after a while
	v.sees("quick game")
	return v
}

func (h *house) visitAs(l looks, keys ...gossh.Signer) *visitor {
	h.t.Helper()
	v := &visitor{t: h.t, client: h.dial(l.user, keys...), ended: make(chan error, 1), screen: vt.NewEmulator(min(max(l.width, 1), 200), min(max(l.height, 1), 100))}
	go func() { _, _ = io.Copy(io.Discard, v.screen) }() // what the terminal answers
	h.t.Cleanup(v.gone)
	s, err := v.client.NewSession()
	must(h.t, err)
	v.session = s
	for _, pair := range l.env {
		_ = s.Setenv(pair[0], pair[1]) // what the server does not want it refuses
	}
	must(h.t, s.RequestPty(l.term, l.height, l.width, gossh.TerminalModes{}))
	v.in, err = s.StdinPipe()
	must(h.t, err)
	s.Stdout, s.Stderr = v, v
	must(h.t, s.Shell())
	go func() { v.ended <- s.Wait() }()
	synctest.Wait()
	return v
}

// Write takes what the server sent.
func (v *visitor) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.wire = append(v.wire, p...)
	return v.screen.Write(p)
}

// press types keys, each by itself, and waits for what they cause.
func (v *visitor) press(keys ...string) {
	v.t.Helper()
	for _, k := range keys {
		_, err := io.WriteString(v.in, k)
		must(v.t, err)
		synctest.Wait()
	}
}

// calm is longer than anything waits by itself: an esc, a card that just appeared, half of a paste.
const calm = 3 * time.Second

// rest lets that time pass.
func (v *visitor) rest() {
	time.Sleep(calm)
	synctest.Wait()
}

func (v *visitor) picture() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.screen.String()
}

// sees wants all these words on the screen.
func (v *visitor) sees(words ...string) {
	v.t.Helper()
	synctest.Wait()
	picture := v.picture()
	for _, w := range words {
		if !strings.Contains(picture, w) {
			v.t.Fatalf("no %q on the screen:\n%s", w, picture)
		}
	}
}

// received is what came since it was last asked for.
func (v *visitor) received() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	defer func() { v.wire = nil }()
	return string(v.wire)
}

// leaves closes the connection.
func (v *visitor) leaves() {
	v.t.Helper()
	v.gone()
	<-v.ended
	synctest.Wait()
}

// gone ends whatever is left of the visitor.
func (v *visitor) gone() {
	_ = v.client.Close()
	_ = v.screen.InputPipe().(io.Closer).Close()
}
