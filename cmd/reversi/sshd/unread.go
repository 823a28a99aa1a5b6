package sshd

import (
	"reflect"

	gossh "golang.org/x/crypto/ssh"
)

// The SSH library's reader hands packets on through a channel of 16. Where a connection fails over one packet while more of them follow, nobody
// takes those any more: the reader waits for ever, with all that it holds, though the connection is closed (seen with golang.org/x/crypto
// v0.58 and v0.59). Whoever sends a wrong packet and twenty others behind it would cost that much each time. So what is left is taken here.

// drain takes what the library's reader has read of a closed connection and nobody wants.
func (c *conn) drain() {
	if peer := c.banner.Load(); peer != nil {
		if packets := packetsOf(*peer); packets != nil {
			go func() {
				for range packets {
				}
			}()
		}
	}
}

// packetsOf is the channel through which a connection's packets come; nil where the library has changed. The reader closes it at its end.
func packetsOf(peer gossh.ServerPreAuthConn) <-chan []byte {
	transport := reflect.ValueOf(peer).Elem().FieldByName("transport") // a pointer in an interface
	if !transport.IsValid() || transport.Kind() != reflect.Interface || transport.Elem().Kind() != reflect.Pointer {
		return nil
	}
	packets := transport.Elem().Elem().FieldByName("incoming")
	if !packets.IsValid() || packets.Type() != reflect.TypeFor[chan []byte]() {
		return nil
	}
	return *(*chan []byte)(packets.Addr().UnsafePointer())
}

const (
	// exchanged is how many writes of ours have happened when the first keys are there: the version, what we speak, and our part of the exchange.
	exchanged = 3
	// ahead is how many bytes a client may send from then on until authentication begins, and with it the time in which drain knows what to
	// take: fewer than 16 of the shortest packets (28 bytes), and enough for the one that is needed.
	ahead = 400
)

// mayRead is how much of a read of n bytes may be taken. It waits where the client is too far ahead.
func (c *conn) mayRead(n int) int {
	if !c.between() {
		return n
	}
	if c.early >= ahead {
		select {
		case <-c.begun:
		case <-c.gone:
		}
		return n
	}
	return min(n, ahead-c.early)
}

// hasRead counts what was read.
func (c *conn) hasRead(n int) {
	if c.between() {
		c.early += n
	}
}

// between says whether there are keys and authentication has not begun.
func (c *conn) between() bool { return c.writes.Load() >= exchanged && c.banner.Load() == nil }

// begin notes that authentication begins.
func (c *conn) begin(peer gossh.ServerPreAuthConn) {
	c.banner.Store(&peer)
	close(c.begun)
}
