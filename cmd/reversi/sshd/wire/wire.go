// Package wire is the JSON that commands and the line protocol print, and that their clients read back. What stands here
// changes only by adding.
package wire

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// Match is a match object, as one viewer sees a match at one moment.
type Match struct {
	ID         match.ID      `json:"id"`
	Seq        uint64        `json:"seq"`
	Variant    string        `json:"variant"`
	Rated      bool          `json:"rated"`
	Status     string        `json:"status"` // Playing or Over
	Black      Seat          `json:"black"`
	White      Seat          `json:"white"`
	Clock      *Clock        `json:"clock"`            // nil for a game without one
	Days       int           `json:"days,omitzero"`    // for each move by correspondence; left out in any other game
	MoveBy     time.Time     `json:"move_by,omitzero"` // when the side to move loses on time there; left out once the game is over
	Moves      string        `json:"moves"`
	Ply        int           `json:"ply"`
	Takebacks  int           `json:"takebacks"`
	ToMove     string        `json:"to_move"` // empty once the game is over
	Last       string        `json:"last"`
	Flipped    []string      `json:"flipped,omitzero"` // nil, and left out, in listings
	Passed     string        `json:"passed"`
	Board      string        `json:"board"`
	Discs      engine.Score  `json:"discs"`
	Legal      []string      `json:"legal,omitzero"` // nil, and left out, in listings
	Offers     []Offer       `json:"offers"`
	Spectators int           `json:"spectators"`
	Chat       []Line        `json:"chat,omitzero"` // nil, and left out, in listings
	Result     *match.Result `json:"result"`
	Next       match.ID      `json:"next"`
	Local      bool          `json:"local,omitzero"`  // left out unless two people play at one terminal
	Closed     bool          `json:"closed,omitzero"` // to spectators; left out where they may watch
	Halted     bool          `json:"halted,omitzero"` // while the club cannot write: the game waits; left out otherwise
	Series     Series        `json:"series,omitzero"` // left out in the first game of a series
	Lag        Lag           `json:"lag,omitzero"`    // left out where no line cost anything
	// FirstMoveMS is how long the side to move has for its first move before the game is aborted; left out where that does not threaten.
	FirstMoveMS *int64 `json:"first_move_ms,omitempty"`
}

// Lag is what slow lines got in a match: credited at moves, and the grace of the flag that fell.
type Lag struct {
	BlackMS int64 `json:"black_ms"`
	WhiteMS int64 `json:"white_ms"`
	GraceMS int64 `json:"grace_ms"`
}

// Series is how the games went that led to a match by rematches, aborted ones left out.
type Series struct {
	Black   int  `json:"black"` // wins of whoever has that color in this match
	White   int  `json:"white"`
	Draws   int  `json:"draws"`
	Swapped bool `json:"swapped"` // the players of the first game have each other's colors in this one
}

// What a match's status is.
const (
	Playing = "playing"
	Over    = "over"
)

// Seat is one side of a match object.
type Seat struct {
	Name        string `json:"name"`
	Rating      int    `json:"rating"`
	Provisional bool   `json:"provisional"`
	Guest       bool   `json:"guest"`
	Bot         string `json:"bot"`
	Program     bool   `json:"program"`
	Connected   bool   `json:"connected"`
	ClaimMS     *int64 `json:"claim_ms"` // until the opponent may claim; nil where nothing is to claim
}

// Clock is both sides' times.
type Clock struct {
	InitialS   int64  `json:"initial_s"`
	IncrementS int64  `json:"increment_s"`
	BlackMS    int64  `json:"black_ms"`
	WhiteMS    int64  `json:"white_ms"`
	Running    string `json:"running"` // empty while none runs
}

// Offer is an open offer.
type Offer struct {
	From string     `json:"from"`
	What match.What `json:"what"`
}

// Line is a line of talk.
type Line struct {
	From string `json:"from"`
	Text string `json:"text"`
}

// Rank is a row of the leaderboard.
type Rank struct {
	Rank *int `json:"rank"` // nil where unranked
	Standing
}

// Standing is a player's rating and rated results.
type Standing struct {
	Name        string `json:"name"`
	Rating      int    `json:"rating"`
	Deviation   int    `json:"deviation"`
	Provisional bool   `json:"provisional"`
	Games       int    `json:"games"`
	Wins        int    `json:"wins"`
	Losses      int    `json:"losses"`
	Draws       int    `json:"draws"`

	Pool    match.Pool `json:"pool"`
	Program bool       `json:"program"`         // most of the games were played through the line protocol
	Missing int        `json:"missing"`         // about as many games until the rating has a rank; 0 where it has one, or where idle
	Idle    bool       `json:"idle"`            // it would have a rank, but for a game in the last 30 days
	Gained  *int       `json:"gained,omitzero"` // what this month did to the rating; nil, and left out, but in the board of a month
}

// Finished is a row of a history.
type Finished struct {
	ID      match.ID     `json:"id"`
	Ended   time.Time    `json:"ended"`
	Variant string       `json:"variant"`
	Rated   bool         `json:"rated"`
	Black   string       `json:"black"`
	White   string       `json:"white"`
	Bot     string       `json:"bot"` // the level that played, empty between people
	Result  match.Result `json:"result"`
	Plies   int          `json:"plies"`
	Local   bool         `json:"local,omitzero"` // left out unless two people played at one terminal
}

// Profile is what a profile shows.
type Profile struct {
	Standing
	FormerNames []string `json:"former_names,omitempty"` // those of the last month, the last one first; left out without any
	Pools       []Rank   `json:"pools"`                  // all of them
	Career
	Bots []LevelResults `json:"bots"` // last, as it was before there was more
}

// LevelResults are a player's results against one bot level.
type LevelResults struct {
	Level  string `json:"level"`
	Wins   int    `json:"wins"`
	Losses int    `json:"losses"`
	Draws  int    `json:"draws"`
}

// Level is a bot level.
type Level struct {
	Level string `json:"level"`
	Name  string `json:"name"`
}

// Identity is what whoami prints.
type Identity struct {
	Name        string `json:"name"`
	Guest       bool   `json:"guest"`
	Fingerprint string `json:"fingerprint"` // empty for a guest
}

// Key is a key of one's own account.
type Key struct {
	Fingerprint string     `json:"fingerprint"`
	Added       time.Time  `json:"added"`
	Used        *time.Time `json:"used"` // nil where that is not known
	This        bool       `json:"this"` // the one that asks
}

// Link is a code that joins another key to an account.
type Link struct {
	Code  string    `json:"code"`
	Until time.Time `json:"until"`
}

// KeyOf gives the row of a key.
func KeyOf(k lobby.Key) Key {
	row := Key{Fingerprint: k.Fingerprint, Added: second(k.Added), This: k.This}
	if used := second(k.Used); !k.Used.IsZero() {
		row.Used = &used
	}
	return row
}

// LinkOf gives a code.
func LinkOf(l lobby.Link) Link { return Link{Code: l.Code, Until: second(l.Until)} }

// Append adds v as one line of JSON to buf. Text is written as it is: nothing in this JSON is meant for a web page.
func Append(buf *bytes.Buffer, v any) error {
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// BoardOf gives the rows of a leaderboard.
func BoardOf(b lobby.Board, standings []lobby.Standing) []Rank {
	rows := All(standings, RankOf)
	if b.Month {
		for i := range rows {
			rows[i].Gained = &standings[i].Gained
		}
	}
	return rows
}

// RankOf gives the row of a standing.
func RankOf(s lobby.Standing) Rank {
	row := Rank{Standing: standingOf(s)}
	if s.Rank > 0 {
		row.Rank = &s.Rank
	}
	return row
}

func standingOf(s lobby.Standing) Standing {
	return Standing{
		Name: s.Name, Rating: s.Rating, Deviation: s.Deviation, Provisional: s.Provisional,
		Games: s.Games, Wins: s.Wins, Losses: s.Losses, Draws: s.Draws,
		Pool: s.Pool, Program: s.Program, Missing: s.Missing, Idle: s.Idle,
	}
}

// FinishedOf gives the row of a finished game.
func FinishedOf(f lobby.Finished) Finished {
	row := Finished{
		ID: f.Start.ID, Ended: second(f.Ended), Variant: f.Start.Variant.Name(), Rated: f.Start.Rated,
		Black: f.Start.Players[engine.Black].Name, White: f.Start.Players[engine.White].Name, Result: f.Result, Plies: f.Plies,
		Local: f.Start.Local,
	}
	if seat, ok := f.Start.Bot(); ok {
		row.Bot = f.Start.Players[seat].Bot
	}
	return row
}

// ProfileOf gives a profile. The results come in the order of levels, which is that of strength, then those against levels of the past.
func ProfileOf(p lobby.Profile, levels []lobby.Level) Profile {
	strength := func(r lobby.LevelResults) int {
		if i := slices.IndexFunc(levels, func(l lobby.Level) bool { return l.ID == r.Level }); i >= 0 {
			return i
		}
		return len(levels)
	}
	bots := slices.SortedStableFunc(slices.Values(p.Bots), func(a, b lobby.LevelResults) int {
		return cmp.Compare(strength(a), strength(b))
	})
	return Profile{
		Standing: standingOf(p.Standing), Pools: All(p.Standings, RankOf), FormerNames: p.Former,
		Career: careerOf(p.Career),
		Bots:   All(bots, func(r lobby.LevelResults) LevelResults { return LevelResults(r) }),
	}
}

// All turns every element of a list into its row; an empty list is [] in JSON, not null.
func All[From, To any](list []From, row func(From) To) []To {
	rows := make([]To, len(list))
	for i, v := range list {
		rows[i] = row(v)
	}
	return rows
}

// LevelOf gives a bot level.
func LevelOf(l lobby.Level) Level { return Level{Level: l.ID, Name: l.Name} }

// second is a time as it is printed: whole seconds, UTC.
func second(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }
