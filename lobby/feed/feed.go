// Package feed carries the newest state of something from its one owner to a reader that may be slow.
package feed

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// ErrClosed tells a reader that its owner has ended the feed and that everything published was taken.
var ErrClosed = errors.New("feed closed")

// drops counts the values of all feeds that were replaced before anybody took them.
var drops atomic.Uint64

// Drops is how many values of all feeds were replaced before anybody took them: states that slow readers skipped.
func Drops() uint64 { return drops.Load() }

// Feed is a one-slot mailbox that always holds the newest value. Publishing never blocks: a value not yet taken is
// replaced, so a slow reader skips states and delays nobody. It has one reader; its mutex guards a leaf.
type Feed[T any] struct {
	// ready has capacity one and says "look again"; a second signal while one waits is dropped. Several feeds
	// may share one channel, so that one loop can wait for all of them.
	ready chan struct{}

	mu     sync.Mutex
	value  T
	fresh  bool
	closed bool
}

// New makes a feed with a signal of its own.
func New[T any]() *Feed[T] { return Sharing[T](make(chan struct{}, 1)) }

// Sharing makes a feed that signals on ready, a channel of capacity one which other feeds may share.
func Sharing[T any](ready chan struct{}) *Feed[T] { return &Feed[T]{ready: ready} }

// Publish replaces the value. On a closed feed it does nothing.
func (f *Feed[T]) Publish(v T) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return
	}
	if f.fresh {
		drops.Add(1)
	}
	f.value, f.fresh = v, true
	f.signal()
}

// Close ends the feed; a value not yet taken can still be taken.
func (f *Feed[T]) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	f.signal()
}

func (f *Feed[T]) signal() {
	select {
	case f.ready <- struct{}{}:
	default:
	}
}

// Ready signals after Publish and Close. A signal may be stale, so Take decides.
func (f *Feed[T]) Ready() <-chan struct{} { return f.ready }

// Take returns the newest value, once; ok is false where nothing new was published.
func (f *Feed[T]) Take() (v T, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	v, ok = f.value, f.fresh
	var zero T
	f.value, f.fresh = zero, false
	return v, ok
}

// Closed says whether the owner ended the feed and nothing is left to take.
func (f *Feed[T]) Closed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.closed && !f.fresh
}

// Next waits for a value that was not taken yet. It returns ErrClosed after the last one, or the context's error.
// It is for feeds with a signal of their own.
func (f *Feed[T]) Next(ctx context.Context) (T, error) {
	for {
		if v, ok := f.Take(); ok {
			return v, nil
		}
		if f.Closed() {
			var zero T
			return zero, ErrClosed
		}
		select {
		case <-f.ready:
		case <-ctx.Done():
			var zero T
			return zero, ctx.Err()
		}
	}
}
