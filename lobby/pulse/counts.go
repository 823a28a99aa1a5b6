package pulse

import "reversi/lobby/match"

// GameKind is a kind of game as whoever runs the server tells them apart.
type GameKind string

// The kinds: with a running clock, by correspondence, without a clock, against a bot, and of two at one terminal.
const (
	Timed          GameKind = "timed"
	Correspondence GameKind = "correspondence"
	Untimed        GameKind = "untimed"
	AgainstBot     GameKind = "bot"
	AtOneTerminal  GameKind = "local"
)

// GameKinds are all of them.
func GameKinds() []GameKind {
	return []GameKind{Timed, Correspondence, Untimed, AgainstBot, AtOneTerminal}
}

// KindOf is the kind of a game.
func KindOf(s match.Start) GameKind {
	_, bot := s.Bot()
	switch {
	case s.Local:
		return AtOneTerminal
	case bot:
		return AgainstBot
	case s.Control.Correspondence():
		return Correspondence
	case s.Control.Timed():
		return Timed
	}
	return Untimed
}

// Mover is a kind of player who moves.
type Mover string

// The kinds.
const (
	Person  Mover = "person"
	Program Mover = "program"
	Bot     Mover = "bot"
)

// Movers are all of them.
func Movers() []Mover { return []Mover{Person, Program, Bot} }

// MoverOf is the kind of a player.
func MoverOf(p match.Player) Mover {
	switch {
	case p.Bot != "":
		return Bot
	case p.Program:
		return Program
	}
	return Person
}

// Counts are how much of everything there is, for whoever runs the server.
type Counts struct {
	Accounts, Guests int              // who are here
	Seeks, Tables    int              // open
	Games            map[GameKind]int // unfinished ones, in memory
	Matches          int              // in memory, with those that have ended lately

	// Since the start of the process:
	Begun map[GameKind]uint64
	Ended map[GameKind]uint64
	Moves map[Mover]uint64
}
