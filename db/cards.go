package db

import (
	"fmt"
	"math"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

// card is a player's rating in one pool and what went into it.
type card struct {
	rating.Rating
	At time.Time // the end of the last rated game; zero without one
	tally
	Programs int       // games that it played as a program
	Month    month     // the one that At is in
	Until    time.Time // ranked until then, without another game; 1970 where it is not ranked
}

// month is a calendar month (UTC): the rating before the first game in it, and the results in it.
type month struct {
	Value float64
	tally
}

// tally counts results.
type tally struct{ Wins, Losses, Draws int }

func (t tally) games() int { return t.Wins + t.Losses + t.Draws }

// program tells whether most of the games were played as a program.
func (c card) program() bool { return 2*c.Programs > c.games() }

// with is the tally after one more game.
func (t tally) with(own engine.Color, winner match.Winner) tally {
	switch winner {
	case match.Draw:
		t.Draws++
	case match.Wins(own):
		t.Wins++
	default:
		t.Losses++
	}
	return t
}

const cardColumns = `r.value, r.deviation, r.volatility, r.rated_at, r.wins, r.losses, r.draws, r.programs,
	r.month_value, r.month_wins, r.month_losses, r.month_draws, r.ranked_until`

func cardDest(c *card) []any {
	return []any{&c.Value, &c.Deviation, &c.Volatility, moment{&c.At}, &c.Wins, &c.Losses, &c.Draws, &c.Programs,
		&c.Month.Value, &c.Month.Wins, &c.Month.Losses, &c.Month.Draws, moment{&c.Until}}
}

// aged is the rating at a time, the deviation grown since the last rated game.
func (c card) aged(p rating.Params, now time.Time) rating.Rating {
	if c.games() == 0 {
		return c.Rating
	}
	return p.Aged(c.Rating, now.Sub(c.At))
}

// played is the card after one more game, with the rating that came out of it.
func (c card) played(p rating.Params, r rating.Rating, own engine.Color, g decided) card {
	if !sameMonth(c.At, g.at) {
		c.Month = month{Value: c.Value}
	}
	c.tally, c.Month.tally = c.tally.with(own, g.winner), c.Month.tally.with(own, g.winner)
	c.Rating, c.At, c.Until = r, g.at, rankedUntil(p, r, g.at)
	if g.start.Players[own].Program {
		c.Programs++
	}
	return c
}

// rankedUntil is how long somebody is ranked who leaves a game with a rating, without another one.
func rankedUntil(p rating.Params, r rating.Rating, at time.Time) time.Time {
	if span := p.Ranked(r); span > 0 {
		return at.Add(span)
	}
	return time.Unix(0, 0).UTC()
}

func sameMonth(a, b time.Time) bool { return monthStart(a).Equal(monthStart(b)) }

// monthStart is when a time's calendar month began.
func monthStart(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// decided is a match whose end changes ratings.
type decided struct {
	start  match.Start
	winner match.Winner
	at     time.Time // of the end
}

// settlement is what a rated match does to both players, by color.
type settlement struct {
	before [2]rating.Rating // as they went in: aged
	after  [2]card
}

// settle rates one match.
func settle(p rating.Params, cards [2]card, g decided) (s settlement, err error) {
	score, ok := map[match.Winner]float64{match.BlackWins: 1, match.WhiteWins: 0, match.Draw: 0.5}[g.winner]
	if !ok {
		return s, fmt.Errorf("a rated match cannot have %q for a winner", g.winner)
	}
	for c := range cards {
		s.before[c] = cards[c].aged(p, g.at)
	}
	black, white, err := p.Match(s.before[engine.Black], s.before[engine.White], score)
	s.after = [2]card{
		cards[engine.Black].played(p, black, engine.Black, g),
		cards[engine.White].played(p, white, engine.White, g),
	}
	return s, err
}

// changes are what a match did to both players, as they are stored.
func (s settlement) changes(start match.Start) []change {
	var list []change
	for c, p := range start.Players {
		list = append(list, change{p.ID, s.before[c], s.after[c].Rating})
	}
	return list
}

// shown are the changes as people see them.
func (s settlement) shown() *match.Ratings {
	change := func(c engine.Color) match.RatingChange {
		return match.RatingChange{Before: round(s.before[c].Value), After: round(s.after[c].Value)}
	}
	return &match.Ratings{Black: change(engine.Black), White: change(engine.White)}
}

func round(x float64) int { return int(math.Round(x)) }

// change is a row of rating_changes.
type change struct {
	account       match.PlayerID
	before, after rating.Rating
}

func changeDest(c *change) []any {
	return []any{&c.account, &c.before.Value, &c.before.Deviation, &c.before.Volatility,
		&c.after.Value, &c.after.Deviation, &c.after.Volatility}
}
