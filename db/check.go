package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
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
	pool, err := source(dir)
	if err != nil {
		return Report{}, err
	}
	defer func() { err = explain(errors.Join(err, pool.Close())) }()
	o = o.filled()
	now, newest, err := versions(ctx, pool, o.steps)
	if err != nil {
		return Report{}, fmt.Errorf("check %s: %w", file, err)
	}
	if now < newest {
		return Report{}, fmt.Errorf("check %s: its schema is %d, not %d yet: a server must migrate it first", file, now, newest)
	}
	if _, left, err := first(ctx, pool, itself[string], chore); left || err != nil {
		return Report{}, errors.Join(err, fmt.Errorf("check %s: its migration has not been finished: a server must open it first", file))
	}
	c := checker{ledger: newLedger(o.Rating)}
	if err := reading(ctx, pool, func(t *sql.Tx) error { return c.check(ctx, t) }); err != nil {
		return Report{}, fmt.Errorf("check %s: %w", file, err)
	}
	return c.report, nil
}

// checker compares what is stored with what follows from the events.
type checker struct {
	ledger *ledger // as recomputed so far
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
		coalesce(plies, 0), coalesce(winner, ''), coalesce(reason, ''), margin, coalesce(beaten, ''), hinted, restarted FROM matches ORDER BY end_nr IS NULL, end_nr, started_at`)
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
	reason       match.Reason
	margin       *int
	beaten       string
	help         help // which nothing but the row tells
}

func rowDest(r *row) []any {
	dest := []any{&r.id, &r.events, moment{&r.moved}, &r.endNr, moment{&r.ended}, &r.plies, &r.winner, &r.reason, &r.margin, &r.beaten}
	return append(dest, helpDest(&r.help)...)
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
	var want effect
	if state.Over() {
		if want, err = c.ledger.enter(state); err != nil {
			c.differs("match %s: %v", r.id, err)
			return nil
		}
		c.checkResult(record, state, want)
		c.checkEnd(r, state)
	}
	return c.checkRatings(ctx, q, state.Start.ID, want)
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

// checkEnd compares what the row says of a result with the result.
func (c *checker) checkEnd(r row, s match.State) {
	if r.reason != s.Result.Reason {
		c.differs("match %s: its row says it ended by %q, its result says %q", r.id, r.reason, s.Result.Reason)
	}
	won, decided := margin(*s.Result)
	if (r.margin != nil) != decided || decided && *r.margin != won {
		c.differs("match %s: its row has the margin %v, but it should be %v", r.id, deref(r.margin), orNull(won, decided))
	}
	level, clean := beaten(s, *s.Result, r.help)
	if !clean {
		level = ""
	}
	if r.beaten != level {
		c.differs("match %s: its row says the level beaten is %q, but it should be %q", r.id, r.beaten, level)
	}
}

// deref is what a column holds: nil for null.
func deref(v *int) any {
	if v == nil {
		return nil
	}
	return *v
}

// checkResult compares a result with the one that the board and the events before the end give, and the ratings that it shows with the
// recomputed ones.
func (c *checker) checkResult(record match.Record, s match.State, ratings effect) {
	id, got := record.Start.ID, *s.Result
	if !sameRatings(got.Ratings, ratings.shown) {
		c.differs("match %s: its result shows ratings %v, but it should show %v", id, got.Ratings, ratings.shown)
	}
	got.Ratings = nil
	want := expected(record, s)
	want.Uncounted = ratings.uncounted
	a, err1 := toJSON(got)
	b, err2 := toJSON(want)
	if err := cmp.Or(err1, err2); err != nil {
		c.differs("match %s: %v", id, err)
	} else if a != b {
		c.differs("match %s: its result is %s, but it should be %s", id, a, b)
	}
}

// expected is the result that a match that has ended should have. Nothing but the result itself tells who was away, or that a
// match was aborted, closed by a moderator or agreed a draw; a board that has decided leaves no room for either.
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
		want.Winner, want.NoShow, want.Annulled = match.Nobody, noShow(s), s.Result.Annulled
	case want.Reason != match.Abandoned:
		want.Reason = "not by the board"
	}
	return want
}

// noShow is whose first move a match that was aborted may have waited for, where its result says that it did.
func noShow(s match.State) string {
	side := s.Game.Position().ToMove()
	if s.Result.NoShow == "" || s.HasMoved(side) {
		return ""
	}
	return side.String()
}

func lastResigned(r match.Record) (by engine.Color) {
	for _, e := range r.Events {
		if e.Kind == match.EventResigned {
			by = e.By
		}
	}
	return by
}

// checkRatings compares what a match did to ratings with what is stored of it.
func (c *checker) checkRatings(ctx context.Context, q querier, id match.ID, want effect) error {
	stored, err := collect(ctx, q, changeDest, `SELECT account, value_before, deviation_before, volatility_before,
		value_after, deviation_after, volatility_after FROM rating_changes WHERE match = ? ORDER BY color`, id)
	if err != nil {
		return err
	}
	if len(want.changes) > 0 {
		c.report.Rated++
	}
	if !slices.Equal(stored, want.changes) {
		c.differs("match %s: its rating changes are %v, but they should be %v", id, stored, want.changes)
	}
	return nil
}

func sameRatings(a, b *match.Ratings) bool { return a == b || a != nil && b != nil && *a == *b }

// held is a stored row of ratings.
type held struct {
	account match.PlayerID
	program bool
	pooled
}

func heldDest(h *held) []any { return append([]any{&h.account, &h.program}, pooledDest(&h.pooled)...) }

// checkCards compares the ratings as they stand with the recomputed ones.
func (c *checker) checkCards(ctx context.Context, q querier) error {
	stored, err := collect(ctx, q, heldDest, `SELECT account, program, pool, main, `+cardColumns+` FROM ratings r ORDER BY account, pool`)
	if err != nil {
		return err
	}
	for _, h := range stored {
		want, ok := c.ledger.cards[place{h.account, h.pool}]
		switch {
		case !ok:
			c.differs("account %d: it has the %s rating %v, but no rated match", h.account, h.pool, h.card)
		case want != h.card:
			c.differs("account %d: its %s rating is %v, but it should be %v", h.account, h.pool, h.card, want)
		case h.program != want.program():
			c.differs("account %d: it plays %s as a program: %t", h.account, h.pool, h.program)
		case h.main != (c.ledger.main(h.account) == h.pool):
			c.differs("account %d: %s is its main pool: %t", h.account, h.pool, h.main)
		}
	}
	c.checkLost(stored)
	return nil
}

// checkLost looks for ratings that should be there.
func (c *checker) checkLost(stored []held) {
	there := map[place]bool{}
	for _, h := range stored {
		there[place{h.account, h.pool}] = true
	}
	order := func(a, b place) int { return cmp.Or(cmp.Compare(a.account, b.account), cmp.Compare(a.pool, b.pool)) }
	for _, at := range slices.SortedFunc(maps.Keys(c.ledger.cards), order) {
		if !there[at] {
			c.differs("account %d: it has no %s rating, but it should be %v", at.account, at.pool, c.ledger.cards[at])
		}
	}
}
