package study

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/engine/record"
	"reversi/engine/search"
	"reversi/lobby"
	"reversi/lobby/task"
)

// played is a tournament game that ended in a draw.
const played = "f5d6c3d3c4f4f6f3e6e7d7g6g5f7e2h6e3c8g3f2g4h3e8d8b8c6c7b4c5e1f8d2c2b1h4h5g2b2b3b5g1h1h2f1a5a3b6a7a1a2a6a4a8b7c1d1h7h8g8g7"

func game(t *testing.T, transcript string) engine.Game {
	t.Helper()
	g, err := record.ReadTranscript(engine.Othello(), transcript)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// atDesk runs fn in a bubble with a desk that is closed at its end.
func atDesk(t *testing.T, fn func(*testing.T, *Desk)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tasks := &task.Group{}
		d := newDesk(tasks, 1<<14)
		fn(t, d)
		d.Close()
		tasks.Wait()
	})
}

// hold keeps the workers busy until it is released.
func hold(d *Desk) (release func()) {
	free := make(chan struct{})
	for _, q := range []*queue{d.brief, d.deep} {
		q.put(func(*search.Searcher) { <-free })
	}
	return func() { close(free) }
}

func ignore(*analysis.Report) {}

func TestAnalysisGoesOnToTheEnd(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		g := game(t, played)
		var last *analysis.Report
		err := d.Analyse(t.Context(), g, 47, func(r *analysis.Report) {
			if last != nil && r.Done < last.Done {
				t.Errorf("%d done after %d", r.Done, last.Done)
			}
			last = r
		})
		if err != nil || !last.Finished() || !last.Verdicts[47].Exact || last.Verdicts[60].Value != 0 {
			t.Errorf("%+v, %v", last, err)
		}
	})
}

// Many who look at one game cost one analysis, and the next one finds it done.
func TestAnalysesAreShared(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		g := game(t, played)
		release := hold(d)
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				if err := d.Analyse(t.Context(), g, 50, ignore); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		d.mu.Lock()
		jobs, readers := len(d.jobs), len(d.used[0].readers)
		d.mu.Unlock()
		if jobs != 1 || readers != 50 {
			t.Errorf("%d analyses with %d readers, want one with 50", jobs, readers)
		}
		release()
		all.Wait()
		defer hold(d)()
		reports := 0
		if err := d.Analyse(t.Context(), g, 50, func(r *analysis.Report) { reports++ }); err != nil || reports != 1 {
			t.Errorf("%d reports, %v; want the finished one", reports, err)
		}
	})
}

// Whoever leaves ends the work at once; whoever comes back finds what was done.
func TestWorkStopsWhenNobodyFollows(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		g := game(t, played)
		ctx, leave := context.WithCancel(t.Context())
		done := 0
		err := d.Analyse(ctx, g, 0, func(r *analysis.Report) {
			if done = r.Done; done > 5 {
				leave()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("error %v, want the context's", err)
		}
		synctest.Wait()
		d.mu.Lock()
		j := d.used[0]
		if j.queued || len(j.readers) > 0 || len(d.brief.pieces)+len(d.deep.pieces) > 0 {
			t.Errorf("the work goes on: %+v", j)
		}
		d.mu.Unlock()
		ctx, leave = context.WithCancel(t.Context())
		err = d.Analyse(ctx, g, 0, func(r *analysis.Report) {
			if r.Done < done {
				t.Errorf("%d done after %d", r.Done, done)
			}
			leave()
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want the context's", err)
		}
	})
}

// Different games take turns: a short one is not kept waiting for a long one.
func TestAnalysesTakeTurns(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		long, short := game(t, played), game(t, played[:2*57])
		ctx, leave := context.WithCancel(t.Context())
		release := hold(d)
		var all sync.WaitGroup
		longDone := 0
		all.Go(func() {
			_ = d.Analyse(ctx, long, 0, func(r *analysis.Report) { longDone = r.Done })
		})
		synctest.Wait()
		all.Go(func() {
			if err := d.Analyse(t.Context(), short, 54, ignore); err != nil {
				t.Error(err)
			}
			leave()
		})
		synctest.Wait()
		release()
		all.Wait()
		if longDone == 0 || longDone > 30 {
			t.Errorf("%d of the long game were done when the short one was; they did not take turns", longDone)
		}
	})
}

func TestForgottenAnalyses(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		defer hold(d)()
		ctx, leave := context.WithCancel(t.Context())
		leave()
		g := game(t, played)
		for n := range kept + 10 {
			_ = d.Analyse(ctx, g, 60-n%55, ignore)
			_ = d.Analyse(ctx, game(t, played[:2*(1+n%59)]), 0, ignore)
			_ = d.Analyse(ctx, game(t, played[:2*(1+n%59)]), 1, ignore)
			_ = d.Analyse(ctx, game(t, played[:2*(1+n%59)]), 2, ignore)
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		if len(d.jobs) != kept || len(d.used) != kept {
			t.Errorf("%d and %d analyses are kept, want %d", len(d.jobs), len(d.used), kept)
		}
	})
}

func TestAdvice(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		h, err := d.Advise(t.Context(), game(t, played[:2*48]).Position())
		if err != nil || !h.Exact || h.Value != 0 || len(h.Reasons) == 0 {
			t.Errorf("%+v, %v", h, err)
		}
		synctest.Wait()
		if brief, deep := d.Work(); brief.Done != 1 || brief.Nodes == 0 || deep.Nodes != 0 {
			t.Errorf("the work so far: %+v, %+v", brief, deep)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		defer hold(d)()
		if h, err := d.Advise(ctx, engine.Othello().Start()); !errors.Is(err, context.Canceled) || h.Square != engine.NoSquare {
			t.Errorf("%+v, %v", h, err)
		}
	})
}

func TestClosedDesk(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		release := hold(d)
		var all sync.WaitGroup
		all.Go(func() {
			if err := d.Analyse(t.Context(), game(t, played), 0, ignore); !errors.Is(err, lobby.ErrClosing) {
				t.Errorf("the analysis that waited: %v, want ErrClosing", err)
			}
		})
		all.Go(func() {
			if _, err := d.Advise(t.Context(), engine.Othello().Start()); !errors.Is(err, lobby.ErrClosing) {
				t.Errorf("the hint that waited: %v, want ErrClosing", err)
			}
		})
		synctest.Wait()
		d.Close()
		all.Wait()
		release()
		if err := d.Analyse(t.Context(), game(t, played), 0, ignore); !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("an analysis afterwards: %v, want ErrClosing", err)
		}
		if _, err := d.Advise(t.Context(), engine.Othello().Start()); !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("a hint afterwards: %v, want ErrClosing", err)
		}
	})
}

// A panic fails the one analysis, and the worker goes on.
func TestWorkerSurvivesAPanic(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		release := hold(d)
		g := game(t, played)
		var all sync.WaitGroup
		all.Go(func() {
			if err := d.Analyse(t.Context(), g, 50, ignore); !errors.Is(err, errFailed) {
				t.Errorf("error %v, want errFailed", err)
			}
		})
		synctest.Wait()
		d.mu.Lock()
		d.used[0].work = nil // the step will panic
		d.mu.Unlock()
		release()
		all.Wait()
		if err := d.Analyse(t.Context(), g, 50, ignore); err != nil {
			t.Errorf("the analysis after a panic: %v", err)
		}
	})
}

func TestOtherBoardsAreRefused(t *testing.T) {
	atDesk(t, func(t *testing.T, d *Desk) {
		v, err := engine.Standard(6)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Analyse(t.Context(), engine.NewGame(v), 0, ignore); !errors.Is(err, search.ErrBoard) {
			t.Errorf("error %v, want search.ErrBoard", err)
		}
	})
}

// Once a study has thought for its slice, whatever else can run does.
func TestPoliteContextsStepAside(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var ran atomic.Bool
	go func() { ran.Store(true) }()
	if err := politely(t.Context(), 0).Err(); err != nil || !ran.Load() {
		t.Errorf("error %v, and the other goroutine ran: %v", err, ran.Load())
	}
}
