// Package bot plays seats of matches: levels of different strength, and a pool of workers that all of them share.
package bot

import (
	"context"
	"math/rand/v2"

	"reversi/engine"
	"reversi/engine/search"
)

// Level is a way to choose moves.
type Level struct {
	ID, Name string
	Deep     bool // thinks for tenths of a second rather than for milliseconds, and remembers more
	choose   chooser
}

// deepEntries are what a deep level remembers, of 16 bytes each.
const deepEntries = 1 << 20

// Searcher makes one that is large enough for the level.
func (l Level) Searcher() *search.Searcher {
	if l.Deep {
		return search.New(deepEntries)
	}
	return search.New(search.DefaultEntries)
}

// chooser picks a legal move in a position that has one. The Searcher is there to be used or not.
type chooser func(context.Context, *search.Searcher, engine.Position, *rand.Rand) (engine.Square, error)

// Levels lists all levels in order of strength.
func Levels() []Level {
	return []Level{
		{ID: "child", Name: "Child", choose: childish},
		{ID: "novice", Name: "Novice", choose: greedy},
		{ID: "corners", Name: "Corners", choose: cornered},
		{ID: "amateur", Name: "Amateur", choose: amateur.choose},
		{ID: "master", Name: "Master", choose: master.choose},
		{ID: "grandmaster", Name: "Grandmaster", choose: grandmaster.choose},
		{ID: "champion", Name: "Champion", Deep: true, choose: champion.choose},
		{ID: "legend", Name: "Legend", Deep: true, choose: legend.choose},
	}
}

// ByID finds a level.
func ByID(id string) (Level, bool) {
	for _, l := range Levels() {
		if l.ID == id {
			return l, true
		}
	}
	return Level{}, false
}

// Choose picks a move, at random among those that the level holds for equal. The error is search.ErrNoMove where there is
// none, or the context's.
func (l Level) Choose(ctx context.Context, s *search.Searcher, p engine.Position, rnd *rand.Rand) (engine.Square, error) {
	if err := ctx.Err(); err != nil {
		return engine.NoSquare, err
	}
	switch legal := p.Legal(); len(legal) {
	case 0:
		return engine.NoSquare, search.ErrNoMove
	case 1:
		return legal[0], nil
	}
	return l.choose(ctx, s, p, rnd)
}

// childish has not learned yet what corners are for: it plays anywhere, but likes the squares beside an empty corner better than the corner.
func childish(_ context.Context, _ *search.Searcher, p engine.Position, rnd *rand.Rand) (engine.Square, error) {
	squares := p.Legal()
	if others := keep(squares, func(s engine.Square) bool { return !isCorner(p, s) }); len(others) > 0 {
		squares = others
	}
	return squares[rnd.IntN(len(squares))], nil
}

// greedy turns as many discs as it can.
func greedy(_ context.Context, _ *search.Searcher, p engine.Position, rnd *rand.Rand) (engine.Square, error) {
	return mostFlips(p, p.Legal(), rnd), nil
}

// cornered takes a corner where it can, and otherwise keeps away from the squares beside an empty one where it can.
func cornered(_ context.Context, _ *search.Searcher, p engine.Position, rnd *rand.Rand) (engine.Square, error) {
	legal := p.Legal()
	if taking := keep(legal, func(s engine.Square) bool { return isCorner(p, s) }); len(taking) > 0 {
		return mostFlips(p, taking, rnd), nil
	}
	if safe := keep(legal, func(s engine.Square) bool { return !besideOpenCorner(p, s) }); len(safe) > 0 {
		return mostFlips(p, safe, rnd), nil
	}
	return mostFlips(p, legal, rnd), nil
}

// mostFlips picks among the squares that flip most.
func mostFlips(p engine.Position, squares []engine.Square, rnd *rand.Rand) engine.Square {
	most := 0
	for _, s := range squares {
		most = max(most, len(p.Flips(s)))
	}
	equals := keep(squares, func(s engine.Square) bool { return len(p.Flips(s)) == most })
	return equals[rnd.IntN(len(equals))]
}

func keep(squares []engine.Square, wanted func(engine.Square) bool) []engine.Square {
	var kept []engine.Square
	for _, s := range squares {
		if wanted(s) {
			kept = append(kept, s)
		}
	}
	return kept
}
