package nboard

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"reversi/engine"
	"reversi/engine/record"
)

// ErrGone is returned when the engine has ended the conversation.
var ErrGone = errors.New("the engine is gone")

// Client is the GUI's side of a conversation that asks an engine for moves. It serves one goroutine. After an error the
// conversation is of no use.
type Client struct {
	to    io.Writer
	lines chan string // of the engine, 16; when it is full the engine waits
	pings int
}

// NewClient begins a conversation. It reads from until that ends, or until ctx does.
func NewClient(ctx context.Context, from io.Reader, to io.Writer) *Client {
	c := &Client{to: to, lines: make(chan string, 16)}
	go c.read(ctx, from)
	return c
}

// Greet opens the conversation, and sets the depth of the engine's midgame search.
func (c *Client) Greet(depth int) error { return c.send("nboard 2\nset depth %d", depth) }

func (c *Client) read(ctx context.Context, from io.Reader) {
	defer close(c.lines)
	lines := bufio.NewReaderSize(from, maxLine)
	for {
		line, err := readLine(lines)
		select {
		case c.lines <- line:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

func (c *Client) send(format string, args ...any) error {
	if _, err := fmt.Fprintf(c.to, format+"\n", args...); err != nil {
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	return nil
}

// Choose asks for a move of the side to move. Whether the engine's answer is legal is not looked at.
func (c *Client) Choose(ctx context.Context, g engine.Game) (engine.Square, error) {
	c.pings++
	if err := c.send("set game %s\nping %d", gameText(g), c.pings); err != nil {
		return engine.NoSquare, err
	}
	pong := fmt.Sprint(c.pings)
	if _, err := c.await(ctx, "pong", func(rest string) bool { return rest == pong }); err != nil {
		return engine.NoSquare, err
	}
	if err := c.send("go"); err != nil {
		return engine.NoSquare, err
	}
	answer, err := c.await(ctx, "===", func(string) bool { return true })
	if err != nil {
		return engine.NoSquare, err
	}
	return readMove(answer)
}

// await reads lines until one has that verb and what follows it is wanted.
func (c *Client) await(ctx context.Context, verb string, wanted func(rest string) bool) (rest string, err error) {
	for {
		select {
		case line, open := <-c.lines:
			if !open {
				return "", ErrGone
			}
			if first, rest := word(line); first == verb && wanted(rest) {
				return rest, nil
			}
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// readMove reads "F5/1.25/0.10"; some engines put spaces for the slashes.
func readMove(answer string) (engine.Square, error) {
	move, _, _ := strings.Cut(answer, "/")
	move, _ = word(move)
	square, err := engine.ParseSquare(move)
	if err != nil {
		return engine.NoSquare, fmt.Errorf("the answer %.20q is no square", answer)
	}
	return square, nil
}

// gameText is a game in GGF, with the pass that the rules make before the side to move.
func gameText(g engine.Game) string {
	var b strings.Builder
	if err := record.WriteGGF(&b, record.Record{Game: g}); err != nil {
		panic(fmt.Sprintf("write to memory: %v", err))
	}
	text := strings.TrimSuffix(b.String(), "\n")
	if c, passed := g.Passed(); passed {
		text = strings.TrimSuffix(text, ";)") + map[engine.Color]string{engine.Black: "B[PA];)", engine.White: "W[PA];)"}[c]
	}
	return text
}
