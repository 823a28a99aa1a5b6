package match

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"reversi/engine"
)

// ID names a match for ever: 4 to 16 of a–z and 0–9, opaque.
type ID string

// PlayerID names somebody who can sit down: the number of an account, or a negative number for a guest, who has it for as
// long as the process lives. Zero is nobody (a spectator without an account, a bot).
type PlayerID int64

// Player is who sits at a seat, as the table shows them. Ratings are those at the start of the match.
type Player struct {
	ID          PlayerID `json:"id,omitempty"`
	Name        string   `json:"name"`
	Rating      int      `json:"rating"` // 0 for bots and guests
	Provisional bool     `json:"provisional,omitempty"`
	Guest       bool     `json:"guest,omitempty"`
	Bot         string   `json:"bot,omitempty"`     // the level, empty for people
	Program     bool     `json:"program,omitempty"` // sat down through the line protocol
}

// Nameless says that it is whoever sits opposite at a local board: neither an account nor a guest nor a bot.
func (p Player) Nameless() bool { return p.ID == 0 && !p.Guest && p.Bot == "" }

// LocalName is what the second person at a local board goes by.
const LocalName = "guest"

// TimeControl is the time for each side: an initial time and an increment per disc placed, or so much for every move where a game is played by
// correspondence. The zero value is no clock.
type TimeControl struct {
	Initial, Increment time.Duration
	PerMove            time.Duration // whole days; Initial and Increment are zero then
}

// Timed says whether there is a clock that runs while both are at the board.
func (t TimeControl) Timed() bool { return t.Initial > 0 || t.Increment > 0 }

// Correspondence says whether there are days for each move.
func (t TimeControl) Correspondence() bool { return t.PerMove > 0 }

// Limited says whether somebody can lose on time.
func (t TimeControl) Limited() bool { return t != TimeControl{} }

const day = 24 * time.Hour

// Days are those for each move; 0 unless it is played by correspondence.
func (t TimeControl) Days() int { return int(t.PerMove / day) }

// String gives "5+0" (minutes, seconds), "3d" (days per move) or "none".
func (t TimeControl) String() string {
	switch {
	case t.Correspondence():
		return fmt.Sprintf("%dd", t.Days())
	case t.Timed():
		return fmt.Sprintf("%d+%d", t.Initial/time.Minute, t.Increment/time.Second)
	}
	return "none"
}

// Bounds of a time control that somebody may choose.
const (
	maxInitial   = 180 * time.Minute
	maxIncrement = 180 * time.Second
)

// ParseTimeControl reads what String writes; by correspondence there are 1, 3 or 7 days for each move.
func ParseTimeControl(s string) (TimeControl, error) {
	switch s {
	case "none":
		return TimeControl{}, nil
	case "1d", "3d", "7d":
		return TimeControl{PerMove: time.Duration(s[0]-'0') * day}, nil
	}
	m, i, ok := strings.Cut(s, "+")
	minutes, err1 := strconv.ParseUint(m, 10, 16)
	seconds, err2 := strconv.ParseUint(i, 10, 16)
	t := TimeControl{Initial: time.Duration(minutes) * time.Minute, Increment: time.Duration(seconds) * time.Second}
	if !ok || err1 != nil || err2 != nil || minutes == 0 || t.Initial > maxInitial || t.Increment > maxIncrement {
		return TimeControl{}, fmt.Errorf(`clock %q: want "none", MINUTES+SECONDS such as "5+0", 1 to 180 minutes and 0 to 180 seconds, or "1d", "3d", "7d" for days per move`, s)
	}
	return t, nil
}

// Offered are the time controls that the screens offer.
func Offered() []TimeControl { return controls("1+0", "3+2", "5+0", "10+5", "15+10", "20+0", "30+0") }

// OfferedDays are those by correspondence.
func OfferedDays() []TimeControl { return controls("1d", "3d", "7d") }

func controls(names ...string) []TimeControl {
	var all []TimeControl
	for _, s := range names {
		t, err := ParseTimeControl(s)
		if err != nil {
			panic(err)
		}
		all = append(all, t)
	}
	return all
}

// Pool is a kind of game with ratings of its own.
type Pool string

// The pools.
const (
	Blitz          Pool = "blitz"
	Slow           Pool = "slow"
	Correspondence Pool = "correspondence"

	blitzUnder = 8 * time.Minute
	usualPlies = 30 // that one side places in a game
)

// Pools are all of them, in the order in which they are shown.
func Pools() []Pool { return []Pool{Blitz, Slow, Correspondence} }

// ParsePool reads the name of a pool.
func ParsePool(s string) (Pool, error) {
	for _, p := range Pools() {
		if string(p) == s {
			return p, nil
		}
	}
	return "", fmt.Errorf("pool %q: want one of %q", s, Pools())
}

// Pool is where a rated game with such a clock counts: a side is expected to need its initial time and 30 increments. It is empty without
// a clock.
func (t TimeControl) Pool() Pool {
	switch {
	case t.Correspondence():
		return Correspondence
	case !t.Timed():
		return ""
	case t.Initial+usualPlies*t.Increment < blitzUnder:
		return Blitz
	}
	return Slow
}

// Start is everything that is settled when a match begins.
type Start struct {
	ID       ID
	Variant  *engine.Variant
	Rated    bool
	Private  bool // left out of the public list of games
	Control  TimeControl
	Players  [2]Player // by engine.Color
	Local    bool      // two people at one terminal; see Mover
	Previous ID        // the match that this one is the rematch of, or empty
	Series   Series    // the games before this one, as the store counts them
	At       time.Time
}

// Series is how the games went that led to this one by rematches, aborted ones left out.
type Series struct {
	Wins  [2]int // by the color that the player has in this game
	Draws int
	// Swapped says that the players of the first game have each other's colors in this one.
	Swapped bool
}

// Seat finds the color that somebody plays.
func (s *Start) Seat(id PlayerID) (engine.Color, bool) {
	for _, c := range []engine.Color{engine.Black, engine.White} {
		if id != 0 && s.Players[c].ID == id {
			return c, true
		}
	}
	return 0, false
}

// Owner is who plays a game that nobody else has a say in: one against a bot or at a local board. ok is false for any other.
func (s *Start) Owner() (id PlayerID, ok bool) {
	_, bot := s.Bot()
	if !bot && !s.Local {
		return 0, false
	}
	return cmp.Or(s.Players[engine.Black].ID, s.Players[engine.White].ID), true
}

// Mover is who moves for a color: its player, or zero for a bot. At a local board the owner moves for both; the other seat has
// no number there, is neither a guest nor a bot, and goes by LocalName.
func (s *Start) Mover(c engine.Color) PlayerID {
	if owner, ok := s.Owner(); ok && s.Local {
		return owner
	}
	return s.Players[c].ID
}

// Bot finds the seat of a bot.
func (s *Start) Bot() (engine.Color, bool) {
	for _, c := range []engine.Color{engine.Black, engine.White} {
		if s.Players[c].Bot != "" {
			return c, true
		}
	}
	return 0, false
}

// HasGuest says whether a guest plays.
func (s *Start) HasGuest() bool {
	return s.Players[engine.Black].Guest || s.Players[engine.White].Guest
}

// Reason says how a match ended, in the words of the line protocol.
type Reason string

// The reasons. The first three end a game on the board and have an official score.
const (
	FullBoard Reason = "full_board"
	Wipeout   Reason = "wipeout"
	NoMoves   Reason = "no_moves"
	Resigned  Reason = "resign"
	Flagged   Reason = "time"
	Abandoned Reason = "abandoned"
	Agreed    Reason = "agreed"
	Aborted   Reason = "aborted"
)

// Winner is who won, in the words of the line protocol.
type Winner string

// The winners; Nobody is an aborted game's.
const (
	BlackWins Winner = "black"
	WhiteWins Winner = "white"
	Draw      Winner = "draw"
	Nobody    Winner = "none"
)

// Wins gives the winner for a color.
func Wins(c engine.Color) Winner { return Winner(c.String()) }

// RatingChange is one player's rating before and after a match, rounded as shown.
type RatingChange struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// Ratings are both players' changes.
type Ratings struct {
	Black RatingChange `json:"black"`
	White RatingChange `json:"white"`
}

// Of gives one side's change.
func (r Ratings) Of(c engine.Color) RatingChange {
	if c == engine.Black {
		return r.Black
	}
	return r.White
}

// Result is how a match ended.
type Result struct {
	Winner   Winner        `json:"winner"`
	Reason   Reason        `json:"reason"`
	Discs    engine.Score  `json:"discs"`
	Official *engine.Score `json:"official"` // nil unless it ended on the board
	Ratings  *Ratings      `json:"ratings"`  // nil where unrated
	// NoShow is the side that did not make its first move in time, so that the game was aborted; empty otherwise.
	NoShow string `json:"no_show,omitempty"`
	// Annulled says that a moderator closed the game.
	Annulled bool `json:"annulled,omitempty"`
	// Uncounted is why a rated game changed no ratings: ShortGame; empty otherwise.
	Uncounted string `json:"uncounted,omitempty"`
}

// Manner names how a match ended: the reason, with the side that it was the doing of, where one side ended it. It is one word for every
// sentence about that.
func (r *Result) Manner() string {
	switch {
	case r.NoShow != "":
		return "no_show_" + r.NoShow
	case r.Reason == Abandoned && r.Winner == Draw:
		return "abandoned_draw"
	}
	switch r.Reason {
	case Resigned, Flagged, Abandoned, Wipeout:
		for _, c := range []engine.Color{engine.Black, engine.White} {
			if r.Winner == Wins(c.Opponent()) {
				return string(r.Reason) + "_" + c.String()
			}
		}
	}
	return string(r.Reason)
}

// ShortGame is why a rated game does not count: it was very short, and so was another one of the same two shortly before.
const ShortGame = "short"

// What can be offered.
type What string

// The offers.
const (
	Takeback    What = "takeback"
	DrawOffer   What = "draw"
	RematchPlea What = "rematch"
)

// ParseWhat reads an offer's name.
func ParseWhat(s string) (What, error) {
	switch w := What(s); w {
	case Takeback, DrawOffer, RematchPlea:
		return w, nil
	}
	return "", fmt.Errorf(`what %q: want "takeback", "draw" or "rematch"`, s)
}

// Offer is an open offer.
type Offer struct {
	From engine.Color
	What What
}

// ChatLine is one line of talk at the table. Numbers count from 1 within a match and never repeat.
type ChatLine struct {
	Nr        int
	By        PlayerID // 0 where that is not known
	From      string
	Text      string
	Spectator bool // said by somebody who does not play
	At        time.Time
}
