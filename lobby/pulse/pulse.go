// Package pulse is what whoever runs the club sees of it: plain values.
package pulse

import (
	"net/netip"
	"slices"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/tally"
)

// Pulse is how the club does at a moment.
type Pulse struct {
	At      time.Time
	Since   time.Time // when the club was opened
	Version string

	Connections int
	Visits      []Visit // the sessions that run, oldest first
	Counts      Counts
	Bots        tally.Work
	Studies     tally.Work
	Load        Load
	Outage      match.Outage // of the store, the last one
	Troubles    []Trouble    // the last warnings and errors of the log, newest first
}

// Newest are so many of the sessions at most, newest first.
func (p Pulse) Newest(most int) []Visit {
	visits := slices.Clone(p.Visits[max(len(p.Visits)-most, 0):])
	slices.Reverse(visits)
	return visits
}

// Load is what the club takes and does; rates are those of the last ten seconds or so.
type Load struct {
	CPU        float64 // in cores
	Memory     uint64  // in bytes, resident; 0 where the system does not tell
	Goroutines int
	Moves      float64       // a second
	Commits    float64       // transactions a second
	Commit     time.Duration // until a transaction was durable, on the average; 0 where there was none
}

// Trouble is a warning or an error of the log.
type Trouble struct {
	At     time.Time // when it happened last
	Severe bool      // an error rather than a warning
	Text   string
	Times  int // in a row
}

// Kind is what serves a session.
type Kind string

// The kinds: the screens, plain lines for people, the line protocol, and commands, which is what a session is until something else is known.
const (
	Terminal Kind = "terminal"
	Plain    Kind = "plain"
	Lines    Kind = "program"
	Command  Kind = "command"
)

// Kinds are all of them.
func Kinds() []Kind { return []Kind{Terminal, Plain, Lines, Command} }

// Visit is a session.
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
