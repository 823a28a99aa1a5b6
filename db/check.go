package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

// Report is what a check found.
type Report struct {
	Matches, Rated int // how many were replayed, and how many of them changed ratings
	// Differences has a line for each thing that is not as the events tell it.
	Differences []string
}

// Check replays every match of a data directory from its events and recomputes every rating from nothing, also while a server
// runs there. The error is about reading; what differs is in the report.
func Check(ctx context.Context, dir string, o Options) (report Report, err error) {
	file := filepath.Join(dir, File)
	pool, err := connect(file, "rw", 1)
	if err != nil {
		return Report{}, err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	o = o.filled()
	now, newest, err := versions(ctx, pool, o.steps)
	if err != nil {
		return Report{}, fmt.Errorf("check %s: %w", file, err)
	}
	if now < newest {
		return Report{}, fmt.Errorf("check %s: its schema is %d, not %d yet: a server must migrate it first", file, now, newest)
	}
	c := checker{params: o.Rating, cards: make(map[match.PlayerID]card)}
	if err := reading(ctx, pool, func(q querier) error { return c.check(ctx, q) }); err != nil {
		return Report{}, fmt.Errorf("check %s: %w", file, err)
	}
	return c.report, nil
}

// checker compares what is stored with what follows from the events.
type checker struct {
	params rating.Params
	cards  map[match.PlayerID]card // as recomputed so far
	report Report
}

func (c *checker) differs(format string, args ...any) {
	c.report.Differences = append(c.report.Differences, fmt.Sprintf(format, args...))
}

func (c *checker) check(ctx context.Context, q querier) error {
	if err := c.checkFile(ctx, q); err != nil {
		return err
	}
	rows, err := collect(ctx, q, rowDest, `SELECT id, events, moved_at, coalesce(end_nr, 0), coalesce(ended_at, 0),
		coalesce(plies, 0), coalesce(winner, '') FROM matches ORDER BY end_nr IS NULL, end_nr, started_at`)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if err := c.checkMatch(ctx, q, r); err != nil {
			return err
		}
	}
	return c.checkCards(ctx, q)
}

// checkFile has SQLite look at the file, and looks for gaps in the numbers of events.
func (c *checker) checkFile(ctx context.Context, q querier) error {
	for _, text := range []string{unsound, dangling, `SELECT 'match ' || match || ': its events are not numbered from 1 without a gap'
		FROM events GROUP BY match HAVING min(nr) <> 1 OR max(nr) <> count(*)`} {
		found, err := collect(ctx, q, itself[string], text)
		if err != nil {
			return err
		}
		c.report.Differences = append(c.report.Differences, found...)
	}
	return nil
}

const (
	unsound  = `SELECT 'file: ' || integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'`
	dangling = `SELECT 'table ' || "table" || ': row ' || coalesce(rowid, '?') || ' refers to nothing in ' || parent
		FROM pragma_foreign_key_check`
)

// row is what a match's row says that its events say too.
type row struct {
	id           match.ID
	events       int
	moved, ended time.Time
	endNr, plies int
	winner       match.Winner
}

func rowDest(r *row) []any {
	return []any{&r.id, &r.events, moment{&r.moved}, &r.endNr, moment{&r.ended}, &r.plies, &r.winner}
}

func (c *checker) checkMatch(ctx context.Context, q querier, r row) error {
	record, err := load(ctx, q, r.id)
	if err != nil {
		return fmt.Errorf("match %s: %w", r.id, err)
	}
	c.report.Matches++
	state, err := match.Rebuild(record)
	if err != nil {
		c.differs("%v", err)
		return nil
	}
	c.checkRow(r, state)
	if state.Over() {
		c.checkResult(record, state)
	}
	return c.checkRatings(ctx, q, state)
}

func (c *checker) checkRow(r row, s match.State) {
	if r.events != s.Nr {
		c.differs("match %s: its row counts %d events, but there are %d", r.id, r.events, s.Nr)
	}
	if !r.moved.Equal(s.Moved) {
		c.differs("match %s: its row says the last move was at %v, but it was at %v", r.id, r.moved, s.Moved)
	}
	switch over := r.endNr != 0; {
	case over != s.Over():
		c.differs("match %s: its row says over is %t, its events say %t", r.id, over, s.Over())
	case over && !r.ended.Equal(s.Changed):
		c.differs("match %s: its row says it ended at %v, but it was at %v", r.id, r.ended, s.Changed)
	case over && r.plies != s.Game.Ply():
		c.differs("match %s: its row says %d discs were placed, but %d were", r.id, r.plies, s.Game.Ply())
	case over && r.winner != s.Result.Winner:
		c.differs("match %s: its row says %q won, its result says %q", r.id, r.winner, s.Result.Winner)
	}
}

// checkResult compares a result with the one that the board and the events before the end give.
func (c *checker) checkResult(record match.Record, s match.State) {
	id, got := record.Start.ID, *s.Result
	got.Ratings = nil
	want := expected(record, s)
	a, err1 := toJSON(got)
	b, err2 := toJSON(want)
	if err := cmp.Or(err1, err2); err != nil {
		c.differs("match %s: %v", id, err)
	} else if a != b {
		c.differs("match %s: its result is %s, but it should be %s", id, a, b)
	}
}

// expected is the result that a match that has ended should have. Nothing but the result itself tells who was away, or that a
// match was aborted or agreed a draw; a board that has decided leaves no room for either.
func expected(record match.Record, s match.State) match.Result {
	p := s.Game.Position()
	want := match.Result{Winner: s.Result.Winner, Reason: s.Result.Reason, Discs: p.Discs()}
	switch {
	case p.Over():
		official := p.Official()
		want.Winner, want.Reason, want.Official = match.Draw, match.Reason(p.Ending().String()), &official
		if c, ok := p.Winner(); ok {
			want.Winner = match.Wins(c)
		}
	case want.Reason == match.Resigned:
		want.Winner = match.Wins(lastResigned(record).Opponent())
	case want.Reason == match.Flagged:
		want.Winner = match.Wins(p.ToMove().Opponent())
	case want.Reason == match.Agreed:
		want.Winner = match.Draw
	case want.Reason == match.Aborted:
		want.Winner = match.Nobody
	case want.Reason != match.Abandoned:
		want.Reason = "not by the board"
	}
	return want
}

func lastResigned(r match.Record) (by engine.Color) {
	for _, e := range r.Events {
		if e.Kind == match.EventResigned {
			by = e.By
		}
	}
	return by
}

// change is a stored row of rating_changes.
type change struct {
	account       match.PlayerID
	before, after rating.Rating
}

func changeDest(c *change) []any {
	return []any{&c.account, &c.before.Value, &c.before.Deviation, &c.before.Volatility,
		&c.after.Value, &c.after.Deviation, &c.after.Volatility}
}

// checkRatings recomputes what a match did to ratings.
func (c *checker) checkRatings(ctx context.Context, q querier, s match.State) error {
	stored, err := collect(ctx, q, changeDest, `SELECT account, value_before, deviation_before, volatility_before,
		value_after, deviation_after, volatility_after FROM rating_changes WHERE match = ? ORDER BY color`, s.Start.ID)
	if err != nil {
		return err
	}
	var want []change
	var shown *match.Ratings
	if s.Over() && counts(s, *s.Result) {
		c.report.Rated++
		if want, shown, err = c.settle(s); err != nil {
			c.differs("match %s: %v", s.Start.ID, err)
			return nil
		}
	}
	if !slices.Equal(stored, want) {
		c.differs("match %s: its rating changes are %v, but they should be %v", s.Start.ID, stored, want)
	}
	if s.Over() && !sameRatings(s.Result.Ratings, shown) {
		c.differs("match %s: its result shows ratings %v, but it should show %v", s.Start.ID, s.Result.Ratings, shown)
	}
	return nil
}

func sameRatings(a, b *match.Ratings) bool { return a == b || a != nil && b != nil && *a == *b }

// settle rates a match on the recomputed cards.
func (c *checker) settle(s match.State) ([]change, *match.Ratings, error) {
	var cards [2]card
	for color, p := range s.Start.Players {
		known, ok := c.cards[p.ID]
		if !ok {
			known.Rating = c.params.New()
		}
		cards[color] = known
	}
	done, err := settle(c.params, cards, s.Result.Winner, s.Changed)
	if err != nil {
		return nil, nil, err
	}
	var changes []change
	for color, p := range s.Start.Players {
		c.cards[p.ID] = done.after[color]
		changes = append(changes, change{p.ID, done.before[color], done.after[color].Rating})
	}
	return changes, done.shown(), nil
}

// held is a stored row of ratings.
type held struct {
	account match.PlayerID
	card    card
}

// checkCards compares the ratings as they stand with the recomputed ones.
func (c *checker) checkCards(ctx context.Context, q querier) error {
	dest := func(h *held) []any { return append([]any{&h.account}, cardDest(&h.card)...) }
	stored, err := collect(ctx, q, dest, `SELECT account, `+cardColumns+` FROM ratings r ORDER BY account`)
	if err != nil {
		return err
	}
	for _, h := range stored {
		want, ok := c.cards[h.account]
		delete(c.cards, h.account)
		if !ok {
			c.differs("account %d: it has the rating %v, but no rated match", h.account, h.card)
		} else if want != h.card {
			c.differs("account %d: its rating is %v, but it should be %v", h.account, h.card, want)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.cards)) {
		c.differs("account %d: it has no rating, but it should be %v", id, c.cards[id])
	}
	return nil
}
