package lobby

import (
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// Career is how a player's games went. Ratings, streaks, colors and discs are of rated games that changed ratings; openings, the last games
// and head to head are of all that were not aborted.
type Career struct {
	Lines   []RatingLine // a line for each pool that was played
	BestWin *Win         // the strongest opponent beaten in a rated game, the last of them; nil without a win
	Streak  int          // rated games won one after another, up to now
	Longest int          // the most there ever were
	Colors  [2]Results   // of the rated games, by engine.Color
	// Discs is the average of own discs less the opponent's over rated games that the board decided, and Decided how many those are.
	Discs   float64
	Decided int

	Openings []OpeningResults // of the last games, the one played most first
	Last     []Played         // the last games, newest first
	Beaten   Feat             // the highest level beaten in clean games, as in Challenger; zero for none
	Versus   *Versus          // head to head with whoever looks; nil where that is nobody else
}

// Played is a finished game as one of the two looks back at it.
type Played struct {
	Finished
	Own engine.Color // that the player of the profile had
}

// Results are games won, lost and drawn.
type Results struct{ Wins, Losses, Draws int }

// Games are all of them.
func (r Results) Games() int { return r.Wins + r.Losses + r.Draws }

// Add counts one more game of whoever had that color.
func (r *Results) Add(own engine.Color, winner match.Winner) {
	switch winner {
	case match.Wins(own):
		r.Wins++
	case match.Draw:
		r.Draws++
	default:
		r.Losses++
	}
}

// RatingLine is how a rating went in one pool.
type RatingLine struct {
	Pool   match.Pool
	Points []Point // by time; thinned where there are very many games, the last one always there
	Peak   Point   // the highest rating that was not provisional; zero for none
}

// Point is a rating as it was shown after a game.
type Point struct {
	At     time.Time
	Rating int
}

// Win is a win in a rated game.
type Win struct {
	Match       match.ID
	Opponent    string // as they were called then
	Rating      int    // theirs as it went into the game
	Provisional bool
	At          time.Time
}

// OpeningResults are the games of one opening.
type OpeningResults struct {
	Name string // in English
	Results
}

// Versus is head to head: every finished game of two people, rated or not.
type Versus struct {
	Results          // of the player whose profile it is
	Last    []Played // newest first
}

// Feat is how often a level of the bots was beaten in clean games.
type Feat struct {
	Level string
	Wins  int
}

// Challenger is a row of the table of bot challengers: the highest level that somebody has beaten, and how often. Only clean games count: on
// the whole board and won there, no move taken back, no hint, and not begun in place of a game against that level which was given up.
type Challenger struct {
	Rank    int // from 1; equal where level and number are
	Name    string
	Program bool // most of these games were played through the line protocol
	Feat
}

// Records are the best of the whole club.
type Records struct {
	Games  int // finished; those aborted and those of two people at one terminal are left out
	People int // accounts that finished one
	// Wipeout is the fastest one, Biggest the biggest win on the board, both in rated games of two who had not met in one for a week: an arranged
	// wipeout takes nine moves.
	Wipeout, Biggest *RecordGame
	// Streak is the most rated games won without a loss or a draw between; of each opponent only the first one counts.
	Streak *RecordStreak
	Day    RecordDay // on which the most games ended, by UTC
}

// RecordGame is a game that stands in the records.
type RecordGame struct {
	Match         match.ID
	Winner, Loser string
	Plies, Margin int // discs placed, and the winner's discs less the loser's
	Ended         time.Time
}

// RecordStreak is a streak that stands in the records; Ended is when its last game did.
type RecordStreak struct {
	Name  string
	Wins  int
	Ended time.Time
}

// RecordDay is a day with its games.
type RecordDay struct {
	Day   time.Time
	Games int
}
