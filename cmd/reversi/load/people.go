package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
)

// arrival is what is to happen at the first byte of a connection's first terminal.
func (l *load) arrival(c *connection, k kind, then func()) func() {
	return func() {
		c.came.Do(func() {
			l.tally.arrived(k, time.Since(c.dialed))
			then()
		})
	}
}

// readUntil shows what comes to a terminal until the session ends, or until it is closed here, which no fault can come from.
func (t *terminal) readUntil(over context.Context, came func()) error {
	stop := context.AfterFunc(over, func() { _ = t.Close() })
	err := t.read(came)
	if !stop() {
		return nil
	}
	return err
}

// resident is somebody in the lobby who does nothing.
type resident struct {
	*load
	number int
}

func (r *resident) run(ctx context.Context, seated func()) error {
	c, err := r.dial(ctx, fmt.Sprintf("idle%d", r.number))
	if err != nil {
		return err
	}
	defer c.close()
	t, err := r.newTerminal(c, "", idle, nil)
	if err != nil {
		return err
	}
	return t.readUntil(r.closing, r.arrival(c, idle, seated))
}

// fan is somebody who watches one game after another at a table.
type fan struct {
	*load
	number int
	table  *table
}

func (f *fan) run(ctx context.Context, seated func()) error {
	if _, err := f.table.current(f.closing); err != nil { // it comes once there is something to see
		return err
	}
	c, err := f.dial(ctx, fmt.Sprintf("fan%d", f.number))
	if err != nil {
		return err
	}
	defer c.close()
	arrived := f.arrival(c, watcher, seated)
	for f.closing.Err() == nil {
		g, err := f.table.current(f.closing)
		if err != nil {
			return err
		}
		if err := f.follow(ctx, c, g, arrived); err != nil {
			return fmt.Errorf("a spectator of %s: %w", g.id, err)
		}
	}
	return nil
}

// follow watches a game until the next one begins at its table. At the end of the run the board must be what the moves made of it.
func (f *fan) follow(ctx context.Context, c *connection, g *game, arrived func()) error {
	t, err := f.newTerminal(c, "watch "+string(g.id), watcher, &watch{game: g})
	if err != nil {
		return err
	}
	over, end := context.WithCancel(g.over)
	defer end()
	checked := make(chan error, 1)
	stop := context.AfterFunc(f.closing, func() {
		checked <- t.shows(ctx, g.position())
		end()
	})
	err = t.readUntil(over, arrived)
	if stop() {
		return err
	}
	return <-checked
}

// visits have people come in and leave, at a rate, until the run is over.
type visits struct {
	*load
	random *rand.Rand
}

func (v *visits) run(ctx context.Context, seated func()) error {
	seated()
	var all sync.WaitGroup
	defer all.Wait()
	for number := 0; v.pause(v.next()); number++ {
		stay := about(v.Stay, v.random)
		all.Go(func() {
			if err := v.visit(ctx, number, stay); err != nil && !v.left(err) {
				v.tally.fault(fmt.Errorf("visitor %d: %w", number+1, err))
			}
		})
	}
	return nil
}

// next is the time until the next one comes: they know nothing of each other.
func (v *visits) next() time.Duration {
	return time.Duration(v.random.ExpFloat64() / v.Visitors * float64(time.Second))
}

// visit comes in, looks at the lobby for a while and leaves by its key.
func (v *visits) visit(ctx context.Context, number int, stay time.Duration) error {
	c, err := v.dial(ctx, fmt.Sprintf("visitor%d", number))
	if err != nil {
		return err
	}
	defer c.close()
	t, err := v.newTerminal(c, "", visitor, nil)
	if err != nil {
		return err
	}
	leaves := time.AfterFunc(stay, func() { _ = t.press("q") })
	defer leaves.Stop()
	return t.readUntil(v.closing, v.arrival(c, visitor, func() {}))
}
