package sshd

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// patience is how long a test waits for what must happen; nothing is asserted about time itself.
const patience = 20 * time.Second

// door is a server on a loopback port, with what it logged.
type door struct {
	*Server
	addr string
	log  *logBook
}

// logBook is a log that tests can read while it is written.
type logBook struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *logBook) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *logBook) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func openDoor(t *testing.T, cfg Config) *door {
	t.Helper()
	if cfg.HostKey == nil {
		cfg.HostKey = newSigner(t)
	}
	d := &door{log: &logBook{}}
	cfg.Log = slog.New(slog.NewTextHandler(d.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	d.addr = l.Addr().String()
	d.Server, err = New(cfg)
	must(t, err)
	served := make(chan error, 1)
	go func() { served <- d.Serve(l) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := d.Shutdown(ctx); err != nil {
			t.Errorf("shutdown: %v", err)
		}
		if err := receive(t, served); err != nil {
			t.Errorf("serve: %v", err)
		}
	})
	return d
}

func newSigner(t testing.TB) gossh.Signer {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	must(t, err)
	signer, err := gossh.NewSignerFromKey(key)
	must(t, err)
	return signer
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// receive returns the next value from c, and fails the test when none comes.
func receive[T any](t *testing.T, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(patience):
		t.Fatalf("nothing came within %v", patience)
		panic("unreachable")
	}
}

// eventually waits for something that nothing announces.
func eventually(t *testing.T, what string, happened func() bool) {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); !happened(); <-tick.C {
		if time.Now().After(deadline) {
			t.Fatalf("still waiting: %s", what)
		}
	}
}

// guest authenticates like a client without keys.
func guest() gossh.AuthMethod {
	return gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) {
		return nil, errors.New("a question was asked")
	})
}

func (d *door) dial(t *testing.T, auth ...gossh.AuthMethod) *gossh.Client {
	t.Helper()
	client, err := d.tryDial(auth...)
	must(t, err)
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func (d *door) tryDial(auth ...gossh.AuthMethod) (*gossh.Client, error) {
	return gossh.Dial("tcp", d.addr, clientConfig(auth...))
}

func clientConfig(auth ...gossh.AuthMethod) *gossh.ClientConfig {
	return &gossh.ClientConfig{User: "ann", Auth: auth, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience}
}

// open opens a session channel, whose requests are answered with a refusal.
func open(t *testing.T, c *gossh.Client) gossh.Channel {
	t.Helper()
	ch, reqs, err := c.OpenChannel("session", nil)
	must(t, err)
	go gossh.DiscardRequests(reqs)
	return ch
}

type ptyPayload struct {
	Term                      string
	Cols, Rows, Width, Height uint32
	Modes                     string
}

type sizePayload struct{ Cols, Rows, Width, Height uint32 }

type textPayload struct{ Text string }

type envPayload struct{ Name, Value string }

// ask sends a request and wants it granted.
func ask(t *testing.T, ch gossh.Channel, kind string, payload any) {
	t.Helper()
	if !asks(t, ch, kind, payload) {
		t.Fatalf("%s was refused", kind)
	}
}

func asks(t *testing.T, ch gossh.Channel, kind string, payload any) bool {
	t.Helper()
	var raw []byte
	if payload != nil {
		raw = gossh.Marshal(payload)
	}
	ok, err := ch.SendRequest(kind, true, raw)
	must(t, err)
	return ok
}

func readAll(t *testing.T, r io.Reader) string {
	t.Helper()
	b, err := io.ReadAll(r)
	must(t, err)
	return string(b)
}

// whoIs is a handler that prints who was let in.
func whoIs(_ context.Context, s *Session) int {
	_, _ = io.WriteString(s.Text(), s.User+" "+s.Fingerprint)
	return 0
}
