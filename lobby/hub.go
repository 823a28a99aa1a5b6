package lobby

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/pairing"
	"reversi/lobby/pulse"
	"reversi/lobby/task"
)

// Rules of the house.
const (
	maxSessions   = 8                      // of one player; the oldest beyond that is replaced
	maxUntimed    = 20                     // unfinished games of one player without a clock that runs, so those by correspondence too
	maxTables     = 5                      // open tables of one session
	leastHall     = 250 * time.Millisecond // between two pictures of the lobby
	hallEach      = time.Millisecond       // more for each terminal that draws it, where somebody waits: for an opponent, or an answer
	idleHallEach  = 4 * hallEach           // the same for what is only looked at: games and who is here
	sweepPause    = time.Minute
	storeTimeout  = 10 * time.Second
	unmovedAtOnce = 100

	// After a shutdown, which is most often a new version's: sessions are told to come back then, spread over a while that grows with them.
	firstBack   = 2 * time.Second
	leastReturn = 3 * time.Second
	returnEach  = 5 * time.Millisecond
)

// Bots play seats.
type Bots interface {
	// Levels are in order of strength.
	Levels() []Level
	// Sit plays one seat of a match until the context ends or the match can have no more moves. It follows the match by a feed
	// and moves through m.Do.
	Sit(ctx context.Context, m *match.Match, seat engine.Color, level string)
}

// Config is what a hub needs from outside.
type Config struct {
	Store Store
	Bots  Bots
	Study Study // nil where there are neither analyses nor hints
	Log   *slog.Logger
	// Rand draws colors, codes and ids. It belongs to the hub's goroutine.
	Rand  *rand.Rand
	Tasks *task.Group
	// Moderators are those who keep order, as the operator names them: by name or by the fingerprint of a key ("SHA256:…").
	Moderators []string
	// Admins are those who run the club, named in the same way; they keep order too.
	Admins []string
	// Pulse tells how the club does; nil where nobody runs it.
	Pulse func(context.Context) pulse.Pulse
	Keep  Keep // how long the store keeps what no game needs
}

// Hub is the way to the goroutine that owns presence, seeks, tables and the directory of matches. Its own fields are set once.
type Hub struct {
	Config
	// inbox takes 1024 messages; when it is full, sessions wait with their context, and matches wait.
	inbox chan message
	done  chan struct{} // closed when Run has returned
	// awake finds matches without asking the hub: a leaf that the hub's goroutine alone writes.
	awake registry
	// fair keeps help and rated games apart.
	fair *fairPlay
	// order knows who keeps order and who is kept out.
	order *keeping
	// partings are the accounts whose deletion was asked for once.
	partings *partings
	// guesses limits guessing at codes that join keys.
	guesses *rate.Limiter
}

// New makes a hub; Run starts it.
func New(cfg Config) *Hub {
	return &Hub{
		Config: cfg, inbox: make(chan message, 1024), done: make(chan struct{}), fair: newFairPlay(),
		order: newKeeping(cfg.Moderators, cfg.Admins), partings: &partings{asked: map[match.PlayerID]asked{}},
		guesses: rate.NewLimiter(guessesEach, guessesAtOnce),
	}
}

// message is something that the hub's goroutine does when it comes to it.
type message interface{ handle(*state) }

// send gives the hub a message; false means that the hub has stopped.
func (h *Hub) send(m message) bool {
	select {
	case h.inbox <- m:
		return true
	case <-h.done:
		return false
	}
}

// answer is what a request to the hub gets back.
type answer[T any] struct {
	value T
	err   error
}

// reply carries one answer; its capacity of one lets the hub answer without waiting.
type reply[T any] chan answer[T]

func (r reply[T]) give(v T, err error) { r <- answer[T]{v, err} }

// ask sends the message that build makes and waits for its answer.
func ask[T any](ctx context.Context, h *Hub, build func(reply[T]) message) (T, error) {
	return askOr(ctx, h, build, func(T) {})
}

// askOr is ask where an answer that nobody takes would leave something open: undo gets an answer that comes after ctx has
// ended.
func askOr[T any](ctx context.Context, h *Hub, build func(reply[T]) message, undo func(T)) (T, error) {
	r := make(reply[T], 1)
	var zero T
	select {
	case h.inbox <- build(r):
	case <-h.done:
		return zero, ErrClosing
	case <-ctx.Done():
		return zero, ctx.Err()
	}
	select {
	case a := <-r:
		return a.value, a.err
	case <-h.done:
		return zero, ErrClosing
	case <-ctx.Done():
		h.Tasks.Go("undo late answer", func() { undoLate(h, r, undo) })
		return zero, ctx.Err()
	}
}

func undoLate[T any](h *Hub, r reply[T], undo func(T)) {
	select {
	case a := <-r:
		if a.err == nil {
			undo(a.value)
		}
	case <-h.done:
	}
}

// state is all that the hub's goroutine owns; nobody else reads or writes it.
type state struct {
	*Hub
	players map[match.PlayerID]*player // who is here
	seeks   []*seek                    // oldest first
	tables  map[string]*table          // by code
	matches map[match.ID]*entry        // awake, waking or falling asleep
	games   map[match.PlayerID][]*entry
	gone    map[match.PlayerID]bool // accounts that are no more: nobody comes in as one, however late

	lastSession sessionID
	lastSeek    SeekID
	lastGuest   match.PlayerID

	challenges challenges

	due      time.Time   // when to look for games by correspondence whose time is up; zero for not at all
	dueTimer *time.Timer // fires then

	talk     []Line // the last lines said in the lobby; never changed in place
	lastLine int
	talkers  map[string]*talker

	waving    bool      // the timer of the next wave runs: somebody waits for a quick game
	terminals int       // sessions that draw the hall
	hallStale bool      // something is not as it was published last
	awaited   bool      // something of that is a seek, or talk
	hallAt    time.Time // when it was published last
	hall      *Hall
	closing   bool

	done   doings
	outage match.Outage // the last one of the store
}

// Run owns the hub's state until ctx ends, or until Close has stopped every match.
func (h *Hub) Run(ctx context.Context) error {
	defer close(h.done)
	s := newState(h)
	defer s.dueTimer.Stop()
	h.readStore(ctx)
	hall, wave := time.NewTimer(leastHall), time.NewTimer(pairing.Wave)
	wave.Stop()
	defer hall.Stop()
	defer wave.Stop()
	sweep, tend := time.NewTicker(sweepPause), time.NewTicker(tendPause)
	defer sweep.Stop()
	defer tend.Stop()
	for !s.closing || len(s.matches) > 0 {
		select {
		case m := <-h.inbox:
			m.handle(s)
		case <-wave.C:
			s.pairWaiting(time.Now())
		case <-hall.C:
			s.publishHall(time.Now())
		case <-sweep.C:
			s.sweep(time.Now())
		case <-tend.C:
			h.Tasks.Go("tend the store", func() { h.tend(ctx) })
		case <-h.Store.Outages().Ready():
			s.hearOutage()
		case <-s.dueTimer.C:
			s.lookForDue(ctx)
		case <-ctx.Done():
			return ctx.Err()
		}
		s.hallDue(hall)
		s.waveDue(wave)
	}
	return nil
}

func newState(h *Hub) *state {
	return &state{
		Hub: h, players: map[match.PlayerID]*player{}, tables: map[string]*table{},
		matches: map[match.ID]*entry{}, games: map[match.PlayerID][]*entry{}, gone: map[match.PlayerID]bool{}, hall: &Hall{},
		dueTimer: time.NewTimer(tendPause), talkers: map[string]*talker{}, challenges: newChallenges(), done: newDoings(),
	}
}

// readStore reads what the hub has to know from the start, wakes the games that cannot sleep and those whose time is up.
func (h *Hub) readStore(ctx context.Context) {
	h.Tasks.Go("read challenges", func() { h.readChallenges(ctx) })
	h.Tasks.Go("keep order", func() { h.keepOrder(ctx) })
	h.Tasks.Go("take games up", func() { h.takeUp(ctx) })
}

// sweep drops what has had its time.
func (s *state) sweep(now time.Time) {
	s.expireTables(now)
	s.forgetTalkers(now)
	s.lapseChallenges(now)
	s.forgetOrder(now)
}

// hallDue publishes the hall at once when it has been quiet, else as soon as the pause is over. The pause grows with the
// number of terminals, so that a full house does not spend its time on drawing lists.
func (s *state) hallDue(timer *time.Timer) {
	if !s.hallStale {
		return
	}
	now := time.Now()
	next := s.hallAt.Add(s.hallPause())
	if !now.Before(next) {
		s.publishHall(now)
		return
	}
	timer.Reset(next.Sub(now))
}

func (s *state) hallPause() time.Duration {
	each := idleHallEach
	if s.awaited {
		each = hallEach
	}
	return max(leastHall, time.Duration(s.terminals)*each)
}

// Close ends the club: no new games, every session is told, every match stops after answering what waits. It returns when
// all is still, or when ctx ends.
func (h *Hub) Close(ctx context.Context) {
	if !h.send(closing{}) {
		return
	}
	select {
	case <-h.done:
	case <-ctx.Done():
	}
}

// closing begins the end.
type closing struct{}

func (closing) handle(s *state) {
	s.closing = true
	spread := s.returning()
	for _, p := range s.players {
		for _, x := range p.sessions {
			x.back = firstBack + time.Duration(s.Rand.Int64N(int64(spread)))
			x.end(Shutdown)
		}
	}
	for _, e := range s.matches {
		s.stop(e)
	}
}

// returning is how long it should take until all who are here now have come back: nobody comes in faster than the door can let them.
func (s *state) returning() time.Duration {
	here := 0
	for _, p := range s.players {
		here += len(p.sessions)
	}
	return max(leastReturn, time.Duration(here)*returnEach)
}

// registry finds awake matches.
type registry struct {
	mu      sync.RWMutex
	matches map[match.ID]*match.Match
}

func (r *registry) get(id match.ID) *match.Match {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.matches[id]
}

func (r *registry) put(id match.ID, m *match.Match) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.matches == nil {
		r.matches = map[match.ID]*match.Match{}
	}
	r.matches[id] = m
}

func (r *registry) remove(id match.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.matches, id)
}
