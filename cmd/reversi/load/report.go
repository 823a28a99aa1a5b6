package load

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// report is what a run measured.
type report struct {
	connections int
	connecting  time.Duration // until all were seated
	playing     time.Duration
	moves       int
	took        []time.Duration // sorted: from a move's being written to the other side's having read it
	faults      []error
}

func newReport(peers []*peer, connecting, playing time.Duration) *report {
	r := &report{connections: len(peers), connecting: connecting, playing: playing}
	for _, p := range peers {
		r.moves += p.moves
		r.took = append(r.took, p.took...)
		if p.fault != nil {
			r.faults = append(r.faults, p.fault)
		}
	}
	slices.Sort(r.took)
	return r
}

// shownFaults is how many faults are printed; they tend to be alike.
const shownFaults = 10

// String is the report as people read it.
func (r *report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "connections  %d, all seated after %.1f s\n", r.connections, r.connecting.Seconds())
	fmt.Fprintf(&b, "moves        %d in %.1f s, %.0f a second\n", r.moves, r.playing.Seconds(), float64(r.moves)/r.playing.Seconds())
	fmt.Fprintf(&b, "latency      p50 %.1f ms, p99 %.1f ms, max %.1f ms, from a move to the other side's state\n",
		r.percentile(50), r.percentile(99), r.percentile(100))
	fmt.Fprintf(&b, "wrong        %d\n", len(r.faults))
	for _, err := range r.faults[:min(len(r.faults), shownFaults)] {
		fmt.Fprintf(&b, "  %v\n", err)
	}
	return b.String()
}

// percentile is the time, in milliseconds, within which so many of a hundred moves arrived.
func (r *report) percentile(of int) float64 {
	if len(r.took) == 0 {
		return 0
	}
	i := (len(r.took)*of+99)/100 - 1
	return float64(r.took[max(i, 0)].Microseconds()) / 1000
}
