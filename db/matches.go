package db

import (
	"context"
	"errors"
	"fmt"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// startColumns are those of matches that startDest scans.
const startColumns = `m.id, m.variant, m.rated, m.private, m.initial, m.increment, coalesce(m.previous, ''), m.started_at,
	coalesce(m.black_account, 0), m.black_name, m.black_rating, m.black_provisional, m.black_guest, m.black_bot, m.black_program,
	coalesce(m.white_account, 0), m.white_name, m.white_rating, m.white_provisional, m.white_guest, m.white_bot, m.white_program,
	m.local, m.per_move`

func startDest(s *match.Start) []any {
	dest := []any{
		&s.ID, variant{&s.Variant}, &s.Rated, &s.Private, &s.Control.Initial, &s.Control.Increment, &s.Previous, moment{&s.At},
	}
	for c := range s.Players {
		p := &s.Players[c]
		dest = append(dest, &p.ID, &p.Name, &p.Rating, &p.Provisional, &p.Guest, &p.Bot, &p.Program)
	}
	return append(dest, &s.Local, &s.Control.PerMove)
}

// variant scans a stored variant's name.
type variant struct{ v **engine.Variant }

func (d variant) Scan(src any) error {
	name, _ := src.(string)
	v, err := variantNamed(name)
	*d.v = v
	return err
}

func variantNamed(name string) (*engine.Variant, error) {
	for size := engine.MinSize; size <= engine.MaxSize; size += 2 {
		if v, err := engine.Standard(size); err == nil && v.Name() == name {
			return v, nil
		}
	}
	return nil, fmt.Errorf("variant %q is unknown", name)
}

// Create writes a match and its first event.
func (s *Store) Create(ctx context.Context, start match.Start) (match.Start, error) {
	if err := creatable(start); err != nil {
		return match.Start{}, fmt.Errorf("create match %s: %w", start.ID, err)
	}
	stored, err := write(ctx, s.writer, func(t *tx) (match.Start, error) { return create(t, start) })
	if err != nil {
		return match.Start{}, fmt.Errorf("create match %s: %w", start.ID, err)
	}
	return stored, nil
}

// creatable says why a match cannot be stored.
func creatable(s match.Start) error {
	if v, err := variantNamed(s.Variant.Name()); err != nil || v != s.Variant {
		return fmt.Errorf("its variant %q cannot be stored", s.Variant.Name())
	}
	if s.Rated && (account(s.Players[engine.Black]) == nil || account(s.Players[engine.White]) == nil) {
		return errors.New("a rated match needs two accounts")
	}
	if s.Rated && s.Control.Pool() == "" {
		return errors.New("a rated match needs a clock")
	}
	return nil
}

func create(t *tx, s match.Start) (match.Start, error) {
	err := present(t, s)
	if err == nil {
		err = insertMatch(t, s)
	}
	if err == nil {
		err = insertEvent(t, s.ID, 1, match.Event{
			Kind: match.EventStarted, At: s.At, Square: engine.NoSquare,
			Left: [2]time.Duration{s.Control.Initial, s.Control.Initial},
		})
	}
	if err != nil {
		return s, err
	}
	return asCreated(t, s)
}

// asCreated adds to a start what the store has made of it: whether it follows the previous match, and the series then.
func asCreated(t *tx, s match.Start) (match.Start, error) {
	var err error
	s.Previous, _, err = first(context.Background(), t, itself[match.ID],
		`SELECT coalesce(previous, '') FROM matches WHERE id = ?`, s.ID)
	if err == nil {
		s.Series, err = seriesOf(context.Background(), t, s.ID, longestSeries)
	}
	return s, err
}

// present refuses a match of somebody whose account was deleted at the last moment.
func present(t *tx, s match.Start) error {
	_, gone, err := first(context.Background(), t, itself[int], `SELECT 1 FROM accounts WHERE id IN (?, ?) AND deleted_at > 0`,
		account(s.Players[engine.Black]), account(s.Players[engine.White]))
	if err != nil || gone {
		return orElse(err, lobby.ErrNoAccount)
	}
	return nil
}

func insertMatch(t *tx, s match.Start) error {
	again, err := restarted(context.Background(), t, s)
	if err != nil {
		return err
	}
	at := s.At.UnixNano()
	args := []any{s.ID, s.Variant.Name(), s.Rated, s.Private, s.Control.Initial, s.Control.Increment, s.Previous, at, at}
	for _, p := range s.Players {
		args = append(args, account(p), p.Name, p.Rating, p.Provisional, p.Guest, p.Bot, p.Program)
	}
	args = append(args, s.Local, s.Control.PerMove, again)
	n, err := t.exec(`INSERT INTO matches (id, variant, rated, private, initial, increment, previous, started_at, moved_at, events,
			black_account, black_name, black_rating, black_provisional, black_guest, black_bot, black_program,
			white_account, white_name, white_rating, white_provisional, white_guest, white_bot, white_program, local, per_move, restarted)
		VALUES (?, ?, ?, ?, ?, ?, `+endedWithoutNext+`, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO NOTHING`, args...)
	if err == nil && n == 0 {
		return lobby.ErrIDTaken
	}
	return err
}

// endedWithoutNext is a match that another may follow, or null: it has ended, and nothing followed it yet. Once something does it
// stays ended, so that a series never changes behind a game that counts it.
const endedWithoutNext = `(SELECT p.id FROM matches p WHERE p.id = ? AND p.end_nr IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM matches n WHERE n.previous = p.id))`

// account is what is stored of who somebody is: nothing of a bot, and of a guest, whose number dies with the process.
func account(p match.Player) any {
	if p.ID <= 0 {
		return nil
	}
	return p.ID
}

// Load reads a match, finished or not, with the last lines of talk.
func (s *Store) Load(ctx context.Context, id match.ID) (r match.Record, err error) {
	err = s.reading(ctx, func(q querier) error {
		if r, err = load(ctx, q, id); err == nil {
			r.Start.Series, err = seriesOf(ctx, q, id, longestSeries)
		}
		return err
	})
	if err != nil {
		return match.Record{}, fmt.Errorf("load match %s: %w", id, err)
	}
	return r, nil
}

// load is Load without the series.
func load(ctx context.Context, q querier, id match.ID) (r match.Record, err error) {
	start, ok, err := first(ctx, q, startDest, `SELECT `+startColumns+` FROM matches m WHERE id = ?`, id)
	if err != nil {
		return r, err
	}
	if !ok {
		return r, match.ErrNoSuchMatch
	}
	r.Start = start
	if r.Events, err = eventsOf(ctx, q, id); err != nil {
		return r, err
	}
	if r.Chat, err = lastLines(ctx, q, id); err != nil {
		return r, err
	}
	r.Next, _, err = first(ctx, q, itself[match.ID],
		`SELECT id FROM matches WHERE previous = ? ORDER BY started_at LIMIT 1`, id)
	return r, err
}

// exists tells whether there is such a match.
func exists(q querier, id match.ID) (bool, error) {
	_, ok, err := first(context.Background(), q, itself[int], `SELECT 1 FROM matches WHERE id = ?`, id)
	return ok, err
}

// lines is how much talk is read with a match.
const lines = 150

func lastLines(ctx context.Context, q querier, id match.ID) ([]match.ChatLine, error) {
	dest := func(l *match.ChatLine) []any {
		return []any{&l.Nr, &l.By, &l.From, &l.Text, &l.Spectator, moment{&l.At}}
	}
	return collect(ctx, q, dest, `SELECT nr, coalesce(account, 0), name, text, spectator, at
		FROM (SELECT * FROM chat WHERE match = ? ORDER BY nr DESC LIMIT ?) ORDER BY nr`, id, lines)
}

// Say adds a line of talk: match.ErrConflict where its number is taken.
func (s *Store) Say(ctx context.Context, id match.ID, l match.ChatLine) error {
	err := s.writer.do(ctx, func(t *tx) error {
		n, err := t.exec(`INSERT INTO chat (match, nr, account, name, text, spectator, at)
			SELECT id, ?, nullif(max(?, 0), 0), ?, ?, ?, ? FROM matches WHERE id = ? ON CONFLICT DO NOTHING`,
			l.Nr, l.By, l.From, l.Text, l.Spectator, l.At.UnixNano(), id)
		if err != nil || n == 1 {
			return err
		}
		return missing(t, id)
	})
	if err != nil {
		return fmt.Errorf("say in match %s: %w", id, err)
	}
	return nil
}

// missing says why nothing could be added to a match.
func missing(q querier, id match.ID) error {
	ok, err := exists(q, id)
	switch {
	case err != nil:
		return err
	case ok:
		return match.ErrConflict
	default:
		return match.ErrNoSuchMatch
	}
}

var errNotReopened = errors.New("a match that is rated, or that another one follows, cannot be reopened")

// reopen withdraws the end of a match.
func reopen(t *tx, id match.ID) error {
	n, err := t.exec(`UPDATE matches SET end_nr = NULL, ended_at = NULL, plies = NULL, winner = NULL,
		reason = NULL, margin = NULL, beaten = NULL
		WHERE id = ?1 AND rated = 0 AND NOT EXISTS (SELECT 1 FROM matches n WHERE n.previous = ?1)`, id)
	if err == nil && n == 0 {
		return errNotReopened
	}
	return err
}
