package sshd

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

func TestSilentConnectionIsClosed(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs, Limits: Limits{Handshake: 50 * time.Millisecond}})
	raw := dialRaw(t, d)
	if got := readAll(t, raw); !strings.HasPrefix(got, "SSH-2.0-reversi") {
		t.Errorf("was greeted with %q", got)
	}
}

func dialRaw(t *testing.T, d *door) net.Conn {
	t.Helper()
	raw, err := net.Dial("tcp", d.addr)
	must(t, err)
	t.Cleanup(func() { _ = raw.Close() })
	must(t, raw.SetReadDeadline(time.Now().Add(patience)))
	return raw
}

func TestConnectionsAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs, Limits: Limits{PerAddress: 2, Rate: rate.Inf, Exempt: []netip.Prefix{}}})
	first := d.dial(t, guest())
	d.dial(t, guest())
	if got := readAll(t, dialRaw(t, d)); got != ErrTooMany.Error()+"\r\n" {
		t.Errorf("was turned away with %q", got)
	}
	must(t, first.Close())
	eventually(t, "the place is given back", func() bool {
		client, err := d.tryDial(guest())
		if err == nil {
			_ = client.Close()
		}
		return err == nil
	})
}

// flood is a handler that writes until it fails, and tells why.
func flood(failed chan<- error) Handler {
	return func(ctx context.Context, s *Session) int {
		page := make([]byte, 100_000)
		for {
			if _, err := s.Write(page); err != nil {
				failed <- err
				return 1
			}
		}
	}
}

func TestFullWindowClosesTheConnection(t *testing.T) {
	t.Parallel()
	failed := make(chan error, 1)
	d := openDoor(t, Config{Handler: flood(failed), Limits: Limits{Write: 100 * time.Millisecond}})
	client := d.dial(t, guest())
	ask(t, open(t, client), "exec", textPayload{"flood"}) // whose output nobody reads
	receive(t, failed)
	_ = client.Wait()
	if !strings.Contains(d.log.String(), "stopped reading") {
		t.Error("the log does not say why")
	}
}

func TestFullSocketClosesTheConnection(t *testing.T) {
	t.Parallel()
	failed := make(chan error, 1)
	d := openDoor(t, Config{Handler: flood(failed), Limits: Limits{Write: 100 * time.Millisecond}})
	stalled := dialStalling(t, d)
	ask(t, open(t, stalled.client), "exec", textPayload{"flood"})
	close(stalled.stall)
	receive(t, failed)
}

func TestWriteToAFullSocketIsGivenUp(t *testing.T) {
	t.Parallel()
	server, client := net.Pipe() // nobody reads
	defer client.Close()
	closed := 0
	c := &conn{Conn: server, patience: 10 * time.Millisecond, closed: func() { closed++ }, gone: make(chan struct{}), input: rate.NewLimiter(rate.Inf, 0)}
	if _, err := c.Write([]byte("x")); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("writing failed with %v", err)
	}
	if _, err := c.Read(make([]byte, 1)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the connection is open: %v", err)
	}
	_ = c.Close()
	if closed != 1 {
		t.Errorf("closed %d times", closed)
	}
}

// stalling is a client that stops reading its socket once stall is closed.
type stalling struct {
	net.Conn
	client *gossh.Client
	stall  chan struct{}
	done   chan struct{}
}

func (s *stalling) Read(p []byte) (int, error) {
	select {
	case <-s.stall:
		<-s.done
		return 0, io.EOF
	default:
		return s.Conn.Read(p)
	}
}

func dialStalling(t *testing.T, d *door) *stalling {
	t.Helper()
	s := &stalling{Conn: dialRaw(t, d), stall: make(chan struct{}), done: make(chan struct{})}
	must(t, s.Conn.(*net.TCPConn).SetReadBuffer(4096))
	s.client = clientOver(t, s)
	t.Cleanup(func() { close(s.done) })
	return s
}

func clientOver(t *testing.T, raw net.Conn) *gossh.Client {
	t.Helper()
	sc, chans, reqs, err := gossh.NewClientConn(raw, "door", clientConfig(guest()))
	must(t, err)
	client := gossh.NewClient(sc, chans, reqs)
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func TestShutdownDoesNotWaitForStalledReaders(t *testing.T) {
	t.Parallel()
	for _, full := range []string{"window", "socket"} {
		t.Run(full, func(t *testing.T) {
			t.Parallel()
			failed := make(chan error, 1)
			d := openDoor(t, Config{Handler: flood(failed)})
			stalled := dialStalling(t, d)
			ch := open(t, stalled.client)
			ask(t, ch, "exec", textPayload{"flood"})
			_, err := ch.Read(make([]byte, 1)) // the session has begun; from here on nobody reads
			must(t, err)
			if full == "socket" {
				close(stalled.stall)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
			defer cancel()
			if err := d.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("shutdown said %v", err)
			}
			receive(t, failed)
		})
	}
}

func TestShutdown(t *testing.T) {
	t.Parallel()
	causes := make(chan error, 1)
	d := openDoor(t, Config{Handler: func(ctx context.Context, s *Session) int {
		_, _ = io.WriteString(s, "hello")
		<-ctx.Done()
		causes <- context.Cause(ctx)
		_, _ = io.WriteString(s, "goodbye")
		return 3
	}})
	session, err := d.dial(t, guest()).NewSession()
	must(t, err)
	out, err := session.StdoutPipe()
	must(t, err)
	must(t, session.Start("wait"))
	_, err = io.ReadFull(out, make([]byte, len("hello")))
	must(t, err)
	idle := d.dial(t, guest())
	raw := dialRaw(t, d)
	_, err = bufio.NewReader(raw).ReadString('\n') // in the handshake
	must(t, err)

	must(t, d.Shutdown(context.Background()))
	if cause := receive(t, causes); !errors.Is(cause, ErrShutdown) {
		t.Errorf("the session ended with %v", cause)
	}
	if got := readAll(t, out); got != "goodbye" {
		t.Errorf("the client was told %q", got)
	}
	if status := exitStatus(t, session.Wait()); status != 3 {
		t.Errorf("status %d", status)
	}
	_ = idle.Wait()
	if _, err := raw.Read(make([]byte, 4096)); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("a connection in its handshake stayed open")
	}
	if _, err := d.tryDial(guest()); err == nil {
		t.Error("a client was let in after the shutdown")
	}
}

func TestDrainLetsSessionsFinish(t *testing.T) {
	t.Parallel()
	finish := make(chan struct{})
	d := openDoor(t, Config{Handler: func(ctx context.Context, s *Session) int {
		_, _ = io.WriteString(s, "hello")
		<-finish
		if ctx.Err() != nil {
			return 4
		}
		return 3
	}})
	client := d.dial(t, guest())
	session, err := client.NewSession()
	must(t, err)
	out, err := session.StdoutPipe()
	must(t, err)
	must(t, session.Start("wait"))
	_, err = io.ReadFull(out, make([]byte, len("hello")))
	must(t, err)

	over, cancel := context.WithCancel(context.Background())
	cancel()
	d.Drain(over)
	if another, err := client.NewSession(); err == nil && another.Run("wait") == nil {
		t.Error("a session began after the door had closed")
	}
	if _, err := d.tryDial(guest()); err == nil {
		t.Error("a client was let in after the door had closed")
	}
	close(finish)
	d.Drain(context.Background())
	if status := exitStatus(t, session.Wait()); status != 3 {
		t.Errorf("status %d: the session was cut short", status)
	}
}

// pipeTo connects a client to a new server in memory, for tests in a bubble whose time is not the world's.
func pipeTo(t *testing.T, h Handler) (*Server, gossh.Conn, <-chan *gossh.Request) {
	t.Helper()
	server, err := New(Config{HostKey: newSigner(t), Handler: h, Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	here, there := net.Pipe()
	go server.wish.HandleConn(there)
	sc, chans, reqs, err := gossh.NewClientConn(newBuffered(here), "door", clientConfig(guest()))
	must(t, err)
	go rejected(chans)
	return server, sc, reqs
}

// buffered is a pipe's end whose writes do not wait for the other side's reads: both sides of SSH begin by writing.
type buffered struct {
	net.Conn
	out  chan []byte // room for more than any test writes ahead
	stop func()
}

func newBuffered(c net.Conn) buffered {
	done := make(chan struct{})
	b := buffered{c, make(chan []byte, 1000), sync.OnceFunc(func() { close(done) })}
	go func() {
		for {
			select {
			case p := <-b.out:
				_, _ = c.Write(p)
			case <-done:
				return
			}
		}
	}()
	return b
}

func (b buffered) Write(p []byte) (int, error) {
	b.out <- bytes.Clone(p)
	return len(p), nil
}

func (b buffered) Close() error {
	b.stop()
	return b.Conn.Close()
}

func TestKeepAlive(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		_, client, reqs := pipeTo(t, whoIs)
		start := time.Now()
		for range 5 { // a client that answers is asked again and again
			must(t, (<-reqs).Reply(false, nil))
		}
		_ = client.Wait() // now it falls silent
		if lived := time.Since(start); lived != firstSign+7*DefaultLimits.KeepAlive {
			t.Errorf("the silent client was dropped after %v", lived)
		}
	})
}

// staying is a session that goes on until the client leaves.
func staying(t *testing.T) (*Session, gossh.Conn, <-chan *gossh.Request) {
	t.Helper()
	sessions := make(chan *Session, 1)
	_, client, reqs := pipeTo(t, func(ctx context.Context, s *Session) int {
		sessions <- s
		<-ctx.Done()
		return 0
	})
	ch, _, err := client.OpenChannel("session", nil)
	must(t, err)
	ask(t, ch, "exec", textPayload{"stay"})
	return <-sessions, client, reqs
}

func TestRoundTripIsMeasured(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		session, client, reqs := staying(t)
		if got := session.RTT(); got != 0 {
			t.Errorf("%v before the client was asked anything", got)
		}
		for _, far := range []time.Duration{20 * time.Millisecond, 180 * time.Millisecond} {
			req := <-reqs
			time.Sleep(far)
			must(t, req.Reply(false, nil))
			synctest.Wait()
			if got := session.RTT(); got != far {
				t.Errorf("measured %v, the answer took %v", got, far)
			}
		}
		must(t, client.Close())
	})
}

func TestRoundTripIsMeasuredMoreOftenWhileItIsWanted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		session, client, reqs := staying(t)
		sign := func() (pause time.Duration) {
			before := time.Now()
			must(t, (<-reqs).Reply(false, nil))
			return time.Since(before)
		}
		sign()
		if got := sign(); got != DefaultLimits.KeepAlive {
			t.Errorf("asked after %v, though nobody wanted to know", got)
		}
		session.RTT()
		sign() // the pause that had begun
		for session.RTT(); time.Since(time.Unix(0, session.conn.wanted.Load())) < measuredFor; {
			if got := sign(); got != measuring {
				t.Errorf("asked after %v while it was wanted", got)
			}
		}
		if got := sign(); got != DefaultLimits.KeepAlive {
			t.Errorf("asked after %v, though nobody wanted to know any more", got)
		}
		must(t, client.Close())
	})
}

func TestStalledWindowIsGivenItsTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		failed := make(chan error, 1)
		_, client, reqs := pipeTo(t, flood(failed))
		go gossh.DiscardRequests(reqs)
		start := time.Now()
		ch, _, err := client.OpenChannel("session", nil)
		must(t, err)
		ask(t, ch, "exec", textPayload{"flood"})
		<-failed
		if lived := time.Since(start); lived != DefaultLimits.Write {
			t.Errorf("the stalled client was dropped after %v", lived)
		}
	})
}

// rejected turns the channels that a server opens away.
func rejected(chans <-chan gossh.NewChannel) {
	for ch := range chans {
		_ = ch.Reject(gossh.Prohibited, "")
	}
}

func TestProxyHeader(t *testing.T) {
	t.Parallel()
	where := func(_ context.Context, s *Session) int {
		_, _ = io.WriteString(s, s.Remote.Addr().String())
		return 0
	}
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	elsewhere := []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	const v1 = "PROXY TCP4 203.0.113.7 192.0.2.1 4711 2222\r\n"
	const v2 = "\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x0c\xcb\x00\x71\x07\xc0\x00\x02\x01\x12\x67\x08\xae"
	for _, c := range []struct {
		name   string
		trust  []netip.Prefix
		header string
		want   string // "" is to be thrown out
	}{
		{"trusted, version 1", loopback, v1, "203.0.113.7"},
		{"trusted, version 2", loopback, v2, "203.0.113.7"},
		{"trusted, without", loopback, "", "127.0.0.1"},
		{"trusted, broken", loopback, "PROXY TCP4 nonsense\r\n", ""},
		{"trusted, twice", loopback, v1 + v1, ""},
		{"nobody trusted, version 1", nil, v1, ""},
		{"another trusted, version 1", elsewhere, v1, ""},
		{"another trusted, version 2", elsewhere, v2, ""},
		{"another trusted, without", elsewhere, "", "127.0.0.1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, Config{Handler: where, ProxyTrust: c.trust})
			raw := dialRaw(t, d)
			_, err := io.WriteString(raw, c.header)
			must(t, err)
			if c.want == "" {
				if sc, _, _, err := gossh.NewClientConn(raw, "door", clientConfig(guest())); err == nil {
					_ = sc.Close()
					t.Error("was let in")
				}
				return
			}
			session, err := clientOver(t, raw).NewSession()
			must(t, err)
			got, err := session.Output("where")
			must(t, err)
			if string(got) != c.want {
				t.Errorf("counted as %s, want %s", got, c.want)
			}
		})
	}
}
