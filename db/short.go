package db

import (
	"context"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// A game of so few plies is very short: whoever means to play gets further. The first of two people counts; until it is so long ago
// another one does not, so that nobody collects points from a friend who gives up, or from a wipeout in nine moves that both know.
const (
	shortPlies = 10
	shortApart = 24 * time.Hour
)

// pair are two accounts, the lower one first.
type pair [2]match.PlayerID

func pairOf(s match.Start) pair {
	a, b := s.Players[engine.Black].ID, s.Players[engine.White].ID
	return pair{min(a, b), max(a, b)}
}

const shortGames = `SELECT 1 FROM matches WHERE rated = 1 AND plies < 10 AND plies >= 2 AND winner <> 'none'
	AND (black_account, white_account) IN (VALUES (?1, ?2), (?2, ?1)) AND ended_at > ?3 AND id <> ?4 LIMIT 1`

// anotherShort tells whether the players of a match have had another very short rated game shortly before a time.
func anotherShort(q querier, s match.Start, at time.Time) (bool, error) {
	_, ok, err := first(context.Background(), q, itself[int], shortGames,
		s.Players[engine.Black].ID, s.Players[engine.White].ID, at.Add(-shortApart).UnixNano(), s.ID)
	return ok, err
}
