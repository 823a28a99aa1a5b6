package board

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"reversi/engine"
)

// boards is how many of each kind of position a test of one way of working takes.
func boards() int {
	if testing.Short() || raceEnabled {
		return 20_000
	}
	return 500_000
}

// reachable calls visit with positions of games of random moves.
func reachable(rnd *rand.Rand, n int, visit func(own, opp uint64)) {
	const start, reply = 0x0000000810000000, 0x0000001008000000
	own, opp := uint64(start), uint64(reply)
	for range n {
		visit(own, opp)
		moves := plainMoves(own, opp)
		switch {
		case moves != 0:
			square := pick(rnd, moves)
			flips := plainFlips(own, opp, square)
			own, opp = opp^flips, own^flips^1<<square
		case plainMoves(opp, own) != 0:
			own, opp = opp, own
		default:
			own, opp = start, reply
		}
	}
}

func pick(rnd *rand.Rand, set uint64) int {
	for range rnd.IntN(bits.OnesCount64(set)) {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// arbitrary calls visit with boards of all densities, which have longer and more crossing lines than games reach.
func arbitrary(rnd *rand.Rand, n int, visit func(own, opp uint64)) {
	for range n {
		empty := rnd.Uint64() & rnd.Uint64()
		for range rnd.IntN(4) {
			empty &= rnd.Uint64()
		}
		own := rnd.Uint64()
		for range rnd.IntN(3) {
			own &= rnd.Uint64()
		}
		visit(own&^empty, ^own&^empty)
	}
}

// way is one of the ways to work that this processor knows.
type way struct {
	name  string
	moves func(own, opp uint64) uint64
	flips func(own, opp uint64, square int) uint64
	fill  func(c *Children, own, opp, moves uint64)
	two   func(own, opp uint64, x, y, alpha, beta int) (score int, nodes uint64)
}

var plain = way{"plain", plainMoves, plainFlips, (*Children).plainFill, plainLastTwo}

func TestPlainFollowsTheRules(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	check := func(own, opp uint64) { compareWithRules(t, own, opp) }
	reachable(rnd, boards()/100, check)
	arbitrary(rnd, boards()/100, check)
}

func compareWithRules(t *testing.T, own, opp uint64) {
	t.Helper()
	p := position(t, own, opp)
	if got, want := plainMoves(own, opp), set(p.Legal()); got != want {
		t.Fatalf("%s: moves %x, by the rules %x", p, got, want)
	}
	for empty := ^(own | opp); empty != 0; empty &= empty - 1 {
		i := bits.TrailingZeros64(empty)
		square := engine.SquareAt(i%8, i/8)
		if got, want := plainFlips(own, opp, i), set(p.Flips(square)); got != want {
			t.Fatalf("%s: %v flips %x, by the rules %x", p, square, got, want)
		}
	}
	if score := p.Official(); p.Over() && Final(own, opp) != score.Black-score.White {
		t.Fatalf("%s: final %d, by the rules %v", p, Final(own, opp), score)
	}
}

func position(t *testing.T, own, opp uint64) engine.Position {
	t.Helper()
	text := make([]byte, 64)
	for i := range text {
		text[i] = "-XO"[own>>i&1+2*(opp>>i&1)]
	}
	p, err := engine.ParseBoard(string(text), engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func set(squares []engine.Square) (s uint64) {
	for _, square := range squares {
		s |= 1 << (8*square.Row() + square.Col())
	}
	return s
}

func TestVectorsAgreeWithPlain(t *testing.T) {
	t.Parallel()
	if len(vectors()) == 0 {
		t.Skip("this processor has no vectors that the package uses")
	}
	for i, w := range vectors() {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			rnd := rand.New(rand.NewPCG(3, uint64(i)))
			check := func(own, opp uint64) { compareWithPlain(t, w, own, opp) }
			reachable(rnd, boards(), check)
			arbitrary(rnd, boards(), check)
		})
	}
}

func compareWithPlain(t *testing.T, w way, own, opp uint64) {
	t.Helper()
	moves := plainMoves(own, opp)
	if got := w.moves(own, opp); got != moves {
		t.Fatalf("own %#x, opp %#x: moves %#x, want %#x", own, opp, got, moves)
	}
	for empty := ^(own | opp); empty != 0; empty &= empty - 1 {
		square := bits.TrailingZeros64(empty)
		if got, want := w.flips(own, opp, square), plainFlips(own, opp, square); got != want {
			t.Fatalf("own %#x, opp %#x: %d flips %#x, want %#x", own, opp, square, got, want)
		}
	}
	if moves != 0 {
		compareChildren(t, w, own, opp, moves)
	}
}

func compareChildren(t *testing.T, w way, own, opp, moves uint64) {
	t.Helper()
	var got, want Children
	w.fill(&got, own, opp, moves)
	want.plainFill(own, opp, moves)
	n := bits.OnesCount64(moves)
	clearFrom(&got, n)
	if got != want {
		t.Fatalf("own %#x, opp %#x: children %#x, want %#x", own, opp, got, want)
	}
}

// clearFrom blanks the entries that do not count.
func clearFrom(c *Children, n int) {
	clear(c.Own[n:])
	clear(c.Opp[n:])
	clear(c.Moves[n:])
	clear(c.Square[n:])
}

// A single run in every direction from every square, closed by the edge or by any square: nothing may wrap around.
func TestEveryRun(t *testing.T) {
	t.Parallel()
	for square := range 64 {
		for _, step := range [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			ray := ray(square, step[0], step[1])
			for _, w := range append(vectors(), plain) {
				compareRuns(t, w, square, ray)
			}
		}
	}
}

// compareRuns has all of the board but the ray in one state, and every run of opponents on the ray.
func compareRuns(t *testing.T, w way, square int, ray uint64) {
	t.Helper()
	for end := ray; end != 0; end &= end - 1 {
		closing := end & -end
		for opp := ray &^ closing; ; opp = (opp - 1) & ray &^ closing {
			want := flanked(square, closing, opp, ray)
			if got := w.flips(closing, opp, square); got != want {
				t.Fatalf("%s: own %#x, opp %#x: %d flips %#x, want %#x", w.name, closing, opp, square, got, want)
			}
			if got := w.moves(closing, opp) >> square & 1; got != 0 != (want != 0) {
				t.Fatalf("%s: own %#x, opp %#x: is %d a move? %d", w.name, closing, opp, square, got)
			}
			if opp == 0 {
				break
			}
		}
	}
}

// flanked walks from one disc to the other.
func flanked(square int, closing, opp, ray uint64) uint64 {
	run := ray & (closing - 1)
	if closing < 1<<square {
		run = ray &^ (closing<<1 - 1)
	}
	if run&^opp != 0 {
		return 0
	}
	return run
}

func TestFillOfNothing(t *testing.T) {
	t.Parallel()
	var c Children
	if n := c.Fill(1, 2, 0); n != 0 {
		t.Errorf("%d children of no moves", n)
	}
}

// A crowded middle with a few own discs around has more moves than two vectors of eight hold.
func TestMostChildren(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(9, 9))
	most := 0
	for range 20_000 {
		own := rnd.Uint64() & rnd.Uint64() & rnd.Uint64()
		opp := 0x007E7E7E7E7E7E00 & rnd.Uint64() &^ own
		moves := plainMoves(own, opp)
		if moves == 0 {
			continue
		}
		most = max(most, bits.OnesCount64(moves))
		for _, w := range vectors() {
			compareChildren(t, w, own, opp, moves)
		}
	}
	if most < 17 {
		t.Errorf("at most %d children, want more than two vectors of eight", most)
	}
}
