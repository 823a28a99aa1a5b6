// Package sshd is the SSH door of the club: it finds out who is there, bounds what a stranger may ask for, and hands each
// session to the one Handler that serves screens, commands and the line protocol.
package sshd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	"github.com/pires/go-proxyproto"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"reversi/lobby/tally"
)

// What ended a session's context; context.Cause tells which.
var (
	ErrShutdown = errors.New("the server is shutting down")
	ErrHangup   = errors.New("the client closed the session")
	ErrNoInput  = errors.New("the terminal's input ended")
)

// Handler serves one session and returns its exit status. It should return soon after ctx ends. Read is not interrupted by
// that: a handler that waits for input and for ctx reads in a goroutine of its own, which ends with the channel.
type Handler func(ctx context.Context, s *Session) int

const (
	// unheard is how long Drain waits for the next session to end: whoever has not heard by then does not listen.
	unheard = 500 * time.Millisecond
	// grace is what handlers get after Shutdown's context and their streams have ended.
	grace = 250 * time.Millisecond
)

// Config is what a Server is made from. HostKey and Handler are required.
type Config struct {
	HostKey    gossh.Signer
	Handler    Handler
	Limits     Limits         // zero fields take the values of DefaultLimits
	ProxyTrust []netip.Prefix // peers that may name the client in a PROXY header; anyone else's ends the connection
	Log        *slog.Logger   // slog.Default() if nil
	Panicked   func()         // hears of every panic that was caught in a session; may be nil
}

// Server accepts SSH connections. It owns the open connections and the count of running sessions, both under mu.
type Server struct {
	handler    Handler
	limits     Limits
	proxyTrust []netip.Prefix
	log        *slog.Logger
	wish       *ssh.Server
	gate       *gate
	roll       *roll
	panicked   func()
	roundTrips *tally.Histogram // in seconds
	desk       desk
	commands   *paces[string] // of accounts by fingerprint, of guests by network
	refused    refusals
	lastID     atomic.Uint64

	running context.Context // ends with ErrShutdown as its cause, and with it every session
	stop    context.CancelCauseFunc
	open    context.Context // ends before running or with it: nobody comes in then
	shut    context.CancelFunc

	mu       sync.Mutex
	conns    map[*conn]struct{}
	sessions sync.WaitGroup // grows under mu and only while open
	left     chan struct{}  // capacity 1: a session has ended; a second signal while one waits is dropped
}

// New makes a server that does not listen yet.
func New(cfg Config) (*Server, error) {
	if cfg.HostKey == nil || cfg.Handler == nil {
		return nil, errors.New("sshd: a host key and a handler are required")
	}
	s := &Server{
		handler:    cfg.Handler,
		limits:     cfg.Limits.withDefaults(),
		proxyTrust: cfg.ProxyTrust,
		log:        cfg.Log,
		conns:      make(map[*conn]struct{}),
		left:       make(chan struct{}, 1),
		roll:       newRoll(),
		panicked:   cfg.Panicked,
		roundTrips: tally.NewHistogram(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
		refused:    newRefusals(),
	}
	if s.panicked == nil {
		s.panicked = func() {}
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	s.gate = newGate(s.limits, time.Now)
	s.desk = make(desk, s.limits.Working)
	s.commands = newPaces[string](rate.Limit(s.limits.Commands)/60, s.limits.Commands, s.limits.Connections, time.Now)
	s.running, s.stop = context.WithCancelCause(context.Background())
	s.open, s.shut = context.WithCancel(s.running)
	var err error
	s.wish, err = wish.NewServer(
		wish.WithVersion("reversi"),
		ssh.WrapConn(s.admit),
		s.serveOnly(cfg.HostKey),
	)
	if err != nil {
		return nil, fmt.Errorf("make the SSH server: %w", err)
	}
	return s, nil
}

// serveOnly leaves the library one kind of channel, our own session, and no global requests: whatever forwards ports,
// sockets or agents is refused.
func (s *Server) serveOnly(hostKey gossh.Signer) ssh.Option {
	return func(srv *ssh.Server) error {
		srv.AddHostKey(exchangeKey{hostKey})
		srv.ServerConfigCallback = s.config
		srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.serveChannel}
		srv.RequestHandlers = map[string]ssh.RequestHandler{}
		srv.ConnectionFailedCallback = s.logFailure
		return nil
	}
}

func (s *Server) logFailure(c net.Conn, err error) {
	if r := failure(err); r != nil {
		s.refused.add(r)
	}
	log := s.log
	if p, ok := c.RemoteAddr().(peer); ok {
		log = log.With("conn", p.conn.id)
	}
	log.Debug("handshake failed", "remote", c.RemoteAddr().String(), "err", visible(err.Error()))
}

// Serve accepts connections from l until Drain or Shutdown, which make it return nil.
func (s *Server) Serve(l net.Listener) error {
	stop := context.AfterFunc(s.open, func() { _ = l.Close() })
	defer stop()
	err := s.wish.Serve(s.proxied(l))
	if s.open.Err() != nil {
		return nil
	}
	return fmt.Errorf("accept connections: %w", err)
}

// proxied lets trusted peers name the client in a PROXY header. The library's own option would believe anyone.
func (s *Server) proxied(l net.Listener) net.Listener {
	if len(s.proxyTrust) == 0 {
		return l
	}
	return &proxyproto.Listener{Listener: l, ConnPolicy: s.proxyPolicy, ReadHeaderTimeout: s.limits.Handshake}
}

func (s *Server) proxyPolicy(peer proxyproto.ConnPolicyOptions) (proxyproto.Policy, error) {
	if contains(s.proxyTrust, addrPort(peer.Upstream).Addr()) {
		return proxyproto.USE, nil
	}
	return proxyproto.SKIP, nil
}

// Drain lets nobody in any more and waits until every session has ended by itself. It gives up on the last ones when ctx ends, and sooner
// where for a while none has ended.
func (s *Server) Drain(ctx context.Context) {
	s.mu.Lock()
	s.shut()
	s.mu.Unlock()
	empty, silence := s.empty(), time.NewTimer(unheard)
	defer silence.Stop()
	for {
		select {
		case <-s.left:
			silence.Reset(unheard)
		case <-empty:
			return
		case <-silence.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// Shutdown lets nobody in any more, ends the contexts of all sessions with ErrShutdown, waits until they have returned or ctx
// ends, and closes every connection. Handlers that ctx cut short are given a moment more, since now their streams fail.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	s.stop(ErrShutdown)
	s.mu.Unlock()

	done := s.empty()
	var err error
	select {
	case <-done:
	case <-ctx.Done():
		err = fmt.Errorf("sessions still running: %w", ctx.Err())
	}
	s.closeAll()
	select {
	case <-done:
	case <-time.After(grace):
	}
	return err
}

// empty is closed when no session runs. Nobody may come in any more.
func (s *Server) empty() <-chan struct{} {
	done := make(chan struct{})
	go func() { s.sessions.Wait(); close(done) }()
	return done
}

// track adds c to the open connections, while the door is open.
func (s *Server) track(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open.Err() != nil {
		return false
	}
	s.conns[c] = struct{}{}
	return true
}

func (s *Server) untrack(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
}

func (s *Server) closeAll() {
	s.mu.Lock()
	open := make([]*conn, 0, len(s.conns))
	for c := range s.conns {
		open = append(open, c)
	}
	s.mu.Unlock()
	for _, c := range open {
		_ = c.Close()
	}
}

// Connections is how many are open, those in their handshake among them.
func (s *Server) Connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.conns)
}

// Handshakes are how many connections have not said yet who they are, and for how many of these something is being computed.
func (s *Server) Handshakes() (open, computing int) {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	return s.gate.newcomers, len(s.desk)
}

// RoundTrips are those to all clients, in seconds, as every sign of life has shown them.
func (s *Server) RoundTrips() tally.Distribution { return s.roundTrips.Read() }

// startSession counts one more session and runs it, while the door is open.
func (s *Server) startSession(run func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open.Err() != nil {
		return false
	}
	s.sessions.Go(func() {
		defer s.tellLeft()
		run()
	})
	return true
}

func (s *Server) tellLeft() {
	select {
	case s.left <- struct{}{}:
	default:
	}
}
