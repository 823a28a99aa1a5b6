package sshd

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"reversi/lobby/pulse"
)

// role is what a session turned out to be.
type role struct {
	kind pulse.Kind
	name func() string
}

// Serves says what serves the session, and how to learn what the player is called. Any goroutine may ask that later.
func (s *Session) Serves(kind pulse.Kind, name func() string) { s.role.Store(&role{kind, name}) }

// Broke says why the session ends, for its line in the log.
func (s *Session) Broke(err error) { s.broke = cmp.Or(s.broke, err) }

// visit is the session at this moment.
func (s *Session) visit() pulse.Visit {
	v := pulse.Visit{
		Conn: s.Conn, Kind: pulse.Command, Guest: s.Guest(), Remote: s.Remote, Since: s.began,
		RTT: time.Duration(s.conn.rtt.Load()), In: s.in.Load(), Out: s.out.Load(),
	}
	if r := s.role.Load(); r != nil {
		v.Kind, v.Name = r.kind, r.name()
	}
	return v
}

// traffic counts the bytes of a session.
type traffic struct{ in, out atomic.Uint64 }

// roll has the sessions that run, and counts those that have ended. Everything in it is under mu, a leaf.
type roll struct {
	mu       sync.Mutex
	sessions map[*Session]struct{}
	ended    map[pulse.Kind]uint64
}

func newRoll() *roll { return &roll{sessions: map[*Session]struct{}{}, ended: map[pulse.Kind]uint64{}} }

func (r *roll) enter(s *Session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sessions[s] = struct{}{}
}

func (r *roll) leave(s *Session, kind pulse.Kind) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.sessions, s)
	r.ended[kind]++
}

func (r *roll) list() []*Session {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Keys(r.sessions))
}

// Visits lists the sessions that run, oldest first.
func (s *Server) Visits() []pulse.Visit {
	running := s.roll.list()
	visits := make([]pulse.Visit, len(running))
	for i, x := range running {
		visits[i] = x.visit()
	}
	slices.SortFunc(visits, func(a, b pulse.Visit) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Conn, b.Conn)) })
	return visits
}

// Ended counts the sessions that have ended, by kind.
func (s *Server) Ended() map[pulse.Kind]uint64 {
	s.roll.mu.Lock()
	defer s.roll.mu.Unlock()
	return maps.Clone(s.roll.ended)
}
