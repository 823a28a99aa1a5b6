package db

import (
	"slices"
	"sync"
	"time"

	"reversi/lobby/match"
)

// Stats are what the writer has done since the store was opened.
type Stats struct {
	Sizes   Spread       // requests that a transaction carried, of those that became durable
	Seconds Spread       // from the beginning of such a transaction until it was durable
	Failed  int          // transactions that did not become durable
	Outage  match.Outage // the last one
}

// Spread counts values by size.
type Spread struct {
	Bounds []float64 // ascending; never changed
	Counts []uint64  // of values up to each bound and above the one before; one more for those above all
	Sum    float64
}

// Count is of all values.
func (s Spread) Count() (n uint64) {
	for _, c := range s.Counts {
		n += c
	}
	return n
}

func newSpread(bounds ...float64) Spread {
	return Spread{Bounds: bounds, Counts: make([]uint64, len(bounds)+1)}
}

func (s *Spread) add(v float64) {
	at, _ := slices.BinarySearch(s.Bounds, v)
	s.Counts[at]++
	s.Sum += v
}

// statistics are the writer's: a leaf that it writes and anybody reads.
type statistics struct {
	mu    sync.Mutex
	stats Stats
}

func newStatistics() *statistics {
	return &statistics{stats: Stats{
		Sizes:   newSpread(1, 2, 4, 8, 16, 32, 64, 128, maxBatch),
		Seconds: newSpread(.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5),
	}}
}

// count takes down a transaction of so many requests.
func (s *statistics) count(requests int, took time.Duration, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.stats.Failed++
		return
	}
	s.stats.Sizes.add(float64(requests))
	s.stats.Seconds.add(took.Seconds())
}

func (s *statistics) read() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	copied := s.stats
	copied.Sizes.Counts, copied.Seconds.Counts = slices.Clone(s.stats.Sizes.Counts), slices.Clone(s.stats.Seconds.Counts)
	return copied
}

// Stats are what the writer has done so far; anybody may ask at any time.
func (s *Store) Stats() Stats {
	stats := s.writer.statistics.read()
	stats.Outage = s.writer.health.current()
	return stats
}
