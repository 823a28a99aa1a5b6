package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// entry is a match in the directory: awake, waking up or falling asleep. Unfinished games of people who are not here, without a
// running clock, have none: they sleep in the store.
type entry struct {
	match    *match.Match // nil while it wakes
	summary  match.Summary
	presence match.Presence // what the match was told last
	holds    int            // watchers and requests that keep it awake
	waiting  []reply[held]  // who asked while it was waking or falling asleep
	stopping bool
	standUp  context.CancelFunc // ends the bot
}

// held is a match kept awake by whoever asked for it, until release; or, where nothing can happen to it any more, its picture.
type held struct {
	match *match.Match
	entry *entry
	still *match.Snapshot
}

// entryFor makes an entry.
func (s *state) entryFor(id match.ID) *entry {
	e := &entry{standUp: func() {}, presence: match.Presence{Outage: s.outage}}
	s.matches[id] = e
	return e
}

// startMatch begins the life of a match in this process.
func (s *state) startMatch(e *entry, st match.State, chat []match.ChatLine, fresh bool) {
	e.match = match.New(st, chat, fresh, s.Store, s.Hub, s.Tasks, s.Log)
	p := st.Game.Position()
	e.summary = match.Summary{Start: st.Start, Ply: st.Game.Ply(), Position: p, ToMove: p.ToMove(), Discs: p.Discs(), Due: st.Due()}
	e.summary.Closed = st.Closed()
	s.fair.follow(e.summary)
	s.expectDue(e.summary.Due)
	for _, who := range st.Start.Players {
		if who.ID != 0 {
			s.games[who.ID] = append(s.games[who.ID], e)
		}
	}
	s.updatePresence(e)
	s.awake.put(st.Start.ID, e.match)
	e.match.Go()
	s.seatBot(e)
	s.publishPlayers(e)
	s.hallStale = true
	e.holds = len(e.waiting)
	for _, r := range e.waiting {
		r.give(held{match: e.match, entry: e}, nil)
	}
	e.waiting = nil
}

// drop takes a match out of the directory, and wakes it again for whoever asked meanwhile.
func (s *state) drop(id match.ID, e *entry) {
	delete(s.matches, id)
	for _, r := range e.waiting {
		acquire{id: id, reply: r}.handle(s)
	}
}

// seatBot gives a bot its seat for as long as the match is awake.
func (s *state) seatBot(e *entry) {
	c, ok := e.summary.Bot()
	if !ok {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	e.standUp = cancel
	bots, m, level := s.Bots, e.match, e.summary.Players[c].Bot
	s.Tasks.Go("bot in "+string(e.summary.ID), func() { bots.Sit(ctx, m, c, level) })
}

// updatePresence tells a match who of its players is here.
func (s *state) updatePresence(e *entry) {
	if e.match == nil {
		return
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		p := s.players[e.summary.Mover(c)]
		e.presence.Here[c], e.presence.Left[c] = p != nil, e.presence.Left[c] && p == nil
		if p != nil {
			e.presence.NoTakebacks[c] = refusesTakebacks(e.summary.Start, c, p.settings)
		}
	}
	e.match.SetPresence(e.presence)
}

// publishPlayers tells the players of a match how their games stand.
func (s *state) publishPlayers(e *entry) {
	for _, who := range e.summary.Players {
		if p := s.players[who.ID]; p != nil {
			s.publishSelf(p)
		}
	}
}

// Report is part of match.Hub.
func (h *Hub) Report(m match.Summary) {
	h.fair.follow(m) // at once, before anybody can see the position
	h.send(report{m})
}

// report follows a change of a match.
type report struct{ summary match.Summary }

func (m report) handle(s *state) {
	e := s.matches[m.summary.ID]
	if e == nil {
		return
	}
	turned := m.summary.Over != e.summary.Over // it ended, or goes on after its end
	s.done.follow(e.summary, m.summary)
	e.summary = m.summary
	s.expectDue(m.summary.Due)
	s.publishPlayers(e)
	if turned {
		s.refreshPlayers(e)
		s.remember(e.summary)
	}
	if turned && e.summary.Over {
		chronicle(s.Log, e.summary, time.Now())
	}
	s.hallStale = s.hallStale || turned || !m.summary.Private
	s.maySleep(e)
}

// refreshPlayers reads the ratings of those who have just finished a rated game.
func (s *state) refreshPlayers(e *entry) {
	if r := e.summary.Result; r == nil || r.Ratings == nil {
		return
	}
	hub, players := s.Hub, e.summary.Players
	s.Tasks.Go("read ratings", func() {
		ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
		defer cancel()
		for _, who := range players {
			hub.refreshStandings(ctx, who.ID)
		}
	})
}

// refreshStandings reads an account's standings as they are now, for whoever sees the player in the lobby.
func (h *Hub) refreshStandings(ctx context.Context, id match.PlayerID) {
	known, err := h.Store.Standings(ctx, id, time.Now())
	if err != nil {
		h.Log.Error("read ratings", "account", id, "err", err)
		return
	}
	h.send(updated{id: id, reply: make(reply[match.Player], 1), change: func(p *player) {
		p.standings, p.info = known, rated(p.info, known, match.TimeControl{})
	}})
}

// maySleep lets a match sleep when nobody is at the table and nothing would be lost.
func (s *state) maySleep(e *entry) {
	if e.match == nil || e.holds > 0 || !e.summary.Quiet {
		return
	}
	for _, who := range e.summary.Players {
		if s.players[who.ID] != nil {
			return
		}
	}
	s.stop(e)
}

func (s *state) stop(e *entry) {
	if e.match != nil && !e.stopping {
		e.stopping = true
		s.awake.remove(e.summary.ID)
		e.standUp()
		e.match.Stop()
	}
}

// Rematch is part of match.Hub.
func (h *Hub) Rematch(id match.ID) { h.send(rematch{id}) }

// Ended is part of match.Hub.
func (h *Hub) Ended(id match.ID) { h.send(ended{id}) }

// ended says that a match has stopped.
type ended struct{ id match.ID }

func (m ended) handle(s *state) {
	e := s.matches[m.id]
	if e == nil {
		return
	}
	e.standUp()
	s.awake.remove(m.id)
	s.fair.asleep(m.id)
	for _, who := range e.summary.Players {
		s.games[who.ID] = slices.DeleteFunc(s.games[who.ID], func(o *entry) bool { return o == e })
		if len(s.games[who.ID]) == 0 {
			delete(s.games, who.ID)
		}
	}
	s.publishPlayers(e)
	s.hallStale = true
	s.drop(m.id, e)
}

// acquire keeps a match awake for somebody, waking it where it sleeps.
type acquire struct {
	id    match.ID
	reply reply[held]
}

func (m acquire) handle(s *state) {
	e := s.matches[m.id]
	switch {
	case s.closing:
		m.reply.give(held{}, ErrClosing)
	case e == nil:
		e = s.wake(m.id)
		e.waiting = append(e.waiting, m.reply)
	case e.match == nil || e.stopping:
		e.waiting = append(e.waiting, m.reply)
	default:
		e.holds++
		m.reply.give(held{match: e.match, entry: e}, nil)
	}
}

// release ends what acquire began.
type release struct{ entry *entry }

func (m release) handle(s *state) {
	m.entry.holds--
	if s.matches[m.entry.summary.ID] == m.entry {
		s.maySleep(m.entry)
	}
}

// wake reads a match from the store, off the hub's goroutine, unless it is awake.
func (s *state) wake(id match.ID) *entry {
	if e := s.matches[id]; e != nil {
		return e
	}
	e := s.entryFor(id)
	hub := s.Hub
	s.Tasks.Go("wake match", func() {
		ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
		defer cancel()
		hub.send(loaded{id: id, load: hub.load(ctx, id)})
	})
	return e
}

// load is what was read of a match.
type load struct {
	record      match.Record
	state       match.State
	noTakebacks [2]bool
	err         error
}

func (h *Hub) load(ctx context.Context, id match.ID) (l load) {
	if l.record, l.err = h.Store.Load(ctx, id); l.err == nil {
		l.state, l.err = match.Rebuild(l.record)
		l.noTakebacks = h.readManners(ctx, l.record.Start, [2]bool{}, [2]bool{true, true})
	}
	return l
}

// loaded brings what was read of a match.
type loaded struct {
	id   match.ID
	load load
}

func (m loaded) handle(s *state) {
	e := s.matches[m.id]
	if m.load.err != nil || m.load.state.Over() || s.closing {
		delete(s.matches, m.id)
		s.answerAsleep(m, e.waiting)
		return
	}
	e.presence.NoTakebacks = m.load.noTakebacks
	s.startMatch(e, m.load.state, m.load.record.Chat, false)
}

// answerAsleep answers those who asked for a match that does not wake: it is finished, or could not be read.
func (s *state) answerAsleep(m loaded, waiting []reply[held]) {
	if err := m.load.err; err != nil && !errors.Is(err, ErrNoSuchMatch) {
		s.Log.Error("wake match", "match", m.id, "err", err)
	}
	for _, r := range waiting {
		switch {
		case m.load.err != nil:
			r.give(held{}, m.load.err)
		case !m.load.state.Over():
			r.give(held{}, ErrClosing)
		default:
			still, err := match.Still(m.load.record, time.Now())
			r.give(held{still: still}, err)
		}
	}
}

// wakeAll wakes matches; they go on by themselves.
type wakeAll struct{ ids []match.ID }

func (m wakeAll) handle(s *state) {
	for _, id := range m.ids {
		if !s.closing {
			s.wake(id)
		}
	}
}
