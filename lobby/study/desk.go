// Package study looks into games for the people of the club: analyses and hints, by workers that step aside for everything else.
package study

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/engine/search"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/tally"
	"reversi/lobby/task"
)

// errFailed is what is left of an analysis or a hint that panicked.
var errFailed = errors.New("the study of a game failed")

// kept is how many analyses are remembered, finished or not, so that the next one who asks goes on from there.
const kept = 200

// Desk is the lobby's Study. What somebody waits for, hints and the quick looks of analyses, is done by one worker, the deep looks by another. All
// who follow the same game share one analysis, and different analyses take turns.
type Desk struct {
	brief *queue
	deep  *queue
	ctx   context.Context // ends on Close
	stop  context.CancelFunc

	mu   sync.Mutex // guards jobs, used and the jobs' own fields, a leaf
	jobs map[key]*job
	used []*job // the same, the one longest unused first
}

var _ lobby.Study = (*Desk)(nil)

// New makes a Desk; Close ends it.
func New(tasks *task.Group) *Desk { return newDesk(tasks, analysis.Entries) }

// newDesk makes one whose deep worker remembers so many positions.
func newDesk(tasks *task.Group, entries int) *Desk {
	d := &Desk{
		brief: newQueue(tasks, "brief study", entries/16), deep: newQueue(tasks, "deep study", entries), jobs: map[key]*job{},
	}
	d.ctx, d.stop = context.WithCancel(context.Background())
	return d
}

// Close ends all work within milliseconds: whoever waits gets lobby.ErrClosing.
func (d *Desk) Close() {
	d.stop()
	d.brief.close()
	d.deep.close()
}

// Work is what the workers do and have to do: hints and quick looks, and deep ones.
func (d *Desk) Work() (brief, deep tally.Work) { return d.brief.doing(), d.deep.doing() }

// Analyse publishes what is known of a game after each step, until all is known or ctx ends. It calls publish itself, and skips reports
// while that is busy.
func (d *Desk) Analyse(ctx context.Context, g engine.Game, from int, publish func(*analysis.Report)) error {
	reports := feed.New[*analysis.Report]()
	j, err := d.join(g, from, reports)
	if err != nil {
		return err
	}
	defer d.leave(j, reports)
	stopWaiting := context.AfterFunc(d.ctx, reports.Close)
	defer stopWaiting()
	for {
		r, err := reports.Next(ctx)
		switch {
		case d.ctx.Err() != nil:
			return lobby.ErrClosing
		case errors.Is(err, feed.ErrClosed):
			return errFailed
		case err != nil:
			return err
		}
		if publish(r); r.Finished() {
			return nil
		}
	}
}

// advice is a hint that somebody waits for.
type advice struct {
	hint analysis.Hint
	err  error
	done chan struct{} // never sent on; closed by the worker
}

// Advise finds a move in a position that has one, and why it is good.
func (d *Desk) Advise(ctx context.Context, p engine.Position) (analysis.Hint, error) {
	a := &advice{err: errFailed, done: make(chan struct{})}
	d.brief.put(func(s *search.Searcher) {
		defer close(a.done)
		a.hint, a.err = analysis.Advise(politely(ctx, briefSlice), s, p)
	})
	none := analysis.Hint{Square: engine.NoSquare}
	select {
	case <-a.done:
		return a.hint, a.err
	case <-ctx.Done():
		return none, ctx.Err()
	case <-d.ctx.Done():
		return none, lobby.ErrClosing
	}
}

// How long a worker thinks before everybody else may go first. Somebody waits for the brief one, and where the bots keep all processors
// busy its share is small enough.
const (
	briefSlice = 5 * time.Millisecond
	deepSlice  = time.Millisecond
)

// polite is a context that lets everybody else go first once a search has thought for a while. A search looks at it every tenth of a
// millisecond, so no move and no bot waits longer than the slice for a study.
type polite struct {
	context.Context
	slice time.Duration
	start time.Time
	since atomic.Int64 // when it last stepped aside, as time since start
}

func politely(ctx context.Context, slice time.Duration) *polite {
	return &polite{Context: ctx, slice: slice, start: time.Now()}
}

func (p *polite) Err() error {
	if time.Since(p.start)-time.Duration(p.since.Load()) >= p.slice {
		runtime.Gosched()
		p.since.Store(int64(time.Since(p.start)))
	}
	return p.Context.Err()
}
