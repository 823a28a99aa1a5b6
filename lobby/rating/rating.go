// Package rating is the arithmetic of Glicko-2, pure and repeatable: the same games in the same order give the same bits on
// every machine, so that a rating can be recomputed and compared years later.
//
// The formulas are those of Mark Glickman, "Example of the Glicko-2 system" (2022), whose steps the comments count.
package rating

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// ErrInvalid is what every refusal of this package wraps.
var ErrInvalid = errors.New("not a valid rating")

const (
	// points is the size of one unit of Glicko-2's own scale in rating points (step 2).
	points = 173.7178

	provisionalDeviation = 110.0
	rankedDeviation      = 75.0
	maxValue             = 5000.0 // keeps the exponents of step 3 far from overflow
	maxVolatility        = 1.0
)

// Rating is what is known of a player's strength, in rating points: the estimate, its standard deviation, and how much
// the strength itself is expected to wander in a period (on Glicko-2's own scale).
type Rating struct {
	Value, Deviation, Volatility float64
}

// Game is one result from a player's side: the opponent as rated before it, and 1, ½ or 0.
type Game struct {
	Opponent Rating
	Score    float64
}

// Params are the choices that Glicko-2 leaves open.
type Params struct {
	Start  Rating        // what somebody without games gets; its deviation is also the ceiling of every deviation
	Tau    float64       // how readily the volatility changes; the paper suggests 0.3 to 1.2
	Period time.Duration // the time away that widens the deviation as much as one period without games
}

// Default is how the club rates.
//
// The period follows from the wish that somebody who plays a lot, whose deviation settles near 60, should be provisional
// again after a year away: 60² + n·(0.06·173.7)² = 110² gives n = 78.2 periods, and a 78th of a year is 112 hours.
func Default() Params {
	return Params{
		Start:  Rating{Value: 1500, Deviation: 350, Volatility: 0.06},
		Tau:    0.75,
		Period: 112 * time.Hour,
	}
}

// New is the rating of somebody who has not played.
func (p Params) New() Rating { return p.Start }

// RankedFor is how long after a game somebody is ranked at most.
const RankedFor = 30 * 24 * time.Hour

// Provisional tells whether a deviation is so wide that the rating says little yet.
func Provisional(deviation float64) bool { return !(deviation < provisionalDeviation) }

// Aged is r after a time without games: the deviation grows, at most to where it started.
func (p Params) Aged(r Rating, away time.Duration) Rating {
	if away <= 0 {
		return r
	}
	r.Deviation = p.cap(points * widened(r, float64(away)/float64(p.Period)))
	return r
}

// widened is the deviation on Glicko-2's scale after some periods without games (step 6).
func widened(r Rating, periods float64) float64 {
	variance := square(r.Deviation/points) + mul(square(r.Volatility), periods)
	return math.Sqrt(variance)
}

func (p Params) cap(deviation float64) float64 { return math.Min(deviation, p.Start.Deviation) }

// Match rates one game as a period of its own for both sides, each from both ratings before it. The score is Black's:
// 1, ½ or 0.
func (p Params) Match(black, white Rating, score float64) (newBlack, newWhite Rating, err error) {
	newBlack, err = p.Update(black, []Game{{Opponent: white, Score: score}})
	if err != nil {
		return black, white, fmt.Errorf("rate black: %w", err)
	}
	newWhite, err = p.Update(white, []Game{{Opponent: black, Score: 1 - score}})
	if err != nil {
		return black, white, fmt.Errorf("rate white: %w", err)
	}
	return newBlack, newWhite, nil
}

// Update is the rating after a period with these games, all against opponents as they were before it. Without games only
// the deviation grows. The order of the games matters to the last bit alone.
func (p Params) Update(r Rating, games []Game) (Rating, error) {
	if err := p.check(r, games); err != nil {
		return r, err
	}
	if len(games) == 0 {
		return p.Aged(r, p.Period), nil
	}
	information, surprise := evidence(r, games)
	r.Volatility = p.volatility(r, information, surprise)
	variance := 1 / (1/square(widened(r, 1)) + information)
	r.Deviation = p.cap(mul(points, math.Sqrt(variance)))
	r.Value = clamp(r.Value+mul(mul(points, variance), surprise), maxValue)
	return r, nil
}

// evidence sums what the games tell (steps 3 and 4): the inverse of the variance v, and Σ g·(s − E), by which the
// results surpass what was expected.
func evidence(r Rating, games []Game) (information, surprise float64) {
	for _, game := range games {
		g := weight(game.Opponent.Deviation / points)
		odds := exp(mul(g, game.Opponent.Value-r.Value) / points)
		expected := 1 / (1 + odds)
		information += mul(square(g), mul(odds, square(expected)))
		surprise += mul(g, game.Score-expected)
	}
	return information, surprise
}

// weight is the paper's g: games against somebody of uncertain strength tell less.
func weight(deviation float64) float64 {
	return 1 / math.Sqrt(1+3*square(deviation)/(math.Pi*math.Pi))
}

// Settled tells whether a deviation is narrow enough for a place in the ranking.
func Settled(deviation float64) bool { return deviation < rankedDeviation }

// Ranked is for how long somebody who leaves a game with r has a place in the ranking without playing another one: while the deviation,
// which grows, stays settled, and no longer than RankedFor. It is zero where r is not settled (step 6, solved for the periods).
func (p Params) Ranked(r Rating) time.Duration {
	if !Settled(r.Deviation) {
		return 0
	}
	periods := (square(rankedDeviation/points) - square(r.Deviation/points)) / square(r.Volatility)
	return time.Duration(math.Min(mul(periods, float64(p.Period)), float64(RankedFor)))
}

// GamesMissing estimates how many games r is away from the ranking, played against equals who are as uncertain. It is an
// outlook for a person to read, never above 99.
func (p Params) GamesMissing(r Rating) int {
	games := 0
	for !Settled(r.Deviation) && games < 99 {
		next, err := p.Update(r, []Game{{Opponent: r, Score: 0.5}})
		if err != nil {
			return 99
		}
		r = next
		games++
	}
	return games
}

// check refuses what would poison every later rating: NaN, infinities, and values outside of what Update returns.
func (p Params) check(r Rating, games []Game) error {
	if err := p.Check(r); err != nil {
		return err
	}
	for i, game := range games {
		if err := p.Check(game.Opponent); err != nil {
			return fmt.Errorf("opponent %d: %w", i+1, err)
		}
		if !(game.Score >= 0 && game.Score <= 1) {
			return fmt.Errorf("game %d: score %v: %w", i+1, game.Score, ErrInvalid)
		}
	}
	return nil
}

// Check tells whether r can be a rating at all.
func (p Params) Check(r Rating) error {
	switch {
	case !(math.Abs(r.Value) <= maxValue):
		return fmt.Errorf("value %v: %w", r.Value, ErrInvalid)
	case !(r.Deviation > 0 && r.Deviation <= p.Start.Deviation):
		return fmt.Errorf("deviation %v: %w", r.Deviation, ErrInvalid)
	case !(r.Volatility > 0 && r.Volatility <= maxVolatility):
		return fmt.Errorf("volatility %v: %w", r.Volatility, ErrInvalid)
	}
	return nil
}
