// Package clubtest opens a whole club for tests: the lobby over a real store, with bots that answer at once.
package clubtest

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"reversi/db"
	"reversi/db/dbtest"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/pulse"
	"reversi/lobby/task"
)

// Club is a lobby and what it stands on.
type Club struct {
	Hub   *lobby.Hub
	Tasks *task.Group
	// Moderators are who keeps order from the next Restart on.
	Moderators []string
	// Admins are who runs the club from the next Restart on, and Pulse is what they see.
	Admins []string
	Pulse  pulse.Pulse

	t     testing.TB
	dir   string
	store *db.Store
}

// Run runs a test with a club of its own, in a bubble of synctest, in parallel with others.
func Run(t *testing.T, test func(*testing.T, *Club)) {
	t.Helper()
	t.Parallel()
	dir := dbtest.Dir(t, func(ctx context.Context, dir string) (io.Closer, error) { return db.Open(ctx, dir, db.Options{}) })
	synctest.Test(t, func(t *testing.T) {
		c := Open(t, dir)
		defer c.Close()
		test(t, c)
	})
}

// Open opens a club with its store in a directory. Close ends it.
func Open(t testing.TB, dir string) *Club {
	t.Helper()
	c := &Club{t: t, dir: dir}
	c.open()
	return c
}

func (c *Club) open() {
	c.t.Helper()
	var err error
	if c.store, err = db.Open(context.Background(), c.dir, db.Options{}); err != nil {
		c.t.Fatal(err)
	}
	c.Tasks = &task.Group{Log: slog.New(slog.DiscardHandler)}
	c.Hub = lobby.New(lobby.Config{
		Store: c.store, Bots: bots{}, Log: slog.New(slog.DiscardHandler), Rand: rand.New(rand.NewPCG(1, 2)), Tasks: c.Tasks,
		Moderators: c.Moderators, Admins: c.Admins, Pulse: func(context.Context) pulse.Pulse { return c.Pulse },
	})
	c.Tasks.Go("hub", func() { _ = c.Hub.Run(context.Background()) })
}

// Close stops the club and waits for everything that it started.
func (c *Club) Close() {
	c.t.Helper()
	c.Hub.Close(context.Background())
	c.Tasks.Wait()
	if err := c.store.Close(); err != nil {
		c.t.Error(err)
	}
	if p := c.Tasks.Panics(); len(p) > 0 {
		c.t.Errorf("panics: %v", p)
	}
}

// Restart is the end of a server and the beginning of the next one over the same store.
func (c *Club) Restart() {
	c.t.Helper()
	c.Close()
	c.open()
}

// bots play the first legal move at once, whatever the level.
type bots struct{}

func (bots) Levels() []lobby.Level {
	return []lobby.Level{{ID: "novice", Name: "Novice"}, {ID: "master", Name: "Master"}}
}

func (bots) Sit(ctx context.Context, m *match.Match, seat engine.Color, _ string) {
	f := feed.New[*match.Snapshot]()
	watch, err := m.WatchAsBot(ctx, f)
	if err != nil {
		return
	}
	defer watch.Close()
	for {
		s, err := f.Next(ctx)
		if err != nil {
			return
		}
		if p := s.Game.Position(); !s.Over() && p.ToMove() == seat {
			move := match.Move{Ply: s.Game.Ply(), Takebacks: s.Takebacks, Square: p.Legal()[0]}
			_ = m.Do(ctx, match.Request{Bot: &seat, Action: move}) // refused where the game has moved on
		}
	}
}
