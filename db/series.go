package db

import (
	"context"

	"reversi/engine"
	"reversi/lobby/match"
)

// longestSeries is how many games a series goes back at most, so that reading a match stays quick. It is even: where colors
// alternate, the players of the first game counted sit as those of the very first.
const longestSeries = 1000

// seriesBefore follows a match back from rematch to rematch. It is the same two players all the way, so one seat tells who sat
// where: by account, or by level for a bot, or by name for a guest.
const seriesBefore = `WITH RECURSIVE chain (depth, previous, winner, swapped) AS (
		SELECT 0, previous, NULL, 0 FROM matches WHERE id = ?1
		UNION ALL
		SELECT c.depth + 1, p.previous, p.winner, coalesce(p.black_account, nullif(p.black_bot, ''), p.black_name)
			<> (SELECT coalesce(black_account, nullif(black_bot, ''), black_name) FROM matches WHERE id = ?1)
		FROM chain c JOIN matches p ON p.id = c.previous WHERE c.depth < ?2
	)
	SELECT coalesce(sum(winner = iif(swapped, 'white', 'black')), 0), coalesce(sum(winner = iif(swapped, 'black', 'white')), 0),
		coalesce(sum(winner = 'draw'), 0), (SELECT swapped FROM chain ORDER BY depth DESC LIMIT 1)
	FROM chain`

// seriesOf counts the games that led to a match, so many at most.
func seriesOf(ctx context.Context, q querier, id match.ID, most int) (match.Series, error) {
	dest := func(s *match.Series) []any {
		return []any{&s.Wins[engine.Black], &s.Wins[engine.White], &s.Draws, &s.Swapped}
	}
	series, _, err := first(ctx, q, dest, seriesBefore, id, most)
	return series, err
}
