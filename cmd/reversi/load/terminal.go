package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"reversi/cmd/reversi/load/glass"
	"reversi/engine"
)

// terminal is a session with a terminal, and what it shows where somebody looks at it.
type terminal struct {
	*session
	tally    *tally
	bytes    *atomic.Int64 // what came to all sessions of this kind
	received atomic.Int64
	gone     chan struct{} // closed when nothing comes any more

	mu    sync.Mutex // guards what is below
	glass *glass.Glass
	watch *watch        // nil where nobody looks
	drew  chan struct{} // capacity 1: something came; nil where nobody waits for it
}

// watch is a game on a terminal: how far its moves have come to the screen.
type watch struct {
	game   *game
	seat   engine.Color // where it is a player's
	plays  bool
	begun  bool // a board is on the screen
	seen   int  // moves that were
	since  int  // bytes since the move after those was written
	last   move // the one seen last
	around int  // bytes since that one was written; -1 where not all were counted
}

// newTerminal opens one and begins to count what comes. What it shows is kept where a game is given.
func (l *load) newTerminal(c *connection, command string, kind kind, w *watch) (*terminal, error) {
	s, err := c.open(&l.size, command)
	if err != nil {
		return nil, err
	}
	t := &terminal{session: s, tally: l.tally, bytes: &l.tally.bytes[kind], gone: make(chan struct{}), watch: w}
	if w != nil {
		t.glass, t.drew = glass.New(l.size.columns, l.size.rows), make(chan struct{}, 1)
	}
	return t, nil
}

// readSize is the buffer of one terminal; thousands of them wait.
const readSize = 2 << 10

// read takes what comes until the session ends; came is called whenever something does.
func (t *terminal) read(came func()) error {
	defer close(t.gone)
	defer t.understood()
	buf := make([]byte, readSize)
	for {
		n, err := t.Read(buf)
		if n > 0 {
			came()
			t.take(buf[:n], time.Now())
		}
		switch {
		case errors.Is(err, io.EOF):
			return <-t.ended
		case err != nil:
			return lost(err)
		}
	}
}

// understood sees to it that nothing is measured by a screen that was misread.
func (t *terminal) understood() {
	if t.glass != nil && t.glass.Unknown() > 0 {
		t.tally.fault(fmt.Errorf("%d sequences came that this tool does not know, the first of them %q", t.glass.Unknown(), t.glass.Strange()))
	}
}

func (t *terminal) take(p []byte, at time.Time) {
	t.bytes.Add(int64(len(p)))
	t.received.Add(int64(len(p)))
	if t.watch == nil {
		return
	}
	t.mu.Lock()
	t.see(p, at)
	t.mu.Unlock()
	select {
	case t.drew <- struct{}{}:
	default:
	}
}

// see looks for moves that were written and are now on the board. One counts as shown once a disc lies on its square: the others turn
// one after the other, for everybody to see.
func (t *terminal) see(p []byte, at time.Time) {
	_, _ = t.glass.Write(p)
	w := t.watch
	written := int(w.game.plies.Load())
	if !w.begun {
		w.begin(t.glass, written)
		return
	}
	switch {
	case w.seen < written:
		w.since += len(p)
	case w.around >= 0:
		w.around += len(p)
	}
	for ; w.seen < written; w.seen++ {
		m := w.game.moves[w.seen]
		if _, shown := t.glass.Disc(m.square); !shown {
			return
		}
		if !m.sent.IsZero() {
			t.tally.shown(w.role(m), at.Sub(m.sent), w.since)
		}
		if w.around >= 0 {
			t.tally.ended(w.role(w.last), w.around)
		}
		w.last, w.around, w.since = m, w.since, 0
	}
}

// begin waits for a board, and takes what was written until then as seen.
func (w *watch) begin(g *glass.Glass, written int) {
	if _, ok := g.Disc(engine.SquareAt(3, 3)); ok { // d4 has a disc from the beginning
		w.begun, w.seen, w.around = true, written, -1
	}
}

func (w *watch) role(m move) role {
	switch {
	case !w.plays:
		return spectator
	case m.mover == w.seat:
		return mover
	}
	return opponent
}

// until waits for what holds of the screen, which stands still while holds looks at it.
func (t *terminal) until(ctx context.Context, what string, holds func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for !t.now(holds) {
		select {
		case <-t.drew:
		case <-t.gone:
			return lost(fmt.Errorf("the session ended before a %s", what))
		case <-ctx.Done():
			return t.missed(ctx, what)
		}
	}
	return nil
}

// patience is how long what must be seen may take.
const patience = 30 * time.Second

func (t *terminal) now(holds func() bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return holds()
}

// missed says what did not come, with the screen on which it did not.
func (t *terminal) missed(ctx context.Context, what string) error {
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return ctx.Err()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return &fault{Late, fmt.Errorf("no %s on the screen after %v", what, patience), t.glass.String()}
}

// sees waits for so many moves on the board.
func (t *terminal) sees(ctx context.Context, plies int) error {
	return t.until(ctx, "move", func() bool { return t.watch.begun && t.watch.seen >= plies })
}

// shows waits for a position.
func (t *terminal) shows(ctx context.Context, p engine.Position) error {
	return t.until(ctx, "board as the rules have it", func() bool { return t.glass.Shows(p) })
}

// press types a key.
func (t *terminal) press(key string) error {
	if _, err := io.WriteString(t, key); err != nil {
		return lost(err)
	}
	return nil
}
