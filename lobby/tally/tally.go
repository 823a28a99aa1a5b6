// Package tally counts what happens, for whoever runs the server: cheap where it is counted, read by those who draw or export it.
package tally

import (
	"slices"
	"sync/atomic"
	"time"
)

// Histogram counts values by how large they are. It is a leaf that any goroutine may use.
type Histogram struct {
	bounds []float64
	counts []atomic.Uint64 // by bound, and those above all of them last
	sum    atomic.Uint64   // in millionths
}

// NewHistogram makes one with so many bounds, each of which counts what is not above it; they rise.
func NewHistogram(bounds ...float64) *Histogram {
	return &Histogram{bounds: bounds, counts: make([]atomic.Uint64, len(bounds)+1)}
}

// millionths is the grain of the sum.
const millionths = 1e6

// Observe counts a value, which is not negative.
func (h *Histogram) Observe(v float64) {
	at, _ := slices.BinarySearch(h.bounds, v)
	h.counts[at].Add(1)
	h.sum.Add(uint64(v * millionths))
}

// Took counts a duration in seconds.
func (h *Histogram) Took(d time.Duration) { h.Observe(d.Seconds()) }

// Distribution is what a Histogram has counted.
type Distribution struct {
	Count uint64
	Sum   float64
	Up    map[float64]uint64 // by bound: how many were not above it
}

// Read gives what was counted so far.
func (h *Histogram) Read() Distribution {
	d := Distribution{Up: make(map[float64]uint64, len(h.bounds)), Sum: float64(h.sum.Load()) / millionths}
	for i, bound := range h.bounds {
		d.Count += h.counts[i].Load()
		d.Up[bound] = d.Count
	}
	d.Count += h.counts[len(h.bounds)].Load()
	return d
}

// Mean is that of all values; 0 before the first.
func (d Distribution) Mean() float64 {
	if d.Count == 0 {
		return 0
	}
	return d.Sum / float64(d.Count)
}
