package match

import (
	"errors"
	"fmt"
	"time"

	"reversi/engine"
)

// Request is one thing that somebody asks of a match. It is a plain value, so that it may come from another process.
type Request struct {
	By PlayerID
	// Bot is the seat that a bot acts for, in place of By.
	Bot *engine.Color
	// Name is shown with what is said.
	Name string
	// At is when the request was read; a move's thinking time ends there.
	At time.Time
	// Lag is the round trip to the one who asks, as last measured; 0 while it is unknown.
	Lag    time.Duration
	Action Action
}

// Action is what is asked: one of the types below.
type Action interface{ action() }

// The actions.
type (
	// Move places a disc. Ply is the number of discs placed before it and Takebacks how many takebacks the mover has
	// seen, so that a repeated or late move is refused and never played twice.
	Move struct {
		Ply, Takebacks int
		Square         engine.Square
	}
	// Resign ends the game; before both have moved it aborts.
	Resign struct{}
	// Abort ends the game before both have moved.
	Abort struct{}
	// Claim takes the win from a side that has been away too long, or a draw.
	Claim struct{ Draw bool }
	// MakeOffer offers; an offer that meets an equal one is agreement. At a local board every offer is agreed at once, and a
	// takeback removes the last disc, whoever placed it.
	MakeOffer struct{ What What }
	// Accept agrees to the other side's offer.
	Accept struct{ What What }
	// Decline refuses the other side's offer, or withdraws one's own.
	Decline struct{ What What }
	// Shut closes the game to spectators, or lets them in again as far as this side is concerned; never in a rated game.
	Shut struct{ On bool }
	// Say adds a line of talk.
	Say struct{ Text string }
	// Scrap ends a game against a bot or at a local board without a result, so that it can be started again.
	Scrap struct{}
	// Annul ends the game without a result, however far it is: for the lobby, where a moderator closes it.
	Annul struct{}
)

func (Move) action()      {}
func (Resign) action()    {}
func (Abort) action()     {}
func (Claim) action()     {}
func (MakeOffer) action() {}
func (Accept) action()    {}
func (Decline) action()   {}
func (Shut) action()      {}
func (Say) action()       {}
func (Scrap) action()     {}
func (Annul) action()     {}

// Why a match refuses a request. They are checked in this order; an illegal move wraps ErrIllegalMove and
// engine's reason.
var (
	ErrNotPlayer   = errors.New("you do not play in this match")
	ErrOver        = errors.New("the match is over")
	ErrStalePly    = errors.New("the game has moved on")
	ErrNotYourTurn = errors.New("it is not your turn")
	ErrIllegalMove = errors.New("illegal move")
	ErrNoSuchOffer = errors.New("there is no such offer")
	ErrNotAllowed  = errors.New("not allowed")
	ErrTooMany     = errors.New("too many")
	ErrBadText     = errors.New("a line of talk is 1 to 300 characters without control characters")
	ErrAsleep      = errors.New("the match is asleep")
	ErrUnavailable = errors.New("the match cannot be reached now")
)

// Cases of ErrNotAllowed that people are told in words of their own; WaitError is another.
var (
	ErrRefused    = fmt.Errorf("%w: the opponent does not take requests for takebacks", ErrNotAllowed)
	ErrRatedDraw  = fmt.Errorf("%w: a draw cannot be agreed in a rated game", ErrNotAllowed)
	ErrRatedShut  = fmt.Errorf("%w: a rated game is open to spectators", ErrNotAllowed)
	ErrClosedGame = fmt.Errorf("%w: the game is closed to spectators", ErrNotAllowed)
)
