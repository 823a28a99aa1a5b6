package club

import (
	"context"
	"errors"
	"time"
)

// How long the steps of closing may take; all together they stay under ten seconds. What takes long is no client that does not read:
// the door waits for those who leave, and half a second for the next one of them.
const (
	closeLobby   = 3 * time.Second
	leave        = 3 * time.Second
	closeDoor    = 500 * time.Millisecond
	closeWorkers = 2 * time.Second
)

// Close ends the club in the order that loses nothing: no new games and a word to everyone, then the sessions, those first that leave
// by themselves, then the bots and the study of games, and the store last, when nobody writes any more. What hangs is left behind.
func (c *Club) Close() error {
	c.closing.Store(true)
	c.stop()
	within(closeLobby, c.hub.Close)
	if c.door != nil {
		c.closeDoor()
	}
	c.bots.Close()
	c.study.Close()
	var err error
	if c.metrics != nil {
		err = c.metrics.Close()
	}
	if !ends(closeWorkers, c.tasks.Wait) {
		c.log.Warn("some goroutines did not end in time")
	}
	return errors.Join(err, c.store.Close())
}

// closeDoor gives everybody the time to hear why the club closes. Who does not listen is no failure.
func (c *Club) closeDoor() {
	within(leave, c.door.Drain)
	within(closeDoor, func(ctx context.Context) {
		if err := c.door.Shutdown(ctx); err != nil {
			c.log.Warn("some sessions did not end in time", "err", err)
		}
	})
}

// within has f do what it can in that time.
func within(d time.Duration, f func(context.Context)) {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	f(ctx)
}

// ends says whether f returns in time.
func ends(d time.Duration, f func()) bool {
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
