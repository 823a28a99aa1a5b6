package screen

import (
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/widget"
)

// AbsenceShown is how long somebody is away before it is told when the game may be claimed: a line that drops is often back at once.
const AbsenceShown = 5 * time.Second

const (
	hurryFrom = 15 * time.Second // of the time for a first move
	newsTime  = 8 * time.Second
)

// news is something that stands for a while before whose turn it is.
type news struct {
	line  string
	until time.Time
}

// hearNews takes in what a new state tells of absences: a server that was away, or a person who is back.
func (p *Play) hearNews(old *match.Snapshot) {
	if r := p.snap.Resumed; r.Nr > 0 && (old == nil || old.Resumed.Nr != r.Nr) {
		p.news = news{p.Resumed(r), r.At.Add(newsTime)}
		return
	}
	if old == nil || p.snap.Over() {
		return
	}
	for c, before := range old.Seats {
		if p.snap.Seats[c].Connected && !before.Away.IsZero() && p.Now().Sub(before.Away) >= AbsenceShown {
			p.news = news{p.T("absence.back", "Name", p.Called(p.snap.Players[c])), p.Now().Add(newsTime)}
		}
	}
}

// Resumed says what the server's absence gave to both, or to the one person who plays.
func (s *Session) Resumed(r match.Resumption) string {
	black, white := int(r.Given[engine.Black]/time.Second), int(r.Given[engine.White]/time.Second)
	if black == 0 || white == 0 {
		return s.T("absence.resumed_one", "Seconds", black+white)
	}
	return s.T("absence.resumed", "Black", black, "White", white)
}

// Missed says how a game ended a short while ago, where that was because I was not there or out of time; empty where none did.
func (s *Session) Missed() string {
	for _, g := range s.Self.Matches {
		seat, mine := g.Seat(s.Self.Player.ID)
		if !mine || g.Result == nil || g.Result.Winner == match.Wins(seat) {
			continue
		}
		if r := g.Result; r.Reason == match.Abandoned || r.Reason == match.Flagged || r.NoShow != "" {
			return s.T("absence.missed", "Outcome", s.Outcome(g.Start, r))
		}
	}
	return ""
}

// latestNews is what still stands.
func (p *Play) latestNews() string {
	if p.news.line == "" || !p.Now().Before(p.news.until) {
		return ""
	}
	return p.news.line + " "
}

// hurry says how long I have for my first move, once that is not long.
func (p *Play) hurry() string {
	left := p.snap.FirstMoveBy.Sub(p.Now())
	if !p.myTurn() || p.snap.FirstMoveBy.IsZero() || left > hurryFrom {
		return ""
	}
	return " " + p.T("absence.first", "Time", widget.Countdown(left))
}

// absent is the side that is away while it is to move, and when its opponent may claim the game; ok is false where nobody is away for long.
func (p *Play) absent() (side engine.Color, at time.Time, ok bool) {
	for c, seat := range p.snap.Seats {
		if !seat.ClaimAt.IsZero() && p.Now().Sub(seat.Away) >= AbsenceShown {
			return engine.Color(c), seat.ClaimAt, true
		}
	}
	return 0, time.Time{}, false
}

// claimLine says when the game may be claimed: to the opponent of the one who is away, and to spectators.
func (p *Play) claimLine() (line, foot string) {
	away, at, ok := p.absent()
	if !ok || p.snap.Over() {
		return "", ""
	}
	id, other := "claim.", p.Called(p.snap.Players[away.Opponent()])
	if !p.mine {
		id = "claim.other_"
	}
	name := p.Called(p.snap.Players[away])
	switch left := at.Sub(p.Now()); {
	case left > 0:
		return p.T(id+"in", "Name", name, "Opponent", other, "Time", widget.Countdown(left)), ""
	case p.mine:
		foot = p.T("foot.claim")
	}
	return p.T(id+"now", "Name", name, "Opponent", other), foot
}

// claimable tells whether the absent opponent's game can be claimed now.
func (p *Play) claimable() bool {
	at := p.snap.Seats[p.me.Opponent()].ClaimAt
	return p.mine && !at.IsZero() && !at.After(p.Now())
}

// absences are how long what is shown of absences and of a first move stays the same.
func (p *Play) absences(now time.Time) (all []time.Duration) {
	for _, seat := range p.snap.Seats {
		if !seat.ClaimAt.IsZero() {
			all = append(all, seat.Away.Add(AbsenceShown).Sub(now), untilSecond(seat.ClaimAt.Sub(now)))
		}
	}
	if by := p.snap.FirstMoveBy; !by.IsZero() {
		all = append(all, untilSecond(by.Sub(now)))
	}
	return all
}

// untilSecond is how long a countdown in seconds shows the same; 0 once it has ended.
func untilSecond(left time.Duration) time.Duration {
	if left <= 0 {
		return 0
	}
	return widget.CountdownChange(left)
}
