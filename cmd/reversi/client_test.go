package main

import (
	"bufio"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby/match"
)

// newKey is a key that nobody has seen.
func newKey() ssh.Signer {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err)
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		panic(err)
	}
	return signer
}

// sshConfig proves a key to a server on this machine. The exchange of keys is the cheapest: tests connect many times.
func sshConfig(user string, key ssh.Signer) *ssh.ClientConfig {
	return &ssh.ClientConfig{
		Config: ssh.Config{KeyExchanges: []string{ssh.KeyExchangeCurve25519}},
		User:   user, Auth: []ssh.AuthMethod{ssh.PublicKeys(key)}, Timeout: patience,
		HostKeyCallback: ssh.InsecureIgnoreHostKey(),
	}
}

// lineClient speaks the line protocol over a connection of its own.
type lineClient struct {
	client  *ssh.Client
	session *ssh.Session
	in      io.WriteCloser
	out     *bufio.Scanner
}

func dialLines(addr, name string, key ssh.Signer) (*lineClient, error) {
	client, err := ssh.Dial("tcp", addr, sshConfig(name, key))
	if err != nil {
		return nil, err
	}
	c, err := newLineClient(client)
	if err != nil {
		return nil, errors.Join(err, client.Close())
	}
	return c, nil
}

// newLineClient starts the line protocol on a connection.
func newLineClient(client *ssh.Client) (*lineClient, error) {
	session, err := client.NewSession()
	if err != nil {
		return nil, err
	}
	in, err := session.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := session.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c := &lineClient{client: client, session: session, in: in, out: bufio.NewScanner(out)}
	c.out.Buffer(nil, 1<<20)
	return c, session.Start("bot")
}

func (c *lineClient) send(format string, args ...any) error {
	_, err := fmt.Fprintf(c.in, format+"\n", args...)
	return err
}

// lineEvent is any line from the server.
type lineEvent struct {
	Event, ID, Do, Code, Message, Reason, Name string

	Matches     []match.ID
	Match       json.RawMessage // a match object in the event match, else an id
	Leaderboard []wire.Rank

	wire.Challenge // in the event challenge
	Challenges     []wire.Challenge
	BackS          int `json:"back_s"`
}

// next is the next line; io.EOF after the last.
func (c *lineClient) next() (e lineEvent, err error) {
	if !c.out.Scan() {
		if err := c.out.Err(); err != nil {
			return e, err
		}
		return e, io.EOF
	}
	if err := json.Unmarshal(c.out.Bytes(), &e); err != nil {
		return e, fmt.Errorf("%s: %w", c.out.Bytes(), err)
	}
	return e, nil
}

func (e *lineEvent) match() (m wire.Match, err error) {
	err = json.Unmarshal(e.Match, &m)
	return m, err
}

// ask sends a request and returns the first event of a kind that follows.
func (c *lineClient) ask(kind, format string, args ...any) (lineEvent, error) {
	if err := c.send(format, args...); err != nil {
		return lineEvent{}, err
	}
	for {
		switch e, err := c.next(); {
		case err != nil || e.Event == kind:
			return e, err
		case e.Event == wire.EventError:
			return e, fmt.Errorf("%s was refused: %s, %s", e.Do, e.Code, e.Message)
		}
	}
}

// watch returns the state of somebody else's match.
func (c *lineClient) watch(id match.ID) (wire.Match, error) {
	e, err := c.ask(wire.EventMatch, `{"do":"watch","match":%q}`, id)
	if err != nil {
		return wire.Match{}, err
	}
	return e.match()
}

// leave ends the input, which the server answers with status 0.
func (c *lineClient) leave() error {
	if err := c.in.Close(); err != nil {
		return err
	}
	for c.out.Scan() {
	}
	return c.session.Wait()
}

func (c *lineClient) close() { _ = c.client.Close() }
