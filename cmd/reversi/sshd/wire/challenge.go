package wire

import (
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// EventChallenge tells of a challenge.
const EventChallenge = "challenge"

// Challenge is a game that somebody asks a named person for.
type Challenge struct {
	ID       lobby.ChallengeID `json:"challenge"`
	From     string            `json:"from"`
	To       string            `json:"to"`
	Clock    string            `json:"clock"`
	Rated    bool              `json:"rated"`
	Color    lobby.Color       `json:"color"`    // that From asks for
	Previous match.ID          `json:"previous"` // the game whose series it goes on with; empty for none
	Made     time.Time         `json:"made"`
	Declined lobby.Refusal     `json:"declined"` // why; empty while it waits
}

// ChallengeOf gives a challenge.
func ChallengeOf(c lobby.Challenge) Challenge {
	return Challenge{
		ID: c.ID, From: c.From.Name, To: c.To.Name, Clock: c.Terms.Control.String(), Rated: c.Terms.Rated, Color: c.Terms.Color,
		Previous: c.Previous, Made: second(c.Made), Declined: c.Declined,
	}
}

// Challenged says that a challenge to the player came, or that one of theirs was declined.
type Challenged struct {
	Event string `json:"event"`
	Challenge
}
