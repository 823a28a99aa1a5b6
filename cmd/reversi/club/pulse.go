package club

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/prometheus/procfs"

	"reversi/db"
	"reversi/lobby/pulse"
)

// Rates are taken over the samples of a while: between the newest and the oldest kept.
const (
	samplePause = 5 * time.Second
	samplesKept = 3
)

// sample is what the club has done and taken since its start.
type sample struct {
	at      time.Time
	cpu     float64 // seconds
	memory  uint64  // bytes, now
	moves   uint64
	commits db.Spread // seconds that each took
}

// sampler keeps the last samples, oldest first, under mu, a leaf.
type sampler struct {
	mu      sync.Mutex
	samples []sample
}

func (s *sampler) add(next sample) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.samples = append(s.samples, next)
	s.samples = s.samples[max(len(s.samples)-samplesKept, 0):]
}

// load is what the club does lately.
func (s *sampler) load() pulse.Load {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.samples) == 0 {
		return pulse.Load{}
	}
	return loadBetween(s.samples[0], s.samples[len(s.samples)-1])
}

func loadBetween(from, to sample) pulse.Load {
	l := pulse.Load{Memory: to.memory, Goroutines: runtime.NumGoroutine()}
	span := to.at.Sub(from.at).Seconds()
	if span <= 0 {
		return l
	}
	commits := float64(to.commits.Count() - from.commits.Count())
	l.CPU, l.Moves, l.Commits = (to.cpu-from.cpu)/span, float64(to.moves-from.moves)/span, commits/span
	if commits > 0 {
		l.Commit = time.Duration((to.commits.Sum - from.commits.Sum) / commits * float64(time.Second))
	}
	return l
}

// measure takes samples until ctx ends.
func (c *Club) measure(ctx context.Context) {
	tick := time.NewTicker(samplePause)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			c.takeSample(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// takeSample waits for the lobby to answer; there is no sample where it is closing.
func (c *Club) takeSample(ctx context.Context) {
	n, err := c.hub.Counts(ctx)
	if err != nil {
		return
	}
	s := sample{at: time.Now(), commits: c.store.Stats().Seconds}
	s.cpu, s.memory = process()
	for _, moves := range n.Moves {
		s.moves += moves
	}
	c.sampler.add(s)
}

// process is what this process has used of processors, in seconds, and has in memory, in bytes; both are 0 where the system does not tell.
func process() (cpu float64, memory uint64) {
	self, err := procfs.Self()
	if err != nil {
		return 0, 0
	}
	stat, err := self.Stat()
	if err != nil {
		return 0, 0
	}
	return stat.CPUTime(), uint64(stat.ResidentMemory())
}

// pulse is how the club does now. Where the lobby does not answer in time, its counts are missing.
func (c *Club) pulse(ctx context.Context) pulse.Pulse {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	p := pulse.Pulse{
		At: time.Now(), Since: c.since, Version: c.version, Connections: c.door.Connections(), Visits: c.door.Visits(),
		Load: c.sampler.load(), Outage: c.store.Stats().Outage, Troubles: c.journal.newest(),
	}
	p.Counts, _ = c.hub.Counts(ctx)
	quick, deep := c.bots.Work()
	brief, long := c.study.Work()
	p.Bots, p.Studies = quick.And(deep), brief.And(long)
	return p
}
