package db

import (
	"context"
	"time"

	"reversi/lobby/match"
)

// count rates a match that ends, or says in its result why it does not count.
func (s *Store) count(t *tx, state match.State, r *match.Result, at time.Time) (err error) {
	if state.Game.Ply() < shortPlies {
		again, err := anotherShort(t, state.Start, at)
		if err != nil {
			return err
		}
		if again {
			r.Uncounted = match.ShortGame
			return nil
		}
	}
	r.Ratings, err = s.rate(t, decided{state.Start, r.Winner, at})
	return err
}

// rate changes both players' ratings by a match that ends.
func (s *Store) rate(t *tx, g decided) (*match.Ratings, error) {
	pool := g.start.Control.Pool()
	var cards [2]card
	for c, p := range g.start.Players {
		var err error
		if cards[c], err = s.cardOf(context.Background(), t, place{p.ID, pool}); err != nil {
			return nil, err
		}
	}
	done, err := settle(s.opt.Rating, cards, g)
	if err != nil {
		return nil, err
	}
	for c, p := range g.start.Players {
		if err := saveCard(t, place{p.ID, pool}, done.after[c]); err != nil {
			return nil, err
		}
		if _, err := t.exec(setMain+` WHERE account = ?`, p.ID); err != nil {
			return nil, err
		}
	}
	return done.shown(), saveChanges(t, g.start.ID, done.changes(g.start))
}

// cardOf reads an account's card in a pool; a new one where it has not played there.
func (s *Store) cardOf(ctx context.Context, q querier, at place) (card, error) {
	c, ok, err := first(ctx, q, cardDest, `SELECT `+cardColumns+` FROM ratings r WHERE account = ? AND pool = ?`, at.account, at.pool)
	if err == nil && !ok {
		c.Rating = s.opt.Rating.New()
	}
	return c, err
}

// saveCard writes a card; which one is the main one is set after it.
func saveCard(t *tx, at place, c card) error {
	_, err := t.exec(`INSERT OR REPLACE INTO ratings (account, pool, value, deviation, volatility, rated_at,
			wins, losses, draws, programs, month_value, month_wins, month_losses, month_draws, ranked_until, program, main)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
		at.account, at.pool, c.Value, c.Deviation, c.Volatility, c.At.UnixNano(), c.Wins, c.Losses, c.Draws, c.Programs,
		c.Month.Value, c.Month.Wins, c.Month.Losses, c.Month.Draws, c.Until.UnixNano(), c.program())
	return err
}

// setMain marks the pool that an account plays most; see ledger.main.
const setMain = `UPDATE ratings SET main = (pool = (SELECT o.pool FROM ratings o WHERE o.account = ratings.account
	ORDER BY o.games DESC, o.rated_at DESC, o.pool LIMIT 1))`

func saveChanges(t *tx, id match.ID, changes []change) error {
	for color, c := range changes {
		_, err := t.exec(`INSERT INTO rating_changes (match, color, account, value_before, deviation_before, volatility_before,
			value_after, deviation_after, volatility_after) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, id, color, c.account,
			c.before.Value, c.before.Deviation, c.before.Volatility, c.after.Value, c.after.Deviation, c.after.Volatility)
		if err != nil {
			return err
		}
	}
	return nil
}
