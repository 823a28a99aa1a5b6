package load

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
)

// connection is one SSH client. It is made of few goroutines, since there are thousands.
type connection struct {
	ssh.Conn
	dialed time.Time
	came   sync.Once // at the first byte of its first terminal
	stop   func() bool
}

// handshake is how long a connection may take to open.
const handshake = 30 * time.Second

// dial opens a connection with a key of its own, once there are fewer than Dials being opened. It closes when ctx ends.
func (l *load) dial(ctx context.Context, user string) (*connection, error) {
	select {
	case l.dials <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-l.dials }()
	config, err := clientConfig(user, l.HostKey)
	if err != nil {
		return nil, err
	}
	c, dialer := &connection{dialed: time.Now()}, net.Dialer{Timeout: handshake}
	raw, err := dialer.DialContext(ctx, "tcp", l.Addr)
	if err != nil {
		return nil, refused(err)
	}
	c.stop = context.AfterFunc(ctx, func() { _ = raw.Close() })
	_ = raw.SetDeadline(time.Now().Add(handshake))
	conn, channels, requests, err := ssh.NewClientConn(raw, l.Addr, config)
	if err != nil {
		c.stop()
		_ = raw.Close()
		return nil, refused(fmt.Errorf("connect to %s: %w", l.Addr, err))
	}
	_ = raw.SetDeadline(time.Time{})
	c.Conn = conn
	go answer(channels, requests)
	return c, nil
}

// answer refuses what a server may ask of a client, signs of life among it, until the connection ends.
func answer(channels <-chan ssh.NewChannel, requests <-chan *ssh.Request) {
	for channels != nil || requests != nil {
		select {
		case c, open := <-channels:
			if !open {
				channels = nil
				continue
			}
			_ = c.Reject(ssh.Prohibited, "")
		case r, open := <-requests:
			if !open {
				requests = nil
				continue
			}
			if r.WantReply {
				_ = r.Reply(false, nil)
			}
		}
	}
}

func clientConfig(user, pin string) (*ssh.ClientConfig, error) {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		return nil, err
	}
	return &ssh.ClientConfig{
		User: user, Auth: []ssh.AuthMethod{ssh.PublicKeys(signer)},
		HostKeyCallback: func(_ string, _ net.Addr, host ssh.PublicKey) error {
			if got := ssh.FingerprintSHA256(host); pin != "" && got != pin {
				return fmt.Errorf("the host key is %s", got)
			}
			return nil
		},
	}, nil
}

func (c *connection) close() {
	c.stop()
	_ = c.Close()
}

// session is one channel of a connection, with a command running.
type session struct {
	ssh.Channel
	ended chan error // capacity 1: nil where the exit status was 0
}

// open runs a command, or the lobby for an empty one; on a terminal of a size unless that is nil.
func (c *connection) open(terminal *size, command string) (*session, error) {
	channel, requests, err := c.OpenChannel("session", nil)
	if err != nil {
		return nil, lost(err)
	}
	s := &session{Channel: channel, ended: make(chan error, 1)}
	go s.await(requests)
	if terminal != nil {
		if err := s.allocate(*terminal); err != nil {
			return nil, lost(err)
		}
	}
	kind, payload := "shell", []byte(nil)
	if command != "" {
		kind, payload = "exec", ssh.Marshal(struct{ Line string }{command})
	}
	if granted, err := s.SendRequest(kind, true, payload); err != nil || !granted {
		return nil, lost(fmt.Errorf("the server does not start %q: %w", command, errors.Join(err, s.Close())))
	}
	return s, nil
}

// allocate asks for a terminal as most people have one.
func (s *session) allocate(z size) error {
	if _, err := s.SendRequest("env", false, ssh.Marshal(struct{ Name, Value string }{"COLORTERM", "truecolor"})); err != nil {
		return err
	}
	granted, err := s.SendRequest("pty-req", true, ssh.Marshal(struct {
		Term                      string
		Columns, Rows, Wide, High uint32
		Modes                     string
	}{Term: "xterm-256color", Columns: uint32(z.columns), Rows: uint32(z.rows), Modes: "\x00"}))
	if err == nil && !granted {
		err = errors.New("the server gives no terminal")
	}
	return err
}

// await keeps how the session ended.
func (s *session) await(requests <-chan *ssh.Request) {
	ended := error(lost(errors.New("the session ended without a status")))
	for r := range requests {
		var exit struct{ Status uint32 }
		if r.Type == "exit-status" && ssh.Unmarshal(r.Payload, &exit) == nil {
			ended = nil
			if exit.Status != 0 {
				ended = lost(fmt.Errorf("the session ended with status %d", exit.Status))
			}
		}
		if r.WantReply {
			_ = r.Reply(false, nil)
		}
	}
	s.ended <- ended
}

// end reads what still comes and gives how the session ended.
func (s *session) end() error {
	_, _ = io.Copy(io.Discard, s)
	return <-s.ended
}
