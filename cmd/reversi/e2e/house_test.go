package e2e_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/club"
	"reversi/cmd/reversi/sshd"
)

// patience is how long a test waits for what must happen; nothing is asserted about time itself.
const patience = 30 * time.Second

// house is a whole club on a loopback port, with a directory for its visitors' keys.
type house struct {
	addr string
	dir  string
	log  *logBook
}

// logBook is a log that is shown when a test fails.
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

// openHouse opens a club that closes when the test has ended, after its visitors have left.
func openHouse(t *testing.T, how ...func(*club.Config)) *house {
	t.Helper()
	h, closed := newHouse(t, t.TempDir(), t.TempDir(), how...)
	t.Cleanup(func() {
		if err := closed(); err != nil {
			t.Errorf("the club closes: %v", err)
		}
		if t.Failed() {
			t.Logf("the club's log:\n%s", h.log)
		}
	})
	return h
}

// fataler is a test, or a script that is one.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// newHouse opens a club with its data in one directory and its visitors' keys in another.
func newHouse(t interface{ Fatal(...any) }, data, keys string, how ...func(*club.Config)) (h *house, closed func() error) {
	h = &house{dir: keys, log: &logBook{}}
	cfg := club.Config{
		Data: data, Log: slog.New(slog.NewTextHandler(h.log, nil)),
		Limits: sshd.Limits{Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
	}
	for _, change := range how {
		change(&cfg)
	}
	c, err := club.Open(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(errors.Join(err, c.Close()))
	}
	h.addr = l.Addr().String()
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- c.Serve(ctx, l) }()
	return h, func() error {
		stop()
		return errors.Join(<-served, c.Close())
	}
}

// person is somebody with a key, or a guest without one.
type person struct {
	name   string
	signer ssh.Signer // nil for a guest
	file   string     // of the key, for the ssh program
}

func (h *house) person(t fataler, name string) person {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	must(t, err)
	signer, err := ssh.NewSignerFromKey(private)
	must(t, err)
	block, err := ssh.MarshalPrivateKey(private, "")
	must(t, err)
	file := filepath.Join(h.dir, fmt.Sprintf("%s-%x", filepath.Base(name), signer.PublicKey().Marshal()[20:24]))
	must(t, os.WriteFile(file, pem.EncodeToMemory(block), 0o600))
	return person{name, signer, file}
}

func guest(name string) person { return person{name: name} }

func (p person) fingerprint() string { return ssh.FingerprintSHA256(p.signer.PublicKey()) }

func (p person) auth() ssh.AuthMethod {
	if p.signer != nil {
		return ssh.PublicKeys(p.signer)
	}
	return ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		return make([]string, len(questions)), nil
	})
}

// dial opens a connection of a client in this process.
func (h *house) dial(t fataler, p person) *ssh.Client {
	t.Helper()
	client, err := ssh.Dial("tcp", h.addr, &ssh.ClientConfig{
		User: p.name, Auth: []ssh.AuthMethod{p.auth()}, HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: patience,
	})
	must(t, err)
	return client
}

func must(t fataler, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%v", err)
	}
}
