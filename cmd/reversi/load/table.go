package load

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// maxPlies is the most moves that a game of Othello can have.
const maxPlies = 60

// game is a match as those who make its moves know it: for the others to tell how soon a move came to them.
type game struct {
	id    match.ID
	plies atomic.Int32 // moves written so far; what stands below is there for so many
	moves [maxPlies]move

	over context.Context // ends when the next game at the table begins
	end  context.CancelFunc
}

// move is one that was written to the server.
type move struct {
	square engine.Square
	mover  engine.Color
	sent   time.Time // just before; zero where that is not measured
}

// note is called by the side that is about to write a move.
func (g *game) note(ply int, m move) {
	g.moves[ply] = m
	g.plies.Add(1)
}

// position is the one after all moves so far.
func (g *game) position() engine.Position {
	played := engine.NewGame(engine.Othello())
	for i := range int(g.plies.Load()) {
		if next, err := played.Play(g.moves[i].square); err == nil {
			played = next
		}
	}
	return played.Position()
}

// table is where one game is played after another. Leaf structure: a mutex guards it.
type table struct {
	mu       sync.Mutex
	last     *game         // may still be asked for; nil at first
	newest   *game         // nil before the first
	left     bool          // by somebody who played here: there will be no other game
	replaced chan struct{} // closed when there is a newer one, or will be none
}

func newTable() *table { return &table{replaced: make(chan struct{})} }

// game is the one with an id, which begins if nobody asked for it before.
func (t *table) game(id match.ID) *game {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.newest != nil && t.newest.id == id:
		return t.newest
	case t.last != nil && t.last.id == id:
		return t.last
	}
	if t.newest != nil {
		t.newest.end()
	}
	g := &game{id: id}
	g.over, g.end = context.WithCancel(context.Background())
	t.last, t.newest = t.newest, g
	t.changed()
	return g
}

// changed tells everybody who waits; mu is held.
func (t *table) changed() {
	close(t.replaced)
	t.replaced = make(chan struct{})
}

// leave is called by those who play here when they go.
func (t *table) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.left = true
	t.changed()
}

// current is the newest game, once there is one.
func (t *table) current(ctx context.Context) (*game, error) {
	for {
		t.mu.Lock()
		g, left, replaced := t.newest, t.left, t.replaced
		t.mu.Unlock()
		switch {
		case g != nil:
			return g, nil
		case left:
			return nil, lost(errors.New("there is no game to watch"))
		}
		select {
		case <-replaced:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
