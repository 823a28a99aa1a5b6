package eval

import (
	"bytes"
	"errors"
	"math/bits"
	"math/rand/v2"
	"sync"
	"testing"
)

// filled is a board whose squares are filled at random, as no game would.
func filled(rnd *rand.Rand) (own, opp uint64) {
	own, opp = rnd.Uint64(), rnd.Uint64()
	common := own & opp
	return own &^ common, opp &^ common
}

// random are weights drawn at random, and the set that they make.
var random = sync.OnceValues(func() (*Weights, *Set) {
	rnd, w := rand.New(rand.NewPCG(1, 1)), new(Weights)
	for k := range w {
		w[k] = make(Knot, Parameters())
		for i := range w[k] {
			w[k][i] = int16(rnd.IntN(401) - 200)
		}
	}
	return w, New(w)
})

func TestLanesFillTheirWords(t *testing.T) {
	t.Parallel()
	wide := map[int]int{}
	for i, l := range lanes {
		wide[l.bank]++
		if l.offset+l.size() > 1<<16 {
			t.Errorf("lane %d reaches %d, beyond its bank", i, l.offset+l.size())
		}
		if i > 0 && l.bank < lanes[i-1].bank {
			t.Errorf("lane %d of bank %d after one of bank %d", i, l.bank, lanes[i-1].bank)
		}
	}
	if len(lanes) != Features-1 || wide[0] != 34 || wide[1] != 8 || wide[2] != 4 || wide[3] != 4 || wide[4] != 4 || wide[5] != 4 {
		t.Errorf("%d lanes, %v of each bank: not those that Score adds up", len(lanes), wide)
	}
}

// The squares of a lane, read off the board by hand, must be what Reset made of them.
func TestIndicesAreTheDigitsOfTheBoard(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(2, 1))
	for range 1000 {
		own, opp := filled(rnd)
		var x Indices
		x.Reset(own, opp)
		for i, l := range lanes {
			want := l.offset
			for digit, square := range l.squares {
				want += power(digit) * (1 + int(own>>square&1) - int(opp>>square&1))
			}
			if x.lane(i) != want {
				t.Fatalf("%x %x lane %d: %d, want %d", own, opp, i, x.lane(i), want)
			}
		}
	}
}

func TestIndicesFollowTheGame(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(3, 1))
	for range 1000 {
		own, opp := filled(rnd)
		var x, plain, want Indices
		for x.Reset(own, opp); own|opp != ^uint64(0); {
			free := ^(own | opp)
			for range rnd.IntN(bits.OnesCount64(free)) {
				free &= free - 1
			}
			square, flips := bits.TrailingZeros64(free), opp&rnd.Uint64()&rnd.Uint64()
			own, opp = opp&^flips, own|flips|1<<square
			plain.plainPlay(&x, square, flips)
			x.Play(&x, square, flips)
			if want.Reset(own, opp); x != want || plain != want {
				t.Fatalf("%x %x: %x or plainly %x after the move, %x from the board", own, opp, x, plain, want)
			}
			if rnd.IntN(4) == 0 {
				own, opp = opp, own
				x.Pass(&x)
			}
		}
		if want.Reset(own, opp); x != want {
			t.Fatalf("%x %x: %x after a pass, %x from the board", own, opp, x, want)
		}
	}
}

// The score is the sum of the parameters that Features names, by the mean of the knots around.
func TestScoreIsTheSumOfFeatures(t *testing.T) {
	t.Parallel()
	weights, set := random()
	rnd := rand.New(rand.NewPCG(4, 2))
	for range 200 {
		own, opp := filled(rnd)
		var x Indices
		x.Reset(own, opp)
		for empties := range 62 {
			sum, stage := 0, empties/2
			for _, p := range x.Features(empties) {
				sum += int(mean(weights[stage/2][p], weights[(stage+1)/2][p]))
			}
			if got := set.Score(&x, empties); got != max(-limit, min(sum, limit)) {
				t.Fatalf("%x %x as if of %d empties: %d, want %d", own, opp, empties, got, sum)
			}
		}
	}
}

func TestSymmetricPositionsScoreTheSame(t *testing.T) {
	t.Parallel()
	_, set := random()
	rnd := rand.New(rand.NewPCG(5, 2))
	for range 500 {
		own, opp := filled(rnd)
		want := estimate(set, own, opp)
		for symmetry := range 8 {
			if got := estimate(set, image(own, symmetry), image(opp, symmetry)); got != want {
				t.Fatalf("%x %x: %d, by symmetry %d %d", own, opp, want, symmetry, got)
			}
		}
	}
}

func estimate(set *Set, own, opp uint64) int {
	var x Indices
	x.Reset(own, opp)
	return set.Score(&x, 64-bits.OnesCount64(own|opp))
}

func image(set uint64, symmetry int) (turnedSet uint64) {
	for ; set != 0; set &= set - 1 {
		turnedSet |= 1 << turned(bits.TrailingZeros64(set), symmetry)
	}
	return turnedSet
}

func TestWeightsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	rnd, weights := rand.New(rand.NewPCG(6, 1)), new(Weights)
	for k := range weights {
		weights[k] = make(Knot, Parameters())
		for range 1000 {
			weights[k][rnd.IntN(Parameters())] = int16(rnd.Uint32())
		}
	}
	weights[3][70], weights[3][71] = -32768, 32767
	got, err := Decode(encoded(t, weights))
	if err != nil {
		t.Fatal(err)
	}
	for k := range weights {
		for i := range weights[k] {
			if got[k][i] != weights[k][i] {
				t.Fatalf("knot %d, weight %d: %d, want %d", k, i, got[k][i], weights[k][i])
			}
		}
	}
}

func encoded(t *testing.T, w *Weights) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Encode(&b, w); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDamageIsRefused(t *testing.T) {
	t.Parallel()
	whole := embedded
	damaged := map[string][]byte{
		"nothing":       nil,
		"half a header": whole[:7],
		"a header":      whole[:20],
		"a byte less":   whole[:len(whole)-1],
		"a byte more":   append(bytes.Clone(whole), 0),
		"first missing": whole[1:],
	}
	for name, data := range damaged {
		if _, err := Decode(data); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: error %v, want %v", name, err, ErrDamaged)
		}
	}
	rnd := rand.New(rand.NewPCG(7, 1))
	for i := range 100 {
		at := rnd.IntN(len(whole))
		if i < 20 {
			at = i
		}
		data := bytes.Clone(whole)
		data[at] ^= 1 << rnd.IntN(8)
		if _, err := Decode(data); !errors.Is(err, ErrDamaged) {
			t.Errorf("byte %d changed: error %v, want %v", at, err, ErrDamaged)
		}
	}
}

func TestDefaultIsSound(t *testing.T) {
	t.Parallel()
	if _, err := Default(); err != nil {
		t.Fatal(err)
	}
}

// The positions of a search differ in some squares only, so that most of the weights they need are near at hand.
func BenchmarkPlayAndScore(b *testing.B) {
	_, set := random()
	rnd := rand.New(rand.NewPCG(8, 2))
	var boards [1024]Indices
	var turned [1024]uint64
	own, opp := filled(rnd)
	for i := range boards {
		changed := rnd.Uint64() & rnd.Uint64() & rnd.Uint64() & (own | opp)
		boards[i].Reset(own^changed, opp^changed)
		for range 3 {
			turned[i] |= 1 << rnd.IntN(64) & opp
		}
	}
	sum, n := 0, 0
	b.Run("play", func(b *testing.B) {
		var x Indices
		b.ReportAllocs()
		for b.Loop() {
			x.Play(&boards[n&1023], n&63, turned[n&1023])
			n++
		}
	})
	b.Run("score", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sum += set.Score(&boards[n&1023], 20)
			n++
		}
	})
	if sum == 0 {
		b.Error("all scores are 0")
	}
}
