package db

import (
	"context"
	"fmt"

	"reversi/lobby/match"
)

// chores are what a migration leaves to do by more than SQL, by the name that it puts on the list.
var chores = map[string]func(*Store, *tx) error{"ratings": (*Store).reckon}

const chore = `SELECT name FROM chores LIMIT 1`

// doChores does what is on the list before anybody else writes. Each is done in one transaction with taking it off, so that a server
// that was killed meanwhile begins it again.
func (s *Store) doChores(ctx context.Context) error {
	for {
		name, left, err := first(ctx, &tx{s.writer}, itself[string], chore)
		if err != nil || !left {
			return err
		}
		if err := s.doChore(ctx, name); err != nil {
			return fmt.Errorf("after the migration, %s: %w", name, err)
		}
	}
}

func (s *Store) doChore(ctx context.Context, name string) error {
	do, known := chores[name]
	if !known {
		return ErrNewer
	}
	r := &request{ctx: ctx, run: func(t *tx) error {
		if err := do(s, t); err != nil {
			return err
		}
		_, err := t.exec(`DELETE FROM chores WHERE name = ?`, name)
		return err
	}}
	if err := s.writer.commit([]*request{r}); err != nil {
		return err
	}
	return r.err
}

// reckon rates all games anew, in the order in which they ended.
func (s *Store) reckon(t *tx) error {
	for _, text := range []string{`DELETE FROM ratings`, `DELETE FROM rating_changes`} {
		if _, err := t.exec(text); err != nil {
			return err
		}
	}
	ids, err := collect(context.Background(), t, itself[match.ID],
		`SELECT id FROM matches WHERE rated = 1 AND end_nr IS NOT NULL ORDER BY end_nr`)
	if err != nil {
		return err
	}
	l := newLedger(s.opt.Rating)
	for _, id := range ids {
		if err := enterMatch(t, l, id); err != nil {
			return fmt.Errorf("match %s: %w", id, err)
		}
	}
	for at, c := range l.cards {
		if err := saveCard(t, at, c); err != nil {
			return err
		}
	}
	_, err = t.exec(setMain)
	return err
}

// enterMatch takes a match into a ledger and writes down what it did. One whose events do not fit counts for nothing; it is for a check
// to name it, and no reason for the club to stay closed.
func enterMatch(t *tx, l *ledger, id match.ID) error {
	record, err := load(context.Background(), t, id)
	if err != nil {
		return err
	}
	state, err := match.Rebuild(record)
	if err != nil || !state.Over() {
		return nil
	}
	e, err := l.enter(state)
	if err != nil {
		return err
	}
	if err := saveChanges(t, id, e.changes); err != nil {
		return err
	}
	return showAnew(t, state, e)
}

// showAnew brings the ratings in a stored result up to date.
func showAnew(t *tx, s match.State, e effect) error {
	if sameRatings(s.Result.Ratings, e.shown) && s.Result.Uncounted == e.uncounted {
		return nil
	}
	result := *s.Result
	result.Ratings, result.Uncounted = e.shown, e.uncounted
	text, err := toJSON(result)
	if err != nil {
		return err
	}
	_, err = t.exec(`UPDATE events SET result = ? WHERE match = ? AND nr = ?`, text, s.Start.ID, s.Nr)
	return err
}
