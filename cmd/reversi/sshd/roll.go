package sshd

import (
	"cmp"
	"maps"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Kind is what serves a session.
type Kind string

// The kinds: the screens, plain lines for people, the line protocol, and commands, which is what a session is until Serves says otherwise.
const (
	Terminal Kind = "terminal"
	Plain    Kind = "plain"
	Program  Kind = "program"
	Command  Kind = "command"
)

// Kinds are all of them.
func Kinds() []Kind { return []Kind{Terminal, Plain, Program, Command} }

// Visit is a session as whoever runs the server sees it.
type Visit struct {
	Conn    string // the connection's id in the log
	Kind    Kind
	Name    string // what the player is called; empty for one that the lobby does not know
	Guest   bool
	Remote  netip.AddrPort
	Since   time.Time
	RTT     time.Duration // as last measured; 0 before the first
	In, Out uint64        // bytes of what was typed or sent, and of what was shown
}

// role is what a session turned out to be.
type role struct {
	kind Kind
	name func() string
}

// Serves says what serves the session, and how to learn what the player is called. Any goroutine may ask that later.
func (s *Session) Serves(kind Kind, name func() string) { s.role.Store(&role{kind, name}) }

// Broke says why the session ends, for its line in the log.
func (s *Session) Broke(err error) { s.broke = cmp.Or(s.broke, err) }

// visit is the session at this moment.
func (s *Session) visit() Visit {
	v := Visit{
		Conn: s.Conn, Kind: Command, Guest: s.Guest(), Remote: s.Remote, Since: s.began,
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
	ended    map[Kind]uint64
}

func newRoll() *roll { return &roll{sessions: map[*Session]struct{}{}, ended: map[Kind]uint64{}} }

func (r *roll) enter(s *Session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sessions[s] = struct{}{}
}

func (r *roll) leave(s *Session, kind Kind) {
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
func (s *Server) Visits() []Visit {
	running := s.roll.list()
	visits := make([]Visit, len(running))
	for i, x := range running {
		visits[i] = x.visit()
	}
	slices.SortFunc(visits, func(a, b Visit) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Conn, b.Conn)) })
	return visits
}

// Ended counts the sessions that have ended, by kind.
func (s *Server) Ended() map[Kind]uint64 {
	s.roll.mu.Lock()
	defer s.roll.mu.Unlock()
	return maps.Clone(s.roll.ended)
}
