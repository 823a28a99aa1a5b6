package sshd

import (
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// maxRefusals is how many session channels a connection may be refused before it is closed: each costs a goroutine until
// the client has read the refusal.
const maxRefusals = 1000

// conn is one client's connection below SSH. Reads come one after another, and with them go greeting, input and pause.
type conn struct {
	net.Conn
	id       string
	remote   netip.AddrPort
	patience time.Duration // for one write
	place    *place
	once     sync.Once
	gone     chan struct{} // closed with the connection
	sign     *time.Timer   // asks for a sign of life
	closed   func()        // gives the place at the gate back

	greeting  int           // how far the client's version line was read
	input     *rate.Limiter // of bytes
	pause     time.Duration // before the next read, of a client that sends too fast
	exchanges *rate.Limiter // of keys
	desk      desk
	atWork    atomic.Bool                             // holds a place at the desk
	arrived   atomic.Bool                             // has said who it is
	late      *time.Timer                             // closes a connection that does not
	banner    atomic.Pointer[gossh.ServerPreAuthConn] // tells the client something during authentication; nil before
	begun     chan struct{}                           // closed when authentication begins
	writes    atomic.Int32                            // to the client
	early     int                                     // bytes read since keys were exchanged, until authentication begins

	channels atomic.Int32 // open session channels
	broken   atomic.Bool  // nothing can be read any more; the ends of the channels' input follow
	refusals atomic.Int32
	killed   atomic.Pointer[string] // why the server closed it; nil where it did not
	rtt      atomic.Int64           // how long the last sign of life took, in nanoseconds; 0 before the first
	wanted   atomic.Int64           // when somebody asked for that last, in nanoseconds since 1970; 0 for never
}

type connKey struct{}

// admit is where every accepted connection comes in: it takes a place at the gate and in the list of open connections,
// or turns the client away by returning nil.
func (s *Server) admit(ctx ssh.Context, raw net.Conn) net.Conn {
	remote := addrPort(raw.RemoteAddr())
	id := strconv.FormatUint(s.lastID.Add(1), 10)
	log := s.log.With("conn", id)
	place, why := s.gate.enter(remote.Addr())
	if why != nil {
		s.turnAway(raw, why)
		log.Debug("connection refused", "remote", remote.String(), "err", why)
		return nil
	}
	log.Debug("connection opened", "remote", remote.String())
	c := s.newConn(ctx, raw, id, remote, place)
	if !s.track(c) {
		_ = c.Close()
		return nil
	}
	ctx.SetValue(connKey{}, c)
	c.sign.Reset(min(firstSign, s.limits.KeepAlive))
	return c
}

func (s *Server) newConn(ctx ssh.Context, raw net.Conn, id string, remote netip.AddrPort, place *place) *conn {
	c := &conn{
		Conn: raw, id: id, remote: remote, patience: s.limits.Write, place: place, gone: make(chan struct{}), begun: make(chan struct{}),
		input: rate.NewLimiter(rate.Limit(s.limits.Input), burst), exchanges: newExchanges(), desk: s.desk,
	}
	c.late = time.AfterFunc(s.limits.Handshake, func() { s.tooLate(c) })
	c.sign = time.AfterFunc(time.Hour, func() { s.keepAlive(ctx, c) })
	c.closed = func() {
		c.late.Stop()
		c.sign.Stop()
		s.untrack(c)
		place.leave()
		s.log.Debug("connection closed", "conn", id, "remote", remote.String())
	}
	return c
}

// turnAway says why, in a line before SSH's version as RFC 4253 (4.2) allows. It never waits: the line fits any buffer.
func (s *Server) turnAway(raw net.Conn, why *Refusal) {
	s.refused.add(why)
	_ = raw.SetWriteDeadline(time.Now().Add(time.Second))
	_, _ = fmt.Fprintf(raw, "%v\r\n", why)
}

// tooLate ends a connection that has not said in time who it is, and tells a client that has come as far as authentication.
func (s *Server) tooLate(c *conn) {
	s.refused.add(ErrHandshake)
	s.log.Debug("connection refused", "conn", c.id, "remote", c.remote.String(), "err", ErrHandshake)
	c.tell(ErrHandshake)
	_ = c.Close()
}

// tell shows a refusal to whoever is just authenticating.
func (c *conn) tell(r *Refusal) {
	if peer := c.banner.Load(); peer != nil {
		_ = (*peer).SendAuthBanner("reversi: " + r.Sentence + "\r\n")
	}
}

// arrive notes that the client has said who it is.
func (c *conn) arrive() {
	c.late.Stop()
	c.arrived.Store(true)
	c.place.arrive()
}

const (
	// firstSign is when a client is asked for a sign of life first: soon, since its answer also tells how far away it is.
	firstSign = time.Second
	// measuring is the pause between signs of life for as long as somebody wants to know how far away the client is, as at every move of a game.
	measuring = 5 * time.Second
	// measuredFor is how long that lasts after it was asked last: as long as somebody may think about a move.
	measuredFor = time.Minute
)

// keepAlive asks the client for a sign of life at every interval, and closes the connection when none has come for two
// more: a peer that vanished would keep its seat otherwise. It also wakes an OpenSSH master, which keeps a killed client's end
// of input to itself until something happens.
//
// It is called by a timer, c.sign, and winds that up again: a goroutine that waits would cost every connection its stack.
func (s *Server) keepAlive(ctx ssh.Context, c *conn) {
	pause := min(firstSign, s.limits.KeepAlive)
	// Before the handshake is over there is nobody to ask; it has a deadline of its own.
	if peer, ok := ctx.Value(ssh.ContextKeyConn).(*gossh.ServerConn); ok {
		s.askForLife(c, peer)
		pause = c.nextSign(s.limits.KeepAlive)
	}
	select {
	case <-c.gone:
	default:
		c.sign.Reset(pause)
	}
}

// nextSign is the pause until the next sign of life.
func (c *conn) nextSign(usual time.Duration) time.Duration {
	if time.Now().UnixNano()-c.wanted.Load() < int64(measuredFor) {
		return min(measuring, usual)
	}
	return usual
}

// roundTrip is how long the last sign of life took; 0 before the first. Whoever asks has it measured more often for a while.
func (c *conn) roundTrip() time.Duration {
	c.wanted.Store(time.Now().UnixNano())
	return time.Duration(c.rtt.Load())
}

// askForLife waits for one sign of life, and keeps how long it took.
func (s *Server) askForLife(c *conn, peer *gossh.ServerConn) {
	late := time.AfterFunc(2*s.limits.KeepAlive, func() { c.kill(s, "no sign of life") })
	defer late.Stop()
	asked := time.Now()
	if _, _, err := peer.SendRequest("keepalive@openssh.com", true, nil); err == nil {
		took := time.Since(asked)
		c.rtt.Store(int64(took))
		s.roundTrips.Took(took)
	}
}

// kill closes the connection for a reason that its sessions' lines in the log tell.
func (c *conn) kill(s *Server, why string) {
	c.killed.CompareAndSwap(nil, &why)
	s.log.Debug("connection dropped", "conn", c.id, "why", why)
	_ = c.Close()
}

const (
	version = "SSH-" // how the client's first line must begin
	maxRead = 16 << 10
)

// Read keeps a client to its pace, and lets only so many that are not in yet have their handshakes computed: what comes after a read is
// work until the next one.
func (c *conn) Read(p []byte) (int, error) {
	c.rest()
	time.Sleep(c.pause)
	n, err := c.Conn.Read(p[:c.mayRead(min(len(p), maxRead))])
	c.hasRead(n)
	if err != nil {
		c.broken.Store(true)
	}
	c.pause = c.input.ReserveN(time.Now(), n).Delay()
	switch {
	case c.greeting < len(version):
		return c.greet(p[:n], err)
	case n > 0 && !c.arrived.Load():
		c.work()
	}
	return n, err
}

// greet ends the connection of a client whose first line is not SSH's version. The library would skip lines before that, so a forged
// PROXY header would pass unnoticed.
func (c *conn) greet(p []byte, err error) (int, error) {
	for _, b := range p[:min(len(p), len(version)-c.greeting)] {
		if b != version[c.greeting] {
			return 0, c.notSSH()
		}
		c.greeting++
	}
	return len(p), err
}

// notSSH tells the client what it is, after our version, and reads what else has come: closing with something unread would take the answer away.
func (c *conn) notSSH() error {
	_, _ = fmt.Fprintf(c, "%v\r\n", ErrNotSSH)
	_ = c.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
	_, _ = c.Conn.Read(make([]byte, maxRead))
	return ErrNotSSH
}

// Write fails, and with it the connection, when the socket stays full.
func (c *conn) Write(p []byte) (int, error) {
	_ = c.SetWriteDeadline(time.Now().Add(c.patience))
	c.writes.Add(1)
	n, err := c.Conn.Write(p)
	if err != nil {
		_ = c.Close()
	}
	return n, err
}

// SetDeadline leaves the writes alone, which have deadlines of their own.
func (c *conn) SetDeadline(t time.Time) error { return c.SetReadDeadline(t) }

// peer is where a connection is from, and the connection: the one thing about it that the library hands back when a handshake has failed.
type peer struct {
	net.Addr
	conn *conn
}

func (c *conn) RemoteAddr() net.Addr { return peer{c.Conn.RemoteAddr(), c} }

// Close may be called more than once.
func (c *conn) Close() error {
	err := c.Conn.Close()
	c.once.Do(func() {
		close(c.gone)
		c.drain()
		c.closed()
	})
	c.rest()
	return err
}

// addrPort returns a TCP address as a value, IPv4 as IPv4; the zero value for other networks.
func addrPort(a net.Addr) netip.AddrPort {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.AddrPort{}
	}
	p := tcp.AddrPort()
	return netip.AddrPortFrom(p.Addr().Unmap(), p.Port())
}
