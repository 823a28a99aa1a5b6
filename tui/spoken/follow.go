package spoken

import (
	"strings"
	"time"

	"reversi/tui/screen"
)

// movesOn is how long a followed game that is over stays in front of the person, once there is another one.
const movesOn = 5 * time.Second

// follow watches game after game: always the best one, or those of somebody.
func (s *session) follow(arg string) {
	args := arguments(fold(arg))
	_, best := args.oneOf("best")
	switch {
	case best && len(args) == 0:
		s.pursue(screen.Pursuit{})
	case strings.TrimSpace(arg) != "":
		s.pursue(screen.Pursuit{Name: strings.TrimSpace(arg)})
	default:
		s.usage("follow")
	}
}

// pursue goes to a game of a pursuit, or says what it waits for.
func (s *session) pursue(p screen.Pursuit) {
	s.rise()
	s.pursuit = &p
	if _, ok := s.Sought(p); !ok {
		s.say(s.Doing(p) + " " + s.T("follow.opens_spoken"))
		return
	}
	s.goOn()
}

// goOn sits down at the next game of the pursuit.
func (s *session) goOn() {
	id, ok := s.Sought(*s.pursuit)
	if !ok {
		return
	}
	next := s.pursuit.After(id)
	s.sit(id)
	s.pursuit = &next
}

// lookAhead goes to the next game of a pursuit: at once where none is in front of the person, after a while from one that is over.
func (s *session) lookAhead() {
	if s.pursuit == nil {
		return
	}
	if _, ok := s.Sought(*s.pursuit); !ok {
		return
	}
	switch b := s.board; {
	case b == nil:
		s.goOn()
	case b.snap != nil && b.snap.Over() && b.leaves.IsZero():
		b.leaves = s.Now().Add(movesOn)
		s.say(s.T("follow.next_spoken"))
	}
}

// givesWay tells whether the game in front of the person gives way to another one soon.
func (s *session) givesWay() bool { return s.board != nil && !s.board.leaves.IsZero() }

// stay ends the pursuit where it is about to go on: whoever types something wants to look at this game.
func (s *session) stay() {
	if s.givesWay() {
		s.pursuit, s.board.leaves = nil, time.Time{}
		s.say(s.T("follow.stayed"))
	}
}

// sentAway leaves a game that was closed to spectators.
func (s *session) sentAway() {
	s.say(s.T("manners.sent_away"))
	if p := s.pursuit; p != nil {
		s.pursue(*p)
		return
	}
	s.toLobby()
}
