package db

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

// standing is a card as people see it, without a rank.
func (s *Store) standing(name string, pool match.Pool, c card, now time.Time) lobby.Standing {
	if c.games() == 0 {
		c.Rating = s.opt.Rating.New()
	}
	r := c.aged(s.opt.Rating, now)
	st := lobby.Standing{
		Name: name, Pool: pool, Rating: round(r.Value), Deviation: round(r.Deviation), Provisional: rating.Provisional(r.Deviation),
		Games: c.games(), Wins: c.Wins, Losses: c.Losses, Draws: c.Draws, Program: c.program(), Last: c.At,
	}
	if !now.Before(c.Until) {
		st.Missing = s.missing(c, r)
		st.Idle = st.Missing == 0
	}
	return st
}

// missing is how many games a card with such a rating now is away from the ranking. Hardly anybody plays in every pool, so what is true of
// somebody new is computed once.
func (s *Store) missing(c card, r rating.Rating) int {
	if c.games() == 0 {
		return s.newcomer()
	}
	return s.opt.Rating.GamesMissing(r)
}

// ofMonth is a standing with what happened in the month of the last game in place of everything before it.
func ofMonth(st lobby.Standing, m month) lobby.Standing {
	st.Games, st.Wins, st.Losses, st.Draws = m.games(), m.Wins, m.Losses, m.Draws
	st.Gained = st.Rating - round(m.Value)
	return st
}

// pooled is a card with its pool.
type pooled struct {
	pool match.Pool
	main bool
	card
}

func pooledDest(p *pooled) []any { return append([]any{&p.pool, &p.main}, cardDest(&p.card)...) }

// standings are an account's in every pool, without ranks.
func (s *Store) standings(ctx context.Context, q querier, id match.PlayerID, name string, now time.Time) (lobby.Standings, error) {
	cards, err := collect(ctx, q, pooledDest, `SELECT r.pool, r.main, `+cardColumns+` FROM ratings r WHERE account = ?`, id)
	list := make(lobby.Standings, len(match.Pools()))
	for i, pool := range match.Pools() {
		var p pooled
		if at := slices.IndexFunc(cards, func(p pooled) bool { return p.pool == pool }); at >= 0 {
			p = cards[at]
		}
		list[i] = s.standing(name, pool, p.card, now)
		list[i].Main = p.main
	}
	return list, err
}

// Standings reads an account's standings in every pool, without ranks.
func (s *Store) Standings(ctx context.Context, id match.PlayerID, now time.Time) (list lobby.Standings, err error) {
	err = s.reading(ctx, func(q querier) error {
		name, ok, err := first(ctx, q, itself[string], `SELECT name FROM accounts WHERE id = ? AND deleted_at = 0`, id)
		if err == nil && !ok {
			err = lobby.ErrNoAccount
		}
		if err == nil {
			list, err = s.standings(ctx, q, id, name, now)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the standings of account %d: %w", id, err)
	}
	return list, nil
}

// rankedStandings are standings with the ranks.
func (s *Store) rankedStandings(ctx context.Context, q querier, id match.PlayerID, name string, now time.Time) (lobby.Standings, error) {
	list, err := s.standings(ctx, q, id, name, now)
	for i := range list {
		if err == nil {
			list[i].Rank, err = rank(ctx, q, list[i], now)
		}
	}
	return list, err
}

// gone are the accounts that no list shows any more.
const gone = `(SELECT id FROM accounts WHERE deleted_at > 0)`

const rankedAbove = `SELECT count(*) FROM ratings
	WHERE pool = ? AND value >= ? AND ranked_until > ? AND program = ? AND account NOT IN ` + gone

// rank finds the place of a ranked player among their own kind: one more than there are ranked ones with a higher rating as shown.
func rank(ctx context.Context, q querier, st lobby.Standing, now time.Time) (int, error) {
	if !st.Ranked() {
		return 0, nil
	}
	better, _, err := first(ctx, q, itself[int], rankedAbove, st.Pool, float64(st.Rating)+0.5, now.UnixNano(), st.Program)
	return better + 1, err
}

// Leaderboard lists ranked players, then the others who have played a rated game.
func (s *Store) Leaderboard(ctx context.Context, now time.Time, b lobby.Board, limit int) (board []lobby.Standing, err error) {
	err = s.reading(ctx, func(q querier) error {
		board, err = s.leaderboard(ctx, q, now, b, limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the leaderboard: %w", err)
	}
	return board, nil
}

func (s *Store) leaderboard(ctx context.Context, q querier, now time.Time, b lobby.Board, limit int) ([]lobby.Standing, error) {
	ranked, err := s.listed(ctx, q, now, b, true, limit)
	if err != nil {
		return nil, err
	}
	for i := range ranked {
		ranked[i].Rank = i + 1
		if i > 0 && ranked[i-1].Rating == ranked[i].Rating {
			ranked[i].Rank = ranked[i-1].Rank
		}
	}
	others, err := s.listed(ctx, q, now, b, false, limit-len(ranked))
	return append(ranked, others...), err
}

// listed are the ranked players of a board, or the others: so many of those with the highest ratings as shown, of equals those with the
// lowest deviation.
func (s *Store) listed(ctx context.Context, q querier, now time.Time, b lobby.Board, ranked bool, limit int) ([]lobby.Standing, error) {
	if limit <= 0 {
		return nil, nil
	}
	text, args := boardQuery(b, ranked, now)
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list, err := s.top(rows, now, b, limit)
	slices.SortStableFunc(list, func(a, b lobby.Standing) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Deviation, b.Deviation), strings.Compare(a.Name, b.Name))
	})
	return list[:min(limit, len(list))], err
}

// top reads so many standings off rows by rating, and those equal to the last of them.
func (s *Store) top(rows *sql.Rows, now time.Time, b lobby.Board, limit int) (list []lobby.Standing, err error) {
	for rows.Next() {
		var name string
		var p pooled
		if err := rows.Scan(append([]any{&name}, pooledDest(&p)...)...); err != nil {
			return nil, err
		}
		if n := len(list); n >= limit && round(p.Value) < list[n-1].Rating {
			break
		}
		st := s.standing(name, p.pool, p.card, now)
		st.Main = p.main
		if b.Month {
			st = ofMonth(st, p.Month)
		}
		list = append(list, st)
	}
	return list, rows.Err()
}

// boardQuery selects the ranked players of a board, or the others, by rating.
func boardQuery(b lobby.Board, ranked bool, now time.Time) (text string, args []any) {
	text = `SELECT a.name, r.pool, r.main, ` + cardColumns + ` FROM ratings r JOIN accounts a ON a.id = r.account
		WHERE r.account NOT IN ` + gone
	where := func(condition string, arg ...any) {
		text += ` AND ` + condition
		args = append(args, arg...)
	}
	if b.Pool == "" {
		where(`r.main`)
	} else {
		where(`r.pool = ?`, b.Pool)
	}
	if ranked {
		where(`r.ranked_until > ?`, now.UnixNano())
	} else {
		where(`r.ranked_until <= ?`, now.UnixNano())
	}
	if b.Who != lobby.Everybody {
		where(`r.program = ?`, b.Who == lobby.Programs)
	}
	if b.Month {
		where(`r.rated_at >= ?`, monthStart(now).UnixNano())
	}
	return text + ` ORDER BY r.value DESC`, args
}
