package tally

import (
	"reflect"
	"testing"
	"time"
)

func TestHistogram(t *testing.T) {
	t.Parallel()
	h := NewHistogram(0.001, 0.01, 0.1)
	for _, v := range []float64{0, 0.001, 0.002, 0.1, 5} {
		h.Observe(v)
	}
	h.Took(20 * time.Millisecond)
	want := Distribution{Count: 6, Sum: 5.123, Up: map[float64]uint64{0.001: 2, 0.01: 3, 0.1: 5}}
	if got := h.Read(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestMean(t *testing.T) {
	t.Parallel()
	h := NewHistogram(1)
	if m := h.Read().Mean(); m != 0 {
		t.Errorf("%v before the first value", m)
	}
	h.Observe(1)
	h.Observe(2)
	if m := h.Read().Mean(); m != 1.5 {
		t.Errorf("%v, want 1.5", m)
	}
}

// A piece that panics is not done, and its worker is free again.
func TestLabour(t *testing.T) {
	t.Parallel()
	var l Labour
	nodes := uint64(100)
	l.Do(func() uint64 { return nodes }, func() {
		if busy := l.Read(2); busy != (Work{Thinking: 1, Waiting: 2}) {
			t.Errorf("meanwhile: %+v", busy)
		}
		nodes += 7
	})
	func() {
		defer func() { _ = recover() }()
		l.Do(func() uint64 { return nodes }, func() { panic("oops") })
	}()
	if w := l.Read(0); w != (Work{Done: 1, Nodes: 7}) {
		t.Errorf("%+v", w)
	}
}
