package screen

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/tui/term"
	"reversi/tui/widget"
)

// Play is a board with a match on it: one's own, or one that is watched.
type Play struct {
	plain
	*Session
	id     match.ID
	ctx    context.Context // ends when the screen is left
	cancel context.CancelFunc
	feed   *feed.Feed[*match.Snapshot]

	snap    *match.Snapshot // nil until the first one
	entries []widget.Entry  // its moves and passes
	me      engine.Color
	mine    bool // I play

	cursor   engine.Square // where it stands, shown or not; NoSquare before it was used
	pointing bool          // it is shown
	column   int           // the letter of a half-typed square, from 1; 0 for none
	back     int           // the ply looked at, live for the newest
	note     string        // why a move was refused, until the next key
	sent     int           // 1 + the ply that a move was sent for and not answered
	armed    engine.Square // clicked once, where a setting asks for two clicks
	down     spot          // where the button went down

	notice notice
	news   news
	flip   flip
	advice advice

	pursuit *Pursuit  // what leads on from game to game; nil for none
	leaves  time.Time // when the board gives way to the next game; zero while there is none

	talking bool
	draft   widget.Field
	talked  talkView // what was said, as it is read now

	offered time.Time  // when the last offer to me came
	overAt  time.Time  // when the result card was first seen
	sprung  bool       // it came by itself, at the end of a game that was followed
	hidden  bool       // it was put away
	focus   string     // the choice in it; empty for the first
	account account    // what it tells
	tally   tally      // what comes before it
	feat    lobby.Feat // of a clean game won against a bot
	card    widget.Rect
	zones   zones // of the card
	rematch bool  // I asked for the next game, so it may be opened at once

	ticking int       // the number of the tick that is awaited; others are stale
	steady  time.Time // until when nothing but the clocks changes with time alone; zero for ever
	shown   shown     // as drawn last, for the mouse
}

// live in place of a ply looked at.
const live = -1

// talkLimit is the characters of one line of talk.
const talkLimit = 300

// NewPlay makes the board of a match.
func NewPlay(s *Session, id match.ID) *Play {
	ctx, cancel := context.WithCancel(s.Ctx)
	return &Play{
		Session: s, id: id, ctx: ctx, cancel: cancel, feed: feed.New[*match.Snapshot](),
		cursor: engine.NoSquare, armed: engine.NoSquare, back: live,
		draft: widget.Field{Limit: talkLimit},
	}
}

// Name names the screen.
func (p *Play) Name() string { return "board" }

// ID is the match.
func (p *Play) ID() match.ID { return p.id }

// Messages of a board to itself.
type (
	seated   struct{}
	changed  struct{ snap *match.Snapshot }
	closed   struct{}
	ticked   struct{ nr int }
	unmoved  struct{ err error } // a move was refused
	unseated struct{ err error } // the match cannot be seen
)

// Init sits down.
func (p *Play) Init() tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(p.ctx, Patience)
		defer cancel()
		seat, err := p.Club.Follow(ctx, p.id, p.feed)
		if err != nil {
			return To{p, unseated{err}}
		}
		context.AfterFunc(p.ctx, seat.Close)
		return To{p, seated{}}
	}
}

// Leave gives the place up.
func (p *Play) Leave() { p.cancel() }

// next waits for the next change.
func (p *Play) next() tea.Cmd {
	return func() tea.Msg {
		snap, err := p.feed.Next(p.ctx)
		if err != nil {
			return To{p, closed{}}
		}
		return To{p, changed{snap}}
	}
}

// Shows tells that a board shows nothing of the lobby, but for the countdown to the next game of a pursuit.
func (p *Play) Shows(*lobby.Hall) bool { return p.pursuit != nil }

// Update takes a message.
func (p *Play) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case seated:
		return p.next()
	case unseated:
		return p.lose(p.Sentence(msg.err))
	case closed:
		return p.sentAway()
	case changed:
		return tea.Batch(p.take(msg.snap), p.next())
	case ticked:
		return p.tick(msg.nr)
	case HallMoved:
		return p.lookAhead()
	case toldOff:
		return p.countOn(msg)
	case reported:
		return p.hear(msg)
	case unmoved:
		p.sent, p.note = 0, p.Sentence(msg.err)
	case advised:
		p.takeHint(msg)
	case lobby.Feat:
		p.feat = msg
	case tea.KeyPressMsg:
		p.flip = flip{}
		return p.pressed(msg)
	case tea.PasteMsg:
		return p.paste(msg.Content)
	case tea.MouseMsg:
		p.flip = flip{}
		return p.mouse(msg)
	}
	return nil
}

// take adopts a new state.
func (p *Play) take(snap *match.Snapshot) tea.Cmd {
	old := p.snap
	p.snap, p.entries = snap, widget.Entries(snap.Game)
	if p.pursuit != nil {
		p.pursuit.lost = nil
	}
	p.me, p.mine = p.Session.mine(snap.Start)
	if old == nil || old.Game.Position() != snap.Game.Position() || old.Takebacks != snap.Takebacks {
		p.moved()
		p.flip = p.turned(old)
		p.noticePass(old)
	}
	p.hearNews(old)
	if p.offeredSince(old) {
		p.offered = p.Now()
	}
	return tea.Batch(p.ring(old), p.follow(), p.wait(), p.conclude(old), p.rememberColor(), p.lookAhead())
}

// conclude is called with every state: when the game has ended it is counted, if its end was seen, and told.
func (p *Play) conclude(old *match.Snapshot) tea.Cmd {
	switch {
	case !p.snap.Over():
		p.tally.step, p.feat, p.leaves = 0, lobby.Feat{}, time.Time{}
		p.forget()
	case old == nil:
		p.overAt = p.Now()
		return tea.Batch(p.findOut(), p.askFeat())
	case !old.Over():
		p.overAt, p.sprung, p.focus, p.hidden = p.Now(), true, "", false
		return tea.Batch(p.findOut(), p.askFeat(), p.count())
	}
	return nil
}

// moved is called when another position arose: nothing that was typed or clicked for the old one counts.
func (p *Play) moved() {
	p.column, p.sent, p.armed, p.note = 0, 0, engine.NoSquare, ""
	p.dropHint()
	if p.back > p.snap.Game.Ply() {
		p.back = live
	}
}

// ring rings when the turn comes, and at an offer and the end, for somebody who may look elsewhere.
func (p *Play) ring(old *match.Snapshot) tea.Cmd {
	if old == nil || !p.mine || p.snap.Local || p.Settings.Quiet {
		return nil
	}
	wasMyTurn := !old.Over() && old.Game.Position().ToMove() == p.me
	if p.myTurn() && !wasMyTurn || p.snap.Over() && !old.Over() || p.offeredSince(old) {
		return term.Bell
	}
	return nil
}

// follow goes on to the rematch where I asked for it and it began.
func (p *Play) follow() tea.Cmd {
	if !p.rematch || p.snap.Next == "" {
		return nil
	}
	p.rematch = false
	p.Asking++
	return func() tea.Msg { return Begun{ID: p.snap.Next, From: p} }
}

// myTurn tells whether I am to move: at a local board always.
func (p *Play) myTurn() bool {
	return p.Playing() && (p.snap.Local || p.snap.Game.Position().ToMove() == p.me)
}

// Moving tells whether enter is for placing discs, whoever is to move.
func (p *Play) Moving() bool { return p.Playing() }

// Playing tells whether a game of mine goes on here.
func (p *Play) Playing() bool { return p.mine && p.snap != nil && !p.snap.Over() }

// ply is the ply that is looked at.
func (p *Play) ply() int {
	if p.back == live {
		return p.snap.Game.Ply()
	}
	return p.back
}

// wait asks for the next tick, if anything that is shown changes with time alone.
func (p *Play) wait() tea.Cmd {
	p.ticking++
	nr, now := p.ticking, p.Now()
	others := soonest(p.others(now))
	p.steady = time.Time{}
	if others > 0 {
		p.steady = now.Add(others)
	}
	d := soonest([]time.Duration{p.clock(now), others})
	if d == 0 {
		return nil
	}
	return p.after(d, To{p, ticked{nr}})
}

func (p *Play) tick(nr int) tea.Cmd {
	if nr != p.ticking {
		p.Host.Unchanged()
		return nil
	}
	if cmd := p.moveOn(); cmd != nil {
		return cmd
	}
	if p.steady.IsZero() || p.Now().Before(p.steady) {
		p.Host.Ticked(p)
	}
	return p.wait()
}

// soonest is the least of the waits that are not over; 0 where there is none.
func soonest(waits []time.Duration) (d time.Duration) {
	for _, left := range waits {
		if left > 0 && (d == 0 || left < d) {
			d = left
		}
	}
	return d
}

// clock is how long the clock that runs shows what it does now; 0 where none runs.
func (p *Play) clock(now time.Time) time.Duration {
	c := p.snap.Clocks
	if p.snap.Over() || !c.Runs {
		return 0
	}
	return untilTick(c.At(now)[c.Running])
}

// others are how long all but the clocks that changes with time alone shows what it does now.
func (p *Play) others(now time.Time) []time.Duration {
	return append(p.countdowns(now),
		p.notice.until.Sub(now), p.news.until.Sub(now), p.flip.change(now), p.untilGone(), p.untilPutAway(now))
}

// countdowns are how long the waits for somebody absent, for a first move and for one within days show what they do now.
func (p *Play) countdowns(now time.Time) (all []time.Duration) {
	if p.snap.Over() {
		return nil
	}
	if !p.snap.Due.IsZero() {
		all = append(all, untilMinute(p.snap.Due.Sub(now)))
	}
	return append(all, p.absences(now)...)
}

// untilTick is how long a countdown shows the same; 0 once it has ended.
func untilTick(left time.Duration) time.Duration {
	if left <= 0 {
		return 0
	}
	return widget.ClockChange(left)
}
