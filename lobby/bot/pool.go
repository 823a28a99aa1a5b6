package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"reversi/engine"
	"reversi/engine/search"
	"reversi/lobby/match"
	"reversi/lobby/tally"
	"reversi/lobby/task"
)

// Why a pool chooses no move.
var (
	ErrClosed  = errors.New("the bots have stopped")
	ErrWaiting = errors.New("a move of this game is waited for already")
	errFailed  = errors.New("the bot failed while it chose a move")
)

// Pool chooses moves on a fixed number of workers, first come, first served. A game has at most one question waiting, so that
// games take turns. The mutex guards the queue, a leaf.
type Pool struct {
	tasks   *task.Group
	entries int // of a worker's memory

	mu     sync.Mutex
	work   *sync.Cond // signalled for each question put into the queue, broadcast on closing
	queue  []*question
	closed bool

	labour tally.Labour
}

// question is a move to choose, and its answer once done is closed.
type question struct {
	ctx      context.Context
	game     match.ID
	level    Level
	position engine.Position
	rnd      *rand.Rand

	move engine.Square
	err  error
	done chan struct{} // never sent on; closed by the worker that answers, or by Close
}

// NewPool starts so many workers, each of which remembers so many positions; Close ends them. The name is for the log.
func NewPool(tasks *task.Group, name string, workers, entries int) *Pool {
	p := &Pool{tasks: tasks, entries: entries}
	p.work = sync.NewCond(&p.mu)
	for i := range workers {
		p.start(fmt.Sprintf("%s bot worker %d", name, i+1))
	}
	return p
}

// Work is what the workers do and have to do: questions.
func (p *Pool) Work() tally.Work {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.labour.Read(len(p.queue))
}

// start runs a worker, and after a panic another one in its place.
func (p *Pool) start(name string) {
	p.tasks.GoOr(name, p.answer, func() { p.start(name) })
}

// Close ends the workers: those that think finish their answer, what waits fails with ErrClosed.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, q := range p.queue {
		q.err = ErrClosed
		close(q.done)
	}
	p.queue = nil
	p.work.Broadcast()
}

// Choose has a worker choose a move. When ctx ends, a question that waits leaves the queue at once and one that is being
// answered stops within milliseconds; rnd is not used any more when Choose returns.
func (p *Pool) Choose(ctx context.Context, game match.ID, l Level, pos engine.Position, rnd *rand.Rand) (engine.Square, error) {
	q := &question{ctx: ctx, game: game, level: l, position: pos, rnd: rnd, err: errFailed, done: make(chan struct{})}
	if err := p.put(q); err != nil {
		return engine.NoSquare, err
	}
	select {
	case <-q.done:
	case <-ctx.Done():
		if p.withdraw(q) {
			return engine.NoSquare, ctx.Err()
		}
		<-q.done
	}
	return q.move, q.err
}

func (p *Pool) put(q *question) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosed
	}
	if slices.ContainsFunc(p.queue, func(other *question) bool { return other.game == q.game }) {
		return ErrWaiting
	}
	p.queue = append(p.queue, q)
	p.work.Signal()
	return nil
}

// withdraw takes a question out of the queue; false where it is not there any more.
func (p *Pool) withdraw(q *question) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.queue, q)
	if i < 0 {
		return false
	}
	p.queue = slices.Delete(p.queue, i, i+1)
	return true
}

// take waits for the next question; ok is false once the pool is closed.
func (p *Pool) take() (q *question, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) == 0 && !p.closed {
		p.work.Wait()
	}
	if p.closed {
		return nil, false
	}
	q = p.queue[0]
	p.queue = slices.Delete(p.queue, 0, 1)
	return q, true
}

// answer is a worker. Each has a Searcher of its own, made for the first question, whose memory all its searches use in turn.
func (p *Pool) answer() {
	searcher := sync.OnceValue(func() *search.Searcher { return search.New(p.entries) })
	for {
		q, ok := p.take()
		if !ok {
			return
		}
		q.answer(searcher, &p.labour)
	}
}

// answer closes done also after a panic, so that nobody waits for ever.
func (q *question) answer(searcher func() *search.Searcher, labour *tally.Labour) {
	defer close(q.done)
	s := searcher()
	labour.Do(s.Nodes, func() { q.move, q.err = q.level.Choose(q.ctx, s, q.position, q.rnd) })
}
