package load

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"golang.org/x/crypto/ssh"
)

// connection is one SSH client that runs the line protocol.
type connection struct {
	client  *ssh.Client
	session *ssh.Session
	in      io.WriteCloser
	out     *bufio.Scanner
	stop    func() bool
}

// handshake is how long a connection may take to open.
const handshake = 30 * time.Second

// dial opens a connection with a key of its own. It closes when ctx ends.
func dial(ctx context.Context, o Options) (*connection, error) {
	config, err := clientConfig(o.HostKey)
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: handshake}
	raw, err := dialer.DialContext(ctx, "tcp", o.Addr)
	if err != nil {
		return nil, err
	}
	c := &connection{stop: context.AfterFunc(ctx, func() { _ = raw.Close() })}
	_ = raw.SetDeadline(time.Now().Add(handshake))
	conn, channels, requests, err := ssh.NewClientConn(raw, o.Addr, config)
	if err != nil {
		_ = raw.Close()
		return nil, fmt.Errorf("connect to %s: %w", o.Addr, err)
	}
	_ = raw.SetDeadline(time.Time{})
	c.client = ssh.NewClient(conn, channels, requests)
	if err := c.start(); err != nil {
		c.close()
		return nil, fmt.Errorf("start the line protocol: %w", err)
	}
	return c, nil
}

func (c *connection) start() (err error) {
	if c.session, err = c.client.NewSession(); err != nil {
		return err
	}
	if c.in, err = c.session.StdinPipe(); err != nil {
		return err
	}
	out, err := c.session.StdoutPipe()
	if err != nil {
		return err
	}
	c.out = bufio.NewScanner(out)
	c.out.Buffer(make([]byte, 0, 4<<10), 1<<20)
	return c.session.Start("bot")
}

func clientConfig(pin string) (*ssh.ClientConfig, error) {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		return nil, err
	}
	return &ssh.ClientConfig{
		User: "load", Auth: []ssh.AuthMethod{ssh.PublicKeys(signer)},
		HostKeyCallback: func(_ string, _ net.Addr, host ssh.PublicKey) error {
			if got := ssh.FingerprintSHA256(host); pin != "" && got != pin {
				return fmt.Errorf("the host key is %s", got)
			}
			return nil
		},
	}, nil
}

// line reads the next line; it is good until the next call.
func (c *connection) line() ([]byte, error) {
	if c.out.Scan() {
		return c.out.Bytes(), nil
	}
	if err := c.out.Err(); err != nil {
		return nil, err
	}
	return nil, io.EOF
}

func (c *connection) send(format string, args ...any) error {
	_, err := fmt.Fprintf(c.in, format+"\n", args...)
	return err
}

func (c *connection) closeInput() error { return c.in.Close() }

// status waits for the exit status and wants it to be 0.
func (c *connection) status() error {
	err := c.session.Wait()
	var exit *ssh.ExitError
	if errors.As(err, &exit) {
		return fmt.Errorf("the line protocol ended with status %d", exit.ExitStatus())
	}
	return err
}

func (c *connection) close() {
	c.stop()
	_ = c.client.Close()
}
