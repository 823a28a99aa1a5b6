// Package load drives a server on this machine with many SSH clients at once: people at terminals who play, watch or do nothing, and
// programs that speak the line protocol. It checks what they see against the rules, and measures what they cost the server and how soon a
// move shows on the other side.
package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"
)

// Run drives the server, prints what it measured, and returns an error where anything was wrong.
func Run(ctx context.Context, o Options, out io.Writer) error {
	r, err := Measure(ctx, o)
	if err != nil {
		return err
	}
	if err := r.print(out, o.JSON); err != nil {
		return err
	}
	if n := r.Wrong; n > 0 {
		return fmt.Errorf("load: %d wrong of what %d connections saw", n, r.Connections)
	}
	return nil
}

// Measure drives the server and gives what it measured.
func Measure(ctx context.Context, o Options) (*Report, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	l, err := newLoad(ctx, o.withDefaults())
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, l.Timeout)
	defer cancel()
	return l.run(ctx)
}

// load is one run. Its clients share only this.
type load struct {
	Options
	size   size
	server meter
	tally  *tally
	dials  chan struct{} // one token for each connection being opened
	tables []*table      // of the games that can be watched

	seated  sync.WaitGroup // counts down as clients are where they are going to be, or have failed
	begin   chan struct{}  // closed when all are: connecting is measured apart
	started time.Time      // set before begin is closed

	closing context.Context // ends when there is enough measured: everybody leaves
	closes  context.CancelFunc
}

func newLoad(ctx context.Context, o Options) (*load, error) {
	if err := enoughFiles(o.connections()); err != nil {
		return nil, err
	}
	l := &load{Options: o, tally: newTally(), dials: make(chan struct{}, o.Dials), begin: make(chan struct{})}
	var err error
	if l.Addr, err = here(ctx, o.Addr); err != nil {
		return nil, err
	}
	if l.size, err = parseSize(o.Size); err != nil {
		return nil, err
	}
	if l.server, err = newMeter(ctx, o); err != nil {
		return nil, err
	}
	if l.Seed == 0 {
		l.Seed = rand.Uint64()
	}
	return l, nil
}

// client is somebody who does something for as long as the run lasts. Seated is to be called when they are where they are going to be.
type client interface {
	run(ctx context.Context, seated func()) error
}

// run has everybody come, measures, and sends them away.
func (l *load) run(ctx context.Context) (*Report, error) {
	ctx, kill := context.WithCancel(ctx)
	defer kill()
	measuring := context.WithoutCancel(ctx) // also when it is cut short: the server is measured as it is then
	l.closing, l.closes = context.WithCancel(ctx)
	defer l.closes()
	before, err := l.usage(measuring)
	if err != nil {
		return nil, err
	}
	connecting := time.Now()
	left := l.start(ctx)
	l.seated.Wait()
	seating := time.Since(connecting)
	l.rest(ctx)
	rest := l.usageAfter(measuring, before)
	l.started = time.Now()
	l.tally.begin()
	close(l.begin)
	l.stay(left)
	l.tally.stop()
	playing := time.Since(l.started)
	after := l.usageAfter(measuring, rest)
	l.closes()
	time.AfterFunc(leaving, kill)
	<-left
	return l.report(seating, playing, [3]usage{before, rest, after}), nil
}

// leaving is how long everybody may take at the end.
const leaving = 40 * time.Second

// rest leaves the server alone for a while, since it has to collect what everybody's coming left behind.
func (l *load) rest(ctx context.Context) {
	if l.people() == 0 {
		return
	}
	select {
	case <-time.After(l.Settle):
	case <-ctx.Done():
	}
}

// stay waits for as long as is measured, or until everybody has left: programs when their games are over, all where the server ends.
func (l *load) stay(left <-chan struct{}) {
	var enough <-chan time.Time
	if l.For > 0 {
		enough = time.After(l.For)
	}
	select {
	case <-enough:
	case <-left:
	case <-l.closing.Done():
	}
}

// start has everybody come, and gives what closes when all of them have left.
func (l *load) start(ctx context.Context) (left <-chan struct{}) {
	clients, gone := l.clients(ctx), make(chan struct{})
	var all sync.WaitGroup
	l.seated.Add(len(clients))
	for _, c := range clients {
		all.Go(func() {
			seated := sync.OnceFunc(l.seated.Done)
			defer seated()
			if err := c.run(ctx, seated); err != nil && !l.left(err) {
				l.tally.fault(err)
			}
		})
	}
	go func() {
		all.Wait()
		close(gone)
	}()
	return gone
}

// left tells whether an error is no more than that the run is over.
func (l *load) left(err error) bool {
	return l.closing.Err() != nil && (kindOf(err) == Lost || errors.Is(err, context.Canceled))
}

// random is a source of its own for everybody, by number.
func (l *load) random(number int) *rand.Rand { return rand.New(rand.NewPCG(l.Seed, uint64(number))) }

// about is a time around one, half more or less.
func about(d time.Duration, random *rand.Rand) time.Duration {
	return d/2 + time.Duration(random.Int64N(int64(d)+1))
}

// pause waits for a time, and tells whether the run goes on.
func (l *load) pause(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-l.closing.Done():
		return false
	}
}
