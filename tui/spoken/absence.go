package spoken

import (
	"time"

	"reversi/lobby/match"
	"reversi/tui/screen"
)

// hurryFrom is how much of the time for a first move is left when it is said.
const hurryFrom = 15 * time.Second

// absence says what a new state tells of who is not there: that the game may be claimed later comes when somebody has been away for a while.
func (s *session) absence(old, snap *match.Snapshot) {
	if c, mine := s.me(); mine && !s.claimAt().Equal(old.Seats[c.Opponent()].ClaimAt) {
		s.board.claimed, s.board.counted = false, false
	}
	if r := snap.Resumed; r.Nr != old.Resumed.Nr {
		s.say(s.Resumed(r))
	}
}

// untilAbsence is how long nothing has to be said of an absence or of a first move.
func (s *session) untilAbsence() time.Duration {
	wait, now := farAway, s.Now()
	if at := s.claimAt(); !at.IsZero() && !s.board.claimed {
		wait = at.Sub(now)
		if !s.board.counted {
			wait = min(wait, s.awaySince().Add(screen.AbsenceShown).Sub(now))
		}
	}
	if by := s.board.snap.FirstMoveBy; s.myTurn() && !by.IsZero() && !by.Equal(s.board.hurried) {
		wait = min(wait, by.Add(-hurryFrom).Sub(now))
	}
	return wait
}

// tellAbsence says what is due: when the game may be claimed, that it may be now, and that a first move is awaited.
func (s *session) tellAbsence() {
	now, b := s.Now(), s.board
	switch at := s.claimAt(); {
	case at.IsZero() || b.claimed:
	case !at.After(now):
		b.claimed, b.counted = true, true
		s.say(s.T("claim.now", "Name", s.opponent()) + " " + s.T("spoken.claim"))
	case !b.counted && !now.Before(s.awaySince().Add(screen.AbsenceShown)):
		b.counted = true
		s.say(s.T("claim.in", "Name", s.opponent(), "Time", duration(at.Sub(now))))
	}
	if by := b.snap.FirstMoveBy; s.myTurn() && !by.IsZero() && !by.Equal(b.hurried) && by.Sub(now) <= hurryFrom {
		b.hurried = by
		s.say(s.T("absence.first", "Time", duration(by.Sub(now))))
		s.ring()
	}
}

// claimAt is when the game of an absent opponent may be claimed; zero where there is nothing to claim.
func (s *session) claimAt() time.Time {
	c, mine := s.me()
	if !mine || s.local() {
		return time.Time{}
	}
	return s.board.snap.Seats[c.Opponent()].ClaimAt
}

// awaySince is when the opponent went away.
func (s *session) awaySince() time.Time {
	c, _ := s.me()
	return s.board.snap.Seats[c.Opponent()].Away
}

func (s *session) claimable() bool {
	at := s.claimAt()
	return !at.IsZero() && !at.After(s.Now())
}

// claimGame takes the win, or a draw where that is asked for, from an opponent who has been away too long.
func (s *session) claimGame(arg string) {
	args := arguments(fold(arg))
	_, draw := args.oneOf("draw")
	switch {
	case !s.atOwn():
	case len(args) > 0:
		s.usage("claim")
	case !s.claimable():
		s.say(s.T("spoken.nothing_to_claim"))
	default:
		s.do(match.Claim{Draw: draw})
	}
}
