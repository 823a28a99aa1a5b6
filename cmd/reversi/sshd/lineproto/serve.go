// Package lineproto is the line protocol for programs, `ssh -T HOST bot`: one JSON object a line in each direction.
//
// One goroutine owns a connection: it carries out one request at a time, writes its answer, and only then looks at what
// the request may have caused. A second goroutine reads, since a move's time is when its line was read; a third one writes,
// since a peer that does not read must not stop the first.
package lineproto

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/task"
)

// Hub is what the protocol reads of the lobby. *lobby.Hub is one.
type Hub interface {
	MatchFor(ctx context.Context, id match.ID, viewer match.PlayerID) (*match.Snapshot, error)
	GamesOf(ctx context.Context, id match.PlayerID) ([]*match.Snapshot, error)
	Games(ctx context.Context) ([]*match.Snapshot, error)
	Leaderboard(ctx context.Context, b lobby.Board, limit int) ([]lobby.Standing, error)
	Levels() []lobby.Level
}

// Client is one connection's place in the lobby. *lobby.Client is one.
type Client interface {
	Player() match.Player
	Self() *feed.Feed[*lobby.Self]
	Done() <-chan struct{}
	Reason() lobby.Reason
	Back() time.Duration
	Close()
	Leave()

	Seek(ctx context.Context, t lobby.Terms) error
	Cancel(ctx context.Context) error
	OpenTable(ctx context.Context, t lobby.Terms) (lobby.Table, error)
	Join(ctx context.Context, code string) (match.ID, error)
	Challenge(ctx context.Context, name string, t lobby.Terms, previous match.ID) (lobby.Challenged, error)
	AcceptChallenge(ctx context.Context, id lobby.ChallengeID) (match.ID, error)
	DeclineChallenge(ctx context.Context, id lobby.ChallengeID, why lobby.Refusal) error
	WithdrawChallenge(ctx context.Context, id lobby.ChallengeID) error
	Challenges(ctx context.Context) ([]lobby.Challenge, error)
	PlayBot(ctx context.Context, g lobby.BotGame) (match.ID, error)
	Say(ctx context.Context, text string) error
	Hall() *feed.Feed[*lobby.Hall]
	Do(ctx context.Context, id match.ID, at time.Time, a match.Action) error
	Watch(ctx context.Context, id match.ID, f *feed.Feed[*match.Snapshot]) (*match.Watch, error)
}

// Limits bound what one connection may ask for. The zero value of a field takes DefaultLimits' value.
type Limits struct {
	Requests rate.Limit    // a second, over time
	Burst    int           // requests at once
	Slow     time.Duration // a write that takes longer ends the connection
	InFlight int           // requests that were read and wait for their turn; more wait in the line
	Idle     time.Duration // without a request, a game, a seek, a table or a watch: ends the connection
	Watches  int           // other people's games watched at once
}

// DefaultLimits are far above what a game needs.
var DefaultLimits = Limits{Requests: 1000, Burst: 2000, Slow: 10 * time.Second, InFlight: 64, Idle: time.Hour, Watches: 100}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits
	return Limits{
		Requests: cmp.Or(l.Requests, d.Requests),
		Burst:    cmp.Or(l.Burst, d.Burst),
		Slow:     cmp.Or(l.Slow, d.Slow),
		InFlight: cmp.Or(l.InFlight, d.InFlight),
		Idle:     cmp.Or(l.Idle, d.Idle),
		Watches:  cmp.Or(l.Watches, d.Watches),
	}
}

// Config is what connections share.
type Config struct {
	Hub    Hub
	Limits Limits
	Tasks  *task.Group
	Log    *slog.Logger
}

// Exit statuses.
const (
	exitOK    = 0
	exitEnded = 1 // the server ended the connection, or the peer vanished
)

// Serve speaks the protocol until the input ends, the server ends the session, or ctx ends. It closes the client and returns
// the exit status. The reading and the writing goroutine end once the streams do.
func Serve(ctx context.Context, cfg Config, client Client, in io.Reader, out io.Writer) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newSession(cfg, client)
	defer s.close()
	cfg.Tasks.Go("line writer", func() { s.out.write(ctx, out) })
	cfg.Tasks.Go("line reader", func() { read(ctx, in, s.lines) })
	return s.finish(ctx, s.run(ctx))
}

// session is one connection. The goroutine of Serve owns it.
type session struct {
	Config
	client  Client
	me      match.Player
	lines   chan line // capacity Limits.InFlight; when it is full the reader waits, and with it the peer
	out     *outbox
	limiter *rate.Limiter
	idle    *time.Timer

	self       *lobby.Self
	challenged map[challengeKey]bool   // challenges and answers that the peer knows of; nil at first
	ready      chan struct{}           // capacity 1, shared by the feeds of all matches; a second signal while one waits is dropped
	follows    []*follow               // in the order in which they began
	hall       *feed.Feed[*lobby.Hall] // nil until the peer listens to the lobby's talk
	noticed    int64                   // number of the last notice of the operator that the peer was told
	heard      int                     // number of the last line of it that the peer knows
	known      map[match.ID]bool       // the player's games that were followed, as long as the lobby speaks of them
}

func newSession(cfg Config, client Client) *session {
	cfg.Limits = cfg.Limits.withDefaults()
	return &session{
		Config: cfg, client: client, me: client.Player(), lines: make(chan line, cfg.Limits.InFlight), out: newOutbox(cfg.Limits.Slow),
		limiter: rate.NewLimiter(cfg.Limits.Requests, cfg.Limits.Burst), idle: time.NewTimer(cfg.Limits.Idle),
		ready: make(chan struct{}, 1), known: map[match.ID]bool{},
	}
}

func (s *session) close() {
	s.idle.Stop()
	for _, f := range s.follows {
		f.watch.Close()
	}
	s.client.Close()
}

// ended is why the server ends a connection, in the words of the protocol.
type ended string

func (e ended) Error() string { return string(e) }

const (
	endedSlow     ended = "too_slow"
	endedIdle     ended = "idle"
	endedProtocol ended = "protocol"
)

// run returns why the connection ends: io.EOF at the end of input, an ended, or what broke.
func (s *session) run(ctx context.Context) error {
	err := s.welcome(ctx)
	for err == nil {
		s.out.flush()
		err = s.step(ctx)
	}
	return err
}

// finish says what is left to say.
func (s *session) finish(ctx context.Context, err error) int {
	var why ended
	switch {
	case errors.Is(err, io.EOF):
		s.takeNews(ctx)
		s.tellChanges()
		if s.out.drain(ctx) == nil {
			s.leave(ctx)
			return exitOK
		}
	case errors.As(err, &why):
		s.out.put(wire.Bye{Event: wire.EventBye, Reason: string(why), BackS: s.back()})
		s.out.slow = min(s.out.slow, time.Second)
		_ = s.out.drain(ctx)
	}
	return exitEnded
}

// back is after how many seconds the peer is to try again; 0 for nothing in particular.
func (s *session) back() int {
	select {
	case <-s.client.Done():
		return int(math.Ceil(s.client.Back().Seconds()))
	default:
		return 0
	}
}

// leave says goodbye for a program that has ended its input. Where the line broke the input ends too, but nobody left on purpose.
func (s *session) leave(ctx context.Context) {
	if ctx.Err() == nil {
		s.client.Leave()
	}
}

// welcome greets, and follows the games that go on.
func (s *session) welcome(ctx context.Context) error {
	self, err := s.client.Self().Next(ctx)
	if errors.Is(err, feed.ErrClosed) {
		<-s.client.Done()
		return ended(s.client.Reason())
	}
	if err != nil {
		return err
	}
	open, err := s.unfinished(ctx, self)
	if err != nil {
		return err
	}
	s.out.put(wire.Welcome{
		Event: wire.EventWelcome, Protocol: wire.Protocol, Name: s.me.Name, Guest: s.me.Guest, Matches: open,
	})
	for _, id := range open {
		s.followOwn(ctx, &follow{id: id, quiet: true})
	}
	for _, m := range self.Matches {
		if m.Over {
			s.followEnded(ctx, m.ID)
		}
	}
	s.takeSelf(ctx, self)
	return nil
}

// unfinished lists the player's games that go on, also those that are only just waking up.
func (s *session) unfinished(ctx context.Context, self *lobby.Self) ([]match.ID, error) {
	ids := []match.ID{}
	if !s.me.Guest {
		games, err := s.Hub.GamesOf(ctx, s.me.ID)
		if err != nil {
			return nil, fmt.Errorf("list unfinished games: %w", err)
		}
		ids = wire.All(games, func(g *match.Snapshot) match.ID { return g.ID })
	}
	for _, m := range self.Unfinished() {
		if !slices.Contains(ids, m.ID) {
			ids = append(ids, m.ID)
		}
	}
	return ids, nil
}

// step does the next thing that is to do. While the peer is slow to read, events wait and become fewer; while it does not read at
// all, requests wait too.
func (s *session) step(ctx context.Context) error {
	lines, news, ready := s.lines, s.client.Self().Ready(), (<-chan struct{})(s.ready)
	if s.out.full() {
		lines = nil
	}
	if s.out.busy {
		news, ready = nil, nil
	}
	select {
	case l := <-lines:
		return s.receive(ctx, l)
	case <-news:
		s.takeNews(ctx)
	case <-ready:
		s.tellChanges()
	case <-s.lobbyTalk():
		s.tellTalk()
	case err := <-s.out.written:
		return s.out.done(err)
	case <-s.out.late.C:
		return endedSlow
	case <-s.idle.C:
		return s.rest()
	case <-s.client.Done():
		return ended(s.client.Reason())
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}

// rest ends a connection that wants nothing.
func (s *session) rest() error {
	if len(s.follows) == 0 && s.self.Seek == nil && len(s.self.Tables) == 0 {
		return endedIdle
	}
	s.idle.Reset(s.Limits.Idle)
	return nil
}
