package lobby

import (
	"context"
	"maps"

	"reversi/lobby/match"
)

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

func moverOf(p match.Player) Mover {
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

// Counts counts. The error is the context's, or ErrClosing.
func (h *Hub) Counts(ctx context.Context) (Counts, error) {
	return ask(ctx, h, func(r reply[Counts]) message { return count{r} })
}

type count struct{ reply reply[Counts] }

func (m count) handle(s *state) {
	c := Counts{
		Seeks: len(s.seeks), Tables: len(s.tables), Matches: len(s.matches), Games: map[GameKind]int{},
		Begun: maps.Clone(s.done.begun), Ended: maps.Clone(s.done.ended), Moves: maps.Clone(s.done.moves),
	}
	for _, p := range s.players {
		if p.info.Guest {
			c.Guests++
		} else {
			c.Accounts++
		}
	}
	for _, e := range s.matches {
		if e.match != nil && !e.summary.Over {
			c.Games[KindOf(e.summary.Start)]++
		}
	}
	m.reply.give(c, nil)
}

// doings are what has happened since the start of the process. The hub's goroutine owns them.
type doings struct {
	begun, ended map[GameKind]uint64
	moves        map[Mover]uint64
}

func newDoings() doings {
	return doings{begun: map[GameKind]uint64{}, ended: map[GameKind]uint64{}, moves: map[Mover]uint64{}}
}

// follow counts what has changed between two reports of a match.
func (d doings) follow(before, now match.Summary) {
	if now.Ply > before.Ply {
		d.moves[moverOf(before.Players[before.ToMove])] += uint64(now.Ply - before.Ply)
	}
	if now.Over && !before.Over {
		d.ended[KindOf(now.Start)]++
	}
}
