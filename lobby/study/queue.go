package study

import (
	"slices"
	"sync"

	"reversi/engine/search"
	"reversi/lobby/tally"
	"reversi/lobby/task"
)

// piece is a piece of work, of a second or two at most, done with the Searcher of whoever does it.
type piece func(*search.Searcher)

// queue has pieces done by one worker, first come, first served. Whoever has more to do puts the next piece in when one is done, and so
// waits for everybody else's turn. It never is full: an analysis has one piece in it, a person one hint. The mutex guards a leaf.
type queue struct {
	entries int // of the worker's memory

	mu     sync.Mutex
	work   *sync.Cond // signalled for each piece, and on closing
	pieces []piece
	closed bool

	labour tally.Labour
}

func newQueue(tasks *task.Group, name string, entries int) *queue {
	q := &queue{entries: entries}
	q.work = sync.NewCond(&q.mu)
	q.start(tasks, name)
	return q
}

// start runs a worker, and after a panic another one in its place.
func (q *queue) start(tasks *task.Group, name string) {
	tasks.GoOr(name, q.serve, func() { q.start(tasks, name) })
}

// put adds a piece; one that comes after the closing is dropped.
func (q *queue) put(p piece) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.pieces = append(q.pieces, p)
		q.work.Signal()
	}
}

// close ends the worker after the piece that it is doing. What waits is dropped.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed, q.pieces = true, nil
	q.work.Signal()
}

func (q *queue) take() (p piece, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.pieces) == 0 && !q.closed {
		q.work.Wait()
	}
	if q.closed {
		return nil, false
	}
	p = q.pieces[0]
	q.pieces = slices.Delete(q.pieces, 0, 1)
	return p, true
}

// serve is the worker. Its Searcher is made for the first piece.
func (q *queue) serve() {
	searcher := sync.OnceValue(func() *search.Searcher { return search.New(q.entries) })
	for {
		p, ok := q.take()
		if !ok {
			return
		}
		s := searcher()
		q.labour.Do(s.Nodes, func() { p(s) })
	}
}

// doing is what the worker does and has to do.
func (q *queue) doing() tally.Work {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.labour.Read(len(q.pieces))
}
