package spoken

import (
	"context"
	"fmt"
	"strings"

	"reversi/lobby"
	"reversi/lobby/match"
)

// challengeSomebody asks somebody by name for a game: the first word is the name.
func (s *session) challengeSomebody(arg string) {
	name, rest, _ := strings.Cut(strings.TrimSpace(arg), " ")
	if name == "" {
		s.usage("challenge")
		return
	}
	t, ok := s.terms("challenge", rest, true)
	if !ok {
		return
	}
	var got lobby.Challenged
	if !s.ask(func(ctx context.Context) (err error) { got, err = s.Club.Challenge(ctx, name, t, ""); return err }) {
		return
	}
	if got.Match != "" {
		s.sit(got.Match)
		return
	}
	s.say(s.T("challenge.made", "Name", name))
}

// readChallenges lists the challenges to the player and by them. An answer is put away once it was read.
func (s *session) readChallenges(string) {
	for _, c := range s.Self.ChallengesTo() {
		s.say(s.challengeLine(c))
	}
	for _, c := range s.Self.ChallengesBy() {
		if c.Declined == "" {
			s.say(s.T("challenge.made", "Name", s.Called(c.To)))
			continue
		}
		s.say(s.ChallengeAnswer(c))
		s.ask(func(ctx context.Context) error { return s.Club.WithdrawChallenge(ctx, c.ID) })
	}
	if len(s.Self.Challenges) == 0 {
		s.say(s.T("command.no_challenges"))
	}
}

// challengeLine is a challenge with how to answer it.
func (s *session) challengeLine(c lobby.Challenge) string {
	return strings.Join(s.ChallengeLines(c), " ") + " " + s.T("spoken.challenge", "Number", s.calls.of(c.ID))
}

// challengeAt finds the challenge with a number; without one, the only one that waits.
func (s *session) challengeAt(arg, command string) (id lobby.ChallengeID, ok bool) {
	open := s.Self.ChallengesTo()
	switch id, known := s.calls.at(number(arg)); {
	case known:
		return id, true
	case arg == "" && len(open) == 1:
		return open[0].ID, true
	case len(open) == 0:
		s.say(s.T("command.no_challenges"))
	default:
		s.usage(command)
	}
	return 0, false
}

// answersChallenge tells whether an answer is to a challenge: one with its number, or any in the lobby.
func (s *session) answersChallenge(arg string) bool {
	return number(arg) > 0 || s.board == nil && len(s.Self.ChallengesTo()) > 0
}

func (s *session) acceptChallenge(arg string) {
	if id, ok := s.challengeAt(arg, "accept"); ok {
		s.beginGame(func(ctx context.Context) (match.ID, error) { return s.Club.AcceptChallenge(ctx, id) })
	}
}

func (s *session) declineChallenge(arg string) {
	id, ok := s.challengeAt(arg, "decline")
	if ok && s.ask(func(ctx context.Context) error { return s.Club.DeclineChallenge(ctx, id, lobby.RefusedAtAll) }) {
		s.say(s.T("spoken.declined"))
	}
}

// aboutChallenge names what is said of a challenge once.
func aboutChallenge(c lobby.Challenge) string { return fmt.Sprint("challenge ", c.ID, " ", c.Declined) }

// announceChallenges says what came, unless a game with somebody is being played.
func (s *session) announceChallenges() {
	for _, c := range s.Self.Challenges {
		mine := c.From.ID == s.Self.Player.ID
		if s.engaged() || s.announced[aboutChallenge(c)] || mine == (c.Declined == "") || s.Self.Mutes(c.From.ID) {
			continue
		}
		s.announced[aboutChallenge(c)] = true
		s.ring()
		if mine {
			s.say(s.ChallengeAnswer(c))
		} else {
			s.say(s.challengeLine(c))
		}
	}
}

// turnOf names a turn in a game, which is said once.
func turnOf(g match.Summary) string { return fmt.Sprint("turn ", g.ID, " ", g.Ply) }

// announceTurns says that an opponent has moved in a game without a running clock that is not in front of the person.
func (s *session) announceTurns() {
	for _, g := range s.Turns() {
		if s.engaged() || s.announced[turnOf(g)] {
			continue
		}
		s.announced[turnOf(g)] = true
		if s.board != nil && s.board.id == g.ID {
			continue
		}
		s.ring()
		opponent, _ := g.Opponent(s.Self.Player.ID)
		s.say(s.T("card.moved", "Name", s.Called(opponent)) + " " + s.T("spoken.go_there", "Number", s.games.of(g.ID)))
	}
}

// engaged tells whether a game with somebody else is being played, which nothing but another game interrupts.
func (s *session) engaged() bool {
	if !s.playing() {
		return false
	}
	_, alone := s.board.snap.Owner()
	return !alone
}
