package db

import (
	"context"
	"fmt"
	"time"

	"reversi/lobby"
)

const challengeColumns = `c.id, c.challenger, f.name, c.program, c.challenged, t.name, c.rated, c.initial, c.increment, c.per_move, c.color,
	c.private, coalesce(c.previous, ''), c.made_at, coalesce(c.declined, '')
	FROM challenges c JOIN accounts f ON f.id = c.challenger JOIN accounts t ON t.id = c.challenged`

func challengeDest(c *lobby.Challenge) []any {
	t := &c.Terms
	return []any{
		&c.ID, &c.From.ID, &c.From.Name, &c.From.Program, &c.To.ID, &c.To.Name, &t.Rated, &t.Control.Initial, &t.Control.Increment,
		&t.Control.PerMove, &t.Color, &c.Private, &c.Previous, moment{&c.Made}, &c.Declined,
	}
}

// SaveChallenge writes a challenge, and gives it with its number and the names of both.
func (s *Store) SaveChallenge(ctx context.Context, c lobby.Challenge) (lobby.Challenge, error) {
	stored, err := write(ctx, s.writer, func(t *tx) (lobby.Challenge, error) {
		k := c.Terms.Control
		_, err := t.exec(`INSERT INTO challenges (challenger, challenged, program, rated, initial, increment, per_move, color, private, previous, made_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT id FROM matches WHERE id = ?), ?)`,
			c.From.ID, c.To.ID, c.From.Program, c.Terms.Rated, k.Initial, k.Increment, k.PerMove, c.Terms.Color, c.Private, c.Previous, c.Made.UnixNano())
		if err != nil {
			return c, err
		}
		stored, _, err := first(context.Background(), t, challengeDest, `SELECT `+challengeColumns+` WHERE c.id = last_insert_rowid()`)
		return stored, err
	})
	if err != nil {
		return lobby.Challenge{}, fmt.Errorf("save a challenge: %w", err)
	}
	return stored, nil
}

// AnswerChallenge keeps why a challenge was declined.
func (s *Store) AnswerChallenge(ctx context.Context, id lobby.ChallengeID, why lobby.Refusal) error {
	err := s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`UPDATE challenges SET declined = ? WHERE id = ?`, why, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("answer challenge %d: %w", id, err)
	}
	return nil
}

// DropChallenge deletes a challenge; it is well where there is none.
func (s *Store) DropChallenge(ctx context.Context, id lobby.ChallengeID) error {
	err := s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`DELETE FROM challenges WHERE id = ?`, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("drop challenge %d: %w", id, err)
	}
	return nil
}

// Challenges lists those that were made since a time, oldest first, and deletes the older ones.
func (s *Store) Challenges(ctx context.Context, since time.Time) ([]lobby.Challenge, error) {
	list, err := write(ctx, s.writer, func(t *tx) ([]lobby.Challenge, error) {
		if _, err := t.exec(`DELETE FROM challenges WHERE made_at <= ?`, since.UnixNano()); err != nil {
			return nil, err
		}
		return collect(context.Background(), t, challengeDest, `SELECT `+challengeColumns+` ORDER BY c.id`)
	})
	if err != nil {
		return nil, fmt.Errorf("list challenges: %w", err)
	}
	return list, nil
}
