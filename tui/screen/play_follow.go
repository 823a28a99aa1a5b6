package screen

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
)

// movesOn is how long a result stands before the board gives way to the next game that is followed.
const movesOn = 5 * time.Second

// NewFollowing makes the board of a game that is watched as one of many: once it is over, the next one of the pursuit takes its place.
func NewFollowing(s *Session, id match.ID, p Pursuit) *Play {
	play := NewPlay(s, id)
	p = p.After(id)
	play.pursuit = &p
	return play
}

// lookAhead begins the countdown to the next game, once this one is over and there is another.
func (p *Play) lookAhead() tea.Cmd {
	if p.pursuit == nil || p.snap == nil || !p.snap.Over() || p.goingOn() {
		return nil
	}
	if _, ok := p.Sought(*p.pursuit); !ok {
		return nil
	}
	p.leaves = p.Now().Add(movesOn)
	return p.wait()
}

// goingOn tells whether the countdown to the next game runs.
func (p *Play) goingOn() bool { return !p.leaves.IsZero() }

// untilGone is how long the countdown shows the same; 0 where there is none.
func (p *Play) untilGone() time.Duration {
	left := p.leaves.Sub(p.Now())
	if !p.goingOn() || left <= 0 {
		return 0
	}
	return (left-1)%time.Second + 1
}

// secondsLeft is what the countdown shows.
func (p *Play) secondsLeft() int { return int((p.leaves.Sub(p.Now()) + time.Second - 1) / time.Second) }

// moveOn opens the next game once the countdown has ended. While something else is in front of the board it begins anew.
func (p *Play) moveOn() tea.Cmd {
	if !p.goingOn() || p.Now().Before(p.leaves) {
		return nil
	}
	p.leaves = time.Time{}
	id, ok := p.Sought(*p.pursuit)
	switch {
	case !ok:
		return nil
	case !p.Host.On(p):
		return p.lookAhead()
	}
	return tea.Batch(p.Host.Back(), p.Host.Open(NewFollowing(p.Session, id, *p.pursuit)))
}

// stay ends the pursuit where its countdown runs: somebody wants to look at this game.
func (p *Play) stay() (stayed bool) {
	if !p.goingOn() {
		return false
	}
	p.pursuit, p.leaves = nil, time.Time{}
	return true
}

// lose leaves a board that cannot be watched any more; a pursuit waits for another game.
func (p *Play) lose(why string) tea.Cmd {
	p.Host.Say(why)
	switch {
	case !p.Host.On(p):
		return nil
	case p.pursuit == nil:
		return p.Host.Back()
	}
	next := p.pursuit.After("")
	next.lost = append(slices.Clone(next.lost), p.id)
	return tea.Batch(p.Host.Back(), p.Host.Open(NewFollow(p.Session, next)))
}

// prospect says what follows on a game that is over; empty where nothing does.
func (p *Play) prospect() string {
	switch {
	case p.goingOn():
		return p.T("follow.next", "N", p.secondsLeft())
	case p.pursuit == nil:
		return ""
	case p.pursuit.best():
		return p.T("follow.then_best")
	}
	return p.T("follow.then_person", "Name", p.pursuit.Name)
}
