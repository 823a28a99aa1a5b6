package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/engine/search"
	"reversi/lobby/match"
	"reversi/lobby/tally"
	"reversi/lobby/task"
)

// slow is a level that thinks for a second and writes down when it began.
func slow(begun func()) Level {
	return Level{ID: "slow", choose: func(ctx context.Context, _ *search.Searcher, p engine.Position, _ *rand.Rand) (engine.Square, error) {
		begun()
		select {
		case <-time.After(time.Second):
			return p.Legal()[0], nil
		case <-ctx.Done():
			return engine.NoSquare, ctx.Err()
		}
	}}
}

// pooled runs fn in a bubble with a pool that is closed at its end.
func pooled(t *testing.T, workers int, fn func(t *testing.T, p *Pool)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		tasks := &task.Group{}
		p := NewPool(tasks, "test", workers, 2)
		fn(t, p)
		p.Close()
		tasks.Wait()
	})
}

func ask(ctx context.Context, p *Pool, game match.ID, l Level) (engine.Square, error) {
	return p.Choose(ctx, game, l, engine.Othello().Start(), rand.New(rand.NewPCG(1, 1)))
}

func TestPoolServesGamesInTurn(t *testing.T) {
	t.Parallel()
	pooled(t, 2, func(t *testing.T, p *Pool) {
		var mu sync.Mutex
		var order []match.ID
		start := time.Now()
		var all sync.WaitGroup
		games := []match.ID{"g1", "g2", "g3", "g4", "g5"}
		for _, game := range games {
			l := slow(func() { mu.Lock(); defer mu.Unlock(); order = append(order, game) })
			all.Go(func() {
				for range 2 {
					if _, err := ask(t.Context(), p, game, l); err != nil {
						t.Errorf("%s: %v", game, err)
					}
				}
			})
			synctest.Wait()
		}
		all.Wait()
		if took := time.Since(start); took != 5*time.Second {
			t.Errorf("ten moves of a second on two workers took %v, want 5s", took)
		}
		if first := slices.Sorted(slices.Values(order[:5])); !slices.Equal(first, games) {
			t.Errorf("order %v: the first five must be one of each game", order)
		}
	})
}

func TestPoolTakesOneQuestionOfAGame(t *testing.T) {
	t.Parallel()
	pooled(t, 1, func(t *testing.T, p *Pool) {
		l := slow(func() {})
		var all sync.WaitGroup
		for range 2 { // one is answered, one waits
			all.Go(func() { ask(t.Context(), p, "g1", l) })
			synctest.Wait()
		}
		if _, err := ask(t.Context(), p, "g1", l); !errors.Is(err, ErrWaiting) {
			t.Errorf("third question: %v, want ErrWaiting", err)
		}
		all.Wait()
	})
}

func TestPoolForgetsACancelledQuestionAtOnce(t *testing.T) {
	t.Parallel()
	pooled(t, 1, func(t *testing.T, p *Pool) {
		begun := 0
		l := slow(func() { begun++ })
		var all sync.WaitGroup
		start := time.Now()
		all.Go(func() { ask(t.Context(), p, "g1", l) })
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		all.Go(func() {
			if move, err := ask(ctx, p, "g2", l); !errors.Is(err, context.Canceled) || move != engine.NoSquare {
				t.Errorf("cancelled question: %v, %v", move, err)
			}
			if took := time.Since(start); took != 0 {
				t.Errorf("left the queue after %v, want at once", took)
			}
			if _, err := ask(t.Context(), p, "g2", l); err != nil {
				t.Errorf("a new question of the same game: %v", err)
			}
		})
		synctest.Wait()
		cancel()
		all.Wait()
		if begun != 2 || time.Since(start) != 2*time.Second {
			t.Errorf("%d moves thought about in %v, want two in 2s", begun, time.Since(start))
		}
	})
}

func TestPoolStopsACancelledAnswer(t *testing.T) {
	t.Parallel()
	pooled(t, 1, func(t *testing.T, p *Pool) {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		start := time.Now()
		if _, err := ask(ctx, p, "g1", slow(func() {})); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v, want that of the context", err)
		}
		if took := time.Since(start); took != 300*time.Millisecond {
			t.Errorf("stopped after %v, want 300ms", took)
		}
	})
}

func TestPoolSurvivesAPanic(t *testing.T) {
	t.Parallel()
	pooled(t, 1, func(t *testing.T, p *Pool) {
		mad := Level{ID: "mad", choose: func(context.Context, *search.Searcher, engine.Position, *rand.Rand) (engine.Square, error) {
			panic("the bot has gone mad")
		}}
		if _, err := ask(t.Context(), p, "g1", mad); !errors.Is(err, errFailed) {
			t.Errorf("error %v, want errFailed", err)
		}
		if _, err := ask(t.Context(), p, "g1", slow(func() {})); err != nil {
			t.Errorf("the question after a panic: %v", err)
		}
		if w := p.Work(); w != (tally.Work{Done: 1}) {
			t.Errorf("the work so far: %+v", w)
		}
	})
}

func TestClosedPool(t *testing.T) {
	t.Parallel()
	pooled(t, 1, func(t *testing.T, p *Pool) {
		var all sync.WaitGroup
		all.Go(func() {
			if _, err := ask(t.Context(), p, "g1", slow(func() {})); err != nil {
				t.Errorf("the answer under way: %v", err)
			}
		})
		synctest.Wait()
		all.Go(func() {
			if _, err := ask(t.Context(), p, "g2", slow(func() {})); !errors.Is(err, ErrClosed) {
				t.Errorf("the question that waited: %v, want ErrClosed", err)
			}
		})
		synctest.Wait()
		if w := p.Work(); w != (tally.Work{Thinking: 1, Waiting: 1}) {
			t.Errorf("the work: %+v", w)
		}
		p.Close()
		all.Wait()
		if _, err := ask(t.Context(), p, "g3", slow(func() {})); !errors.Is(err, ErrClosed) {
			t.Errorf("a question afterwards: %v, want ErrClosed", err)
		}
	})
}
