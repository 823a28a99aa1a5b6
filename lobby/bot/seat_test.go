package bot

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/task"
)

// memory is a match.Store for one match that can be told to fail, and a match.Hub that hears nothing.
type memory struct {
	mu     sync.Mutex
	record match.Record
	fails  int // how many Appends fail
}

func (m *memory) Append(_ context.Context, _ match.ID, _ int, events []match.Event) (*match.Result, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails > 0 {
		m.fails--
		return nil, errors.New("the disk is full")
	}
	m.record.Events = append(m.record.Events, events...)
	return nil, nil
}

func (m *memory) Load(context.Context, match.ID) (match.Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.record, nil
}

func (m *memory) Say(context.Context, match.ID, match.ChatLine) error { return nil }
func (m *memory) Report(match.Summary)                                {}
func (m *memory) Rematch(match.ID)                                    {}
func (m *memory) Ended(match.ID)                                      {}

const ann match.PlayerID = 1

// table is a match of ann (Black) against a bot, seen by ann. It lives in a bubble.
type table struct {
	*testing.T
	store    *memory
	match    *match.Match
	feed     *feed.Feed[*match.Snapshot]
	bots     *Bots
	standUp  context.CancelFunc
	sat      chan struct{} // closed when Sit has returned
	snapshot *match.Snapshot
}

// seated runs fn at a table with a bot of some level.
func seated(t *testing.T, level string, fn func(*table)) {
	t.Helper()
	seatedAfter(t, "", func(ctx context.Context, tb *table) { tb.bots.Sit(ctx, tb.match, engine.White, level) }, fn)
}

// seatedAfter runs fn at a table where some moves are played already, and sit plays White.
func seatedAfter(t *testing.T, moves string, sit func(context.Context, *table), fn func(*table)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tasks := &task.Group{}
		tb := open(t, moves, sit, tasks)
		fn(tb)
		tb.standUp()
		<-tb.sat
		tb.match.Stop()
		tb.bots.Close()
		tasks.Wait()
		if p := tasks.Panics(); len(p) > 0 {
			t.Errorf("panics: %v", p)
		}
	})
}

func open(t *testing.T, moves string, sit func(context.Context, *table), tasks *task.Group) *table {
	log := slog.New(slog.DiscardHandler)
	start := match.Start{ID: "k7m2qx", Variant: engine.Othello(), At: time.Now()}
	start.Players = [2]match.Player{{ID: ann, Name: "ann"}, {Name: "bot", Bot: "novice"}}
	tb := &table{T: t, store: &memory{}, feed: feed.New[*match.Snapshot](), sat: make(chan struct{})}
	tb.store.record = match.Record{Start: start, Events: events(t, start.At, moves)}
	state, err := match.Rebuild(tb.store.record)
	if err != nil {
		t.Fatal(err)
	}
	tb.match = match.New(state, nil, true, tb.store, tb.store, tasks, log)
	tb.match.Go()
	if _, err := tb.match.Watch(t.Context(), ann, tb.feed, nil); err != nil {
		t.Fatal(err)
	}
	tb.bots = New(tasks, 1, rand.New(rand.NewPCG(1, 1)), log)
	ctx, cancel := context.WithCancel(t.Context())
	tb.standUp = cancel
	go func() {
		defer close(tb.sat)
		sit(ctx, tb)
	}()
	tb.look()
	return tb
}

// events are those of a match in which some moves are played.
func events(t *testing.T, at time.Time, moves string) []match.Event {
	t.Helper()
	list := []match.Event{{Kind: match.EventStarted, At: at, Square: engine.NoSquare}}
	game := engine.NewGame(engine.Othello())
	for ; moves != ""; moves = moves[2:] {
		square, err := engine.ParseSquare(moves[:2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, match.Event{Kind: match.EventMoved, At: at, By: game.Position().ToMove(), Square: square})
		if game, err = game.Play(square); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// look waits until nothing moves at this moment, and takes the newest snapshot.
func (tb *table) look() *match.Snapshot {
	tb.Helper()
	synctest.Wait()
	if s, ok := tb.feed.Take(); ok {
		tb.snapshot = s
	}
	return tb.snapshot
}

// after is look at a later time.
func (tb *table) after(d time.Duration) *match.Snapshot {
	time.Sleep(d)
	return tb.look()
}

func (tb *table) do(a match.Action) {
	tb.Helper()
	if err := tb.match.Do(tb.Context(), match.Request{By: ann, Name: "ann", At: time.Now(), Action: a}); err != nil {
		tb.Fatalf("%T: %v", a, err)
	}
	tb.look()
}

// move plays ann's first legal move.
func (tb *table) move() {
	tb.Helper()
	g := tb.look().Game
	tb.do(match.Move{Ply: g.Ply(), Takebacks: tb.snapshot.Takebacks, Square: g.Position().Legal()[0]})
}

func (tb *table) wantPly(when string, ply int) {
	tb.Helper()
	if got := tb.look().Game.Ply(); got != ply {
		tb.Errorf("%s: %d discs placed, want %d", when, got, ply)
	}
}

func TestBotMovesAfterHalfASecond(t *testing.T) {
	seated(t, "master", func(tb *table) {
		tb.after(time.Minute)
		tb.wantPly("while it is ann's turn", 0)
		tb.move()
		tb.after(499 * time.Millisecond)
		tb.wantPly("before half a second", 1)
		tb.after(time.Millisecond)
		tb.wantPly("after half a second", 2)
	})
}

func TestBotPlaysAGameToItsEnd(t *testing.T) {
	seated(t, "corners", func(tb *table) {
		for range 60 {
			if s := tb.look(); s.Over() {
				break
			}
			if tb.snapshot.Game.Position().ToMove() == engine.Black {
				tb.move()
			}
			tb.after(500 * time.Millisecond)
		}
		if s := tb.after(time.Minute); s.Result == nil || s.Result.Official == nil {
			tb.Fatalf("after %d discs: result %v, want one on the board", s.Game.Ply(), s.Result)
		}
		tb.after(match.RematchWithin) // nothing more can happen then
		select {
		case <-tb.sat:
		case <-time.After(time.Minute):
			tb.Error("the bot still sits at a match that is over")
		}
	})
}

func TestTakebackStopsTheBot(t *testing.T) {
	seated(t, "novice", func(tb *table) {
		tb.move()
		tb.after(300 * time.Millisecond)
		tb.do(match.MakeOffer{What: match.Takeback})
		tb.wantPly("taken back", 0)
		tb.after(time.Minute)
		tb.wantPly("while ann thinks again", 0)
		tb.move()
		tb.after(499 * time.Millisecond)
		tb.wantPly("half a second counts from the new move", 1)
		tb.after(time.Millisecond)
		tb.wantPly("then it moves", 2)
	})
}

func TestTakebackWhileTheBotChooses(t *testing.T) {
	asked := 0
	sit := func(ctx context.Context, tb *table) {
		tb.bots.sit(ctx, tb.match, engine.White, slow(func() { asked++ }))
	}
	seatedAfter(t, "", sit, func(tb *table) {
		tb.move()
		tb.after(900 * time.Millisecond) // it takes a second
		tb.do(match.MakeOffer{What: match.Takeback})
		tb.after(time.Minute)
		tb.wantPly("taken back", 0)
		tb.move()
		tb.after(999 * time.Millisecond)
		tb.wantPly("it thinks anew", 1)
		tb.after(time.Millisecond)
		tb.wantPly("then it moves", 2)
		if asked != 2 {
			tb.Errorf("asked %d times, want twice", asked)
		}
	})
}

func TestBotLetsThePassNoticeBeRead(t *testing.T) {
	sit := func(ctx context.Context, tb *table) { tb.bots.Sit(ctx, tb.match, engine.White, "novice") }
	seatedAfter(t, "e6f6c4e7e8d8g7f8", sit, func(tb *table) {
		if side, passed := tb.look().Game.Passed(); !passed || side != engine.Black {
			tb.Fatal("ann should have to pass here")
		}
		tb.after(1499 * time.Millisecond)
		tb.wantPly("while the discs turn and the notice stands", 8)
		tb.after(time.Millisecond)
		tb.wantPly("afterwards", 9)
	})
}

func TestBotTriesAgainWhenItsMoveCannotBeKept(t *testing.T) {
	seated(t, "novice", func(tb *table) {
		tb.move()
		tb.store.mu.Lock()
		tb.store.fails = 2
		tb.store.mu.Unlock()
		tb.after(1400 * time.Millisecond)
		tb.wantPly("while the store fails", 1)
		tb.after(5 * time.Second)
		tb.wantPly("once it works again", 2)
	})
}

func TestBotThatCannotChooseStillMoves(t *testing.T) {
	seated(t, "novice", func(tb *table) {
		var all sync.WaitGroup
		for range 2 { // the worker and this game's place in the queue are taken
			all.Go(func() { ask(tb.Context(), tb.bots.quick, tb.snapshot.ID, slow(func() {})) })
			synctest.Wait()
		}
		tb.move()
		tb.after(500 * time.Millisecond)
		tb.wantPly("with its question refused", 2)
		all.Wait()
	})
}

// Deep thought of others must not keep anybody waiting who plays a quick level.
func TestQuickLevelsDoNotWaitForDeepOnes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tasks := &task.Group{}
		b := New(tasks, 1, rand.New(rand.NewPCG(1, 1)), slog.New(slog.DiscardHandler))
		deep := slow(func() {})
		deep.Deep = true
		var all sync.WaitGroup
		for _, game := range []match.ID{"g1", "g2"} {
			all.Go(func() { ask(t.Context(), b.pool(deep), game, deep) })
		}
		synctest.Wait()
		start, quick := time.Now(), level(t, "novice")
		if _, err := ask(t.Context(), b.pool(quick), "g3", quick); err != nil || time.Since(start) > 0 {
			t.Errorf("answered with error %v after %v, want at once", err, time.Since(start))
		}
		all.Wait()
		b.Close()
		tasks.Wait()
	})
}

func TestBotOfNoLevelStandsUp(t *testing.T) {
	seated(t, "grandfather", func(tb *table) {
		select {
		case <-tb.sat:
		case <-time.After(time.Minute):
			tb.Error("a bot of an unknown level sits")
		}
	})
}

func TestLevelsAreOfferedInOrder(t *testing.T) {
	t.Parallel()
	tasks := &task.Group{}
	b := New(tasks, 1, rand.New(rand.NewPCG(1, 1)), slog.New(slog.DiscardHandler))
	defer tasks.Wait()
	defer b.Close()
	for i, l := range b.Levels() {
		if want := Levels()[i]; l.ID != want.ID || l.Name != want.Name {
			t.Errorf("level %d is %v, want %s", i, l, want.ID)
		}
	}
}
