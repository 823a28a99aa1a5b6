package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby/match"
)

// pair is what the two sides of a game between programs share.
type pair struct {
	*load
	kind   kind
	number int
	table  *table
	code   chan string // capacity 1: the table's code, sent once

	both context.Context // of their connections; ends when one side fails, since the other one could only wait then
	fail context.CancelFunc
}

// peer is one side: a session and what it has seen. The goroutine of run owns it.
type peer struct {
	*pair
	opens  bool // opens the table; the other side joins
	random *rand.Rand

	*lines
	name     string
	round    int // of the match before it, from 0
	played   int // moves of both sides in earlier rounds
	view     *view
	game     *game              // the match before it, as both sides know it
	past     map[match.ID]*view // the matches before it, which may still change a little
	moved    int                // plies of this match in which this side has moved, plus one
	finished bool               // it has ended its input
}

// run connects, plays and leaves. It returns the first thing that was wrong.
func (p *peer) run(ctx context.Context, seated func()) error {
	defer p.table.leave()
	err := p.meet(ctx, seated)
	switch {
	case err == nil:
		return nil
	case p.both.Err() != nil && ctx.Err() == nil:
		return lost(fmt.Errorf("game %d: the other side is gone", p.number+1))
	}
	p.fail()
	return err
}

func (p *peer) meet(ctx context.Context, seated func()) error {
	c, err := p.dial(p.both, "load")
	if err != nil {
		return err
	}
	defer c.close()
	if p.lines, err = c.lines(); err != nil {
		return err
	}
	err = p.converse(ctx, seated, func() { c.came.Do(func() { p.tally.arrived(p.kind, time.Since(c.dialed)) }) })
	switch {
	case errors.Is(err, errOver):
		return p.resign()
	case err != nil:
		return fmt.Errorf("game %d, %s: %w", p.number+1, p.name, err)
	}
	return nil
}

// errOver ends a conversation before its game is over, since the run is.
var errOver = errors.New("the run is over")

// converse reads and answers until the session ends.
func (p *peer) converse(ctx context.Context, seated, came func()) error {
	for {
		text, err := p.line()
		at := time.Now()
		if err != nil {
			return p.leave(ctx, err)
		}
		came()
		if err := p.receive(text, at); err != nil {
			return err
		}
		if p.view != nil {
			seated()
		}
		if err := p.play(); err != nil {
			return err
		}
	}
}

// leave judges the end of the session.
func (p *peer) leave(ctx context.Context, err error) error {
	switch {
	case p.finished && errors.Is(err, io.EOF):
		return <-p.ended
	case ctx.Err() != nil:
		return late(errors.New("not over in time"))
	}
	return lost(fmt.Errorf("the session ended: %w", err))
}

// resign ends the game, and with it the session. Both sides do, and one comes too late.
func (p *peer) resign() error {
	if p.view != nil && !p.view.over {
		if err := p.send(`{"do":"resign","match":%q}`, p.view.id); err != nil {
			return err
		}
	}
	return p.finish()
}

var matchPrefix = []byte(`{"event":"match"`)

func (p *peer) receive(text []byte, at time.Time) error {
	if bytes.HasPrefix(text, matchPrefix) {
		var e wire.Changed
		if err := json.Unmarshal(text, &e); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		return p.see(&e.Match, at)
	}
	var e message
	if err := json.Unmarshal(text, &e); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	switch {
	case e.Event == wire.EventWelcome:
		p.name = e.Name
		return p.sit()
	case e.Event == wire.EventOK:
		if e.Do == "table" {
			p.code <- e.Code
		}
		return nil
	case p.closing.Err() != nil: // the other side gave up meanwhile
		return errOver
	}
	return fmt.Errorf("unexpected: %s", text)
}

// sit opens the table, or waits for its code and joins.
func (p *peer) sit() error {
	if p.opens {
		return p.send(`{"do":"table","clock":%q,"color":"any","rated":%t}`, p.Clock, p.Rated)
	}
	select {
	case code := <-p.code:
		return p.send(`{"do":"join","code":%q}`, code)
	case <-p.both.Done():
		return p.both.Err()
	case <-p.closing.Done():
		return errOver
	}
}

// see checks a state, and notes how long the other side's move took to come.
func (p *peer) see(m *wire.Match, at time.Time) error {
	if v := p.past[m.ID]; v != nil {
		return v.check(m)
	}
	if p.older(m) {
		return nil
	}
	if p.view == nil || p.view.id != m.ID {
		if err := p.next(m); err != nil {
			return err
		}
	}
	known := p.view.game.Ply()
	if err := p.view.check(m); err != nil {
		return p.deviation(m, err)
	}
	if ply := p.view.game.Ply(); ply > known && p.view.game.MoverAt(ply-1) != p.view.color {
		p.tally.told(p.kind, at.Sub(p.game.moves[ply-1].sent))
	}
	if m.Status == wire.Over && !p.view.over {
		return p.over(m.ID)
	}
	return nil
}

// older tells whether a state is of a match before the last one. Such a match is kept for a while, and says that the other side has left it.
func (p *peer) older(m *wire.Match) bool {
	return p.round > 0 && !p.view.over && m.ID != p.view.id && m.Status == wire.Over
}

// deviation says what is wrong with a state; a game that the other side gives up at the end of the run is not.
func (p *peer) deviation(m *wire.Match, err error) error {
	if p.closing.Err() != nil && m.Result != nil && (m.Result.Reason == match.Resigned || m.Result.Reason == match.Aborted) {
		p.view.over = true
		return errOver
	}
	return fmt.Errorf("match %s, seq %d: %w", m.ID, m.Seq, err)
}

// next begins a match: the first one, or the rematch.
func (p *peer) next(m *wire.Match) error {
	if p.view != nil {
		if !p.view.over || p.finished {
			return fmt.Errorf("match %s was not asked for", m.ID)
		}
		p.round++
		p.played += p.view.game.Ply()
		clear(p.past)
		p.past[p.view.id] = p.view
	}
	p.view, p.game, p.moved = newView(m, p.name), p.table.game(m.ID), 0
	return nil
}

// over asks for a rematch, or ends the input. Both sides ask, which is agreement.
func (p *peer) over(id match.ID) error {
	p.view.over = true
	if p.For > 0 || p.round+1 < p.Rounds {
		return p.send(`{"do":"offer","match":%q,"what":"rematch"}`, id)
	}
	p.finished = true
	return p.CloseWrite()
}

// play makes a random move where it is this side's turn and time.
func (p *peer) play() error {
	v := p.view
	if v == nil || v.over || v.game.Ply() < p.moved || v.game.Position().ToMove() != v.color {
		return nil
	}
	ply := v.game.Ply()
	if err := p.wait(p.played + ply); err != nil {
		return err
	}
	legal := v.game.Position().Legal()
	square := legal[p.random.IntN(len(legal))]
	p.moved = ply + 1
	p.tally.moved()
	p.game.note(ply, move{square: square, mover: v.color, sent: time.Now()})
	return p.send(`{"do":"move","match":%q,"ply":%d,"move":%q}`, v.id, ply, square.String())
}

// wait holds a move back until all are seated and its time has come.
func (p *peer) wait(nr int) error {
	if p.kind == human {
		if !p.pause(about(p.Pace, p.random)) {
			return errOver
		}
		return nil
	}
	select {
	case <-p.begin:
	case <-p.closing.Done():
		return errOver
	}
	if due := time.Until(p.due(p.number, nr)); due > 0 && !p.pause(due) || p.closing.Err() != nil {
		return errOver
	}
	return nil
}

// due is when a pair's move with that number is to be made: the pairs take turns.
func (l *load) due(pair, nr int) time.Time {
	if l.MovesPerSecond == 0 {
		return time.Time{}
	}
	turn := float64(nr*l.Games + pair)
	return l.started.Add(time.Duration(turn / l.MovesPerSecond * float64(time.Second)))
}
