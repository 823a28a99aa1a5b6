package db

import (
	"context"
	"errors"
	"fmt"

	"reversi/engine"
	"reversi/lobby/match"
)

// Append writes events in one transaction, with everything that follows from an end.
func (s *Store) Append(ctx context.Context, id match.ID, nr int, events []match.Event) (*match.Result, error) {
	if len(events) == 0 {
		return nil, nil
	}
	result, err := write(ctx, s.writer, func(t *tx) (*match.Result, error) { return s.append(t, id, nr, events) })
	if err != nil {
		return nil, fmt.Errorf("append to match %s as number %d: %w", id, nr, err)
	}
	return result, nil
}

func (s *Store) append(t *tx, id match.ID, nr int, events []match.Event) (result *match.Result, err error) {
	if err := claim(t, id, nr, events); err != nil {
		return nil, err
	}
	for i, e := range events {
		switch e.Kind {
		case match.EventEnded:
			if e.Result, err = s.end(t, id, e); err != nil {
				return nil, err
			}
			result = e.Result
		case match.EventReopened:
			if err := reopen(t, id); err != nil {
				return nil, err
			}
		}
		if err := insertEvent(t, id, nr+i, e); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// claim takes the numbers for events if they are the next ones, in a match that has not ended, or is reopened first thing.
func claim(t *tx, id match.ID, nr int, events []match.Event) error {
	n, err := t.exec(`UPDATE matches SET events = events + ?, moved_at = coalesce(?, moved_at)
		WHERE id = ? AND events = ? AND (end_nr IS NOT NULL) = ?`,
		len(events), lastMove(events), id, nr-1, events[0].Kind == match.EventReopened)
	if err != nil || n == 1 {
		return err
	}
	return missing(t, id)
}

// lastMove is when the last of the moves and takebacks was; nil without any.
func lastMove(events []match.Event) (at any) {
	for _, e := range events {
		if e.Kind == match.EventMoved || e.Kind == match.EventTakenBack {
			at = e.At.UnixNano()
		}
	}
	return at
}

func insertEvent(t *tx, id match.ID, nr int, e match.Event) error {
	var square, result any
	if e.Square != engine.NoSquare && e.Kind == match.EventMoved {
		square = int64(e.Square)
	}
	if e.Result != nil {
		text, err := toJSON(e.Result)
		if err != nil {
			return err
		}
		result = text
	}
	_, err := t.exec(`INSERT INTO events (match, nr, kind, at, color, square, ply, black_left, white_left, lag, result)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, id, nr, e.Kind, e.At.UnixNano(), e.By, square, e.Ply,
		e.Left[engine.Black], e.Left[engine.White], e.Lag, result)
	return err
}

func eventsOf(ctx context.Context, q querier, id match.ID) ([]match.Event, error) {
	return collect(ctx, q, eventDest, `SELECT kind, at, color, coalesce(square, ?), ply, black_left, white_left, lag, result
		FROM events WHERE match = ? ORDER BY nr`, engine.NoSquare, id)
}

func eventDest(e *match.Event) []any {
	return []any{
		&e.Kind, moment{&e.At}, &e.By, &e.Square, &e.Ply, &e.Left[engine.Black], &e.Left[engine.White], &e.Lag, document{&e.Result},
	}
}

// end gives a match its result and its place in the order of results, and rates it where it counts. It returns the result with
// the ratings, or why it does not count.
func (s *Store) end(t *tx, id match.ID, e match.Event) (*match.Result, error) {
	if e.Result == nil {
		return nil, errors.New("an end without a result")
	}
	state, err := rebuild(t, id)
	if err != nil {
		return nil, err
	}
	help, err := helpIn(context.Background(), t, id)
	if err != nil {
		return nil, err
	}
	_, err = t.exec(`UPDATE matches SET end_nr = (SELECT coalesce(max(end_nr), 0) + 1 FROM matches WHERE end_nr IS NOT NULL),
		ended_at = ?, plies = ?, winner = ?, reason = ?, margin = ?, beaten = ? WHERE id = ?`, e.At.UnixNano(), state.Game.Ply(),
		e.Result.Winner, e.Result.Reason, orNull(margin(*e.Result)), orNull(beaten(state, *e.Result, help)), id)
	if err != nil {
		return nil, err
	}
	result := *e.Result
	result.Ratings, result.Uncounted = nil, ""
	if counts(state, result) {
		err = s.count(t, state, &result, e.At)
	}
	return &result, err
}

// counts tells whether a match that ends this way changes ratings, unless it is a very short one again.
func counts(s match.State, r match.Result) bool { return s.Rateable() && r.Reason != match.Aborted }

// rebuild replays the events so far.
func rebuild(q querier, id match.ID) (match.State, error) {
	record, err := load(context.Background(), q, id)
	if err != nil {
		return match.State{}, err
	}
	return match.Rebuild(record)
}
