// Package task starts the long-lived goroutines of the server: each has a name, none can take the process down.
package task

import (
	"log/slog"
	"maps"
	"runtime/debug"
	"strings"
	"sync"
)

// Group starts goroutines and waits for them. The zero value is ready and logs nowhere.
type Group struct {
	Log *slog.Logger

	wg     sync.WaitGroup
	mu     sync.Mutex        // guards panics, a leaf
	panics map[string]uint64 // by where
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
			where, _, _ := strings.Cut(name, " ")
			g.Panicked(where)
			if g.Log != nil {
				g.Log.Error("panic", "task", name, "value", r, "stack", string(debug.Stack()))
			}
		}
	}()
	fn()
	return true
}

// Panicked counts a panic that was caught and logged elsewhere. There are few words for where.
func (g *Group) Panicked(where string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.panics == nil {
		g.panics = map[string]uint64{}
	}
	g.panics[where]++
}

// Panics is the number of panics so far, by where they happened: for a goroutine of the group the first word of its name.
func (g *Group) Panics() map[string]uint64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return maps.Clone(g.panics)
}

// Wait returns when every goroutine of the group has ended.
func (g *Group) Wait() { g.wg.Wait() }
