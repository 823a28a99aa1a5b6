package board

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// endings calls visit with positions of random games, and arbitrary ones, that have so many empty squares.
func endings(rnd *rand.Rand, empties, n int, visit func(own, opp uint64)) {
	for range n / 2 {
		own, empty := rnd.Uint64(), uint64(0)
		for bits.OnesCount64(empty) < empties {
			empty |= 1 << rnd.IntN(64)
		}
		visit(own&^empty, ^own&^empty)
	}
	for found := 0; found < n/2; {
		reachable(rnd, 64, func(own, opp uint64) {
			if bits.OnesCount64(own|opp) == 64-empties {
				visit(own, opp)
				found++
			}
		})
	}
}

// solve is the score by the plain rules.
func solve(own, opp uint64) int {
	moves := plainMoves(own, opp)
	if moves == 0 {
		if plainMoves(opp, own) == 0 {
			return Final(own, opp)
		}
		return -solve(opp, own)
	}
	best := none
	for ; moves != 0; moves &= moves - 1 {
		flips := plainFlips(own, opp, bits.TrailingZeros64(moves))
		best = max(best, -solve(opp^flips, own^flips^moves&-moves))
	}
	return best
}

func TestLast(t *testing.T) {
	t.Parallel()
	for empties := range MostLast + 1 {
		rnd := rand.New(rand.NewPCG(11, uint64(empties)))
		endings(rnd, empties, boards()/5, func(own, opp uint64) {
			want := solve(own, opp)
			if got, nodes := Last(own, opp, -64, 64); got != want || nodes == 0 {
				t.Fatalf("own %#x, opp %#x: %d in %d nodes, want %d", own, opp, got, nodes, want)
			}
			alpha := 2*rnd.IntN(64) - 64
			beta := alpha + 2 + 2*rnd.IntN(4)
			if got, _ := Last(own, opp, alpha, beta); !holds(got, want, alpha, beta) {
				t.Fatalf("own %#x, opp %#x: %d between %d and %d, want %d", own, opp, got, alpha, beta, want)
			}
		})
	}
}

// holds tells whether a score says the truth: exact inside the window, a bound outside.
func holds(got, want, alpha, beta int) bool {
	switch {
	case got <= alpha:
		return want <= got
	case got >= beta:
		return want >= got
	}
	return got == want
}

func TestLastTwoInVectors(t *testing.T) {
	t.Parallel()
	for i, w := range vectors() {
		rnd := rand.New(rand.NewPCG(13, uint64(i)))
		endings(rnd, 2, boards(), func(own, opp uint64) {
			x := squares(^(own | opp))
			alpha := 2*rnd.IntN(64) - 64
			beta := alpha + 2 + 2*rnd.IntN(64)
			score, nodes := w.two(own, opp, x[0], x[1], alpha, beta)
			want, wantNodes := plainLastTwo(own, opp, x[0], x[1], alpha, beta)
			if score != want || nodes != wantNodes {
				t.Fatalf("%s: own %#x, opp %#x between %d and %d: %d in %d nodes, want %d in %d", w.name, own, opp, alpha, beta,
					score, nodes, want, wantNodes)
			}
		})
	}
}

func BenchmarkLast(b *testing.B) {
	forEachLevel(b, func(b *testing.B) {
		var all []sample
		rnd := rand.New(rand.NewPCG(12, 12))
		endings(rnd, 4, 2*sampleSize, func(own, opp uint64) { all = append(all, sample{own: own, opp: opp}) })
		all, nodes := all[sampleSize:], uint64(0)
		for i := 0; b.Loop(); i++ {
			s := &all[i%sampleSize]
			_, n := Last(s.own, s.opp, -1, 1)
			nodes += n
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
	})
}
