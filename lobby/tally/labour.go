package tally

import "sync/atomic"

// Work is what workers do and have to do.
type Work struct {
	Thinking int    // workers that are busy
	Waiting  int    // pieces that no worker has taken yet
	Done     uint64 // pieces
	Nodes    uint64 // positions looked at for them
}

// And is both together.
func (w Work) And(v Work) Work {
	return Work{Thinking: w.Thinking + v.Thinking, Waiting: w.Waiting + v.Waiting, Done: w.Done + v.Done, Nodes: w.Nodes + v.Nodes}
}

// Labour counts the work of workers that search. It is a leaf that any goroutine may use.
type Labour struct {
	thinking atomic.Int64
	done     atomic.Uint64
	nodes    atomic.Uint64
}

// Do has a piece done, and counts it and what it added to nodes, the worker's own count of positions.
func (l *Labour) Do(nodes func() uint64, piece func()) {
	l.thinking.Add(1)
	defer l.thinking.Add(-1)
	before := nodes()
	piece()
	l.nodes.Add(nodes() - before)
	l.done.Add(1)
}

// Read gives what was counted so far, beside so many pieces that wait.
func (l *Labour) Read(waiting int) Work {
	return Work{Thinking: int(l.thinking.Load()), Waiting: waiting, Done: l.done.Load(), Nodes: l.nodes.Load()}
}
