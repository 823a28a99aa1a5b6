// Package task starts the long-lived goroutines of the server: each has a name, none can take the process down.
package task

import (
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Group starts goroutines and waits for them. The zero value is ready and logs nowhere.
type Group struct {
	Log *slog.Logger

	wg     sync.WaitGroup
	panics atomic.Int64
}

// Go runs fn in a goroutine of its own. A panic in fn is logged under name and counted, and ends fn alone.
func (g *Group) Go(name string, fn func()) { g.GoOr(name, fn, nil) }

// GoOr is Go, and calls failed (in the same goroutine) after a panic in fn.
func (g *Group) GoOr(name string, fn, failed func()) {
	g.wg.Go(func() {
		if g.run(name, fn) || failed == nil {
			return
		}
		g.run(name+" cleanup", failed)
	})
}

func (g *Group) run(name string, fn func()) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			g.panics.Add(1)
			if g.Log != nil {
				g.Log.Error("panic", "task", name, "value", r, "stack", string(debug.Stack()))
			}
		}
	}()
	fn()
	return true
}

// Panics is the number of panics so far.
func (g *Group) Panics() int64 { return g.panics.Load() }

// Wait returns when every goroutine of the group has ended.
func (g *Group) Wait() { g.wg.Wait() }
