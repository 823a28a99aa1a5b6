// Package rawssh is an SSH client for tests that does as it is told: any packet at any moment, windows of any size, a key exchange whenever
// it likes. It speaks one choice of algorithms (curve25519, ed25519, AES-GCM) and checks nothing that a server could get wrong about itself.
package rawssh

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"

	gossh "golang.org/x/crypto/ssh"
)

// Numbers of messages (RFC 4250, 4.1.2).
const (
	MsgDisconnect     = 1
	MsgIgnore         = 2
	MsgUnimplemented  = 3
	MsgServiceRequest = 5
	MsgServiceAccept  = 6
	MsgKexInit        = 20
	MsgNewKeys        = 21
	MsgAuthRequest    = 50
	MsgAuthFailure    = 51
	MsgAuthSuccess    = 52
	MsgAuthKeyOK      = 60
	MsgGlobalRequest  = 80
	MsgRequestFailure = 82
	MsgChannelOpen    = 90
	MsgChannelOpened  = 91
	MsgChannelRefused = 92
	MsgWindowAdjust   = 93
	MsgChannelData    = 94
	MsgChannelEOF     = 96
	MsgChannelClose   = 97
	MsgChannelRequest = 98
	MsgChannelSuccess = 99
	MsgChannelFailure = 100
)

// Conn is one connection after its first key exchange. One goroutine reads and exchanges keys; others may send meanwhile, but while keys are
// exchanged.
type Conn struct {
	net.Conn
	sending sync.Mutex
	r       *bufio.Reader

	versions  [2]string // the client's and the server's
	session   []byte    // the first exchange's hash
	out, in   *sealer   // nil before the first exchange
	postponed [][]byte  // what came while keys were exchanged
}

// Handshake greets as a client of that version, without the line's end, and exchanges keys.
func Handshake(raw net.Conn, version string) (*Conn, error) {
	c := &Conn{Conn: raw, r: bufio.NewReader(raw)}
	if _, err := io.WriteString(raw, version+"\r\n"); err != nil {
		return nil, err
	}
	greeting, err := c.r.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("read the server's version after %q: %w", greeting, err)
	}
	c.versions = [2]string{version, strings.TrimRight(greeting, "\r\n")}
	return c, c.Rekey()
}

// Send sends a message: its number, and fields as ssh.Marshal writes them.
func (c *Conn) Send(number byte, fields ...any) error { return c.SendPacket(packet(number, fields...)) }

// Together has all that is sent meanwhile arrive at once.
func (c *Conn) Together(send func() error) error {
	line, all := c.Conn, &bytes.Buffer{}
	c.Conn = collector{line, all}
	err := send()
	c.Conn = line
	if err == nil {
		_, err = line.Write(all.Bytes())
	}
	return err
}

// collector keeps what is written.
type collector struct {
	net.Conn
	all *bytes.Buffer
}

func (c collector) Write(p []byte) (int, error) { return c.all.Write(p) }

func packet(number byte, fields ...any) []byte {
	p := []byte{number}
	for _, f := range fields {
		p = append(p, field(f)...)
	}
	return p
}

// field writes one value: a string, a number, a bool, or bytes that are written as they are.
func field(v any) []byte {
	switch v := v.(type) {
	case string:
		return gossh.Marshal(struct{ V string }{v})
	case uint32:
		return gossh.Marshal(struct{ V uint32 }{v})
	case bool:
		return gossh.Marshal(struct{ V bool }{v})
	case []byte:
		return v
	}
	panic(fmt.Sprintf("rawssh: a field of type %T", v))
}

// Next is the next message that is not about keys; where the server wants to exchange keys, they are exchanged, and where it wants a sign of
// life, it gets one.
func (c *Conn) Next() ([]byte, error) {
	if len(c.postponed) > 0 {
		p := c.postponed[0]
		c.postponed = c.postponed[1:]
		return p, nil
	}
	for {
		p, err := c.readPacket()
		switch {
		case err != nil:
			return nil, err
		case p[0] == MsgGlobalRequest:
			_ = c.Send(MsgRequestFailure)
		case p[0] != MsgKexInit:
			return p, nil
		default:
			err = c.exchange(p)
		}
		if err != nil {
			return nil, err
		}
		if len(c.postponed) > 0 {
			return c.Next()
		}
	}
}

// Until skips messages until one of these numbers.
func (c *Conn) Until(numbers ...byte) ([]byte, error) {
	for {
		p, err := c.Next()
		if err != nil || slices.Contains(numbers, p[0]) {
			return p, err
		}
	}
}

// Enter authenticates without a key, from the beginning.
func (c *Conn) Enter(user string) error {
	if err := c.BeginAuth(); err != nil {
		return err
	}
	return c.Guest(user)
}

// Guest authenticates without a key once that has begun.
func (c *Conn) Guest(user string) error {
	if err := c.Send(MsgAuthRequest, user, "ssh-connection", "keyboard-interactive", "", ""); err != nil {
		return err
	}
	p, err := c.Until(MsgAuthSuccess, MsgAuthFailure)
	if err == nil && p[0] == MsgAuthFailure {
		err = fmt.Errorf("the server refuses %q", user)
	}
	return err
}

// BeginAuth asks for the service that authenticates.
func (c *Conn) BeginAuth() error {
	if err := c.Send(MsgServiceRequest, "ssh-userauth"); err != nil {
		return err
	}
	_, err := c.Until(MsgServiceAccept)
	return err
}

// Open opens a session channel with a window and gives the server's number of it. The client's number is mine.
func (c *Conn) Open(mine, window uint32) (theirs uint32, err error) {
	if err := c.Send(MsgChannelOpen, "session", mine, window, uint32(32<<10)); err != nil {
		return 0, err
	}
	p, err := c.Until(MsgChannelOpened, MsgChannelRefused)
	if err != nil {
		return 0, err
	}
	var opened struct{ Mine, Theirs uint32 }
	if p[0] == MsgChannelRefused || len(p) < 9 || gossh.Unmarshal(p[1:9], &opened) != nil {
		return 0, fmt.Errorf("the channel is refused: %q", p)
	}
	return opened.Theirs, nil
}

// Request sends a request on a channel and tells whether it was granted.
func (c *Conn) Request(channel uint32, kind string, fields ...any) (granted bool, err error) {
	if err := c.Send(MsgChannelRequest, append([]any{channel, kind, true}, fields...)...); err != nil {
		return false, err
	}
	p, err := c.Until(MsgChannelSuccess, MsgChannelFailure)
	return err == nil && p[0] == MsgChannelSuccess, err
}

// Data is what a message carries of a channel's output; empty where it is another message.
func Data(p []byte) string {
	var data struct {
		Channel uint32
		Text    string
	}
	if p[0] != MsgChannelData || gossh.Unmarshal(p[1:], &data) != nil {
		return ""
	}
	return data.Text
}
