package bot

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"sync"

	"reversi/engine"
	"reversi/engine/search"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/tally"
	"reversi/lobby/task"
)

// Bots seat bots at matches; the lobby's way to this package. Seats share two Pools, so that nobody who plays a quick level waits behind
// those who make the deep ones think.
type Bots struct {
	quick *Pool
	deep  *Pool
	tasks *task.Group
	log   *slog.Logger

	mu     sync.Mutex // guards random, a leaf
	random *rand.Rand
}

var _ lobby.Bots = (*Bots)(nil)

// New makes Bots that think on so many workers; Close ends those. Deep levels think on one less where there are several, which leaves a
// core to everybody else. The seats draw their randomness from random.
func New(tasks *task.Group, workers int, random *rand.Rand, log *slog.Logger) *Bots {
	return &Bots{
		quick: NewPool(tasks, "quick", workers, search.DefaultEntries),
		deep:  NewPool(tasks, "deep", max(workers-1, 1), deepEntries),
		tasks: tasks, log: log, random: random,
	}
}

// Close ends the workers.
func (b *Bots) Close() {
	b.quick.Close()
	b.deep.Close()
}

// Work is what the workers of the quick and of the deep levels do and have to do.
func (b *Bots) Work() (quick, deep tally.Work) { return b.quick.Work(), b.deep.Work() }

func (b *Bots) pool(l Level) *Pool {
	if l.Deep {
		return b.deep
	}
	return b.quick
}

// Levels are in order of strength.
func (b *Bots) Levels() []lobby.Level {
	var list []lobby.Level
	for _, l := range Levels() {
		list = append(list, lobby.Level{ID: l.ID, Name: l.Name})
	}
	return list
}

// Sit plays one seat of a match until ctx ends or nothing more can happen in the match.
func (b *Bots) Sit(ctx context.Context, m *match.Match, color engine.Color, level string) {
	l, ok := ByID(level)
	if !ok {
		b.log.Error("no bot has this level: its seat stays empty", "match", m.Start.ID, "level", level)
		return
	}
	b.sit(ctx, m, color, l)
}

func (b *Bots) sit(ctx context.Context, m *match.Match, color engine.Color, l Level) {
	log := b.log.With("match", m.Start.ID, "level", l.ID)
	snapshots := feed.New[*match.Snapshot]()
	watch, err := m.WatchAsBot(ctx, snapshots)
	if err != nil {
		log.Warn("bot cannot sit down", "error", err)
		return
	}
	defer watch.Close()
	s := &seat{match: m, color: color, level: l, pool: b.pool(l), tasks: b.tasks, log: log, rnd: b.split(), stop: func() {}}
	s.follow(ctx, snapshots)
}

// split makes randomness for one seat, since a source must not be shared between goroutines.
func (b *Bots) split() *rand.Rand {
	b.mu.Lock()
	defer b.mu.Unlock()
	return rand.New(rand.NewPCG(b.random.Uint64(), b.random.Uint64()))
}
