package main

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"os"
)

const (
	blur      = 120  // of the choice of moves, in hundredths of a disc
	oddMove   = 0.04 // how often a move is drawn at random
	keep      = 0.5  // how many of the positions of a game are kept
	ownPlies  = 24   // at most so many random plies begin a game that begins at random
	bookPlies = 44   // at most so many plies of a tournament's game begin one that does not
)

// start is the board before the first move.
const startOwn, startOpp = 1<<28 | 1<<35, 1<<27 | 1<<36

// play plays some games and returns positions from them.
func play(games int, player *shallow, depth int, book [][]int, rnd *rand.Rand) []sample {
	var kept []sample
	for range games {
		kept = appendGame(kept, player, depth, opening(book, rnd), rnd)
	}
	return kept
}

// opening is half of the times the beginning of a tournament's game, else nil.
func opening(book [][]int, rnd *rand.Rand) []int {
	if len(book) == 0 || rnd.IntN(2) == 0 {
		return nil
	}
	moves := book[rnd.IntN(len(book))]
	return moves[:min(rnd.IntN(bookPlies), len(moves))]
}

func appendGame(kept []sample, player *shallow, depth int, opening []int, rnd *rand.Rand) []sample {
	at, random := stateOf(startOwn, startOpp), 0
	if opening == nil {
		random = rnd.IntN(ownPlies)
	}
	for ply := 0; ; ply++ {
		moves := at.moves()
		if moves == 0 {
			if at.pass(); at.moves() == 0 {
				return kept
			}
			moves = at.moves()
		}
		if rnd.Float64() < keep {
			kept = append(kept, sample{Own: at.own, Opp: at.opp})
		}
		var square int
		switch {
		case ply < len(opening):
			square = opening[ply]
		case ply < random || rnd.Float64() < oddMove:
			square = drawn(moves, rnd)
		default:
			square = player.choose(&at, depth, blur, rnd)
		}
		from := at
		at.play(&from, square)
	}
}

// drawn is one of a set of squares.
func drawn(squares uint64, rnd *rand.Rand) int {
	for range rnd.IntN(bits.OnesCount64(squares)) {
		squares &= squares - 1
	}
	return bits.TrailingZeros64(squares)
}

// games plays all shards of the generation that are not there yet.
func (g *generation) games(ctx context.Context) error {
	if err := g.open(); err != nil {
		return err
	}
	evaluate, err := g.player()
	if err != nil {
		return err
	}
	book, err := g.book()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(g.path(""), 0o755); err != nil {
		return err
	}
	return g.parallel(ctx, g.shards(), func(i int) error {
		if exists(g.gamesPath(i)) {
			return nil
		}
		rnd := rand.New(rand.NewPCG(g.Seed, uint64(g.number)<<32|uint64(i)))
		return writeSamples(g.gamesPath(i), play(g.ShardGames, &shallow{evaluate: evaluate}, g.PlayDepth, book, rnd))
	})
}
