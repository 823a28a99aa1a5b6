package lineproto

import (
	"context"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/match"
)

// challengeKey is a challenge, or the answer to it.
type challengeKey struct {
	id       lobby.ChallengeID
	declined bool
}

// challenge asks somebody by name for a game.
func (s *session) challenge(ctx context.Context, r *request, ok *wire.Answer) error {
	to, terms, previous := r.text("to"), r.terms(), match.ID(r.anyText("previous"))
	if r.err != nil {
		return r.err
	}
	got, err := s.client.Challenge(ctx, to, terms, previous)
	ok.Challenge, ok.Match = got.ID, got.Match
	return err
}

// challenges lists the player's challenges. It asks the lobby, which just after a start may not have read them yet.
func (s *session) challenges(ctx context.Context, _ *request, ok *wire.Answer) error {
	all, err := s.client.Challenges(ctx)
	ok.Challenges = wire.All(all, wire.ChallengeOf)
	return err
}

func (s *session) acceptChallenge(ctx context.Context, r *request, ok *wire.Answer) (err error) {
	id := r.challenge()
	if r.err != nil {
		return r.err
	}
	ok.Match, err = s.client.AcceptChallenge(ctx, id)
	return err
}

func (s *session) declineChallenge(ctx context.Context, r *request, _ *wire.Answer) error {
	id, why := r.challenge(), r.refusal()
	if r.err != nil {
		return r.err
	}
	return s.client.DeclineChallenge(ctx, id, why)
}

func (s *session) withdrawChallenge(ctx context.Context, r *request, _ *wire.Answer) error {
	id := r.challenge()
	if r.err != nil {
		return r.err
	}
	return s.client.WithdrawChallenge(ctx, id)
}

// challenge reads the number of a challenge.
func (r *request) challenge() lobby.ChallengeID {
	n, given := r.count("challenge", 1, maxCount)
	if !given {
		r.fail("challenge: is missing")
	}
	return lobby.ChallengeID(n)
}

func (r *request) refusal() lobby.Refusal {
	why, err := lobby.ParseRefusal(r.anyText("reason"))
	if err != nil {
		r.fail("%v", err)
	}
	return why
}

// tellChallenges tells of challenges that came and of answers to the player's own. What was there before the peer came is no news, and
// neither is what people say whom the player does not want to hear.
func (s *session) tellChallenges(self *lobby.Self) {
	first := s.challenged == nil
	seen := map[challengeKey]bool{}
	for _, c := range self.Challenges {
		key := challengeKey{c.ID, c.Declined != ""}
		seen[key] = true
		concerns := (c.To.ID == self.Player.ID) != key.declined
		if !first && !s.challenged[key] && concerns && self.Hears(c.From.ID) {
			s.out.put(wire.Challenged{Event: wire.EventChallenge, Challenge: wire.ChallengeOf(c)})
		}
	}
	s.challenged = seen
}
