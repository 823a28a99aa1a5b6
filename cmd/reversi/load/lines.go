package load

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"reversi/cmd/reversi/sshd/wire"
)

// lines is a session of the line protocol.
type lines struct {
	*session
	in *bufio.Scanner
}

func (c *connection) lines() (*lines, error) {
	s, err := c.open(nil, "bot")
	if err != nil {
		return nil, err
	}
	l := &lines{session: s, in: bufio.NewScanner(s)}
	l.in.Buffer(make([]byte, 0, 4<<10), 1<<20)
	return l, nil
}

// line reads the next line; it is good until the next call.
func (l *lines) line() ([]byte, error) {
	if l.in.Scan() {
		return l.in.Bytes(), nil
	}
	if err := l.in.Err(); err != nil {
		return nil, lost(err)
	}
	return nil, io.EOF
}

func (l *lines) send(format string, args ...any) error {
	if _, err := fmt.Fprintf(l, format+"\n", args...); err != nil {
		return lost(err)
	}
	return nil
}

// message is what the line protocol sends, as far as it is looked at here.
type message struct {
	wire.Answer
	Name  string          `json:"name"`  // in a welcome
	Match json.RawMessage `json:"match"` // an id, or a match object
}

// await reads until there is a message of an event, and fails at an error.
func (l *lines) await(event string) (m message, err error) {
	for m.Event != event {
		text, err := l.line()
		if err != nil {
			return m, lost(fmt.Errorf("wait for %s: %w", event, err))
		}
		m = message{}
		if err := json.Unmarshal(text, &m); err != nil {
			return m, fmt.Errorf("%s: %w", text, err)
		}
		if m.Event == wire.EventError {
			return m, errors.New(m.Code + ": " + m.Message)
		}
	}
	return m, nil
}

// finish ends the input, which has the server end the session well.
func (l *lines) finish() error {
	if err := l.CloseWrite(); err != nil {
		return lost(err)
	}
	return l.end()
}
