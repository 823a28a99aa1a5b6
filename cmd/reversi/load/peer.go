package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby/match"
)

// maxPlies is the most moves that a game of Othello can have.
const maxPlies = 60

// duel is what the two sides of a pair share.
type duel struct {
	*load
	number int
	code   chan string // capacity 1: the table's code, sent once
	// sent is when each move was written, in nanoseconds since the epoch, by round and ply.
	sent [][maxPlies]atomic.Int64
}

func newDuel(l *load, number int) *duel {
	return &duel{load: l, number: number, code: make(chan string, 1), sent: make([][maxPlies]atomic.Int64, l.Rounds)}
}

// peer is one side: a connection and what it has seen. The goroutine of run owns it.
type peer struct {
	*duel
	opens  bool // opens the table; the other side joins
	random *rand.Rand

	conn     *connection
	name     string
	round    int // of the match before it, from 0
	played   int // moves of both sides in earlier rounds
	view     *view
	past     map[match.ID]*view // the matches before it, which may still change a little
	moved    int                // plies of this match in which this side has moved, plus one
	finished bool

	took  []time.Duration // from the other side's write to here
	moves int             // made here
	fault error
}

// run connects, plays and leaves. It returns the first thing that was wrong.
func (p *peer) run(ctx context.Context, dials chan struct{}) error {
	seated := sync.OnceFunc(p.seated.Done)
	defer seated()
	var err error
	dials <- struct{}{}
	p.conn, err = dial(ctx, p.Options)
	<-dials
	if err != nil {
		return err
	}
	defer p.conn.close()
	for {
		text, err := p.conn.line()
		at := time.Now()
		if err != nil {
			return p.leave(ctx, err)
		}
		if err := p.receive(ctx, text, at); err != nil {
			return fmt.Errorf("game %d, %s: %w", p.number+1, p.name, err)
		}
		if p.view != nil {
			seated()
		}
		if err := p.play(ctx); err != nil {
			return err
		}
	}
}

// leave judges the end of the connection.
func (p *peer) leave(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("game %d: not over in time", p.number+1)
	case !p.finished:
		return fmt.Errorf("game %d: the connection ended: %w", p.number+1, err)
	case !errors.Is(err, io.EOF):
		return err
	}
	return p.conn.status()
}

var matchPrefix = []byte(`{"event":"match"`)

func (p *peer) receive(ctx context.Context, text []byte, at time.Time) error {
	if bytes.HasPrefix(text, matchPrefix) {
		var e wire.Changed
		if err := json.Unmarshal(text, &e); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		return p.see(&e.Match, at)
	}
	var e struct {
		wire.Answer
		Name string `json:"name"`
	}
	if err := json.Unmarshal(text, &e); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	switch {
	case e.Event == wire.EventWelcome:
		p.name = e.Name
		return p.sit(ctx)
	case e.Event == wire.EventOK:
		if e.Do == "table" {
			p.code <- e.Code
		}
		return nil
	}
	return fmt.Errorf("unexpected: %s", text)
}

// sit opens the table, or waits for its code and joins.
func (p *peer) sit(ctx context.Context) error {
	if p.opens {
		return p.conn.send(`{"do":"table","clock":%q,"color":"any","rated":%t}`, p.Clock, p.Rated)
	}
	select {
	case code := <-p.code:
		return p.conn.send(`{"do":"join","code":%q}`, code)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// see checks a state, and notes how long the other side's move took to show.
func (p *peer) see(m *wire.Match, at time.Time) error {
	if v := p.past[m.ID]; v != nil {
		return v.check(m)
	}
	if p.view == nil || p.view.id != m.ID {
		if err := p.next(m); err != nil {
			return err
		}
	}
	known := p.view.game.Ply()
	if err := p.view.check(m); err != nil {
		return fmt.Errorf("match %s, seq %d: %w", m.ID, m.Seq, err)
	}
	if ply := p.view.game.Ply(); ply > known && p.view.game.MoverAt(ply-1) != p.view.color {
		p.took = append(p.took, at.Sub(time.Unix(0, p.sent[p.round][ply-1].Load())))
	}
	if m.Status == wire.Over && !p.view.over {
		return p.over(m.ID)
	}
	return nil
}

// next begins a match: the first one, or the rematch.
func (p *peer) next(m *wire.Match) error {
	if p.view != nil {
		if !p.view.over || p.finished {
			return fmt.Errorf("match %s was not asked for", m.ID)
		}
		p.round++
		p.played += p.view.game.Ply()
		p.past[p.view.id] = p.view
	}
	p.view, p.moved = newView(m, p.name), 0
	return nil
}

// over asks for a rematch, or ends the input. Both sides ask, which is agreement.
func (p *peer) over(id match.ID) error {
	p.view.over = true
	if p.round+1 < p.Rounds {
		return p.conn.send(`{"do":"offer","match":%q,"what":"rematch"}`, id)
	}
	p.finished = true
	return p.conn.closeInput()
}

// play makes a random move where it is this side's turn and time.
func (p *peer) play(ctx context.Context) error {
	v := p.view
	if v == nil || v.over || v.game.Ply() < p.moved || v.game.Position().ToMove() != v.color {
		return nil
	}
	ply := v.game.Ply()
	if err := p.wait(ctx, p.played+ply); err != nil {
		return err
	}
	legal := v.game.Position().Legal()
	square := legal[p.random.IntN(len(legal))]
	p.moved = ply + 1
	p.moves++
	p.sent[p.round][ply].Store(time.Now().UnixNano())
	return p.move(v.id, ply, square)
}

func (p *peer) move(id match.ID, ply int, square engine.Square) error {
	return p.conn.send(`{"do":"move","match":%q,"ply":%d,"move":%q}`, id, ply, square.String())
}

// wait holds a move back until all are seated and its time has come.
func (p *peer) wait(ctx context.Context, move int) error {
	select {
	case <-p.begin:
	case <-ctx.Done():
		return ctx.Err()
	}
	pause := time.Until(p.due(p.number, move))
	if pause <= 0 {
		return nil
	}
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
