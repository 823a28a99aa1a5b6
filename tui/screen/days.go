package screen

import (
	"cmp"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
)

// pace is a time control where one is chosen: days are for a move there, not for a game.
func (s *Session) pace(t match.TimeControl) string {
	if t.Correspondence() {
		return s.Words.N("days.per_move", t.Days())
	}
	return s.Control(t)
}

// Left is the time for a move by correspondence as it is shown.
func (s *Session) Left(left time.Duration) string { return s.Words.Left(left) }

// leftWidth is the columns of the longest time left.
const leftWidth = 9

// untilMinute is how long a time that is shown in minutes shows the same; 0 once it has ended.
func untilMinute(left time.Duration) time.Duration {
	if left <= 0 {
		return 0
	}
	return cmp.Or(left%time.Minute, time.Minute)
}

// Own are one's own games that go on: the one whose clock runs first, then those in which one is to move, the least time left first.
func (s *Session) Own() []match.Summary {
	games := s.Self.Unfinished()
	slices.SortStableFunc(games, func(a, b match.Summary) int {
		return cmp.Or(cmp.Compare(s.urgency(a), s.urgency(b)), compareDue(a.Due, b.Due))
	})
	return games
}

func (s *Session) urgency(g match.Summary) int {
	switch {
	case g.Control.Timed():
		return 0
	case g.Turn(s.Self.Player.ID):
		return 1
	}
	return 2
}

// compareDue puts what has no end last.
func compareDue(a, b time.Time) int {
	switch {
	case a.IsZero() == b.IsZero():
		return a.Compare(b)
	case a.IsZero():
		return 1
	}
	return -1
}

// Turns are the games between people in which one is to move and no clock runs, the least time left first.
func (s *Session) Turns() []match.Summary {
	var turns []match.Summary
	for _, g := range s.Own() {
		if waits(g) && g.Turn(s.Self.Player.ID) {
			turns = append(turns, g)
		}
	}
	return turns
}

// Awaits says what waits for somebody who comes in: moves to make and challenges to answer; empty for nothing.
func (s *Session) Awaits() string {
	var lines []string
	if n := len(s.Turns()); n > 0 {
		lines = append(lines, s.Words.N("days.turns", n))
	}
	if n := len(s.Self.ChallengesTo()); n > 0 {
		lines = append(lines, s.Words.N("challenge.waiting", n))
	}
	return strings.Join(lines, " ")
}

// waits tells whether a game is between two people who need not be here together.
func waits(g match.Summary) bool {
	_, alone := g.Owner()
	return !alone && !g.Control.Timed()
}

// Engaged tells whether a game with somebody else is being played here right now; one by correspondence takes days.
func (p *Play) Engaged() bool { return p.Playing() && !p.alone() && !p.snap.Control.Correspondence() }

// nextTurn is another game that waits for a move; ok is false where none does.
func (p *Play) nextTurn() (g match.Summary, ok bool) {
	for _, g := range p.Turns() {
		if g.ID != p.id {
			return g, true
		}
	}
	return g, false
}

// goOn opens the next game that waits for a move in place of this board.
func (p *Play) goOn() tea.Cmd {
	next, ok := p.nextTurn()
	if !ok {
		return nil
	}
	return tea.Batch(p.Host.Back(), p.Host.Open(NewPlay(p.Session, next.ID)))
}
