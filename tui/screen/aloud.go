package screen

import (
	"reversi/lobby"
	"reversi/lobby/match"
)

// The sentences of the screens that package spoken says too.

// Named is a player with what is special about them: a bot, a guest, a program.
func (s *Session) Named(p match.Player) string { return s.name(p) }

// Titled is a name with the rating, if there is one.
func (s *Session) Titled(p match.Player) string { return s.titled(p) }

// Kind says rated or casual.
func (s *Session) Kind(rated bool) string { return s.kind(rated) }

// LevelName is a bot level in the person's language.
func (s *Session) LevelName(l lobby.Level) string { return s.levelName(l) }

// BotGame is a game against the computer as the settings have it; ok is false where no computer plays.
func (s *Session) BotGame() (g lobby.BotGame, ok bool) {
	levels := s.Club.Levels()
	if len(levels) == 0 {
		return g, false
	}
	return lobby.BotGame{Level: levels[s.levelAt(levels)].ID, Color: s.botColor(s.Settings.LastColor), Control: s.botClock()}, true
}

// WaitingFor is the game whose board waits for a player who comes in: one with a clock, or the only one in which they can move;
// empty where none does.
func WaitingFor(s *lobby.Self) match.ID {
	var turns []match.ID
	for _, g := range s.Unfinished() {
		if g.Control.Timed() {
			return g.ID
		}
		if seat, ok := g.Seat(s.Player.ID); ok && (seat == g.ToMove || g.Local) {
			turns = append(turns, g.ID)
		}
	}
	if len(turns) == 1 {
		return turns[0]
	}
	return ""
}
