package db

import (
	"context"
	"fmt"
	"math"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

// card is a player's rating and what went into it.
type card struct {
	rating.Rating
	At                         time.Time // the end of the last rated game; zero without one
	Games, Wins, Losses, Draws int
}

const cardColumns = `r.value, r.deviation, r.volatility, r.rated_at, r.games, r.wins, r.losses, r.draws`

func cardDest(c *card) []any {
	return []any{&c.Value, &c.Deviation, &c.Volatility, moment{&c.At}, &c.Games, &c.Wins, &c.Losses, &c.Draws}
}

// aged is the rating at a time, the deviation grown since the last rated game.
func (c card) aged(p rating.Params, now time.Time) rating.Rating {
	if c.Games == 0 {
		return c.Rating
	}
	return p.Aged(c.Rating, now.Sub(c.At))
}

// played is the card after one more game, with the rating that came out of it.
func (c card) played(r rating.Rating, own engine.Color, winner match.Winner, at time.Time) card {
	c.Rating, c.At = r, at
	c.Games++
	switch winner {
	case match.Draw:
		c.Draws++
	case match.Wins(own):
		c.Wins++
	default:
		c.Losses++
	}
	return c
}

// settlement is what a rated match does to both players, by color.
type settlement struct {
	before [2]rating.Rating // as they went in: aged
	after  [2]card
}

// settle rates one match.
func settle(p rating.Params, cards [2]card, winner match.Winner, at time.Time) (s settlement, err error) {
	score, ok := map[match.Winner]float64{match.BlackWins: 1, match.WhiteWins: 0, match.Draw: 0.5}[winner]
	if !ok {
		return s, fmt.Errorf("a rated match cannot have %q for a winner", winner)
	}
	for c := range cards {
		s.before[c] = cards[c].aged(p, at)
	}
	black, white, err := p.Match(s.before[engine.Black], s.before[engine.White], score)
	s.after = [2]card{
		cards[engine.Black].played(black, engine.Black, winner, at),
		cards[engine.White].played(white, engine.White, winner, at),
	}
	return s, err
}

// shown are the changes as people see them.
func (s settlement) shown() *match.Ratings {
	change := func(c engine.Color) match.RatingChange {
		return match.RatingChange{Before: round(s.before[c].Value), After: round(s.after[c].Value)}
	}
	return &match.Ratings{Black: change(engine.Black), White: change(engine.White)}
}

func round(x float64) int { return int(math.Round(x)) }

// rate changes both players' ratings by a match that ends.
func (s *Store) rate(t *tx, start match.Start, winner match.Winner, at time.Time) (*match.Ratings, error) {
	var cards [2]card
	for c, p := range start.Players {
		var err error
		if cards[c], err = s.cardOf(context.Background(), t, p.ID); err != nil {
			return nil, err
		}
	}
	done, err := settle(s.opt.Rating, cards, winner, at)
	if err != nil {
		return nil, err
	}
	for c, p := range start.Players {
		if err := saveCard(t, p.ID, done.after[c]); err != nil {
			return nil, err
		}
		if err := saveChange(t, start.ID, c, p.ID, done); err != nil {
			return nil, err
		}
	}
	return done.shown(), nil
}

// cardOf reads an account's card; a new one where it has not played.
func (s *Store) cardOf(ctx context.Context, q querier, id match.PlayerID) (card, error) {
	c, ok, err := first(ctx, q, cardDest, `SELECT `+cardColumns+` FROM ratings r WHERE account = ?`, id)
	if err == nil && !ok {
		c.Rating = s.opt.Rating.New()
	}
	return c, err
}

func saveCard(t *tx, id match.PlayerID, c card) error {
	_, err := t.exec(`INSERT OR REPLACE INTO ratings
		(account, value, deviation, volatility, rated_at, games, wins, losses, draws) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, c.Value, c.Deviation, c.Volatility, c.At.UnixNano(), c.Games, c.Wins, c.Losses, c.Draws)
	return err
}

func saveChange(t *tx, id match.ID, color int, player match.PlayerID, s settlement) error {
	before, after := s.before[color], s.after[color]
	_, err := t.exec(`INSERT INTO rating_changes (match, color, account, value_before, deviation_before, volatility_before,
		value_after, deviation_after, volatility_after) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, id, color, player,
		before.Value, before.Deviation, before.Volatility, after.Value, after.Deviation, after.Volatility)
	return err
}

// standing is a card as people see it, without a rank.
func (s *Store) standing(name string, c card, now time.Time) lobby.Standing {
	if c.Games == 0 {
		c.Rating = s.opt.Rating.New()
	}
	r := c.aged(s.opt.Rating, now)
	st := lobby.Standing{
		Name: name, Rating: round(r.Value), Deviation: round(r.Deviation), Provisional: rating.Provisional(r.Deviation),
		Games: c.Games, Wins: c.Wins, Losses: c.Losses, Draws: c.Draws,
	}
	if st.Provisional {
		st.Missing = s.opt.Rating.GamesMissing(r)
	}
	return st
}

// rank finds the place of a ranked player: one more than there are ranked players with a higher rating as shown.
func (s *Store) rank(ctx context.Context, q querier, st lobby.Standing, now time.Time) (int, error) {
	if st.Provisional {
		return 0, nil
	}
	better, err := collect(ctx, q, cardDest, `SELECT `+cardColumns+` FROM ratings r WHERE value > ?`, st.Rating)
	rank := 1
	for _, c := range better {
		if round(c.Value) > st.Rating && !rating.Provisional(c.aged(s.opt.Rating, now).Deviation) {
			rank++
		}
	}
	return rank, err
}

// Leaderboard lists ranked players, then the others who have played a rated game.
func (s *Store) Leaderboard(ctx context.Context, now time.Time, limit int) (board []lobby.Standing, err error) {
	err = s.reading(ctx, func(q querier) error {
		board, err = s.leaderboard(ctx, q, now, limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the leaderboard: %w", err)
	}
	return board, nil
}

const standings = `SELECT a.name, ` + cardColumns + `
	FROM ratings r JOIN accounts a ON a.id = r.account ORDER BY r.value DESC, r.account`

// leaderboard reads the players by rating until the ranked ones fill the list. Who is ranked depends on the time, so no index
// can tell.
func (s *Store) leaderboard(ctx context.Context, q querier, now time.Time, limit int) ([]lobby.Standing, error) {
	rows, err := q.QueryContext(ctx, standings)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ranked, others []lobby.Standing
	for len(ranked) < limit && rows.Next() {
		var name string
		var c card
		if err := rows.Scan(append([]any{&name}, cardDest(&c)...)...); err != nil {
			return nil, err
		}
		if rating.Provisional(c.aged(s.opt.Rating, now).Deviation) {
			if len(others) < limit {
				others = append(others, s.standing(name, c, now))
			}
			continue
		}
		ranked = append(ranked, placed(ranked, s.standing(name, c, now)))
	}
	board := append(ranked, others...)
	return board[:min(limit, len(board))], rows.Err()
}

// placed ranks the next standing below those above it.
func placed(above []lobby.Standing, next lobby.Standing) lobby.Standing {
	next.Rank = len(above) + 1
	if n := len(above); n > 0 && above[n-1].Rating == next.Rating {
		next.Rank = above[n-1].Rank
	}
	return next
}
