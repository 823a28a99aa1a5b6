package screen

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/pairing"
)

// Waited says that the wait for an opponent may read differently now.
type Waited struct{}

// NextWait makes a command that comes back when what is said of a wait changes; nil where nobody waits.
func (s *Session) NextWait() tea.Cmd {
	d, ok := s.untilWaitChanges()
	if !ok {
		return nil
	}
	return s.after(d, Waited{})
}

// untilWaitChanges is how long the lines about a wait read the same: from wave to wave, and to the next minute of a pause.
func (s *Session) untilWaitChanges() (d time.Duration, ok bool) {
	if k := s.Self.Seek; k != nil {
		return pairing.Wave - max(s.Now().Sub(k.Since), 0)%pairing.Wave, true
	}
	if left := s.paused(); left > 0 {
		return left - (left - 1).Truncate(time.Minute), true
	}
	return 0, false
}

// paused is how much longer this person finds no opponents; not above zero where they may.
func (s *Session) paused() time.Duration { return s.Self.Paused.Sub(s.Now()) }

// Looking says that this session looks for an opponent, for how long, and how far away in rating one may be by now.
func (s *Session) Looking(k *lobby.Seek) string {
	return s.T("pairing.looking", "Clock", s.Control(k.Terms.Control), "Kind", s.kind(k.Terms.Rated), "Time", s.waited(k), "Window", k.Window(s.Now()))
}

// lookingShort says the same in a few words, for the line above a board; empty where nobody waits.
func (s *Session) lookingShort() string {
	k := s.Self.Seek
	if k == nil {
		return ""
	}
	return s.T("pairing.short", "Time", s.waited(k), "Window", k.Window(s.Now()))
}

// waited is the time since a seek was posted, which goes on from wave to wave.
func (s *Session) waited(k *lobby.Seek) string {
	d := int(s.Now().Sub(k.Since).Truncate(pairing.Wave) / time.Second)
	return fmt.Sprintf("%d:%02d", max(d, 0)/60, max(d, 0)%60)
}

// manyMinutes is from when on a pause is told in hours.
const manyMinutes = 2 * time.Hour

// pauseLine says for how much longer somebody is not paired, and why.
func (s *Session) pauseLine(left time.Duration) string {
	if left >= manyMinutes {
		return s.Words.N("pairing.paused_hours", ceiling(left, time.Hour))
	}
	return s.Words.N("pairing.paused", max(ceiling(left, time.Minute), 1))
}

// ceiling is how many units a time takes, the last one begun.
func ceiling(d, unit time.Duration) int { return int((d + unit - 1) / unit) }
