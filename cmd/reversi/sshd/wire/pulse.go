package wire

import (
	"time"

	"reversi/lobby/pulse"
	"reversi/lobby/tally"
)

// Pulse is how the club does, for those who run it.
type Pulse struct {
	At          time.Time                 `json:"at"`
	Since       time.Time                 `json:"since"`
	Version     string                    `json:"version"`
	Connections int                       `json:"connections"`
	Sessions    []Visit                   `json:"sessions"` // newest first
	Accounts    int                       `json:"accounts"`
	Guests      int                       `json:"guests"`
	Seeks       int                       `json:"seeks"`
	Tables      int                       `json:"tables"`
	Games       map[pulse.GameKind]int    `json:"games"`
	Begun       map[pulse.GameKind]uint64 `json:"begun"`
	Ended       map[pulse.GameKind]uint64 `json:"ended"`
	Moves       map[pulse.Mover]uint64    `json:"moves"`
	Load        Load                      `json:"load"`
	Bots        Work                      `json:"bots"`
	Studies     Work                      `json:"studies"`
	Store       Store                     `json:"store"`
	Troubles    []Trouble                 `json:"troubles"` // newest first
}

// Visit is a session.
type Visit struct {
	Conn    string     `json:"conn"`
	Kind    pulse.Kind `json:"kind"`
	Name    string     `json:"name"` // empty where the lobby does not know them
	Guest   bool       `json:"guest"`
	Address string     `json:"address"`
	Since   time.Time  `json:"since"`
	RTT     float64    `json:"rtt_ms"` // 0 while it is unknown
	In      uint64     `json:"in"`     // bytes
	Out     uint64     `json:"out"`
}

// Load is what the club takes and does lately.
type Load struct {
	CPU        float64 `json:"cores"`
	Memory     uint64  `json:"memory"` // bytes
	Goroutines int     `json:"goroutines"`
	Moves      float64 `json:"moves_per_s"`
	Commits    float64 `json:"commits_per_s"`
	Commit     float64 `json:"commit_ms"`
}

// Work is what workers do and have to do.
type Work struct {
	Thinking int    `json:"thinking"`
	Waiting  int    `json:"waiting"`
	Done     uint64 `json:"done"`
	Nodes    uint64 `json:"nodes"`
}

// Store says whether the store can write, and else since when it cannot.
type Store struct {
	Failing bool       `json:"failing"`
	Since   *time.Time `json:"since"` // null where it can
	Cause   string     `json:"cause"`
}

// Trouble is a warning or an error of the log.
type Trouble struct {
	At    time.Time `json:"at"`
	Level string    `json:"level"`
	Text  string    `json:"text"`
	Times int       `json:"times"`
}

// PulseOf gives how the club does, with so many sessions at most.
func PulseOf(p pulse.Pulse, limit int) Pulse {
	return Pulse{
		At: second(p.At), Since: second(p.Since), Version: p.Version, Connections: p.Connections,
		Sessions: All(p.Newest(limit), visitOf), Accounts: p.Counts.Accounts, Guests: p.Counts.Guests, Seeks: p.Counts.Seeks, Tables: p.Counts.Tables,
		Games: p.Counts.Games, Begun: p.Counts.Begun, Ended: p.Counts.Ended, Moves: p.Counts.Moves, Load: loadOf(p.Load),
		Bots: workOf(p.Bots), Studies: workOf(p.Studies), Store: storeOf(p), Troubles: All(p.Troubles, troubleOf),
	}
}

func visitOf(v pulse.Visit) Visit {
	return Visit{
		Conn: v.Conn, Kind: v.Kind, Name: v.Name, Guest: v.Guest, Address: v.Remote.String(), Since: second(v.Since),
		RTT: inMillis(v.RTT), In: v.In, Out: v.Out,
	}
}

func loadOf(l pulse.Load) Load {
	return Load{CPU: l.CPU, Memory: l.Memory, Goroutines: l.Goroutines, Moves: l.Moves, Commits: l.Commits, Commit: inMillis(l.Commit)}
}

func workOf(w tally.Work) Work {
	return Work{Thinking: w.Thinking, Waiting: w.Waiting, Done: w.Done, Nodes: w.Nodes}
}

func storeOf(p pulse.Pulse) Store {
	if !p.Outage.On() {
		return Store{}
	}
	return Store{Failing: true, Since: perhaps(p.Outage.From), Cause: p.Outage.Cause}
}

func troubleOf(t pulse.Trouble) Trouble {
	level := "warn"
	if t.Severe {
		level = "error"
	}
	return Trouble{At: second(t.At), Level: level, Text: t.Text, Times: t.Times}
}

func inMillis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
