package lobby

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// Errors of a Store.
var (
	ErrNoAccount = errors.New("no such account")
	ErrNameTaken = errors.New("the name is taken")
	ErrIDTaken   = errors.New("the match id is taken")
)

// Account is a person (or a program) with at least one key.
type Account struct {
	ID       match.PlayerID
	Name     string
	Settings Settings
	Past     Past
	Created  time.Time
	// Standing is the one in the pool that is played most, Standings are all of them; without ranks.
	Standing  Standing
	Standings Standings
}

// Past is what pairing asks about somebody's earlier games.
type Past struct {
	Blacks  int            // finished games with people as Black less those as White, aborted ones left out
	Last    match.PlayerID // the opponent in the last game with somebody; zero where there is none or they have no account
	NoShows []time.Time    // games aborted since they made no first move, oldest first, as far as they may still cost a pause
}

// Settings are what a person chose; empty means as the terminal says.
type Settings struct {
	Language string `json:"language,omitempty"` // "en", "ru"
	ASCII    bool   `json:"ascii,omitempty"`
	NoMouse  bool   `json:"no_mouse,omitempty"`
	// TwoClicks makes the first click show the flips and the second place the disc.
	TwoClicks bool `json:"two_clicks,omitempty"`
	// Quiet rings no bell.
	Quiet bool `json:"quiet,omitempty"`

	Theme  string `json:"theme,omitempty"`  // a name of style.Themes; empty for the first
	Ground string `json:"ground,omitempty"` // "dark" or "light" terminal; empty as it says itself
	// NoDots leaves legal squares unmarked, NoCoordinates the letters and numbers around the board away.
	NoDots        bool `json:"no_dots,omitempty"`
	NoCoordinates bool `json:"no_coordinates,omitempty"`
	// Still shows flips without animation.
	Still bool `json:"still,omitempty"`
	// Warned says that the warning of an X-square was shown, so it is not shown again.
	Warned bool `json:"warned,omitempty"`
	// Spoken has every event as one plain line, for screen readers.
	Spoken bool `json:"spoken,omitempty"`
	// Learned has a bit for each task of the lessons that was solved.
	Learned uint64 `json:"learned,omitempty"`

	// Level is the bot to play, Side how: black (empty), white, or alternate; Clock is with which clock, such as "5+0", empty for none.
	Level string `json:"level,omitempty"`
	Side  Side   `json:"side,omitempty"`
	Clock string `json:"clock,omitempty"`
	// Takebacks is when opponents may ask for one.
	Takebacks TakebackRule `json:"takebacks,omitempty"`
	// LastColor is the one that was played last while Side was Alternate, which gives the other one next; empty for none.
	LastColor Color `json:"last_color,omitempty"`
}

// Side is which color a person plays against bots.
type Side string

// The sides; Alternate changes colors with every game.
const (
	PlayBlack Side = ""
	PlayWhite Side = "white"
	Alternate Side = "alternate"
)

// Standing is a player's place among those who play rated games in one pool.
type Standing struct {
	Rank        int // from 1, equal where ratings as shown are equal; 0 while unranked
	Name        string
	Pool        match.Pool
	Main        bool // it is the pool that the player plays most
	Program     bool // most of the games were played through the line protocol
	Rating      int  // rounded, with the deviation grown for the time away
	Deviation   int
	Provisional bool
	// Missing is about how many rated games are missing until the rating is settled enough for a rank. Idle says that it is, but that the
	// last game is too long ago. A ranked player has neither.
	Missing int
	Idle    bool
	Last    time.Time // the end of the last rated game; zero without one
	// Rated games only; in the board of a month those in it, which have changed the rating by Gained.
	Games, Wins, Losses, Draws, Gained int
}

// Ranked tells whether the player has a rank: the deviation is under 75 and the last game less than 30 days ago.
func (s Standing) Ranked() bool { return s.Missing == 0 && !s.Idle }

// Standings are a player's in all pools, in the order of match.Pools.
type Standings []Standing

// In is the standing in a pool; in the main one where the pool is empty.
func (l Standings) In(pool match.Pool) Standing {
	for _, s := range l {
		if s.Pool == pool {
			return s
		}
	}
	return l.Main()
}

// Results are those of all pools.
func (l Standings) Results() (all Results) {
	for _, s := range l {
		all.Wins, all.Losses, all.Draws = all.Wins+s.Wins, all.Losses+s.Losses, all.Draws+s.Draws
	}
	return all
}

// Main is the standing in the pool that is played most, of equals the one played last; the first one where none is played.
func (l Standings) Main() Standing {
	for _, s := range l {
		if s.Main {
			return s
		}
	}
	if len(l) == 0 {
		return Standing{}
	}
	return l[0]
}

// Board names a leaderboard.
type Board struct {
	Pool  match.Pool // empty for everybody once, in the pool that they play most
	Month bool       // those who had a rated game this calendar month (UTC), with what it did
	Who   Who
}

// Who is whom a leaderboard lists.
type Who string

// The choices.
const (
	Everybody Who = ""
	People    Who = "people"
	Programs  Who = "programs" // whose games in the pool were mostly played through the line protocol
)

// ParseBoard reads a leaderboard's pool and whom it lists: "main", or nothing, is everybody's own pool, "all", or nothing, is everybody.
func ParseBoard(pool, who string) (b Board, err error) {
	if pool != "" && pool != "main" {
		if b.Pool, err = match.ParsePool(pool); err != nil {
			return b, err
		}
	}
	switch Who(who) {
	case Everybody, "all":
	case People, Programs:
		b.Who = Who(who)
	default:
		return b, fmt.Errorf(`who %q: want "all", "people" or "programs"`, who)
	}
	return b, nil
}

// LevelResults are a player's results against one bot level.
type LevelResults struct {
	Level               string
	Wins, Losses, Draws int
}

// Profile is what is known of a player.
type Profile struct {
	Standing  Standing       // in the pool that is played most
	Standings Standings      // in all pools
	Former    []string       // names that the player had within NameKept, the last one first
	Bots      []LevelResults // levels that were played, in no particular order
	Career
}

// Finished is a finished game in a list, its series not counted.
type Finished struct {
	Start  match.Start
	Ended  time.Time
	Plies  int
	Result match.Result
}

// Unfinished is an unfinished game, as the store knows it without replaying it.
type Unfinished struct {
	Start match.Start
	Moved time.Time // of the last move or the start
}

// Store is what the lobby needs kept. Every method that writes returns only when the write is durable; every method obeys its
// context. Lists hold limit entries at most.
type Store interface {
	match.Store
	Mutes
	order.Store

	// Outages tells of each time in which the store cannot write, when it begins and when it ends: every method that writes then refuses
	// with match.ErrHalted, at once. It has one reader, the hub.
	Outages() *feed.Feed[match.Outage]

	// Account finds the account of a key by its SHA256 fingerprint, or ErrNoAccount.
	Account(ctx context.Context, fingerprint string) (Account, error)
	// CreateAccount makes an account with a key and a name close to the wished one: fit, free, not reserved. When two
	// sessions do it at once for one key, both get the same account.
	CreateAccount(ctx context.Context, fingerprint, wish string, now time.Time) (Account, error)
	// Rename gives an account another name that its owner wants: ErrNameTaken, a *RenamedLatelyError, or an error of package lobby/name.
	Rename(ctx context.Context, id match.PlayerID, to string, now time.Time) error
	// TakeName takes the name of an account away for good, also from its owner, and gives it another one close to a wish.
	TakeName(ctx context.Context, id match.PlayerID, wish string, now time.Time) (name string, err error)
	SaveSettings(ctx context.Context, id match.PlayerID, s Settings) error
	// AddNoShow keeps that somebody did not make the first move of a game.
	AddNoShow(ctx context.Context, id match.PlayerID, at time.Time) error
	// Settings reads what an account chose: ErrNoAccount.
	Settings(ctx context.Context, id match.PlayerID) (Settings, error)

	// Keys lists the keys of an account, the oldest first.
	Keys(ctx context.Context, id match.PlayerID) ([]Key, error)
	// UseKey keeps when a key was used last.
	UseKey(ctx context.Context, fingerprint string, now time.Time) error
	// RemoveKey takes a key away from an account: ErrNoSuchKey, ErrLastKey.
	RemoveKey(ctx context.Context, id match.PlayerID, fingerprint string) error
	// OpenLink keeps a code that joins another key to an account, in place of the one before: ErrManyKeys.
	OpenLink(ctx context.Context, id match.PlayerID, l Link) error
	// JoinKey joins a key to the account that a code was made for, and uses the code up: ErrNoSuchLink, ErrManyKeys, ErrOwnKey, ErrKeyInUse.
	JoinKey(ctx context.Context, fingerprint, code string, now time.Time) (Joined, error)

	// Export writes everything that is kept about an account as one JSON object and a line break: ErrNoAccount.
	Export(ctx context.Context, id match.PlayerID, w io.Writer) error
	// Parting says what stays behind when an account is deleted: ErrSanctioned where it cannot be now.
	Parting(ctx context.Context, id match.PlayerID, now time.Time) (Parting, error)
	// Forget deletes an account. Its games stay, under name.Deleted: ErrNoAccount, ErrSanctioned, ErrUnfinished.
	Forget(ctx context.Context, id match.PlayerID, now time.Time) error

	// Create writes a match and its EventStarted, and gives the start as it stands then: with its series, and Previous emptied
	// where that match has not ended or another one follows it already. ErrIDTaken.
	Create(ctx context.Context, s match.Start) (match.Start, error)
	// UnfinishedOf lists a player's unfinished games, the one longest unmoved first.
	UnfinishedOf(ctx context.Context, id match.PlayerID) ([]Unfinished, error)
	// Interrupted lists the unfinished games that cannot sleep: with a clock, or with a guest.
	Interrupted(ctx context.Context) ([]Unfinished, error)
	// SaveChallenge writes a challenge, and gives it with its number and the names of both.
	SaveChallenge(ctx context.Context, c Challenge) (Challenge, error)
	// AnswerChallenge keeps why a challenge was declined.
	AnswerChallenge(ctx context.Context, id ChallengeID, why Refusal) error
	// DropChallenge deletes a challenge; it is well where there is none.
	DropChallenge(ctx context.Context, id ChallengeID) error
	// Challenges lists those that were made since a time, oldest first, and deletes the older ones.
	Challenges(ctx context.Context, since time.Time) ([]Challenge, error)

	// Unmoved lists unfinished games without a clock or days that had no move since a time, from an index.
	Unmoved(ctx context.Context, since time.Time, limit int) ([]match.ID, error)
	// Due lists the unfinished games by correspondence in which the time for the move is up at now, the longest overdue first, and
	// gives when the next one will be; zero for never. It reads an index only.
	Due(ctx context.Context, now time.Time, limit int) (ids []match.ID, next time.Time, err error)
	// Sweep deletes what has had its time at now, limit rows of each kind at most, and tells how many went.
	Sweep(ctx context.Context, k Keep, now time.Time, limit int) (rows int, err error)
	// RatedByDays lists the unfinished rated games by correspondence.
	RatedByDays(ctx context.Context) ([]match.ID, error)

	// Leaderboard lists ranked players by rank, then the others by rating. Deviations are those at now.
	Leaderboard(ctx context.Context, now time.Time, b Board, limit int) ([]Standing, error)
	// Standings reads an account's standings in every pool, without ranks: ErrNoAccount.
	Standings(ctx context.Context, id match.PlayerID, now time.Time) (Standings, error)
	// History lists finished games, newest first: everybody's public ones where id is 0, else all of that player's.
	History(ctx context.Context, id match.PlayerID, limit int) ([]Finished, error)
	// Profile reads a player's standings, with the ranks among their own kind, and results, without the career: ErrNoAccount.
	Profile(ctx context.Context, id match.PlayerID, now time.Time) (Profile, error)
	// Career reads how a player's games went. The levels are the bots', the strongest first; Versus is with viewer, where that is another account.
	Career(ctx context.Context, id, viewer match.PlayerID, levels []string) (Career, error)
	// MarkHinted notes for good that somebody had a hint in a match that goes on.
	MarkHinted(ctx context.Context, id match.ID) error
	// CleanWins tells which level a clean game was won against, and how often its player had then beaten that level so; zero for any other match.
	CleanWins(ctx context.Context, id match.ID) (Feat, error)
	// Challengers lists those who beat a bot in clean games, by the highest level beaten, then by how often.
	Challengers(ctx context.Context, levels []string, limit int) ([]Challenger, error)
	// Records reads the club's records, as they were at most a minute before now.
	Records(ctx context.Context, now time.Time) (Records, error)
	// PlayerByName finds an account by name, without regard to case and look-alikes: ErrNoAccount.
	PlayerByName(ctx context.Context, name string) (match.PlayerID, error)
}
