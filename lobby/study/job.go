package study

import (
	"context"
	"slices"
	"time"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/engine/search"
	"reversi/lobby"
	"reversi/lobby/feed"
)

// key names an analysis.
type key struct {
	variant *engine.Variant
	moves   string
	from    int
}

// job is an analysis that somebody follows, or followed. While it is queued its work belongs to the worker; the Desk's mutex guards the rest, and
// the work while it is not.
type job struct {
	key     key
	work    *analysis.Work
	report  *analysis.Report // the newest
	readers []*feed.Feed[*analysis.Report]
	queued  bool               // a piece of it waits or is being done
	stop    context.CancelFunc // ends the piece being done
}

// join follows the analysis of a game, which goes on from where it was if it was begun before. The newest report is there at once.
func (d *Desk) join(g engine.Game, from int, f *feed.Feed[*analysis.Report]) (*job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ctx.Err() != nil {
		return nil, lobby.ErrClosing
	}
	k := key{g.Variant(), g.Transcript(), from}
	j := d.jobs[k]
	if j == nil {
		w, err := analysis.Begin(g, from)
		if err != nil {
			return nil, err
		}
		j = &job{key: k, work: w, report: w.Report(), stop: func() {}}
	}
	d.use(j)
	j.readers = append(j.readers, f)
	f.Publish(j.report)
	d.schedule(j)
	return j, nil
}

// use makes a job the last to be forgotten, and forgets another one if there are too many: the longest unused that nobody follows.
func (d *Desk) use(j *job) {
	d.forget(j)
	idle := slices.IndexFunc(d.used, func(other *job) bool { return len(other.readers) == 0 })
	if len(d.used) >= kept && idle >= 0 {
		d.forget(d.used[idle])
	}
	d.jobs[j.key], d.used = j, append(d.used, j)
}

func (d *Desk) forget(j *job) {
	if d.jobs[j.key] == j {
		delete(d.jobs, j.key)
	}
	d.used = slices.DeleteFunc(d.used, func(other *job) bool { return other == j })
}

// leave ends following. Work that nobody follows stops at once and is kept for whoever asks next.
func (d *Desk) leave(j *job, f *feed.Feed[*analysis.Report]) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j.readers = slices.DeleteFunc(j.readers, func(other *feed.Feed[*analysis.Report]) bool { return other == f })
	if len(j.readers) == 0 {
		j.stop()
	}
}

// schedule puts the next piece of a job that somebody follows in the queue where it belongs, if there is more to do.
func (d *Desk) schedule(j *job) {
	if j.queued || len(j.readers) == 0 || j.work.Finished() {
		return
	}
	j.queued = true
	q, slice := d.deep, deepSlice
	if j.work.Quick() {
		q, slice = d.brief, briefSlice
	}
	q.put(func(s *search.Searcher) { d.step(j, s, slice) })
}

// step does a piece of a job. A context that ends is no failure: nobody follows any more, or the Desk closes. After a panic, those who follow
// hear that it failed.
func (d *Desk) step(j *job, s *search.Searcher, slice time.Duration) {
	failed := true
	defer func() { d.stepped(j, failed) }()
	ctx, ok := d.begin(j)
	failed = ok && j.work.Step(politely(ctx, slice), s) != nil && ctx.Err() == nil
}

// begin makes the context of a piece; ok is false where nobody follows.
func (d *Desk) begin(j *job) (ctx context.Context, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	ctx, j.stop = context.WithCancel(d.ctx)
	return ctx, len(j.readers) > 0
}

// stepped tells everybody what is known now, and sees to the next piece.
func (d *Desk) stepped(j *job, failed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j.stop()
	j.queued = false
	if failed {
		d.fail(j)
		return
	}
	j.report = j.work.Report()
	for _, f := range j.readers {
		f.Publish(j.report)
	}
	d.schedule(j)
}

func (d *Desk) fail(j *job) {
	d.forget(j)
	for _, f := range j.readers {
		f.Close()
	}
}
