package hostile_test

import (
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// room is how many bytes may be on their way in one direction, as in the buffers of two sockets.
const room = 1 << 20

// stream is one direction of a line between two ends in memory. Everything in it is under mu.
type stream struct {
	mu    sync.Mutex
	moved *sync.Cond

	bytes           []byte
	ended, left     bool // the writer has closed; the reader has closed
	lost            bool // nothing goes through any more, and neither end is told
	readBy, writeBy time.Time
}

func newStream() *stream {
	s := &stream{}
	s.moved = sync.NewCond(&s.mu)
	return s
}

func (s *stream) change(what func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	what()
	s.moved.Broadcast()
}

func (s *stream) read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch {
		case s.left:
			return 0, net.ErrClosed
		case late(s.readBy):
			return 0, os.ErrDeadlineExceeded
		case len(s.bytes) > 0 && !s.lost:
			n := copy(p, s.bytes)
			s.bytes = s.bytes[n:]
			s.moved.Broadcast()
			return n, nil
		case s.ended && !s.lost:
			return 0, io.EOF
		}
		s.moved.Wait()
	}
}

func (s *stream) write(p []byte) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(p) > 0 {
		switch free := min(len(p), room-len(s.bytes)); {
		case s.ended:
			return n, net.ErrClosed
		case s.left && !s.lost:
			return n, io.ErrClosedPipe
		case late(s.writeBy):
			return n, os.ErrDeadlineExceeded
		case free == 0:
			s.moved.Wait()
		default:
			s.bytes = append(s.bytes, p[:free]...)
			n, p = n+free, p[free:]
			s.moved.Broadcast()
		}
	}
	return n, nil
}

func late(by time.Time) bool { return !by.IsZero() && !time.Now().Before(by) }

// line is one end of a connection.
type line struct {
	in, out *stream
	peer    net.Addr
}

// newLine connects a client's end with the server's, which sees the client at an address.
func newLine(from net.Addr) (client, server *line) {
	up, down := newStream(), newStream()
	return &line{down, up, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 2222}}, &line{up, down, from}
}

func (l *line) Read(p []byte) (int, error)  { return l.in.read(p) }
func (l *line) Write(p []byte) (int, error) { return l.out.write(p) }
func (l *line) LocalAddr() net.Addr         { return &net.TCPAddr{} }
func (l *line) RemoteAddr() net.Addr        { return l.peer }

func (l *line) Close() error {
	l.in.change(func() { l.in.left = true })
	l.out.change(func() { l.out.ended = true })
	return nil
}

// vanish loses everything from now on, in both directions and without a word: a cable that is cut, a laptop that sleeps.
func (l *line) vanish() {
	l.in.change(func() { l.in.lost = true })
	l.out.change(func() { l.out.lost = true })
}

func (l *line) SetDeadline(t time.Time) error {
	_ = l.SetReadDeadline(t)
	return l.SetWriteDeadline(t)
}

func (l *line) SetReadDeadline(t time.Time) error {
	l.in.change(func() { l.in.readBy = t })
	wake(l.in, t)
	return nil
}

func (l *line) SetWriteDeadline(t time.Time) error {
	l.out.change(func() { l.out.writeBy = t })
	wake(l.out, t)
	return nil
}

// wake has a deadline noticed.
func wake(s *stream, at time.Time) {
	if !at.IsZero() {
		time.AfterFunc(time.Until(at), func() { s.change(func() {}) })
	}
}

// street is a listener that its visitors come to in memory.
type street struct {
	arrivals chan net.Conn // capacity 0: a visitor waits until it is let in
	closed   chan struct{}
	close    func()
}

func newStreet() *street {
	s := &street{arrivals: make(chan net.Conn), closed: make(chan struct{})}
	s.close = sync.OnceFunc(func() { close(s.closed) })
	return s
}

func (s *street) Accept() (net.Conn, error) {
	select {
	case c := <-s.arrivals:
		return c, nil
	case <-s.closed:
		return nil, net.ErrClosed
	}
}

func (s *street) Close() error {
	s.close()
	return nil
}

func (s *street) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 2222} }
