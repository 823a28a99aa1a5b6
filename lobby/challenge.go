package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"reversi/lobby/match"
)

// Rules of challenges.
const (
	maxChallenges = 10                  // that wait for others, of one player
	ChallengeLife = 14 * 24 * time.Hour // until a challenge, or the answer to it, lapses
)

// Why a challenge is refused.
var (
	// ErrNoChallenge says that a challenge was answered, withdrawn or has lapsed.
	ErrNoChallenge = errors.New("that challenge is gone")
	// ErrChallenged refuses a second challenge to somebody while the first one waits.
	ErrChallenged = errors.New("your challenge to that player still waits")
	// ErrAway refuses to begin a game with a running clock while the challenger is not here. The challenge goes on waiting.
	ErrAway = errors.New("the challenger is not here now")
	// ErrYourself refuses a challenge to oneself.
	ErrYourself = fmt.Errorf("%w: that is you", ErrNotAllowed)
	// ErrTheyBusy says that the other one cannot begin such a game now.
	ErrTheyBusy = errors.New("the other player cannot begin such a game now")
)

// ChallengeID names a challenge for ever.
type ChallengeID int64

// Challenge is a game that somebody asks a named person for. It waits until it is answered, whoever is here.
type Challenge struct {
	ID       ChallengeID
	From, To match.Player // their ratings are known while they are here
	Terms    Terms        // Color is the challenger's
	Private  bool
	Previous match.ID // the finished game whose series it goes on with, or empty
	Made     time.Time
	// Declined is why To said no; empty while it waits. From sees the answer until they put it away.
	Declined Refusal
	// Here says in Self that the other one is in the club now.
	Here bool
}

// Refusal is why a challenge is declined, in the words of the line protocol.
type Refusal string

// The reasons.
const (
	RefusedNow     Refusal = "later"   // not now
	RefusedClock   Refusal = "clock"   // another clock, please
	RefusedCasual  Refusal = "rated"   // a rated game, please
	RefusedRated   Refusal = "casual"  // a casual game, please
	RefusedProgram Refusal = "program" // not with a program
	RefusedAtAll   Refusal = "none"    // without a reason
)

// Refusals are all reasons, in the order in which they are offered.
func Refusals() []Refusal {
	return []Refusal{RefusedNow, RefusedClock, RefusedCasual, RefusedRated, RefusedProgram, RefusedAtAll}
}

// ParseRefusal reads a reason; empty is none.
func ParseRefusal(s string) (Refusal, error) {
	if s == "" {
		return RefusedAtAll, nil
	}
	if r := Refusal(s); slices.Contains(Refusals(), r) {
		return r, nil
	}
	return "", fmt.Errorf("reason %q: want one of %q", s, Refusals())
}

// Challenged is what became of a challenge: it waits, or it met an equal one and the game has begun.
type Challenged struct {
	ID    ChallengeID // zero where the game has begun
	Match match.ID
}

// Challenge asks somebody by name for a game, here or not: ErrNoAccount, ErrGuest, ErrChallenged, ErrTooMany. Two people who challenge each
// other on terms that agree play at once. Where previous is a finished game of the two that was not followed yet, the challenge goes
// on with its series, colors swapped as in a rematch.
func (c *Client) Challenge(ctx context.Context, name string, t Terms, previous match.ID) (Challenged, error) {
	if c.guest {
		return Challenged{}, ErrGuest
	}
	to, err := c.hub.Store.PlayerByName(ctx, name)
	if err != nil {
		return Challenged{}, err
	}
	old, err := c.followed(ctx, previous, func(s match.Start) bool { _, both := s.Seat(to); return both })
	if err != nil {
		return Challenged{}, err
	}
	t.Color = cmp.Or(t.Color, AnyColor)
	m := makeChallenge{session: c.session, to: to, made: Challenge{Terms: t}, wish: t.Color}
	if old != nil {
		m.goOn(old, c.Player().ID)
	}
	return ask(ctx, c.hub, func(r reply[Challenged]) message { m.reply = r; return m })
}

// AcceptChallenge begins the game that somebody asked this player for: ErrNoChallenge, ErrAway where it has a running clock and the
// challenger is not here, ErrTheyBusy.
func (c *Client) AcceptChallenge(ctx context.Context, id ChallengeID) (match.ID, error) {
	return ask(ctx, c.hub, func(r reply[match.ID]) message { return &acceptChallenge{session: c.session, id: id, reply: r} })
}

// DeclineChallenge refuses a challenge to this player: ErrNoChallenge.
func (c *Client) DeclineChallenge(ctx context.Context, id ChallengeID, why Refusal) error {
	_, err := ask(ctx, c.hub, func(r reply[struct{}]) message { return declineChallenge{c.session, id, why, r} })
	return err
}

// WithdrawChallenge takes back a challenge that this player made, or puts away the answer to it: ErrNoChallenge.
func (c *Client) WithdrawChallenge(ctx context.Context, id ChallengeID) error {
	_, err := ask(ctx, c.hub, func(r reply[struct{}]) message { return withdrawChallenge{c.session, id, r} })
	return err
}

// Challenges lists an account's challenges, those made and those received, oldest first.
func (h *Hub) Challenges(ctx context.Context, who match.PlayerID) ([]Challenge, error) {
	return ask(ctx, h, func(r reply[[]Challenge]) message { return listChallenges{who, r} })
}

// Challenges lists the player's challenges, as Hub.Challenges does.
func (c *Client) Challenges(ctx context.Context) ([]Challenge, error) {
	return c.hub.Challenges(ctx, c.Player().ID)
}

// ChallengesTo are those that wait for the player's answer.
func (s *Self) ChallengesTo() []Challenge {
	return s.challenges(func(c Challenge) bool { return c.To.ID == s.Player.ID && c.Declined == "" })
}

// ChallengesBy are those that the player has made, and the answers that they have not put away.
func (s *Self) ChallengesBy() []Challenge {
	return s.challenges(func(c Challenge) bool { return c.From.ID == s.Player.ID })
}

func (s *Self) challenges(which func(Challenge) bool) []Challenge {
	var some []Challenge
	for _, c := range s.Challenges {
		if which(c) {
			some = append(some, c)
		}
	}
	return some
}
