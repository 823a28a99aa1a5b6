package main

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"reversi/engine/board"
)

// minimax is the score of a full search without any cut.
func minimax(at state, depth int, evaluate evaluator) int {
	moves := at.moves()
	if moves == 0 {
		if at.pass(); at.moves() == 0 {
			return -100 * board.Final(at.own, at.opp)
		}
		return -minimax(at, depth, evaluate)
	}
	if depth == 0 {
		return evaluate(&at)
	}
	best := -infinity
	for ; moves != 0; moves &= moves - 1 {
		var next state
		next.play(&at, bits.TrailingZeros64(moves))
		best = max(best, -minimax(next, depth-1, evaluate))
	}
	return best
}

// jagged is an evaluation without any sense, so that no cut is right by luck.
func jagged(s *state) int { return int((s.own*0x9E3779B97F4A7C15 ^ s.opp*0xD6E8FEB86659FD93) >> 54) }

func TestShallowSearchIsMinimax(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(4, 4))
	s := &shallow{evaluate: jagged}
	for range 4 {
		at := stateOf(startOwn, startOpp)
		for range 60 {
			if at.moves() == 0 {
				if at.pass(); at.moves() == 0 {
					break
				}
			}
			for depth := range 4 {
				if got, want := s.score(&at, depth), minimax(at, depth, jagged); got != want {
					t.Fatalf("%x %x, depth %d: %d, want %d", at.own, at.opp, depth, got, want)
				}
			}
			from := at
			var next state
			next.play(&from, s.best(&from, 3))
			if got, want := -minimax(next, 2, jagged), minimax(from, 3, jagged); got != want {
				t.Fatalf("%x %x: the best move scores %d, want %d", from.own, from.opp, got, want)
			}
			at.play(&from, drawn(from.moves(), rnd))
		}
	}
}

// Without blur the choice is a best move; with much of it, moves vary.
func TestChoiceIsBlurred(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(5, 5))
	s := &shallow{evaluate: jagged}
	at := stateOf(startOwn, startOpp)
	from := at
	at.play(&from, 19)
	if got, want := s.choose(&at, 2, 0, rnd), s.best(&at, 2); got != want {
		t.Errorf("chose %d, want %d", got, want)
	}
	seen := map[int]bool{}
	for range 50 {
		seen[s.choose(&at, 2, 5000, rnd)] = true
	}
	if len(seen) != bits.OnesCount64(at.moves()) {
		t.Errorf("50 blurred choices of %d moves gave %d", bits.OnesCount64(at.moves()), len(seen))
	}
}
