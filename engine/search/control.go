package search

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"
)

// Why a search ended early without anybody having called it off: callers do not see these.
var (
	errNodes = errors.New("out of nodes")
	errTime  = errors.New("out of time")

	errFailed = errors.New("a thread failed")
)

// grant is how many nodes a worker is given at once, some 0.1 ms: between two grants nothing is looked at.
const grant = 1024

// control bounds a search. Workers come to it for nodes; the mutex guards what is left of them and why there are no more.
type control struct {
	ctx      context.Context
	deadline time.Time // zero where there is none

	mu     sync.Mutex
	left   uint64
	halted error
}

func newControl(ctx context.Context, l Limits) *control {
	c := &control{ctx: ctx, left: l.Nodes}
	if c.left == 0 {
		c.left = math.MaxUint64
	}
	if l.Time > 0 {
		c.deadline = time.Now().Add(l.Time)
	}
	return c
}

// take gives the right to look at some nodes, at least least; none once the search has to end.
func (c *control) take(least uint64) uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.halted == nil {
		c.halted = c.reason(least)
	}
	if c.halted != nil {
		return 0
	}
	n := min(max(grant, least), c.left)
	c.left -= n
	return n
}

func (c *control) reason(least uint64) error {
	switch err := c.ctx.Err(); {
	case err != nil:
		return err
	case c.left < least:
		return errNodes
	case !c.deadline.IsZero() && !time.Now().Before(c.deadline):
		return errTime
	}
	return nil
}

// halt ends the search for a reason of its own.
func (c *control) halt(reason error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.halted = reason
}

// ended tells whether the search has to end.
func (c *control) ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.halted != nil
}

// err is why the search was called off.
func (c *control) err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if errors.Is(c.halted, errNodes) || errors.Is(c.halted, errTime) {
		return nil
	}
	return c.halted
}

// allowed tells whether the worker may look at n more nodes; otherwise its search has to unwind.
func (w *worker) allowed(n uint64) bool {
	return !w.aborted && w.nodes+n <= w.granted || w.ask(n)
}

func (w *worker) ask(n uint64) bool {
	for !w.aborted && w.nodes+n > w.granted {
		more := w.control.take(w.nodes + n - w.granted)
		w.granted += more
		w.aborted = more == 0 || w.split.stopped()
	}
	return !w.aborted
}
