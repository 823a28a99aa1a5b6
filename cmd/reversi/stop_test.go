package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"golang.org/x/crypto/ssh"

	"reversi/tui/text"
)

// TestStoppedWhilePlaying: SIGTERM ends the server with status 0 while games go on. Everybody is told, and everything that was shown is
// there afterwards.
func TestStoppedWhilePlaying(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	ends := c.life(func(s *serverProcess, here <-chan struct{}) {
		c.await(s, c.states.more(300))
		c.await(s, here)
		c.ending.Store(true)
		if err := s.terminate(); err != nil {
			t.Error(err)
		}
	})
	for i, err := range ends {
		if err != byeError("shutdown") {
			t.Errorf("%s's connection ended with %v, want bye: shutdown", c.players[i].name, err)
		}
	}
	c.settle()
}

// TestStoppedWhileNobodyReads: clients that do not read keep the server no longer than others, and hide nothing from those who do.
func TestStoppedWhileNobodyReads(t *testing.T) {
	t.Parallel()
	s := serving(t, t.TempDir())
	fillWindow(t, s.addr)
	fillSocket(t, s.addr)
	screen := openScreen(t, s.addr)
	if err := s.terminate(); err != nil {
		t.Error(err)
	}
	screen.wantRestored(t)
}

// window is how much a session may be sent before its client has read anything (golang.org/x/crypto/ssh's constant).
const window = 2 << 20

// pings are requests whose answers are more than fit a window.
var pings = strings.Repeat(fmt.Sprintf(`{"do":"ping","id":"%s"}`+"\n", strings.Repeat("x", 4000)), window/4000+100)

// fillWindow leaves a program behind that does not read while its connection lives: the session's window is full.
func fillWindow(t testing.TB, addr string) {
	t.Helper()
	conn := dialEar(t, addr)
	lines, err := newLineClient(sshOver(t, conn))
	if err != nil {
		t.Fatal(err)
	}
	full := conn.heard.more(window)
	go func() { _, _ = io.WriteString(lines.in, pings) }()
	await(t, full)
}

// fillSocket leaves a program behind that does not read its socket. Its sessions have asked for more than the socket takes.
func fillSocket(t testing.TB, addr string) {
	t.Helper()
	conn := dialEar(t, addr)
	client := sshOver(t, conn)
	var sessions []*lineClient
	for range 4 {
		lines, err := newLineClient(client)
		if err != nil {
			t.Fatal(err)
		}
		sessions = append(sessions, lines)
	}
	close(conn.deaf)
	for _, lines := range sessions {
		_, _ = io.WriteString(lines.in, pings[:window-window/8]) // fails if the server has lost its patience already
	}
}

// screen is somebody in the lobby who looks.
type screen struct {
	shown bytes.Buffer // to be read when the session has ended
	ended chan error   // capacity 1
}

func openScreen(t *testing.T, addr string) *screen {
	t.Helper()
	s := &screen{ended: make(chan error, 1)}
	conn := dialEar(t, addr)
	drawn := make(chan struct{})
	session := openShell(t, conn, &firstWrite{Writer: &s.shown, done: sync.OnceFunc(func() { close(drawn) })})
	go func() { s.ended <- session.Wait() }()
	await(t, drawn)
	return s
}

// firstWrite says when something was written.
type firstWrite struct {
	io.Writer
	done func()
}

func (w *firstWrite) Write(b []byte) (int, error) {
	defer w.done()
	return w.Writer.Write(b)
}

// wantRestored wants the terminal to be as it was, with a sentence on it.
func (s *screen) wantRestored(t *testing.T) {
	t.Helper()
	err := <-s.ended
	_, rest, left := strings.Cut(s.shown.String(), "\x1b[?1049l")
	sentence := text.In("en").T("bye.shutdown") + "\r\n"
	if !left || !strings.HasSuffix(rest, sentence) {
		t.Errorf("the screen ended with %v and %q, want it left and %q", err, rest, sentence)
	}
}

func openShell(t *testing.T, conn net.Conn, out io.Writer) *ssh.Session {
	t.Helper()
	session, err := sshOver(t, conn).NewSession()
	if err != nil {
		t.Fatal(err)
	}
	session.Stdout = out
	if err := session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := session.StdinPipe(); err != nil { // without one, the input ends at once
		t.Fatal(err)
	}
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	return session
}

func sshOver(t testing.TB, conn net.Conn) *ssh.Client {
	t.Helper()
	c, channels, requests, err := ssh.NewClientConn(conn, "", sshConfig("reader", newKey()))
	if err != nil {
		t.Fatal(err)
	}
	return ssh.NewClient(c, channels, requests)
}

// earConn is a connection that counts what it hears, and can be made deaf.
type earConn struct {
	net.Conn
	heard counter
	deaf  chan struct{} // closed: reads no more until the test is over
	over  <-chan struct{}
}

func dialEar(t testing.TB, addr string) *earConn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return &earConn{Conn: conn, deaf: make(chan struct{}), over: t.Context().Done()}
}

func (c *earConn) Read(b []byte) (int, error) {
	select {
	case <-c.deaf:
		<-c.over
	default:
	}
	n, err := c.Conn.Read(b)
	c.heard.add(n)
	return n, err
}

func await(t testing.TB, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-patient(t).Done():
		t.Fatal("waited in vain")
	}
}
