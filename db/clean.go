package db

import (
	"context"
	"fmt"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// margin is by how many discs Black won a game that the board decided; ok is false for any other.
func margin(r match.Result) (discs int, ok bool) {
	return r.Discs.Black - r.Discs.White, r.Official != nil
}

// orNull is what is stored of a value that may not be there.
func orNull[T any](v T, ok bool) any {
	if !ok {
		return nil
	}
	return v
}

// help is what makes a game against a bot one that is not clean, and that its events do not tell.
type help struct{ hinted, restarted bool }

func helpDest(h *help) []any { return []any{&h.hinted, &h.restarted} }

func helpIn(ctx context.Context, q querier, id match.ID) (help, error) {
	h, _, err := first(ctx, q, helpDest, `SELECT hinted, restarted FROM matches WHERE id = ?`, id)
	return h, err
}

// beaten is the level of the bot that an account beat on the whole board in a clean game: without a hint, a move taken back or another try.
func beaten(s match.State, r match.Result, h help) (level string, ok bool) {
	bot, against := s.Start.Bot()
	if !against || r.Official == nil || r.Winner != match.Wins(bot.Opponent()) || s.Start.Players[bot.Opponent()].ID <= 0 {
		return "", false
	}
	clean := s.Takebacks == 0 && h == help{} && s.Start.Variant == engine.Othello()
	return s.Start.Players[bot].Bot, clean
}

// lately is how many of somebody's last games are looked through for one against the same bot.
const lately = 100

// lastAgainst is how the last game of an account against a level went in which both sides moved.
const lastAgainst = `SELECT winner FROM (
		SELECT end_nr, plies, winner, white_bot AS bot FROM matches WHERE black_account = ?1 AND end_nr IS NOT NULL
		UNION ALL
		SELECT end_nr, plies, winner, black_bot FROM matches WHERE white_account = ?1 AND end_nr IS NOT NULL
		ORDER BY end_nr DESC LIMIT ?3
	) WHERE bot = ?2 AND plies >= 2 ORDER BY end_nr DESC LIMIT 1`

// restarted tells whether a game that begins is another try at a bot: the one before was given up without a result after both sides had
// moved. Where the new one was asked for makes no difference.
func restarted(ctx context.Context, q querier, s match.Start) (bool, error) {
	bot, against := s.Bot()
	who := s.Players[bot.Opponent()].ID
	if !against || who <= 0 {
		return false, nil
	}
	winner, _, err := first(ctx, q, itself[match.Winner], lastAgainst, who, s.Players[bot].Bot, lately)
	return winner == match.Nobody, err
}

// MarkHinted notes for good that somebody had a hint in a match that goes on.
func (s *Store) MarkHinted(ctx context.Context, id match.ID) error {
	err := s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`UPDATE matches SET hinted = 1 WHERE id = ? AND end_nr IS NULL AND hinted = 0`, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("mark match %s as one with a hint: %w", id, err)
	}
	return nil
}

// challengersAt are those who beat a level, who did it most often first.
const challengersAt = `SELECT a.id, a.name, n, programs * 2 > n FROM (
		SELECT coalesce(black_account, white_account) AS account, count(*) AS n, sum(black_program OR white_program) AS programs
		FROM matches WHERE beaten = ? GROUP BY account
	) JOIN accounts a ON a.id = account WHERE a.deleted_at = 0 ORDER BY n DESC, a.name`

// challenger is a row of that.
type challenger struct {
	id      match.PlayerID
	name    string
	wins    int
	program bool
}

func challengerDest(c *challenger) []any { return []any{&c.id, &c.name, &c.wins, &c.program} }

// Challengers lists those who beat a bot in clean games.
func (s *Store) Challengers(ctx context.Context, levels []string, limit int) (table []lobby.Challenger, err error) {
	err = s.reading(ctx, func(q querier) error {
		table, err = challengers(ctx, q, levels, limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the bot challengers: %w", err)
	}
	return table, nil
}

// challengers goes through the levels, the strongest first; whoever stands in the table already has beaten a stronger one.
func challengers(ctx context.Context, q querier, levels []string, limit int) (table []lobby.Challenger, err error) {
	listed := map[match.PlayerID]bool{}
	for _, level := range levels {
		if len(table) >= limit {
			break
		}
		rows, err := collect(ctx, q, challengerDest, challengersAt, level)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if !listed[r.id] {
				listed[r.id] = true
				table = append(table, next(table, lobby.Challenger{Name: r.name, Program: r.program, Feat: lobby.Feat{Level: level, Wins: r.wins}}))
			}
		}
	}
	return table[:min(limit, len(table))], nil
}

// next ranks a row below those above it.
func next(above []lobby.Challenger, row lobby.Challenger) lobby.Challenger {
	row.Rank = len(above) + 1
	if n := len(above); n > 0 && above[n-1].Feat == row.Feat {
		row.Rank = above[n-1].Rank
	}
	return row
}

// cleanWins are the level of a clean game and how often its player had beaten it when it ended.
const cleanWins = `SELECT m.beaten, (SELECT count(*) FROM matches o WHERE o.beaten = m.beaten AND o.end_nr <= m.end_nr
		AND coalesce(o.black_account, o.white_account) = coalesce(m.black_account, m.white_account))
	FROM matches m WHERE m.id = ? AND m.beaten IS NOT NULL`

// CleanWins tells which level a clean game was won against, and how often its player had then beaten that level so.
func (s *Store) CleanWins(ctx context.Context, id match.ID) (f lobby.Feat, err error) {
	err = s.reading(ctx, func(q querier) error {
		f, _, err = first(ctx, q, func(f *lobby.Feat) []any { return []any{&f.Level, &f.Wins} }, cleanWins, id)
		return err
	})
	if err != nil {
		return lobby.Feat{}, fmt.Errorf("read whether match %s was clean: %w", id, err)
	}
	return f, nil
}

// highestBeaten is the strongest of the levels that an account has beaten in clean games.
func highestBeaten(ctx context.Context, q querier, id match.PlayerID, levels []string) (lobby.Feat, error) {
	for _, level := range levels {
		n, _, err := first(ctx, q, itself[int],
			`SELECT count(*) FROM matches WHERE beaten = ? AND coalesce(black_account, white_account) = ?`, level, id)
		if err != nil || n > 0 {
			return lobby.Feat{Level: level, Wins: n}, err
		}
	}
	return lobby.Feat{}, nil
}
