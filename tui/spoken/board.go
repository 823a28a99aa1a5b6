package spoken

import (
	"context"
	"time"

	"reversi/engine"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// board is the game in front of the person: their own, one that they watch, or one that they look at.
type board struct {
	id   match.ID // empty for a transcript
	feed *feed.Feed[*match.Snapshot]
	seat screen.Watching

	snap *match.Snapshot // nil until the first one, and for a transcript
	game engine.Game
	look int // the ply looked at, live for the newest

	told    int       // the number of the last line of talk that was said
	warned  [2]int    // warnings of little time that were given, by side
	claimed bool      // it was said that the game may be claimed
	counted bool      // it was said that it may be later
	hurried time.Time // the end of the time for a first move that was said

	leaves time.Time // when it gives way to the next game that is followed; zero while it does not
}

// live in place of a ply looked at.
const live = -1

// sit follows a match: as a player one's own, else as a spectator.
func (s *session) sit(id match.ID) {
	s.rise()
	s.known[id] = true
	b := &board{id: id, feed: feed.New[*match.Snapshot](), look: live}
	ok := s.ask(func(ctx context.Context) (err error) {
		b.seat, err = s.Club.Follow(ctx, id, b.feed)
		return err
	})
	if !ok {
		return
	}
	s.board = b
	s.takeBoard()
}

// rise gives the place up.
func (s *session) rise() {
	s.rest()
	if s.board != nil && s.board.seat != nil {
		s.board.seat.Close()
	}
	s.board, s.question, s.pursuit = nil, nil, nil
}

// boardChanged signals when the match has changed; nil, which never does, without one.
func (s *session) boardChanged() <-chan struct{} {
	if s.board == nil || s.board.feed == nil {
		return nil
	}
	return s.board.feed.Ready()
}

// takeBoard says what is new in the match, if anything is.
func (s *session) takeBoard() {
	b := s.board
	if b == nil || b.feed == nil {
		return
	}
	snap, ok := b.feed.Take()
	if !ok {
		return
	}
	old := b.snap
	b.snap, b.game = snap, snap.Game
	if old == nil {
		s.arrive()
		return
	}
	s.changes(old, snap)
}

// me is the side that the person plays; mine is false for somebody who looks on.
func (s *session) me() (c engine.Color, mine bool) {
	if s.board == nil || s.board.snap == nil {
		return 0, false
	}
	return s.board.snap.Seat(s.Self.Player.ID)
}

// playing tells whether a game of one's own goes on here.
func (s *session) playing() bool {
	_, mine := s.me()
	return mine && !s.board.snap.Over()
}

// local tells whether one person moves for both sides here.
func (s *session) local() bool { return s.board.snap != nil && s.board.snap.Local }

// bot is the level that plays here; "" for none.
func (s *session) bot() string {
	if s.board.snap == nil {
		return ""
	}
	if c, ok := s.board.snap.Bot(); ok {
		return s.board.snap.Players[c].Bot
	}
	return ""
}

// myTurn tells whether the person is to move, for one side at least.
func (s *session) myTurn() bool {
	c, _ := s.me()
	return s.playing() && (s.local() || s.board.game.Position().ToMove() == c)
}

// ply is the ply that is looked at.
func (b *board) ply() int {
	if b.look == live {
		return b.game.Ply()
	}
	return b.look
}

// position is the one that is looked at.
func (b *board) position() engine.Position { return b.game.At(b.ply()) }

// over tells whether nobody can move any more; a transcript is over where it ends.
func (b *board) over() bool { return b.snap == nil || b.snap.Over() }

// Little time: below each of these a warning is due.
var little = []time.Duration{60 * time.Second, 30 * time.Second, 10 * time.Second}

// due is how many warnings a time calls for.
func due(left time.Duration) int {
	n := 0
	for _, d := range little {
		if left <= d {
			n++
		}
	}
	return n
}

// farAway is when an alarm goes that nothing needs.
const farAway = time.Hour

// untilAlarm is how long nothing has to be said that comes with time alone.
func (s *session) untilAlarm() time.Duration {
	wait := farAway
	if s.givesWay() {
		return max(s.board.leaves.Sub(s.Now()), 0)
	}
	if s.board == nil || s.board.snap == nil || s.board.snap.Over() {
		return wait
	}
	now, snap := s.Now(), s.board.snap
	if deadline, runs := snap.Clocks.Deadline(); runs {
		for _, d := range little[due(deadline.Sub(now)):] {
			wait = min(wait, deadline.Add(-d).Sub(now))
		}
	}
	return max(min(wait, s.untilAbsence()), 0)
}

// alarm says what came with time alone.
func (s *session) alarm() {
	if s.givesWay() && !s.Now().Before(s.board.leaves) {
		s.board.leaves = time.Time{}
		s.goOn()
		return
	}
	if s.board == nil || s.board.snap == nil || s.board.snap.Over() {
		return
	}
	s.warn()
	s.tellAbsence()
}

// warn warns of little time: players of their own, others of both sides'.
func (s *session) warn() {
	clocks := s.board.snap.Clocks
	if !clocks.Runs {
		return
	}
	left := clocks.At(s.Now())[clocks.Running]
	n, had := due(left), s.board.warned[clocks.Running]
	s.board.warned[clocks.Running] = n
	me, mine := s.me()
	if n <= had || mine && me != clocks.Running {
		return
	}
	who := clocks.Running.String()
	if mine {
		who = "you"
	}
	s.say(s.Words.N("spoken.left_"+who, int(little[n-1]/time.Second)))
	s.ring()
}

// forget forgets warnings of time that was won back since, so that they can be given again.
func (b *board) forget(now time.Time) {
	for c, left := range b.snap.Clocks.At(now) {
		b.warned[c] = min(b.warned[c], due(left))
	}
}

// opponent is how the other side is called.
func (s *session) opponent() string {
	c, _ := s.me()
	return s.Called(s.board.snap.Players[c.Opponent()])
}
