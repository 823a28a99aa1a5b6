package db

import (
	"context"
	"fmt"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

const (
	// recordsFor is how long records are given out before they are looked up anew.
	recordsFor = time.Minute
	// apart is how long two must not have met in a rated game for one to stand in the records.
	apart = 7 * 24 * time.Hour
)

// records are the club's records as far as they have been read. Whoever holds the place in turn owns the rest.
type records struct {
	// turn holds one: whoever reads puts something in and takes it out again; others wait with their contexts.
	turn      chan struct{}
	at        time.Time // when known was read; zero before
	known     lobby.Records
	chronicle chronicle
}

func newRecords() *records { return &records{turn: make(chan struct{}, 1), chronicle: newChronicle()} }

// Records reads the club's records, as they were at most a minute before now. Rated games are never taken up again, so they are read once
// each; what was read stays read where a caller gives up.
func (s *Store) Records(ctx context.Context, now time.Time) (lobby.Records, error) {
	r := s.records
	select {
	case r.turn <- struct{}{}:
		defer func() { <-r.turn }()
	case <-ctx.Done():
		return lobby.Records{}, ctx.Err()
	}
	if !r.at.IsZero() && now.Sub(r.at) < recordsFor && !now.Before(r.at) {
		return r.known, nil
	}
	known, err := r.read(ctx, s)
	if err != nil {
		return lobby.Records{}, fmt.Errorf("read the records: %w", err)
	}
	r.known, r.at = known, now
	return known, nil
}

// read brings the chronicle up to date and looks up everything else.
func (r *records) read(ctx context.Context, s *Store) (known lobby.Records, err error) {
	err = s.reading(ctx, func(q querier) error {
		if err := r.chronicle.read(ctx, q); err != nil {
			return err
		}
		if known, err = totals(ctx, q); err != nil {
			return err
		}
		return r.chronicle.name(ctx, q, &known)
	})
	return known, err
}

const (
	gamesPlayed  = `SELECT count(*) FROM matches WHERE winner <> 'none' AND local = 0`
	peoplePlayed = `SELECT count(*) FROM accounts a
		WHERE EXISTS (SELECT 1 FROM matches WHERE black_account = a.id AND end_nr IS NOT NULL AND winner <> 'none')
		OR EXISTS (SELECT 1 FROM matches WHERE white_account = a.id AND end_nr IS NOT NULL AND winner <> 'none')`
	busiestDay = `SELECT day * 86400000000000, n FROM (SELECT ended_at / 86400000000000 AS day, count(*) AS n FROM matches
		WHERE winner <> 'none' AND local = 0 GROUP BY ended_at / 86400000000000) ORDER BY n DESC, day LIMIT 1`
)

// totals are what SQLite counts.
func totals(ctx context.Context, q querier) (r lobby.Records, err error) {
	if r.Games, _, err = first(ctx, q, itself[int], gamesPlayed); err != nil {
		return r, err
	}
	if r.People, _, err = first(ctx, q, itself[int], peoplePlayed); err != nil {
		return r, err
	}
	dest := func(d *lobby.RecordDay) []any { return []any{moment{&d.Day}, &d.Games} }
	r.Day, _, err = first(ctx, q, dest, busiestDay)
	return r, err
}

// chronicle goes through the rated games in the order of their ends.
type chronicle struct {
	last      int64                     // the end number up to which games were read
	met       map[pair]time.Time        // when two met last
	pruneAt   int                       // how large met may become before those of long ago are dropped
	runs      map[match.PlayerID]streak // that go on
	wipeout   ratedGame                 // the fastest; zero for none
	biggest   ratedGame
	longest   int       // wins of the longest streak there ever was
	streakEnd ratedGame // the last of them
}

func newChronicle() chronicle {
	return chronicle{met: map[pair]time.Time{}, pruneAt: 1 << 16, runs: map[match.PlayerID]streak{}}
}

// streak is whom somebody has beaten since they last did not win.
type streak map[match.PlayerID]bool

// ratedGame is a rated game as the chronicle sees it.
type ratedGame struct {
	nr      int64
	id      match.ID
	ended   time.Time
	plies   int
	winner  match.Winner
	reason  match.Reason
	margin  *int // Black's discs less White's; nil unless the board decided
	players [2]match.PlayerID
}

func ratedDest(g *ratedGame) []any {
	return []any{&g.nr, &g.id, moment{&g.ended}, &g.plies, &g.winner, &g.reason, &g.margin, &g.players[engine.Black], &g.players[engine.White]}
}

// newlyRated are the rated games that changed ratings, from an end number on.
const newlyRated = `SELECT end_nr, id, ended_at, plies, winner, reason, margin, black_account, white_account FROM matches m
	WHERE rated = 1 AND end_nr > ? AND winner <> 'none' AND EXISTS (SELECT 1 FROM rating_changes WHERE match = m.id AND color = 0)
	ORDER BY end_nr`

func (t *chronicle) read(ctx context.Context, q querier) error {
	rows, err := q.QueryContext(ctx, newlyRated, t.last)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var g ratedGame
		if err := rows.Scan(ratedDest(&g)...); err != nil {
			return err
		}
		t.add(g)
	}
	return rows.Err()
}

// add takes one more game in.
func (t *chronicle) add(g ratedGame) {
	t.last = g.nr
	if !t.meet(g) {
		t.addFeats(g)
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		t.addStreak(g, c)
	}
}

// meet notes when two played, and tells whether they had met shortly before.
func (t *chronicle) meet(g ratedGame) (lately bool) {
	two := pair{min(g.players[engine.Black], g.players[engine.White]), max(g.players[engine.Black], g.players[engine.White])}
	last, met := t.met[two]
	t.met[two] = g.ended
	if len(t.met) > t.pruneAt {
		t.prune(g.ended)
	}
	return met && g.ended.Sub(last) < apart
}

// prune forgets who met long ago.
func (t *chronicle) prune(now time.Time) {
	for two, last := range t.met {
		if now.Sub(last) >= apart {
			delete(t.met, two)
		}
	}
	t.pruneAt = max(2*len(t.met), 1<<16)
}

// addFeats takes a game as a record if it is one. Of equals the earliest stands.
func (t *chronicle) addFeats(g ratedGame) {
	if g.margin == nil || g.winner == match.Draw {
		return
	}
	if g.reason == match.Wipeout && (t.wipeout.id == "" || g.plies < t.wipeout.plies) {
		t.wipeout = g
	}
	if t.biggest.id == "" || g.discs() > t.biggest.discs() {
		t.biggest = g
	}
}

// discs is by how many the winner won.
func (g ratedGame) discs() int { return max(*g.margin, -*g.margin) }

// addStreak goes on with somebody's streak, or ends it. A second win against the same opponent does neither.
func (t *chronicle) addStreak(g ratedGame, c engine.Color) {
	who, beaten := g.players[c], g.players[c.Opponent()]
	if g.winner != match.Wins(c) {
		delete(t.runs, who)
		return
	}
	if t.runs[who] == nil {
		t.runs[who] = streak{}
	}
	r := t.runs[who]
	r[beaten] = true
	if len(r) > t.longest {
		t.longest, t.streakEnd = len(r), g
	}
}

// named are the players of a game that stands in the records, with today's names: of whoever deleted their account, the name in the game.
const named = `SELECT iif(b.deleted_at > 0, m.black_name, b.name), iif(w.deleted_at > 0, m.white_name, w.name)
	FROM matches m JOIN accounts b ON b.id = m.black_account JOIN accounts w ON w.id = m.white_account WHERE m.id = ?`

// name adds what the chronicle knows to the records.
func (t *chronicle) name(ctx context.Context, q querier, r *lobby.Records) (err error) {
	if r.Wipeout, err = t.wipeout.record(ctx, q); err != nil {
		return err
	}
	if r.Biggest, err = t.biggest.record(ctx, q); err != nil {
		return err
	}
	if t.longest > 0 {
		winner, _, err := t.streakEnd.names(ctx, q)
		r.Streak = &lobby.RecordStreak{Name: winner, Wins: t.longest, Ended: t.streakEnd.ended}
		return err
	}
	return nil
}

// record is a game as it stands in the records; nil for none.
func (g ratedGame) record(ctx context.Context, q querier) (*lobby.RecordGame, error) {
	if g.id == "" {
		return nil, nil
	}
	winner, loser, err := g.names(ctx, q)
	return &lobby.RecordGame{
		Match: g.id, Winner: winner, Loser: loser, Plies: g.plies, Margin: g.discs(), Ended: g.ended,
	}, err
}

func (g ratedGame) names(ctx context.Context, q querier) (winner, loser string, err error) {
	dest := func(n *[2]string) []any { return []any{&n[0], &n[1]} }
	n, _, err := first(ctx, q, dest, named, g.id)
	if g.winner == match.WhiteWins {
		n[0], n[1] = n[1], n[0]
	}
	return n[0], n[1], err
}
