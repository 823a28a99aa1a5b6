package screen

import (
	"slices"
	"time"

	"reversi/lobby/match"
	"reversi/tui/text"
)

// policyWidth is the columns that the lines about fair play take at most in a dialog.
const policyWidth = 48

// Policy says before a game what happens to who leaves or does not move, and that nobody's moves are taken back without their consent.
func (s *Session) Policy(t match.TimeControl) string {
	away := t.ClaimAfter(false)
	switch {
	case t.Correspondence():
		return s.Words.N("policy.days", t.Days())
	case t.Timed():
		return s.T("policy.clock", "Away", int(away/time.Second), "First", int(t.FirstMoveWithin()/time.Second))
	}
	return s.T("policy.untimed", "Away", int(away/time.Minute))
}

// policyLines wraps the policy, with as many lines as the longest one of those on offer takes: so that a dialog stays as large as it is.
func (s *Session) policyLines(t match.TimeControl, width int) []string {
	width = min(width, policyWidth)
	rows := 0
	for _, other := range s.offered() {
		rows = max(rows, len(text.Wrap(s.Policy(other), width)))
	}
	lines := text.Wrap(s.Policy(t), width)
	return append(lines, slices.Repeat([]string{""}, rows-len(lines)+1)...)
}

// LeavePolicy says what an opponent may do when somebody leaves the club during a game; empty where that is nothing.
func (s *Session) LeavePolicy(game match.Start) string {
	if _, alone := game.Owner(); alone || !game.Control.Timed() {
		return ""
	}
	return s.T("absence.leave", "Seconds", int(game.Control.ClaimAfter(true)/time.Second))
}

// note shows a line about fair play in a dialog, below what the dialog says.
func note(line string) func(width int) []string {
	return func(width int) []string { return text.Wrap(line, min(width, policyWidth)) }
}
