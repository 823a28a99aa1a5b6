package feed

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestASlowReaderSkipsStates(t *testing.T) {
	t.Parallel()
	f, before := New[int](), Drops()
	for v := range 1000 {
		f.Publish(v)
	}
	if n := Drops() - before; n < 999 { // other tests may add to it
		t.Errorf("%d values were replaced, want 999", n)
	}
	if v, ok := f.Take(); v != 999 || !ok {
		t.Errorf("took %d, %v", v, ok)
	}
	if v, ok := f.Take(); v != 0 || ok {
		t.Errorf("took %d a second time", v)
	}
}

func TestNextWaitsForSomethingNew(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := New[string]()
		go func() {
			time.Sleep(time.Minute)
			f.Publish("one")
			time.Sleep(time.Minute)
			f.Close()
		}()
		began := time.Now()
		if v, err := f.Next(t.Context()); v != "one" || err != nil || time.Since(began) != time.Minute {
			t.Errorf("next is %q, %v after %v", v, err, time.Since(began))
		}
		for range 2 {
			if _, err := f.Next(t.Context()); !errors.Is(err, ErrClosed) {
				t.Errorf("after the end: %v", err)
			}
		}
	})
}

func TestNextObeysItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New[int]().Next(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTheLastValueOutlivesItsFeed(t *testing.T) {
	t.Parallel()
	f := New[int]()
	f.Publish(7)
	f.Close()
	f.Publish(8)
	if f.Closed() {
		t.Error("closed with a value left")
	}
	if v, ok := f.Take(); v != 7 || !ok || !f.Closed() {
		t.Errorf("took %d, %v; closed %v", v, ok, f.Closed())
	}
}

func TestOneSignalForManyFeeds(t *testing.T) {
	t.Parallel()
	ready := make(chan struct{}, 1)
	a, b := Sharing[int](ready), Sharing[string](ready)
	a.Publish(1)
	b.Publish("x")
	<-ready
	if _, ok := a.Take(); !ok {
		t.Error("nothing from the first")
	}
	if _, ok := b.Take(); !ok {
		t.Error("nothing from the second")
	}
	select {
	case <-ready:
		t.Error("two signals waited")
	default:
	}
}
