package lobby

import (
	"errors"
	"fmt"
	"net/netip"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/lobby/pairing"
)

// Why the lobby refuses a request; a match's own refusals are in package match.
var (
	ErrNoSuchMatch = match.ErrNoSuchMatch
	ErrNoSuchCode  = errors.New("no table has that code")
	ErrGone        = errors.New("that seek is gone")
	ErrBusy        = errors.New("you are playing a game with a clock")
	ErrTooMany     = errors.New("you have as many games or tables as one may have")
	ErrNotAllowed  = match.ErrNotAllowed
	ErrClosing     = errors.New("the server is about to stop: no new games")
	ErrLeft        = errors.New("the session has ended")
	ErrNoSuchLevel = errors.New("there is no such level")
	ErrGuest       = errors.New("guests have no account")
)

// Color is the wish for a color in a seek or at a table.
type Color string

// The wishes.
const (
	AnyColor  Color = "any"
	WantBlack Color = "black"
	WantWhite Color = "white"
)

// ParseColor reads a wish; empty means any.
func ParseColor(s string) (Color, error) {
	switch c := Color(s); c {
	case "":
		return AnyColor, nil
	case AnyColor, WantBlack, WantWhite:
		return c, nil
	}
	return "", fmt.Errorf(`color %q: want "any", "black" or "white"`, s)
}

// Terms are what somebody who looks for a game asks for.
type Terms struct {
	Control match.TimeControl
	Rated   bool // needs a clock, any color and an account
	Color   Color
	// NoPrograms refuses opponents that play through the line protocol.
	NoPrograms bool
	// Quick pairs by rating: see package pairing. It goes on waiting while its owner plays alone without a clock.
	Quick bool
}

// Visitor is who comes in: what the door knows of a session.
type Visitor struct {
	Fingerprint string // of the key that was proved; empty for a guest
	Wish        string // the SSH user name, a wish for the name of a new account
	Program     bool   // through the line protocol
	Conn        string // the connection's id for the log
	Remote      netip.Addr
	// RTT is the round trip to them as last measured, 0 while it is unknown; nil where nobody measures it.
	RTT func() time.Duration
}

// Reason is why the server ends a session, in the words of the line protocol.
type Reason string

// The reasons.
const (
	Shutdown Reason = "shutdown"
	Replaced Reason = "replaced"
	Banned   Reason = "banned"
	Idle     Reason = "idle" // nobody has done anything for long

	KeyRemoved Reason = "key_removed" // the key is not the account's any more
	Forgotten  Reason = "forgotten"   // the account was deleted
	KeyMoved   Reason = "key_moved"   // the key was joined to another account, and the one it had is gone
)

// SeekID names an open seek.
type SeekID int64

// Hall is the lobby as everybody sees it. Never changed after publishing.
type Hall struct {
	Here  []Presence      // by name
	Seeks []Seek          // oldest first
	Games []match.Summary // public games being played, newest first
	Talk  []Line          // the last 150, newest last
}

// Presence is somebody who is here.
type Presence struct {
	Player  match.Player
	Playing int // unfinished games with somebody awake at the table
}

// Seek is an open seek.
type Seek struct {
	ID    SeekID
	From  match.Player
	Terms Terms
	Since time.Time
}

// Window is how far the rating of whoever is paired with a quick seek may be away at a moment.
func (k Seek) Window(now time.Time) int { return pairing.Window(now.Sub(k.Since)) }

// Table is an open private table.
type Table struct {
	Code  string
	Terms Terms
	Until time.Time
}

// Self is what the lobby tells one session about its player.
type Self struct {
	Player   match.Player
	Settings Settings
	// Seek and Tables are this session's own.
	Seek   *Seek
	Tables []Table
	// Matches are the player's games: the unfinished ones, and those that have ended but may have a rematch or be taken up again,
	// in the order in which they were taken up.
	Matches []match.Summary
	// Paused is until when the player finds no opponents, for games in which they did not make a first move; it may have passed, or be zero.
	Paused time.Time
	// Muted are those whom the player does not want to hear, by name.
	Muted []Muted
	// Challenges are those to the player and by the player, oldest first; an answer stays until it is put away.
	Challenges []Challenge
	// Notices are what the operator has to say, newest first. Each ends by itself.
	Notices []order.Notice
	// Silence is why the player may not talk, until it ends; nil where they may.
	Silence *order.Sanction
	// Moderator says that the player keeps order, and Reports how many reports wait for that.
	Moderator bool
	Reports   int
	// Admin says that the player runs the club, and may see its pulse.
	Admin bool
	// Halted says that the club cannot write: no games begin, and those that go on wait.
	Halted bool
	// Closing says that the server is about to stop.
	Closing bool
}

// Unfinished lists the games that go on.
func (s *Self) Unfinished() []match.Summary {
	var open []match.Summary
	for _, m := range s.Matches {
		if !m.Over {
			open = append(open, m)
		}
	}
	return open
}

// BotGame is what somebody asks for who plays a bot.
type BotGame struct {
	Level   string
	Color   Color
	Control match.TimeControl
	// Previous is the finished game whose series this one continues, if any; see PlayBot.
	Previous match.ID
}

// Level is a bot level, as Bots offers it.
type Level struct{ ID, Name string }

// seatFor gives the first side's color: as it wishes, or as the other's wish leaves it, or by lot.
func seatFor(first, second Color, lot func() bool) engine.Color {
	switch {
	case first == WantBlack || second == WantWhite:
		return engine.Black
	case first == WantWhite || second == WantBlack:
		return engine.White
	case lot():
		return engine.Black
	default:
		return engine.White
	}
}
