package db

import (
	"cmp"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/rating"
)

// ledger reckons all ratings from nothing but the games, taken in the order of their ends.
type ledger struct {
	params rating.Params
	cards  map[place]card
	short  map[pair]time.Time // the end of the last very short game
}

// place is where a card belongs.
type place struct {
	account match.PlayerID
	pool    match.Pool
}

func newLedger(p rating.Params) *ledger {
	return &ledger{params: p, cards: map[place]card{}, short: map[pair]time.Time{}}
}

// effect is what the end of a match did: nothing to ratings where it does not count.
type effect struct {
	changes   []change
	shown     *match.Ratings
	uncounted string
}

// enter takes the next match that ended.
func (l *ledger) enter(s match.State) (effect, error) {
	switch {
	case !counts(s, *s.Result):
		return effect{}, nil
	case l.repeats(s):
		return effect{uncounted: match.ShortGame}, nil
	}
	pool := s.Start.Control.Pool()
	var cards [2]card
	for c, p := range s.Start.Players {
		cards[c] = l.card(place{p.ID, pool})
	}
	done, err := settle(l.params, cards, decided{s.Start, s.Result.Winner, s.Changed})
	if err != nil {
		return effect{}, err
	}
	for c, p := range s.Start.Players {
		l.cards[place{p.ID, pool}] = done.after[c]
	}
	return effect{changes: done.changes(s.Start), shown: done.shown()}, nil
}

// repeats tells whether a match is a very short one soon after another of the same two.
func (l *ledger) repeats(s match.State) bool {
	if s.Game.Ply() >= shortPlies {
		return false
	}
	who := pairOf(s.Start)
	last, again := l.short[who]
	if s.Changed.After(last) {
		l.short[who] = s.Changed
	}
	return again && last.After(s.Changed.Add(-shortApart))
}

func (l *ledger) card(at place) card {
	c, ok := l.cards[at]
	if !ok {
		c.Rating = l.params.New()
	}
	return c
}

// main is the pool that an account plays most: the one with the most games, of equals the one played last, and then by name; see setMain.
func (l *ledger) main(account match.PlayerID) (most match.Pool) {
	for _, pool := range match.Pools() {
		c, played := l.cards[place{account, pool}]
		best := l.cards[place{account, most}]
		if played && (most == "" || cmp.Or(c.games()-best.games(), c.At.Compare(best.At), cmp.Compare(most, pool)) > 0) {
			most = pool
		}
	}
	return most
}
