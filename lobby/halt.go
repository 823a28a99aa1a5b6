package lobby

import (
	"errors"
	"slices"

	"reversi/lobby/match"
)

// hearOutage takes in that the store cannot write, or can again, and tells everybody: each game, and whoever is here.
func (s *state) hearOutage() {
	if o, ok := s.Store.Outages().Take(); ok {
		s.setOutage(o)
	}
}

// hearOutageFrom takes in what refused a game that was to begin: what was withdrawn for it is open again, and waits until there can be games.
func (s *state) hearOutageFrom(err error, open withdrawn) {
	var out *match.OutageError
	if !errors.As(err, &out) {
		return
	}
	s.setOutage(out.Outage)
	s.openAgain(open)
	s.pairHalted()
}

// pairHalted pairs those who have met while nothing could be written, once it can.
func (s *state) pairHalted() {
	for _, k := range slices.Clone(s.seeks) {
		if !s.outage.On() && k.session.seek == k {
			s.pairNow(k)
		}
	}
}

// setOutage tells everybody of the store's newest outage, unless they know.
func (s *state) setOutage(o match.Outage) {
	if !o.Newer(s.outage) {
		return
	}
	s.outage = o
	for _, e := range s.matches {
		s.tellOutage(e)
	}
	for _, p := range s.players {
		s.publishSelf(p)
	}
	s.pairHalted()
	s.forgetStale()
}

func (s *state) tellOutage(e *entry) {
	e.presence.Outage = s.outage
	if e.match != nil {
		e.match.SetPresence(e.presence)
	}
}

// halted refuses what would have to be written; nil where the store can write.
func (s *state) halted() error {
	if s.outage.On() {
		return &match.OutageError{Outage: s.outage}
	}
	return nil
}

// failed logs what the store did not do, unless that is an outage, of which the store has told. It gives what to answer.
func (h *Hub) failed(what string, err error, args ...any) error {
	if errors.Is(err, match.ErrHalted) {
		return err
	}
	h.Log.Error(what, append(args, "err", err)...)
	return match.ErrUnavailable
}
