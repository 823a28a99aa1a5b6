package club

import (
	"context"
	"errors"
	"time"
)

// How long the steps of closing may take; together they stay under ten seconds.
const (
	closeLobby = 4 * time.Second
	closeDoor  = 2 * time.Second
	closeTasks = 2 * time.Second
)

// Close ends the club in the order that loses nothing: no new games and a word to everyone, then the sessions, then the bots, and
// the store last, when nobody writes any more. What hangs is left behind.
func (c *Club) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeLobby)
	defer cancel()
	c.hub.Close(ctx)
	var err error
	if c.door != nil {
		ctx, cancel := context.WithTimeout(context.Background(), closeDoor)
		defer cancel()
		err = c.door.Shutdown(ctx)
	}
	c.bots.Close()
	if c.metrics != nil {
		err = errors.Join(err, c.metrics.Close())
	}
	if !within(closeTasks, c.tasks.Wait) {
		c.log.Warn("some goroutines did not end in time")
	}
	return errors.Join(err, c.store.Close())
}

// within says whether f returns in time.
func within(d time.Duration, f func()) bool {
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(d):
		return false
	}
}
