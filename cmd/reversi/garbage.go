package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// How much garbage may pile up before it is collected, in percent of what lives, as GOGC has it.
const (
	leastGarbage = 100 // Go's own
	mostGarbage  = 400
	muchLives    = 128 << 20 // bytes; from there on there may be more garbage
	// A change takes a moment in which nothing runs: a smaller one than this is not worth it.
	leastChange  = 25
	garbagePause = 2 * time.Second
)

// paceGarbage lets the more garbage pile up the more lives, until ctx ends. To collect it takes most of a core for about a second where
// thousands are here, and everybody waits meanwhile: so that shall be rare. In a small club it is over unnoticed, and memory matters more.
// GOGC says it otherwise, and GOMEMLIMIT holds.
func paceGarbage(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		return
	}
	tick := time.NewTicker(garbagePause)
	defer tick.Stop()
	now := leastGarbage
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if next := garbageFor(liveHeap()); next-now >= leastChange || now-next >= leastChange {
			debug.SetGCPercent(next)
			now = next
		}
	}
}

// garbageFor is the percentage where so many bytes live: four times as much where twice as much does.
func garbageFor(live uint64) int {
	much := float64(live) / muchLives
	return int(min(max(100*much*much, leastGarbage), mostGarbage))
}

// liveHeap is how many bytes lived when garbage was collected last.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
