package load_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"log/slog"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/load"
	"reversi/cmd/reversi/sshd"
	"reversi/cmd/reversi/sshd/command"
	"reversi/cmd/reversi/sshd/lineproto"
)

// serve opens a club behind a real SSH door and returns its address and its host key.
func serve(t *testing.T) (addr string, host ssh.PublicKey) {
	t.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	must(t, err)
	signer, err := ssh.NewSignerFromKey(key)
	must(t, err)
	club := clubtest.Open(t, t.TempDir())
	quiet := slog.New(slog.DiscardHandler)
	runner := command.Runner{Hub: club.Hub, Lines: lineproto.Config{Tasks: club.Tasks, Log: quiet}}
	door, err := sshd.New(sshd.Config{HostKey: signer, Log: quiet, Handler: func(ctx context.Context, s *sshd.Session) int {
		status, _ := runner.Run(ctx, command.Request{
			Args: s.Command, Getenv: s.Getenv, Fingerprint: s.Fingerprint, User: s.User, Conn: s.Conn,
			Stdin: s, Stdout: s.Text(), Stderr: s.Stderr(),
		})
		return status
	}})
	must(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	served := make(chan error, 1)
	go func() { served <- door.Serve(listener) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := door.Shutdown(ctx); err != nil {
			t.Error(err)
		}
		<-served
		club.Close()
	})
	return listener.Addr().String(), signer.PublicKey()
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestNothingIsWrong(t *testing.T) {
	t.Parallel()
	addr, host := serve(t)
	for _, o := range []load.Options{
		{Games: 6, Rounds: 2, Clock: "none", HostKey: ssh.FingerprintSHA256(host)},
		{Games: 3, Rounds: 1, Clock: "5+0", Rated: true, MovesPerSecond: 1000},
	} {
		o.Addr, o.Dials, o.Seed, o.Timeout = addr, 4, 7, time.Minute
		var out bytes.Buffer
		if err := load.Run(t.Context(), o, &out); err != nil {
			t.Errorf("%+v: %v\n%s", o, err, out.String())
		}
		if !regexp.MustCompile(`moves +[1-9]\d+ in .*\nlatency +p50 .* p99 .* max .*\nwrong +0\n`).Match(out.Bytes()) {
			t.Errorf("report:\n%s", out.String())
		}
	}
}

func TestAnotherHostKeyIsRefused(t *testing.T) {
	t.Parallel()
	addr, _ := serve(t)
	var out bytes.Buffer
	err := load.Run(t.Context(), load.Options{
		Addr: addr, Games: 1, Rounds: 1, Clock: "none", Dials: 1, HostKey: "SHA256:other", Timeout: time.Minute,
	}, &out)
	if err == nil || !strings.Contains(out.String(), "the host key is SHA256:") || !strings.Contains(out.String(), "wrong        2") {
		t.Errorf("error %v, report:\n%s", err, out.String())
	}
}

func TestOptions(t *testing.T) {
	t.Parallel()
	fit := load.Options{Games: 1, Rounds: 1, Dials: 1, Clock: "none"}
	must(t, fit.Validate())
	for _, spoil := range []func(*load.Options){
		func(o *load.Options) { o.Rounds = -1 },
		func(o *load.Options) { o.Dials = -1 },
		func(o *load.Options) { o.MovesPerSecond = -1 },
		func(o *load.Options) { o.Idle = -1 },
		func(o *load.Options) { o.Spectators = 5; o.Games = 0 },
		func(o *load.Options) { o.Size = "120x" },
		func(o *load.Options) { o.Size = "500x40" },
		func(o *load.Options) { o.For = -1 },
		func(o *load.Options) { o.Clock = "soon" },
		func(o *load.Options) { o.Rated = true },
	} {
		o := fit
		spoil(&o)
		if o.Validate() == nil {
			t.Errorf("%+v passes", o)
		}
	}
}
