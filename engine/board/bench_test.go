package board

import (
	"math/rand/v2"
	"testing"
)

// sample is a set of positions of games, with a move each where there is one.
type sample struct {
	own, opp uint64
	moves    uint64
	square   int
}

const sampleSize = 1024

func samples() (all []sample) {
	rnd := rand.New(rand.NewPCG(5, 5))
	reachable(rnd, 2*sampleSize, func(own, opp uint64) {
		if moves := plainMoves(own, opp); moves != 0 && len(all) < sampleSize {
			all = append(all, sample{own, opp, moves, pick(rnd, moves)})
		}
	})
	return all
}

var sink uint64

func BenchmarkMoves(b *testing.B) {
	forEachLevel(b, func(b *testing.B) {
		all, sum := samples(), uint64(0)
		for i := 0; b.Loop(); i++ {
			s := &all[i%sampleSize]
			sum += Moves(s.own, s.opp)
		}
		sink = sum
	})
}

func BenchmarkFlips(b *testing.B) {
	forEachLevel(b, func(b *testing.B) {
		all, sum := samples(), uint64(0)
		for i := 0; b.Loop(); i++ {
			s := &all[i%sampleSize]
			sum += Flips(s.own, s.opp, s.square)
		}
		sink = sum
	})
}

func BenchmarkChildren(b *testing.B) {
	forEachLevel(b, func(b *testing.B) {
		var c Children
		all, children := samples(), 0
		for i := 0; b.Loop(); i++ {
			s := &all[i%sampleSize]
			children += c.Fill(s.own, s.opp, s.moves)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(children), "ns/child")
	})
}

func BenchmarkPerft11(b *testing.B) {
	forEachLevel(b, func(b *testing.B) {
		for b.Loop() {
			if got := Perft(startOwn, startOpp, 11); got != 212258800 {
				b.Fatalf("perft 11 = %d", got)
			}
		}
	})
}
