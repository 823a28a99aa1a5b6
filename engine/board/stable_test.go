package board

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// What counts as stable must stay as it is to the end of every game.
func TestStableDiscsStay(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(8, 8))
	found := 0
	for range boards() / 100 {
		found += playOut(t, rnd)
	}
	if games := boards() / 100; found < 40*games {
		t.Errorf("%d stable discs at the end of %d games, want two thirds of all at least", found, games)
	}
}

// playOut plays a random game and counts the stable discs at its end.
func playOut(t *testing.T, rnd *rand.Rand) int {
	t.Helper()
	own, opp := uint64(startOwn), uint64(startOpp)
	var stable, stableOpp uint64
	for moves := Moves(own, opp); moves != 0; moves = Moves(own, opp) {
		square := pick(rnd, moves)
		flips := Flips(own, opp, square)
		own, opp = opp^flips, own^flips^1<<square
		stable, stableOpp = stableOpp, stable
		if lost := stable&^own | stableOpp&^opp; lost != 0 {
			t.Fatalf("own %#x, opp %#x: lost stable discs %#x", own, opp, lost)
		}
		stable, stableOpp = Stable(own, opp), Stable(opp, own)
		if Moves(own, opp) == 0 {
			own, opp, stable, stableOpp = opp, own, stableOpp, stable
		}
	}
	return bits.OnesCount64(stable | stableOpp)
}

func TestStable(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		own, opp  uint64
		want      uint64
		wantOther uint64
	}{
		{"the start", startOwn, startOpp, 0, 0},
		{"a full board", 0x123456789ABCDEF0, ^uint64(0x123456789ABCDEF0), 0x123456789ABCDEF0, ^uint64(0x123456789ABCDEF0)},
		{"a corner and what leans on it", 0x0000000000010307, 0, 0x0000000000010307, 0},
		{"a triangle without its corner", 0x0000000000010306, 0, 0, 0},
		{"a full edge", 0x3C, 0xC3, 0x3C, 0xC3},
		{"an edge with a corner to take", 0x3E, 0, 0, 0},
		{"a wedge on an edge that cannot be turned", 0b00001001, 0b00000110, 0b00000001, 0},
		{"all but a8", ^uint64(1 << 56), 0, ^uint64(1 << 56), 0},
	}
	for _, test := range tests {
		if got := Stable(test.own, test.opp); got != test.want {
			t.Errorf("%s: %#x, want %#x", test.name, got, test.want)
		}
		if got := Stable(test.opp, test.own); got != test.wantOther {
			t.Errorf("%s, the other side: %#x, want %#x", test.name, got, test.wantOther)
		}
	}
}

// A line is full when the walk along it meets no empty square.
func TestFullLines(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(7, 7))
	for range boards() / 100 {
		discs := rnd.Uint64() | rnd.Uint64() | rnd.Uint64() | rnd.Uint64()
		slash, backslash := fullDiagonals(discs)
		got := [4]uint64{fullAcross(discs), fullDown(discs), slash, backslash}
		for square := range 64 {
			for i, step := range [4][2]int{{1, 0}, {0, 1}, {1, -1}, {1, 1}} {
				line := 1<<square | ray(square, step[0], step[1]) | ray(square, -step[0], -step[1])
				if full := got[i]>>square&1 != 0; full != (line&^discs == 0) {
					t.Fatalf("discs %#x: is line %d through %d full? %v", discs, i, square, full)
				}
			}
		}
	}
}

func BenchmarkStable(b *testing.B) {
	all, sum := samples(), uint64(0)
	for i := 0; b.Loop(); i++ {
		s := &all[i%sampleSize]
		sum += Stable(s.own, s.opp)
	}
	sink = sum
}
