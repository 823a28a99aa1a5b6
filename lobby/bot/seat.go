package bot

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"reversi/engine"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/task"
)

const (
	leastThinking = 500 * time.Millisecond // a move that comes at once is hard to follow
	// passNotice is how long a screen turns the discs of a move and then shows that the other side has to pass; the next move
	// would hide both.
	passNotice = 1500 * time.Millisecond
	retryAfter = time.Second // when the match could not keep a move
)

// seat is a bot at a table. The goroutine that called Sit owns turn and stop; rnd belongs to the thinking while it lasts.
type seat struct {
	match *match.Match
	color engine.Color
	level Level
	pool  *Pool
	tasks *task.Group
	log   *slog.Logger
	rnd   *rand.Rand

	turn turn
	stop func() // ends the thinking, and returns when it has ended
}

// turn is what has to be the same for thinking to be worth going on with.
type turn struct {
	ply, takebacks int
	mine           bool
}

func (s *seat) turnIn(m *match.Snapshot) turn {
	p := m.Game.Position()
	mine := !m.Over() && !p.Over() && p.ToMove() == s.color
	return turn{ply: m.Game.Ply(), takebacks: m.Takebacks, mine: mine}
}

// follow looks at the match until there is nothing more to see.
func (s *seat) follow(ctx context.Context, snapshots *feed.Feed[*match.Snapshot]) {
	defer func() { s.stop() }()
	for {
		snapshot, err := snapshots.Next(ctx)
		if err != nil {
			return
		}
		s.see(ctx, snapshot)
	}
}

// see starts to think when it is the bot's turn, and stops when what it thinks about is no more.
func (s *seat) see(ctx context.Context, snapshot *match.Snapshot) {
	now := s.turnIn(snapshot)
	if now == s.turn {
		return
	}
	s.stop()
	s.turn, s.stop = now, func() {}
	if now.mine {
		s.stop = s.think(ctx, snapshot)
	}
}

// think plays a move in a goroutine of its own, so that the match can be followed meanwhile.
func (s *seat) think(ctx context.Context, snapshot *match.Snapshot) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{}) // never sent on; closed at the end
	s.tasks.Go("bot thinking in "+string(snapshot.ID), func() {
		defer close(done)
		s.move(ctx, snapshot)
	})
	return func() {
		cancel()
		<-done
	}
}

// leastFor is how long the bot takes at least: longer where it is to move again, since the person had to pass.
func leastFor(g engine.Game) time.Duration {
	if _, passed := g.Passed(); passed {
		return passNotice
	}
	return leastThinking
}

// move chooses, waits until what was before has been shown, and plays.
func (s *seat) move(ctx context.Context, snapshot *match.Snapshot) {
	shown := time.NewTimer(leastFor(snapshot.Game))
	defer shown.Stop()
	square, ok := s.choose(ctx, snapshot)
	if !ok || !wait(ctx, shown) {
		return
	}
	s.play(ctx, match.Move{Ply: snapshot.Game.Ply(), Takebacks: snapshot.Takebacks, Square: square})
}

// choose asks the level. A level that fails must not leave a person waiting for ever: any legal move will do then.
func (s *seat) choose(ctx context.Context, snapshot *match.Snapshot) (square engine.Square, ok bool) {
	p := snapshot.Game.Position()
	square, err := s.pool.Choose(ctx, snapshot.ID, s.level, p, s.rnd)
	switch {
	case ctx.Err() != nil || errors.Is(err, ErrClosed):
		return engine.NoSquare, false
	case err != nil:
		s.log.Error("bot takes any move", "ply", snapshot.Game.Ply(), "error", err)
		legal := p.Legal()
		return legal[s.rnd.IntN(len(legal))], true
	}
	return square, true
}

// play asks the match for the move until that is settled.
func (s *seat) play(ctx context.Context, move match.Move) {
	for {
		err := s.match.Do(ctx, match.Request{Bot: &s.color, At: time.Now(), Action: move})
		if !errors.Is(err, match.ErrUnavailable) && !errors.Is(err, match.ErrHalted) {
			s.settled(ctx, err)
			return
		}
		again := time.NewTimer(retryAfter)
		if !wait(ctx, again) {
			again.Stop()
			return
		}
	}
}

// settled logs a refusal that nothing explains: a game that moved on does, and one that has ended or fell asleep.
func (s *seat) settled(ctx context.Context, err error) {
	for _, usual := range []error{match.ErrStalePly, match.ErrNotYourTurn, match.ErrOver, match.ErrAsleep} {
		if errors.Is(err, usual) {
			return
		}
	}
	if err != nil && ctx.Err() == nil {
		s.log.Error("bot's move refused", "error", err)
	}
}

// wait returns when the timer fires; false where the context ends first.
func wait(ctx context.Context, timer *time.Timer) bool {
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
