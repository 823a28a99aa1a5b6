package db

import (
	"context"
	"fmt"
	"slices"
	"time"

	"reversi/engine"
	"reversi/engine/opening"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

const (
	mostPoints  = 240 // of a rating line
	lastGames   = 5   // listed in a profile
	lastBetween = 3   // listed head to head
	namedGames  = 200 // the last ones, whose openings are counted
	mostNames   = 10  // openings listed
)

// Career reads how a player's games went.
func (s *Store) Career(ctx context.Context, id, viewer match.PlayerID, levels []string) (c lobby.Career, err error) {
	err = s.reading(ctx, func(q querier) error {
		for _, part := range []func() error{
			func() error { return ratedCareer(ctx, q, id, &c) },
			func() error { return playedOpenings(ctx, q, id, &c) },
			func() (err error) { c.Last, err = playedBy(ctx, q, id, lastPlayed, id, lastGames); return err },
			func() (err error) { c.Beaten, err = highestBeaten(ctx, q, id, levels); return err },
			func() error { return headToHead(ctx, q, id, viewer, &c) },
		} {
			if err := part(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return lobby.Career{}, fmt.Errorf("read the career of account %d: %w", id, err)
	}
	return c, nil
}

// ownGame is one rated game of a player, with the rating that came out and the opponent's that went in.
type ownGame struct {
	id       match.ID
	ended    time.Time
	own      engine.Color
	winner   match.Winner
	margin   *int
	control  match.TimeControl
	after    rating.Rating
	opponent string
	theirs   rating.Rating
}

func ownDest(g *ownGame) []any {
	return []any{
		&g.id, moment{&g.ended}, &g.own, &g.winner, &g.margin, &g.control.Initial, &g.control.Increment, &g.control.PerMove,
		&g.after.Value, &g.after.Deviation, &g.opponent, &g.theirs.Value, &g.theirs.Deviation,
	}
}

// ownRated are the rated games of an account that changed ratings, oldest first.
const ownRated = `SELECT m.id, m.ended_at, 0, m.winner, m.margin, m.initial, m.increment, m.per_move,
		o.value_after, o.deviation_after, m.white_name, t.value_before, t.deviation_before, m.end_nr AS nr
	FROM matches m JOIN rating_changes o ON o.match = m.id AND o.color = 0 JOIN rating_changes t ON t.match = m.id AND t.color = 1
	WHERE m.black_account = ?1 AND m.end_nr IS NOT NULL AND m.rated = 1
	UNION ALL
	SELECT m.id, m.ended_at, 1, m.winner, m.margin, m.initial, m.increment, m.per_move,
		o.value_after, o.deviation_after, m.black_name, t.value_before, t.deviation_before, m.end_nr
	FROM matches m JOIN rating_changes o ON o.match = m.id AND o.color = 1 JOIN rating_changes t ON t.match = m.id AND t.color = 0
	WHERE m.white_account = ?1 AND m.end_nr IS NOT NULL AND m.rated = 1
	ORDER BY nr`

// ratedCareer goes through the rated games.
func ratedCareer(ctx context.Context, q querier, id match.PlayerID, c *lobby.Career) error {
	var nr int64
	dest := func(g *ownGame) []any { return append(ownDest(g), &nr) }
	games, err := collect(ctx, q, dest, ownRated, id)
	if err != nil {
		return err
	}
	discs := 0
	for _, g := range games {
		c.Colors[g.own].Add(g.own, g.winner)
		addStreak(c, g)
		addBest(c, g)
		addPoint(c, g)
		discs += addDecided(c, g)
	}
	if c.Decided > 0 {
		c.Discs = float64(discs) / float64(c.Decided)
	}
	for i := range c.Lines {
		c.Lines[i].Points = thinned(c.Lines[i].Points, mostPoints)
	}
	return nil
}

func addStreak(c *lobby.Career, g ownGame) {
	c.Streak++
	if g.winner != match.Wins(g.own) {
		c.Streak = 0
	}
	c.Longest = max(c.Longest, c.Streak)
}

// addBest keeps the win against the strongest opponent, the last one of equals.
func addBest(c *lobby.Career, g ownGame) {
	if g.winner != match.Wins(g.own) || c.BestWin != nil && round(g.theirs.Value) < c.BestWin.Rating {
		return
	}
	c.BestWin = &lobby.Win{
		Match: g.id, Opponent: g.opponent, Rating: round(g.theirs.Value), Provisional: rating.Provisional(g.theirs.Deviation), At: g.ended,
	}
}

// addPoint goes on with the line of the game's pool.
func addPoint(c *lobby.Career, g ownGame) {
	pool := g.control.Pool()
	at := slices.IndexFunc(c.Lines, func(l lobby.RatingLine) bool { return l.Pool == pool })
	if at < 0 {
		at = len(c.Lines)
		c.Lines = append(c.Lines, lobby.RatingLine{Pool: pool})
	}
	l, p := &c.Lines[at], lobby.Point{At: g.ended, Rating: round(g.after.Value)}
	l.Points = append(l.Points, p)
	if !rating.Provisional(g.after.Deviation) && p.Rating > l.Peak.Rating {
		l.Peak = p
	}
}

// addDecided counts a game that the board decided, and gives the own discs less the opponent's.
func addDecided(c *lobby.Career, g ownGame) (discs int) {
	if g.margin == nil {
		return 0
	}
	c.Decided++
	if g.own == engine.White {
		return -*g.margin
	}
	return *g.margin
}

// thinned keeps so many points at most, evenly, the last one always.
func thinned(all []lobby.Point, most int) []lobby.Point {
	if len(all) <= most {
		return all
	}
	kept := make([]lobby.Point, most)
	for i := range kept {
		kept[i] = all[(i+1)*len(all)/most-1]
	}
	return kept
}

// lastPlayed are somebody's last games, newest first, the aborted ones left out.
const lastPlayed = `SELECT ` + finishedColumns + ` FROM (
		SELECT id, end_nr FROM matches WHERE black_account = ?1 AND end_nr IS NOT NULL AND winner <> 'none'
		UNION ALL
		SELECT id, end_nr FROM matches WHERE white_account = ?1 AND end_nr IS NOT NULL AND winner <> 'none'
		ORDER BY end_nr DESC LIMIT ?2
	) own JOIN matches m ON m.id = own.id JOIN events e ON e.match = m.id AND e.nr = m.events ORDER BY own.end_nr DESC`

// betweenTwo are the finished games of two accounts, newest first.
const betweenTwo = `SELECT ` + finishedColumns + ` FROM (
		SELECT id, end_nr FROM matches WHERE black_account = ?1 AND white_account = ?2 AND end_nr IS NOT NULL AND winner <> 'none'
		UNION ALL
		SELECT id, end_nr FROM matches WHERE black_account = ?2 AND white_account = ?1 AND end_nr IS NOT NULL AND winner <> 'none'
		ORDER BY end_nr DESC LIMIT ?3
	) two JOIN matches m ON m.id = two.id JOIN events e ON e.match = m.id AND e.nr = m.events ORDER BY two.end_nr DESC`

const resultsBetween = `SELECT coalesce(sum(won), 0), coalesce(sum(lost), 0), coalesce(sum(winner = 'draw'), 0) FROM (
		SELECT winner, winner = 'black' AS won, winner = 'white' AS lost FROM matches
		WHERE black_account = ?1 AND white_account = ?2 AND end_nr IS NOT NULL
		UNION ALL
		SELECT winner, winner = 'white', winner = 'black' FROM matches
		WHERE black_account = ?2 AND white_account = ?1 AND end_nr IS NOT NULL
	)`

// headToHead reads how a player and whoever looks have played each other.
func headToHead(ctx context.Context, q querier, id, viewer match.PlayerID, c *lobby.Career) error {
	if viewer <= 0 || viewer == id {
		return nil
	}
	dest := func(r *lobby.Results) []any { return []any{&r.Wins, &r.Losses, &r.Draws} }
	results, _, err := first(ctx, q, dest, resultsBetween, id, viewer)
	if err != nil {
		return err
	}
	last, err := playedBy(ctx, q, id, betweenTwo, id, viewer, lastBetween)
	c.Versus = &lobby.Versus{Results: results, Last: last}
	return err
}

// playedBy reads finished games of a player.
func playedBy(ctx context.Context, q querier, id match.PlayerID, text string, args ...any) ([]lobby.Played, error) {
	list, err := collect(ctx, q, func(p *lobby.Played) []any { return finishedDest(&p.Finished) }, text, args...)
	for i := range list {
		list[i].Own, _ = list[i].Start.Seat(id)
	}
	return list, err
}

// firstEvents are how many events of a game say what its opening was.
const firstEvents = 30

// lastMoves are the moves and takebacks at the beginning of somebody's last games on the standard board, those at one terminal left out.
const lastMoves = `SELECT own.own, own.winner, own.id, e.kind, coalesce(e.square, 0), e.ply FROM (
		SELECT id, end_nr, winner, 0 AS own FROM matches
		WHERE black_account = ?1 AND end_nr IS NOT NULL AND winner <> 'none' AND local = 0 AND variant = ?2
		UNION ALL
		SELECT id, end_nr, winner, 1 FROM matches
		WHERE white_account = ?1 AND end_nr IS NOT NULL AND winner <> 'none' AND local = 0 AND variant = ?2
		ORDER BY end_nr DESC LIMIT ?3
	) own CROSS JOIN events e ON e.match = own.id AND e.nr <= ?4 WHERE e.kind IN (2, 3) ORDER BY own.end_nr DESC, e.nr`

// placedEvent is a move or a takeback at the beginning of a game.
type placedEvent struct {
	own    engine.Color
	winner match.Winner
	id     match.ID
	kind   match.Kind
	square engine.Square
	ply    int
}

func placedDest(e *placedEvent) []any {
	return []any{&e.own, &e.winner, &e.id, &e.kind, &e.square, &e.ply}
}

// playedOpenings counts the openings of the last games.
func playedOpenings(ctx context.Context, q querier, id match.PlayerID, c *lobby.Career) error {
	events, err := collect(ctx, q, placedDest, lastMoves, id, engine.Othello().Name(), namedGames, firstEvents)
	if err != nil {
		return err
	}
	for len(events) > 0 {
		n := slices.IndexFunc(events, func(e placedEvent) bool { return e.id != events[0].id })
		if n < 0 {
			n = len(events)
		}
		if name := openingOf(events[:n]); name != "" {
			addOpening(c, name, events[0])
		}
		events = events[n:]
	}
	slices.SortStableFunc(c.Openings, func(a, b lobby.OpeningResults) int { return b.Games() - a.Games() })
	c.Openings = c.Openings[:min(len(c.Openings), mostNames)]
	return nil
}

// openingOf names the opening of one game; empty where it has no name.
func openingOf(events []placedEvent) string {
	var moves []engine.Square
	for _, e := range events {
		if e.kind == match.EventTakenBack {
			moves = moves[:min(e.ply, len(moves))]
		} else {
			moves = append(moves, e.square)
		}
	}
	g, err := engine.Replay(engine.Othello(), moves)
	if err != nil {
		return ""
	}
	return opening.Of(g, g.Ply()).English
}

func addOpening(c *lobby.Career, name string, e placedEvent) {
	at := slices.IndexFunc(c.Openings, func(o lobby.OpeningResults) bool { return o.Name == name })
	if at < 0 {
		at = len(c.Openings)
		c.Openings = append(c.Openings, lobby.OpeningResults{Name: name})
	}
	c.Openings[at].Add(e.own, e.winner)
}
