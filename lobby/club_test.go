package lobby_test

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"reversi/db"
	"reversi/db/dbtest"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/pulse"
	"reversi/lobby/task"
)

// first is a bot that plays the first legal move at once.
type first struct{}

func (first) Levels() []lobby.Level { return []lobby.Level{{ID: "novice", Name: "Novice"}} }

func (first) Sit(ctx context.Context, m *match.Match, seat engine.Color, _ string) {
	f := feed.New[*match.Snapshot]()
	w, err := m.WatchAsBot(ctx, f)
	if err != nil {
		return
	}
	defer w.Close()
	for {
		s, err := f.Next(ctx)
		if err != nil {
			return
		}
		p := s.Game.Position()
		if s.Over() || p.ToMove() != seat {
			continue
		}
		move := match.Move{Ply: s.Game.Ply(), Takebacks: s.Takebacks, Square: p.Legal()[0]}
		if err := m.Do(ctx, match.Request{Bot: &seat, Action: move}); err != nil && ctx.Err() == nil {
			continue
		}
	}
}

// club is a whole lobby over a real store, in a synctest bubble.
type club struct {
	t     *testing.T
	dir   string
	store *db.Store
	keep  func(*db.Store) lobby.Store // what the lobby keeps in place of the store; nil for the store itself
	kept  lobby.Store
	hub   *lobby.Hub
	tasks *task.Group
	// moderators are who keeps order from the next opening on.
	moderators []string
	admins     []string // who run the club from the next opening on
	keeps      lobby.Keep
	log        slog.Handler // nil for nowhere
}

// emptyDir is a directory with an empty database.
func emptyDir(t testing.TB) string {
	t.Helper()
	return dbtest.Dir(t, func(ctx context.Context, dir string) (io.Closer, error) { return db.Open(ctx, dir, db.Options{}) })
}

// inClub runs a test in a bubble with a club of its own.
func inClub(t *testing.T, test func(*testing.T, *club), changes ...func(*club)) {
	t.Helper()
	t.Parallel()
	dir := emptyDir(t)
	synctest.Test(t, func(t *testing.T) {
		c := &club{t: t, dir: dir}
		for _, change := range changes {
			change(c)
		}
		c.open()
		defer c.close()
		test(t, c)
	})
}

func (c *club) open() {
	c.t.Helper()
	c.tasks = &task.Group{}
	var err error
	if c.store, err = db.Open(context.Background(), c.dir, db.Options{}); err != nil {
		c.t.Fatal(err)
	}
	if c.kept = c.store; c.keep != nil {
		c.kept = c.keep(c.store)
	}
	if c.log == nil {
		c.log = slog.DiscardHandler
	}
	c.hub = lobby.New(lobby.Config{
		Store: c.kept, Bots: first{}, Study: slow{}, Log: slog.New(c.log),
		Rand: rand.New(rand.NewPCG(1, 2)), Tasks: c.tasks, Moderators: c.moderators, Admins: c.admins,
		Pulse: func(context.Context) pulse.Pulse { return pulse.Pulse{Version: "v1"} },
		Keep:  c.keeps,
	})
	c.tasks.Go("hub", func() { _ = c.hub.Run(context.Background()) })
}

func (c *club) close() {
	c.hub.Close(context.Background())
	c.tasks.Wait()
	if err := c.store.Close(); err != nil {
		c.t.Error(err)
	}
	if p := c.tasks.Panics(); len(p) > 0 {
		c.t.Errorf("panics: %v", p)
	}
}

func (c *club) restart() {
	c.t.Helper()
	c.close()
	c.open()
}

// enter brings in the key of somebody; an empty name is a guest.
func (c *club) enter(name string) *visitor {
	c.t.Helper()
	v := lobby.Visitor{Wish: name}
	if name != "" {
		v.Fingerprint = "SHA256:" + name
	}
	return c.enterAs(v)
}

func (c *club) enterAs(v lobby.Visitor) *visitor {
	c.t.Helper()
	client, err := c.hub.Enter(c.t.Context(), v)
	if err != nil {
		c.t.Fatal(err)
	}
	return &visitor{Client: client, t: c.t, ctx: c.t.Context()}
}

// visitor is a session under test.
type visitor struct {
	*lobby.Client
	t    *testing.T
	ctx  context.Context
	self *lobby.Self
	hall *lobby.Hall
}

// now is what the lobby last told this session.
func (v *visitor) now() *lobby.Self {
	synctest.Wait()
	if s, ok := v.Self().Take(); ok {
		v.self = s
	}
	return v.self
}

// see is the lobby as this session sees it, once it has settled.
func (v *visitor) see() *lobby.Hall {
	time.Sleep(time.Second)
	synctest.Wait()
	if h, ok := v.Hall().Take(); ok {
		v.hall = h
	}
	return v.hall
}

// game is the only unfinished game of the visitor.
func (v *visitor) game() match.Summary {
	v.t.Helper()
	open := v.now().Unfinished()
	if len(open) != 1 {
		v.t.Fatalf("%s has %d unfinished games, want 1", v.Player().Name, len(open))
	}
	return open[0]
}

func (v *visitor) idle() {
	v.t.Helper()
	if open := v.now().Unfinished(); len(open) != 0 {
		v.t.Fatalf("%s plays %v", v.Player().Name, open)
	}
}

func (v *visitor) seek(t lobby.Terms) {
	v.t.Helper()
	if err := v.Seek(v.ctx, t); err != nil {
		v.t.Fatal(err)
	}
}

// do asks something of a match that must be carried out.
func (v *visitor) do(id match.ID, a match.Action) {
	v.t.Helper()
	if err := v.Do(v.ctx, id, time.Now(), a); err != nil {
		v.t.Fatalf("%T: %v", a, err)
	}
}

// look is a match as it stands.
func (c *club) look(id match.ID) *match.Snapshot {
	c.t.Helper()
	synctest.Wait()
	s, err := c.hub.Match(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

// play places discs in a match, whoever is to move.
func (c *club) play(id match.ID, players []*visitor, squares ...string) {
	c.t.Helper()
	for _, sq := range squares {
		s := c.look(id)
		square, err := engine.ParseSquare(sq)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, v := range players {
			if seat, ok := s.Seat(v.Player().ID); ok && seat == s.Game.Position().ToMove() {
				v.do(id, match.Move{Ply: s.Game.Ply(), Takebacks: s.Takebacks, Square: square})
			}
		}
	}
}

func control(t *testing.T, s string) match.TimeControl {
	t.Helper()
	tc, err := match.ParseTimeControl(s)
	if err != nil {
		t.Fatal(err)
	}
	return tc
}

func casual(c lobby.Color) lobby.Terms { return lobby.Terms{Color: c} }

func rated(t *testing.T, clock string) lobby.Terms {
	return lobby.Terms{Control: control(t, clock), Rated: true, Color: lobby.AnyColor}
}
