package lobby

import (
	"cmp"
	"slices"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/pairing"
	"reversi/lobby/rating"
)

// kind is what two seeks must agree in to make a game.
type kind struct {
	control match.TimeControl
	rated   bool
}

func (t Terms) kind() kind { return kind{t.Control, t.Rated} }

// untold is for a pairing that nobody waits to hear of: Self tells of the game.
func untold(match.ID, error) {}

// pairNow pairs an open seek, if there is another for it: the nearest in rating for a quick one, else the oldest that will have it. Else it
// shows that it is open.
func (s *state) pairNow(mine *seek) {
	waiting := s.seeksOf(mine.Terms.kind())
	if at := s.pool(waiting, time.Now()).For(slices.Index(waiting, mine)); at >= 0 {
		s.pairOpen(waiting[at], mine)
		return
	}
	s.publishSelf(mine.session.player)
}

// pairWaiting is one wave: it pairs those whose windows have grown wide enough.
func (s *state) pairWaiting(now time.Time) {
	s.waving = false
	if s.outage.On() {
		return
	}
	done := map[kind]bool{}
	for _, k := range slices.Clone(s.seeks) {
		if !k.Terms.Quick || done[k.Terms.kind()] {
			continue
		}
		done[k.Terms.kind()] = true
		waiting := s.seeksOf(k.Terms.kind())
		for _, p := range s.pool(waiting, now).Pairs() {
			s.pairOpen(waiting[p[0]], waiting[p[1]])
		}
	}
}

// pairOpen pairs two seeks, unless the game of another pair has just withdrawn one of them: somebody may wait in two sessions.
func (s *state) pairOpen(first, second *seek) {
	if first.session.seek == first && second.session.seek == second {
		s.pair(first, second, untold)
	}
}

// waveDue starts the timer of the next wave where somebody waits for a quick game.
func (s *state) waveDue(timer *time.Timer) {
	if !s.waving && slices.ContainsFunc(s.seeks, func(k *seek) bool { return k.Terms.Quick }) {
		s.waving = true
		timer.Reset(pairing.Wave)
	}
}

// seeksOf lists the open seeks of a kind, oldest first.
func (s *state) seeksOf(of kind) []*seek {
	var list []*seek
	for _, k := range s.seeks {
		if k.Terms.kind() == of {
			list = append(list, k)
		}
	}
	return list
}

// pool has seeks as package pairing sees them.
func (s *state) pool(waiting []*seek, now time.Time) pairing.Pool {
	p := pairing.Pool{Now: now, Fits: func(a, b int) bool { return s.fits(waiting[a], waiting[b]) }}
	for _, k := range waiting {
		p.Waiting = append(p.Waiting, k.seeker())
	}
	return p
}

// seeker is whoever waits by a seek; somebody without a rating counts as one who begins.
func (k *seek) seeker() pairing.Seeker {
	return pairing.Seeker{
		Player: int64(k.From.ID), Rating: cmp.Or(k.From.Rating, int(rating.Default().Start.Value)), Since: k.Since,
		Open: !k.Terms.Quick, Last: int64(k.session.player.past.Last),
	}
}

// met follows who has played whom last.
func (s *state) met(start match.Start) {
	if _, alone := start.Owner(); alone {
		return
	}
	for c, who := range start.Players {
		if p := s.players[who.ID]; p != nil {
			p.past.Last = start.Players[1-c].ID
		}
	}
}

// remember follows what a finished game of two people leaves behind for their next pairing.
func (s *state) remember(m match.Summary) {
	if _, alone := m.Owner(); alone || m.Result == nil {
		return
	}
	s.countColors(m)
	s.countNoShow(m)
}

// countColors follows who had Black how often; an aborted game is as if it had not been.
func (s *state) countColors(m match.Summary) {
	if m.Result.Winner == match.Nobody {
		return
	}
	for c, who := range m.Players {
		if p := s.players[who.ID]; p != nil {
			p.past.Blacks += 1 - 2*c // colors count from Black
		}
	}
}
