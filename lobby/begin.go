package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/pulse"
)

const (
	idLetters = "abcdefghijklmnopqrstuvwxyz0123456789"
	idLength  = 6
)

// beginning is a game about to be created.
type beginning struct {
	start         match.Start // rated, clock, private, previous
	first, second match.Player
	black         engine.Color // the color that first gets
	open          withdrawn    // for this game; begin fills it
	// then hears in the hub's goroutine how it went.
	then func(match.ID, error)
}

// withdrawn is what both players had open when a game was begun. It is open again where the club turns out not to be able to write.
type withdrawn struct {
	seeks  []*seek
	tables []*table
}

// begin reserves both players and has the game written; it is there for everybody once the store has it.
func (s *state) begin(p beginning) {
	p.start.Variant, p.start.At = engine.Othello(), time.Now()
	p.start.Players[p.black] = p.first
	p.start.Players[p.black.Opponent()] = p.second
	for _, who := range p.start.Players {
		if here := s.players[who.ID]; here != nil {
			s.withdrawFor(here, p.start, &p.open)
			here.starting = append(here.starting, p.start.Control.Timed())
			s.publishSelf(here)
		}
	}
	s.create(p)
}

// create writes a game under a new id, off the hub's goroutine.
func (s *state) create(p beginning) {
	p.start.ID = s.newID()
	s.entryFor(p.start.ID) // or whoever finds the game in the store before it is there for everybody would wake it a second time
	hub := s.Hub
	refused, unknown := s.manners(p.start)
	s.Tasks.Go("create match", func() {
		ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
		defer cancel()
		hub.refreshRatings(ctx, &p.start)
		stored, err := hub.Store.Create(ctx, p.start)
		if err == nil {
			p.start = stored
		}
		hub.send(created{beginning: p, err: err, noTakebacks: hub.readManners(ctx, p.start, refused, unknown)})
	})
}

func (s *state) newID() match.ID {
	id := make([]byte, idLength)
	for i := range id {
		id[i] = idLetters[s.Rand.IntN(len(idLetters))]
	}
	if s.matches[match.ID(id)] != nil {
		return s.newID()
	}
	return match.ID(id)
}

// refreshRatings reads the players' ratings as they are now, in the pool of the game. A failure leaves what the lobby knew.
func (h *Hub) refreshRatings(ctx context.Context, start *match.Start) {
	for c := range start.Players {
		p := &start.Players[c]
		if p.ID <= 0 {
			continue
		}
		if known, err := h.Store.Standings(ctx, p.ID, start.At); err == nil {
			*p = rated(*p, known, start.Control)
		}
	}
}

// created says that a game is in the store, or why not.
type created struct {
	beginning
	err error
	// noTakebacks says who refuses takebacks, for those who are not here.
	noTakebacks [2]bool
}

func (m created) handle(s *state) {
	e := s.matches[m.start.ID]
	if m.err != nil || s.closing {
		s.drop(m.start.ID, e)
	}
	if errors.Is(m.err, ErrIDTaken) {
		s.create(m.beginning)
		return
	}
	for _, who := range m.start.Players {
		if p := s.players[who.ID]; p != nil {
			if i := slices.Index(p.starting, m.start.Control.Timed()); i >= 0 {
				p.starting = slices.Delete(p.starting, i, i+1)
			}
		}
	}
	switch {
	case m.err != nil:
		s.hearOutageFrom(m.err, m.open)
		m.then("", s.failed("create match", m.err))
		return
	case s.closing: // the game waits in the store
		m.then("", ErrClosing)
		return
	}
	e.presence.NoTakebacks = m.noTakebacks
	s.done.begun[pulse.KindOf(m.start)]++
	s.startMatch(e, match.Begin(m.start), nil, true)
	s.met(m.start)
	s.othersEnded(e)
	s.tellPrevious(m.start)
	m.then(m.start.ID, nil)
}

// othersEnded tells the finished matches of both players that one of them has begun another: no rematch any more.
func (s *state) othersEnded(began *entry) {
	for _, who := range began.summary.Players {
		for _, e := range s.games[who.ID] {
			if e == began || e.match == nil || !e.summary.Over {
				continue
			}
			if c, ok := e.summary.Seat(who.ID); ok && !e.presence.Elsewhere[c] {
				e.presence.Elsewhere[c] = true
				e.match.SetPresence(e.presence)
			}
		}
	}
}

// rematch is what a match sends when both sides agreed to play again.
type rematch struct{ id match.ID }

func (m rematch) handle(s *state) {
	old := s.matches[m.id]
	if old == nil || old.match == nil || old.presence.Next != "" {
		return
	}
	again := beginning{
		start: match.Start{
			Rated: old.summary.Rated, Control: old.summary.Control, Private: old.summary.Private, Local: old.summary.Local,
			Previous: m.id,
		},
		black: colorAfter(engine.Black, old.summary.Result),
		first: old.summary.Players[engine.Black], second: old.summary.Players[engine.White],
	}
	again.then = func(_ match.ID, err error) { s.answerRematch(old, err) }
	if err := s.rematchable(again); err != nil {
		again.then("", err)
		return
	}
	s.begin(again)
}

func (s *state) rematchable(p beginning) error {
	if s.closing {
		return ErrClosing
	}
	if err := s.halted(); err != nil {
		return err
	}
	for _, who := range []match.Player{p.first, p.second} {
		if who.ID == 0 { // a bot, or the other one at this terminal
			continue
		}
		if s.players[who.ID] == nil {
			return ErrLeft
		}
		if err := s.free(who.ID, p.start.Control); err != nil {
			return err
		}
	}
	return nil
}

// answerRematch tells a match that its rematch could not begin.
func (s *state) answerRematch(old *entry, err error) {
	if err != nil && old.match != nil {
		old.presence.Refused++
		old.match.SetPresence(old.presence)
	}
}

// tellPrevious tells a match which one follows it.
func (s *state) tellPrevious(next match.Start) {
	if old := s.matches[next.Previous]; old != nil && old.match != nil {
		old.presence.Next = next.ID
		old.match.SetPresence(old.presence)
	}
}
