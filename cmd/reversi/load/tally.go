package load

import (
	"sync"
	"sync/atomic"
	"time"
)

// kind is what a client does.
type kind int

const (
	idle kind = iota
	player
	watcher
	visitor
	human   // a program at a person's speed
	program // at full speed, or at that of --moves-per-second
	kinds
)

var kindNames = [kinds]string{"idle at a terminal", "playing at a terminal", "watching at a terminal", "visiting", "programs at a person's speed", "programs"}

// role is to whom a move comes.
type role int

const (
	mover role = iota
	opponent
	spectator
	roles
)

var roleNames = [roles]string{"mover", "opponent", "spectator"}

// tally is what is measured, by everybody at once.
type tally struct {
	bytes [kinds]atomic.Int64 // what came to their terminals; counted always

	mu      sync.Mutex   // guards what is below
	on      bool         // it counts
	earlier [kinds]int64 // of bytes, those before it counted
	during  [kinds]int64 // and those while it did
	came    [kinds]int
	connect []time.Duration        // from the dial to the first byte
	screens [roles][]time.Duration // from a move's last key or line to its disc on a screen
	lines   [kinds][]time.Duration // from a move's line to the state on the other side
	first   [roles][]int           // bytes until the disc was there
	whole   [roles][]int           // bytes from one move to the next
	steps   []int                  // bytes of a step of the cursor
	moves   int
	faults  []error
}

func newTally() *tally { return &tally{} }

func (t *tally) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.on = true
	for k := range t.bytes {
		t.earlier[k] = t.bytes[k].Load()
	}
}

func (t *tally) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.on = false
	for k := range t.bytes {
		t.during[k] = t.bytes[k].Load() - t.earlier[k]
	}
}

// count does what counts while it is measured.
func (t *tally) count(do func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.on {
		do()
	}
}

// fault keeps what was wrong, and arrived how somebody came in, at any time.
func (t *tally) fault(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.faults = append(t.faults, err)
}

func (t *tally) arrived(k kind, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.came[k]++
	t.connect = append(t.connect, took)
}

func (t *tally) moved() { t.count(func() { t.moves++ }) }

// shown is called when a move came to a screen, with the bytes that it took.
func (t *tally) shown(r role, took time.Duration, bytes int) {
	t.count(func() {
		t.screens[r] = append(t.screens[r], took)
		t.first[r] = append(t.first[r], bytes)
	})
}

// ended is called when the next move was seen, with the bytes between the two.
func (t *tally) ended(r role, bytes int) { t.count(func() { t.whole[r] = append(t.whole[r], bytes) }) }

// told is called when a move came to a program.
func (t *tally) told(k kind, took time.Duration) {
	t.count(func() { t.lines[k] = append(t.lines[k], took) })
}

func (t *tally) stepped(bytes int) { t.count(func() { t.steps = append(t.steps, bytes) }) }
