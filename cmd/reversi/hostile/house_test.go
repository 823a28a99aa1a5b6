// Package hostile_test has a whole club, through real SSH, meet those who mean harm and those whose line is bad, while a game goes on in it.
//
// Each test lives in a bubble of synctest with a line in memory: minutes cost nothing, times are exact, and that nobody waited means that
// no time passed at all. The tests of a package are not parallel, so that goroutines can be counted.
package hostile_test

import (
	"bytes"
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
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
	gossh "golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/club"
	"reversi/cmd/reversi/internal/rawssh"
	"reversi/cmd/reversi/sshd"
	"reversi/db"
	"reversi/db/dbtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// house is a whole club with a game going on.
type house struct {
	t      *testing.T
	street *street
	log    *logBook
	game   *game
	newest *line // the line that was called last
}

// logBook is a log that can be read while it is written.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
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

// inHouse runs a test with a club of its own. Every goroutine that it starts must have ended when the club has closed.
func inHouse(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	dir := dbtest.Dir(t, func(ctx context.Context, dir string) (io.Closer, error) { return db.Open(ctx, dir, db.Options{}) })
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, dir)
		h.game = h.seat()
		test(t, h)
		if log := h.log.String(); strings.Contains(log, "panic") || strings.ContainsAny(log, "\x1b\u009b\u202e\x00") {
			t.Errorf("the log says\n%q", log)
		}
	})
}

func openHouse(t *testing.T, dir string) *house {
	t.Helper()
	h := &house{t: t, street: newStreet(), log: &logBook{}}
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	c, err := club.Open(t.Context(), club.Config{Data: dir, Log: log, Limits: sshd.Limits{}})
	must(t, err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- c.Serve(ctx, h.street) }()
	t.Cleanup(func() {
		stop()
		if err := errors.Join(<-served, c.Close()); err != nil {
			t.Errorf("the club closes: %v", err)
		}
	})
	return h
}

// nuisance is something that somebody does, which nobody else may notice.
type nuisance struct {
	name string
	do   func(t *testing.T, h *house)
}

// besiege has one nuisance after the other in a house. After each the game goes on at once, and the goroutines are those of before.
func besiege(t *testing.T, all []nuisance) {
	t.Helper()
	inHouse(t, func(t *testing.T, h *house) {
		for _, n := range all {
			h.suffer(n)
		}
	})
}

func (h *house) suffer(n nuisance) {
	h.t.Helper()
	h.game.hasTime()
	before := goleak.IgnoreCurrent()
	over := false
	defer func() {
		if !over || h.t.Failed() {
			h.t.Fatalf("that was: %s", n.name)
		}
	}()
	n.do(h.t, h)
	h.game.goesOn()
	time.Sleep(eventually) // a guest stays in a game for a while after the line broke
	h.game.goesOn()
	if err := goleak.Find(before); err != nil {
		h.t.Errorf("left behind: %v", err)
	}
	over = true
}

// call opens a connection, from loopback, which has no limits by address.
func (h *house) call() *line { return h.callFrom("127.0.0.1") }

func (h *house) callFrom(ip string) *line {
	client, server := newLine(&net.TCPAddr{IP: net.ParseIP(ip), Port: 4711})
	h.street.arrivals <- server
	h.newest = client
	return client
}

// raw opens a connection and exchanges keys, as a client that does as it is told.
func (h *house) raw() *rawssh.Conn {
	h.t.Helper()
	c, err := rawssh.Handshake(h.call(), "SSH-2.0-raw")
	must(h.t, err)
	return c
}

// guest is a raw connection of somebody without a key.
func (h *house) guest() *rawssh.Conn {
	h.t.Helper()
	c := h.raw()
	must(h.t, c.Enter("guest"))
	return c
}

// dial opens a connection of an ordinary client with keys, or of a guest without any.
func (h *house) dial(user string, keys ...gossh.Signer) *gossh.Client {
	h.t.Helper()
	return h.dialAs(config(user, keys...))
}

func (h *house) dialAs(cfg *gossh.ClientConfig) *gossh.Client {
	h.t.Helper()
	client, err := h.tryDial(cfg)
	must(h.t, err)
	h.t.Cleanup(func() { _ = client.Close() })
	return client
}

func (h *house) tryDial(cfg *gossh.ClientConfig) (*gossh.Client, error) {
	line := h.call()
	sc, chans, reqs, err := gossh.NewClientConn(line, "club", cfg)
	if err != nil {
		_ = line.Close()
		return nil, err
	}
	return gossh.NewClient(sc, chans, reqs), nil
}

func config(user string, keys ...gossh.Signer) *gossh.ClientConfig {
	auth := gossh.PublicKeys(keys...)
	if len(keys) == 0 {
		auth = gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
	}
	return &gossh.ClientConfig{User: user, Auth: []gossh.AuthMethod{auth}, HostKeyCallback: gossh.InsecureIgnoreHostKey()}
}

func newKey(t *testing.T) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	must(t, err)
	signer, err := gossh.NewSignerFromKey(private)
	must(t, err)
	return signer
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// eventually is longer than the door takes to be rid of somebody who says nothing, and the club to give up a game that a guest left.
const eventually = 5 * time.Minute

// dropped wants the server to have closed a connection by then.
func dropped(t *testing.T, c io.Reader) {
	t.Helper()
	gone := make(chan signal)
	go func() {
		_, _ = io.Copy(io.Discard, c)
		close(gone)
	}()
	select {
	case <-gone:
	case <-time.After(eventually):
		t.Error("the connection stays open")
	}
}

type signal struct{}
