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
		return fmt.Errorf("load: %d of %d connections saw something wrong", n, r.Connections)
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
	l.closing, l.closes = context.WithCancel(ctx)
	defer l.closes()
	before, err := l.usage(ctx)
	if err != nil {
		return nil, err
	}
	connecting := time.Now()
	var all sync.WaitGroup
	l.start(ctx, &all)
	l.seated.Wait()
	seating := time.Since(connecting)
	rest, err := l.rest(ctx)
	if err != nil {
		return nil, err
	}
	l.started = time.Now()
	l.tally.begin()
	close(l.begin)
	l.stay(&all)
	l.tally.stop()
	playing := time.Since(l.started)
	after, err := l.usage(ctx)
	l.closes()
	time.AfterFunc(leaving, kill)
	all.Wait()
	return l.report(seating, playing, [3]usage{before, rest, after}), err
}

// leaving is how long everybody may take at the end.
const leaving = 40 * time.Second

// rest leaves the server alone for a while, since it has to collect what everybody's coming left behind, and measures what it has then.
func (l *load) rest(ctx context.Context) (usage, error) {
	if l.people() > 0 {
		select {
		case <-time.After(l.Settle):
		case <-ctx.Done():
		}
	}
	return l.usage(ctx)
}

// stay waits for as long as is measured: until the games of programs are over unless a time was given.
func (l *load) stay(all *sync.WaitGroup) {
	if l.For == 0 {
		all.Wait()
		return
	}
	select {
	case <-time.After(l.For):
	case <-l.closing.Done():
	}
}

// start has everybody come.
func (l *load) start(ctx context.Context, all *sync.WaitGroup) {
	clients := l.clients()
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
