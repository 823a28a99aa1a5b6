package lobby

import (
	"context"
	"slices"
)

// EndIdle ends a session in which nobody has done anything for long, for the reason Idle, and says whether it did: never while its player
// has a game whose clock runs.
func (c *Client) EndIdle(ctx context.Context) (bool, error) {
	return ask(ctx, c.hub, func(r reply[bool]) message { return endIdle{c.session, r} })
}

type endIdle struct {
	session *session
	reply   reply[bool]
}

func (m endIdle) handle(s *state) {
	idle := s.here(m.session) && !s.againstTheClock(m.session.player)
	if idle {
		s.removeSession(m.session)
		m.session.end(Idle)
	}
	m.reply.give(idle, nil)
}

// againstTheClock says whether somebody plays a game with a clock that counts minutes, or is about to.
func (s *state) againstTheClock(p *player) bool {
	if slices.Contains(p.starting, true) {
		return true
	}
	for _, e := range s.games[p.info.ID] {
		if e.match != nil && !e.summary.Over && e.summary.Control.Timed() {
			return true
		}
	}
	return false
}
