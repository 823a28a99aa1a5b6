package eval

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

func square(name string) uint64 { return 1 << (uint(name[0]-'a') + 8*uint(name[1]-'1')) }

func squares(names ...string) (set uint64) {
	for _, name := range names {
		set |= square(name)
	}
	return set
}

func TestStable(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name        string
		discs, want uint64
	}{
		{"no corner", squares("b1", "c1", "a2"), 0},
		{"a corner alone", squares("a1", "c1"), squares("a1")},
		{"both ways from a corner", squares("h1", "g1", "f1", "h2", "d1", "g2"), squares("h1", "g1", "f1", "h2", "g2")},
		{"a whole edge", uint64(ranks & 0xFF), ranks & 0xFF},
		{"not around the side of the board", squares("h1", "a2", "h7", "a8"), squares("h1", "a8")},
		{"the whole rim", rim, rim},
		{"one row behind an edge", squares("a1", "b1", "c1", "a2", "b2", "c2"), squares("a1", "b1", "c1", "a2", "b2")},
		{"nothing over the diagonal", squares("a1", "b2", "c3"), squares("a1")},
		{"all", ^uint64(0), ^uint64(0)},
	}
	for _, test := range tests {
		if got := Stable(test.discs); got != test.want {
			t.Errorf("%s: %x, want %x", test.name, got, test.want)
		}
	}
}

func TestBesideCorners(t *testing.T) {
	t.Parallel()
	tests := []struct {
		open string
		x, c uint64
	}{
		{"a1", squares("b2"), squares("a2", "b1")},
		{"h1", squares("g2"), squares("g1", "h2")},
		{"a8", squares("b7"), squares("a7", "b8")},
		{"h8", squares("g7"), squares("g8", "h7")},
	}
	for _, test := range tests {
		if x, c := besideCorners(square(test.open)); x != test.x || c != test.c {
			t.Errorf("beside %s: %x and %x, want %x and %x", test.open, x, c, test.x, test.c)
		}
	}
}

func TestAround(t *testing.T) {
	t.Parallel()
	if got, want := around(square("a1")), squares("a1", "b1", "a2", "b2"); got != want {
		t.Errorf("around a1: %x, want %x", got, want)
	}
	if got, want := around(square("h5")), squares("g4", "h4", "g5", "h5", "g6", "h6"); got != want {
		t.Errorf("around h5: %x, want %x", got, want)
	}
}

// Turning the board upside down or left for right changes nothing, and no estimate passes for a won game.
func TestScoreIsSymmetricAndBounded(t *testing.T) {
	t.Parallel()
	mirror := func(b uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(b)) }
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		own, opp := rnd.Uint64(), rnd.Uint64()
		opp &^= own
		free := ^(own | opp)
		ownMoves, oppMoves := free&rnd.Uint64(), free&rnd.Uint64()
		score := Score(own, opp, ownMoves, oppMoves)
		for name, turn := range map[string]func(uint64) uint64{"mirrored": mirror, "upside down": bits.ReverseBytes64} {
			if got := Score(turn(own), turn(opp), turn(ownMoves), turn(oppMoves)); got != score {
				t.Fatalf("%x %x: %d, %s %d", own, opp, score, name, got)
			}
		}
		if score < -limit || score > limit {
			t.Fatalf("%x %x: %d is beyond ±%d", own, opp, score, limit)
		}
	}
}

func TestScoreKnowsCornersAndTheirNeighbours(t *testing.T) {
	t.Parallel()
	for empties := 15; empties <= 45; empties += 5 {
		if w := weights[empties]; w.corners+w.stable <= 0 || w.xSquares >= 0 || w.mobility <= 0 {
			t.Errorf("%d empties: %+v", empties, w)
		}
	}
	const own, opp = 0x000000FFFF000000, 0x0000FF0000FF0000
	corner := Score(own|square("a1"), opp, 0, 0)
	x := Score(own|square("b2"), opp, 0, 0)
	if none := Score(own, opp, 0, 0); corner <= none || x >= none {
		t.Errorf("corner %d, neither %d, X-square %d", corner, none, x)
	}
}
