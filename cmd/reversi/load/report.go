package load

import (
	"slices"
	"time"
)

// Report is what a run measured, as --json prints it. Times are in milliseconds unless their names say otherwise; what was not measured is
// left out.
type Report struct {
	Seed        uint64         `json:"seed"`
	Size        string         `json:"size"`
	Connections int            `json:"connections"`
	Sessions    map[string]int `json:"sessions"` // those that came in, by what they do
	SeatedS     float64        `json:"seated_s"` // until all were where they were going to be
	MeasuredS   float64        `json:"measured_s"`
	Connect     *Times         `json:"connect,omitempty"` // from the dial to the first byte

	Server *Usage `json:"server,omitempty"`
	Load   Usage  `json:"load"`

	Moves          int                `json:"moves"`
	MovesPerSecond float64            `json:"moves_per_second"`
	Screens        map[string]Times   `json:"screens"`  // from a move's last key or line to its disc on a screen
	Programs       map[string]Times   `json:"programs"` // from a move's line to the state on the other side
	MoveBytes      map[string]Bytes   `json:"move_bytes"`
	StepBytes      Count              `json:"step_bytes"`
	BytesPerSecond map[string]float64 `json:"bytes_per_second"` // to one session

	Wrong  int            `json:"wrong"`
	Faults map[string]int `json:"faults"` // by kind
	faults []error
}

// Times are the milliseconds that something took.
type Times struct {
	N   int     `json:"n"`
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// Bytes are those of a move: until its disc was on the screen, and from one move to the next with all that goes on meanwhile.
type Bytes struct {
	Shown Count `json:"shown"`
	Whole Count `json:"whole"`
}

// Count is how many bytes something took.
type Count struct {
	N      int     `json:"n"`
	Median int     `json:"median"`
	Mean   float64 `json:"mean"`
}

// Usage is what a process used. Bytes are in all; a session's are the difference that the sessions made.
type Usage struct {
	Before       int64   `json:"before_bytes"` // resident
	Seated       int64   `json:"seated_bytes"`
	End          int64   `json:"end_bytes"`
	PerSession   float64 `json:"session_bytes"`
	HeapSession  float64 `json:"session_heap_bytes,omitempty"`
	StackSession float64 `json:"session_stack_bytes,omitempty"`
	ComingMS     float64 `json:"connection_cpu_ms"` // of CPU, for one to come in
	CPU          float64 `json:"cpu_percent"`       // of one core, while it was measured
}

func (l *load) report(seating, playing time.Duration, used [3]usage) *Report {
	t := l.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	r := &Report{
		Seed: l.Seed, Size: l.Size, Connections: l.connections(), Sessions: map[string]int{}, SeatedS: seating.Seconds(), MeasuredS: playing.Seconds(),
		Moves: t.moves, MovesPerSecond: float64(t.moves) / playing.Seconds(),
		Screens: map[string]Times{}, Programs: map[string]Times{}, MoveBytes: map[string]Bytes{}, BytesPerSecond: map[string]float64{},
		Wrong: len(t.faults), Faults: map[string]int{}, faults: t.faults,
	}
	r.Connect = timesOf(t.connect)
	for k := range kinds {
		if n := t.came[k]; n > 0 {
			r.Sessions[kindNames[k]] = n
		}
		if took := timesOf(t.lines[k]); took != nil {
			r.Programs[kindNames[k]] = *took
		}
		if bytes := t.during[k]; bytes > 0 && k != visitor {
			r.BytesPerSecond[kindNames[k]] = float64(bytes) / float64(t.came[k]) / playing.Seconds()
		}
	}
	for to := range roles {
		if took := timesOf(t.screens[to]); took != nil {
			r.Screens[roleNames[to]] = *took
			r.MoveBytes[roleNames[to]] = Bytes{Shown: countOf(t.first[to]), Whole: countOf(t.whole[to])}
		}
	}
	r.StepBytes = countOf(t.steps)
	for _, err := range t.faults {
		r.Faults[kindOf(err)]++
	}
	if l.server != nil {
		server := l.used(used, func(u usage) process { return u.server })
		r.Server = &server
	}
	r.Load = l.used(used, func(u usage) process { return u.load })
	return r
}

// used is what a process used from before anybody came until the end.
func (l *load) used(all [3]usage, of func(usage) process) Usage {
	before, seated, end := of(all[0]), of(all[1]), of(all[2])
	each := func(bytes int64) float64 { return float64(bytes) / float64(max(l.connections(), 1)) }
	return Usage{
		Before: before.resident, Seated: seated.resident, End: end.resident,
		PerSession: each(seated.resident - before.resident), HeapSession: each(seated.heap - before.heap), StackSession: each(seated.stacks - before.stacks),
		ComingMS: each(int64(seated.cpu-before.cpu)) / float64(time.Millisecond),
		CPU:      100 * (end.cpu - seated.cpu).Seconds() / all[2].at.Sub(all[1].at).Seconds(),
	}
}

// timesOf is nil for none.
func timesOf(took []time.Duration) *Times {
	if len(took) == 0 {
		return nil
	}
	sorted := slices.Sorted(slices.Values(took))
	return &Times{N: len(sorted), P50: percentile(sorted, 50), P99: percentile(sorted, 99), Max: percentile(sorted, 100)}
}

// percentile is the time, in milliseconds, within which so many of a hundred came.
func percentile(sorted []time.Duration, of int) float64 {
	if len(sorted) == 0 {
		return 0
	}
	i := (len(sorted)*of+99)/100 - 1
	return float64(sorted[max(i, 0)].Microseconds()) / 1000
}

func countOf(bytes []int) (c Count) {
	if len(bytes) == 0 {
		return c
	}
	sorted, sum := slices.Sorted(slices.Values(bytes)), 0
	for _, n := range sorted {
		sum += n
	}
	return Count{N: len(sorted), Median: sorted[len(sorted)/2], Mean: float64(sum) / float64(len(sorted))}
}
