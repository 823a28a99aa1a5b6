package search

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// splitAt is the depth from which the moves of a node are worth sharing out.
const splitAt = 10

// split is a node whose first move has been searched and whose other moves are searched by several workers (young brothers wait;
// R. Feldmann, 1993). The crew's mutex guards the second group.
type split struct {
	parent         *split // inside which the owner searches; nil at the top
	frame          *frame // the owner's, who leaves it alone meanwhile
	own            uint64
	depth, empties int
	probes         int
	alpha, beta    int
	confidence     uint8
	cut            atomic.Bool // the result is known: workers inside unwind
	left, n        int         // moves that nobody has taken, of all
	helpers        int         // workers inside besides the owner
	best, move     int
}

// crew are the workers of one search. The mutex guards the splits.
type crew struct {
	control *control
	idle    atomic.Int32 // workers that wait for a split
	all     sync.WaitGroup
	failure atomic.Pointer[Failure] // the first panic

	mu     sync.Mutex
	change *sync.Cond // broadcast when a split is opened or left, and at the end
	open   []*split   // with moves left
	over   bool
}

func newCrew(control *control) *crew {
	c := &crew{control: control}
	c.change = sync.NewCond(&c.mu)
	return c
}

// start has a worker help until stop.
func (c *crew) start(w *worker) {
	c.all.Go(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		for !c.over {
			c.assist(w, nil)
		}
	})
}

func (c *crew) stop() {
	c.mu.Lock()
	c.over = true
	c.change.Broadcast()
	c.mu.Unlock()
	c.all.Wait()
}

// assist helps at a split inside another one, or anywhere where that is nil; it waits for a change where there is none. The mutex
// is held by the caller.
func (c *crew) assist(w *worker, inside *split) {
	s := c.pick(inside)
	if s == nil {
		c.idle.Add(1)
		c.change.Wait()
		c.idle.Add(-1)
		return
	}
	s.helpers++
	c.mu.Unlock()
	c.guard(func() { w.join(s) })
	c.mu.Lock()
	if s.helpers--; s.helpers == 0 {
		c.change.Broadcast()
	}
}

// Failure is what Best panics with after a panic in one of its threads: that one's value and stack.
type Failure struct {
	Value any
	Stack []byte
}

func (f *Failure) Error() string { return fmt.Sprintf("search failed: %v\n%s", f.Value, f.Stack) }

// guard keeps a panic until all workers have come back, and has them do so.
func (c *crew) guard(work func()) {
	defer func() {
		if v := recover(); v != nil {
			c.failure.CompareAndSwap(nil, &Failure{v, debug.Stack()})
			c.control.halt(errFailed)
		}
	}()
	work()
}

// pick is the largest split with moves left inside another one.
func (c *crew) pick(inside *split) (best *split) {
	for _, s := range c.open {
		if s.left > 0 && !s.cut.Load() && s.inside(inside) && (best == nil || s.depth > best.depth) {
			best = s
		}
	}
	return best
}

func (s *split) inside(other *split) bool {
	for ; s != other; s = s.parent {
		if s == nil {
			return false
		}
	}
	return true
}

// stopped tells whether the result of s, or of one around it, is known.
func (s *split) stopped() bool {
	for ; s != nil; s = s.parent {
		if s.cut.Load() {
			return true
		}
	}
	return false
}

// divide shares out the moves of a node from the one of number i on.
func (w *worker) divide(f *frame, n, i int, own uint64, depth, empties, alpha, beta, best, move int) (int, int) {
	s := &w.splits[empties]
	s.parent, s.frame, s.own, s.depth, s.empties, s.probes, s.confidence = w.split, f, own, depth, empties, w.probes, w.confidence
	s.alpha, s.beta, s.best, s.move, s.n, s.left, s.helpers = alpha, beta, best, move, n, n-i, 0
	s.cut.Store(false)
	w.share(s)
	return s.best, s.move
}

// share searches what is left of a node's moves together with those that are idle, and returns when all of it is done.
func (w *worker) share(s *split) {
	c := w.crew
	c.mu.Lock()
	c.open = append(c.open, s)
	c.change.Broadcast()
	c.mu.Unlock()
	w.split = s
	w.help(s)
	c.mu.Lock()
	c.close(s)
	for s.helpers > 0 {
		c.assist(w, s)
	}
	c.mu.Unlock()
	w.leave(s.parent)
}

func (c *crew) close(s *split) {
	for i, other := range c.open {
		if other == s {
			last := len(c.open) - 1
			c.open[i], c.open = c.open[last], c.open[:last]
			return
		}
	}
}

// join helps at a split of another worker, perhaps in the middle of one of its own.
func (w *worker) join(s *split) {
	before, probes := w.split, w.probes
	w.split, w.probes, w.confidence, w.aborted = s, s.probes, s.confidence, false
	w.help(s)
	w.probes = probes
	w.leave(before)
}

// leave goes back to a split around, where the search may have to unwind further.
func (w *worker) leave(to *split) {
	w.split = to
	w.aborted = to.stopped() || w.control.ended()
}

// help takes one move after the other.
func (w *worker) help(s *split) {
	for {
		j, alpha, ok := w.crew.take(s)
		if !ok {
			return
		}
		score := w.follow(s.frame, j, s.own, s.depth-1, s.empties-1, alpha, s.beta, false)
		if w.aborted {
			return
		}
		w.crew.give(s, score, int(s.frame.kids.Square[j]))
	}
}

func (c *crew) take(s *split) (j, alpha int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.left == 0 || s.cut.Load() {
		return 0, 0, false
	}
	s.left--
	return s.frame.next(s.n), max(s.alpha, s.best), true
}

func (c *crew) give(s *split, score, move int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if score > s.best {
		s.best, s.move = score, move
	}
	if s.best >= s.beta {
		s.cut.Store(true)
	}
}
