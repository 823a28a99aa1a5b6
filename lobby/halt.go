package lobby

import (
	"errors"

	"reversi/lobby/match"
)

// hearOutage takes in that the store cannot write, or can again, and tells everybody: each game, and whoever is here.
func (s *state) hearOutage() {
	o, ok := s.Store.Outages().Take()
	if !ok {
		return
	}
	s.outage = o
	for _, e := range s.matches {
		s.tellOutage(e)
	}
	for _, p := range s.players {
		s.publishSelf(p)
	}
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
