package match

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"reversi/engine"
	"reversi/lobby/feed"
	"reversi/lobby/task"
)

// Durations that the rules of the house fix.
const (
	ClaimAfter    = 10 * time.Minute    // absence in a game without a clock, while to move; see TimeControl.ClaimAfter
	GuestGrace    = time.Minute         // from the end of a guest's connection to the end of the game
	RematchWithin = 2 * time.Minute     // from the end of a match; after it only an end may be taken back, see retired
	UnmovedLimit  = 21 * 24 * time.Hour // a game in which nobody can lose on time is aborted after that
	ResumeWithin  = 20 * time.Second    // after a restart, until the clock runs again
)

// Hub hears from matches. A call may wait for the hub, which never waits for a match.
type Hub interface {
	// Report tells what the lobby shows of a match, after every change of it.
	Report(Summary)
	// Rematch says that both sides agreed to play again; the hub answers through Presence.
	Rematch(id ID)
	// Ended says that the match's goroutine has ended.
	Ended(id ID)
}

// Presence is all that the hub tells a match: the newest value wins. Closing the feed that carries it stops the match.
type Presence struct {
	Here      [2]bool // by engine.Color: has a session
	Left      [2]bool // is away because they left on purpose
	Elsewhere [2]bool // has begun another match since this one ended
	// NoTakebacks says that a side refuses to be asked for takebacks.
	NoTakebacks [2]bool
	Next        ID     // the rematch, once it began
	Outage      Outage // the last one of the store
	Refused     int    // how many agreed rematches could not begin
}

// Match is the way to the goroutine that owns one match. Its own fields are set once.
type Match struct {
	Start Start
	store Store
	hub   Hub
	log   *slog.Logger
	tasks *task.Group

	// inbox takes 8 requests; when it is full, those who ask wait with their context.
	inbox    chan envelope
	presence *feed.Feed[Presence]
	done     chan struct{} // closed when the goroutine has ended
	current  atomic.Pointer[Snapshot]

	actor *actor // the goroutine's own
}

// envelope is a message to the goroutine: a request with its answer, or a change of who watches.
type envelope struct {
	request Request
	watch   *Watch
	leave   bool
	reply   chan error // capacity one, so that answering never waits
}

// New makes the way to a match whose record was read or just written; fresh says that it begins now, so that its clock runs at
// once. It starts nothing: Go does.
func New(s State, chat []ChatLine, fresh bool, store Store, hub Hub, tasks *task.Group, log *slog.Logger) *Match {
	m := &Match{
		Start: s.Start, store: store, hub: hub, log: log.With("match", s.Start.ID), tasks: tasks,
		inbox: make(chan envelope, 8), presence: feed.New[Presence](), done: make(chan struct{}),
	}
	m.actor = newActor(m, s, chat, fresh)
	return m
}

// Go starts the goroutine. After a panic it goes on once from the store.
func (m *Match) Go() {
	name := "match " + string(m.Start.ID)
	m.tasks.GoOr(name, m.run, func() {
		m.tasks.GoOr(name+" rebuilt", m.rebuild, m.end)
	})
}

func (m *Match) run() {
	m.actor.loop()
	m.end()
}

func (m *Match) rebuild() {
	m.actor.reload()
	m.run()
}

func (m *Match) end() {
	m.actor.closeAll()
	close(m.done)
	m.hub.Ended(m.Start.ID)
}

// SetPresence tells the match who is here; it never waits.
func (m *Match) SetPresence(p Presence) { m.presence.Publish(p) }

// Stop ends the goroutine once it has answered what waits.
func (m *Match) Stop() { m.presence.Close() }

// Current is the newest snapshot; nil before the first.
func (m *Match) Current() *Snapshot { return m.current.Load() }

// Done is closed when the goroutine has ended.
func (m *Match) Done() <-chan struct{} { return m.done }

// Do carries out a request, or says why not: one of this package's errors, ErrAsleep where the match has stopped before it
// saw the request, or the context's error.
func (m *Match) Do(ctx context.Context, r Request) error {
	return m.ask(ctx, envelope{request: r})
}

func (m *Match) ask(ctx context.Context, e envelope) error {
	e.reply = make(chan error, 1)
	select {
	case m.inbox <- e:
	case <-m.done:
		return ErrAsleep
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-e.reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-m.done:
	}
	select {
	case err := <-e.reply:
		return err
	default:
		return ErrAsleep
	}
}

// Watch is somebody's subscription to a match.
type Watch struct {
	viewer PlayerID
	bot    bool
	feed   *feed.Feed[*Snapshot]
	once   sync.Once
	close  func()
}

// Watch subscribes f: the first snapshot is there when it returns, and a new one after every change; f is closed once nothing
// more can happen or the match stops. Whoever plays the match is not counted as a spectator. After, which may be nil, is called
// once when the subscription is closed.
func (m *Match) Watch(ctx context.Context, viewer PlayerID, f *feed.Feed[*Snapshot], after func()) (*Watch, error) {
	return m.subscribe(ctx, &Watch{viewer: viewer, feed: f}, after)
}

// WatchAsBot subscribes a bot, which nobody sees.
func (m *Match) WatchAsBot(ctx context.Context, f *feed.Feed[*Snapshot]) (*Watch, error) {
	return m.subscribe(ctx, &Watch{bot: true, feed: f}, nil)
}

func (m *Match) subscribe(ctx context.Context, w *Watch, after func()) (*Watch, error) {
	w.close = func() {
		select {
		case m.inbox <- envelope{watch: w, leave: true, reply: make(chan error, 1)}:
		case <-m.done:
		}
		if after != nil {
			after()
		}
	}
	if err := m.ask(ctx, envelope{watch: w}); err != nil {
		w.Close() // the goroutine may have taken it in all the same
		return nil, err
	}
	return w, nil
}

// WatchStill subscribes f to a match that does not change any more: it gets the one snapshot and is closed.
func WatchStill(s *Snapshot, f *feed.Feed[*Snapshot]) *Watch {
	f.Publish(s)
	f.Close()
	return &Watch{close: func() {}}
}

// Close ends the subscription.
func (w *Watch) Close() { w.once.Do(w.close) }

// spectates says whether the watcher counts as a spectator.
func (w *Watch) spectates(s *Start) bool {
	_, plays := s.Seat(w.viewer)
	return !plays && !w.bot
}

// seatOf finds the color that a request acts for.
func seatOf(s *Start, r Request) (engine.Color, bool) {
	if r.Bot != nil {
		return *r.Bot, true
	}
	return s.Seat(r.By)
}
