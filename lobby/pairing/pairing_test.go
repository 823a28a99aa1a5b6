package pairing

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"reversi/engine"
)

var noon = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// seeker is somebody who has waited for some waves.
func seeker(player int64, rating, waves int) Seeker {
	return Seeker{Player: player, Rating: rating, Since: noon.Add(-time.Duration(waves) * Wave)}
}

// after is a seeker whose last game was against somebody.
func after(s Seeker, last int64) Seeker {
	s.Last = last
	return s
}

func open(s Seeker) Seeker {
	s.Open = true
	return s
}

func TestPairs(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name    string
		waiting []Seeker
		want    [][2]int
	}{
		{"nobody", nil, nil},
		{"one alone", []Seeker{seeker(1, 1500, 90)}, nil},
		{"at the edge of the first window", []Seeker{seeker(1, 1500, 0), seeker(2, 1600, 0)}, [][2]int{{0, 1}}},
		{"a point beyond it", []Seeker{seeker(1, 1500, 0), seeker(2, 1601, 0)}, nil},
		{"two waves make 24 points", []Seeker{seeker(1, 1500, 2), seeker(2, 1624, 2)}, [][2]int{{0, 1}}},
		{"who has just come has a narrow window still", []Seeker{seeker(1, 1500, 9), seeker(2, 1601, 0)}, nil},
		{"the nearest rating wins", []Seeker{seeker(1, 1500, 1), seeker(2, 1580, 1), seeker(3, 1440, 1)}, [][2]int{{0, 2}}},
		{"of equals the longest waiting", []Seeker{seeker(1, 1500, 3), seeker(2, 1550, 2), seeker(3, 1450, 1)}, [][2]int{{0, 1}}},
		{"the longest waiting chooses first", []Seeker{seeker(1, 1500, 3), seeker(2, 1560, 2), seeker(3, 1570, 1)}, [][2]int{{0, 1}}},
		{"all in one wave", []Seeker{seeker(1, 1500, 3), seeker(2, 1900, 2), seeker(3, 1520, 1), seeker(4, 1850, 1)}, [][2]int{{0, 2}, {1, 3}}},
		{"not with oneself", []Seeker{seeker(1, 1500, 9), seeker(1, 1500, 9)}, nil},
		{"whoever takes anybody still meets a window", []Seeker{seeker(1, 1500, 0), open(seeker(2, 1700, 0))}, nil},
		{"whoever takes anybody gets the longest waiting", []Seeker{open(seeker(1, 1500, 9)), open(seeker(2, 1900, 8)), open(seeker(3, 1500, 0))}, [][2]int{{0, 1}}},
		{"two who take anybody", []Seeker{open(seeker(1, 1500, 0)), open(seeker(2, 2900, 0))}, [][2]int{{0, 1}}},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := (Pool{Waiting: tc.waiting, Now: noon}).Pairs(); !slices.Equal(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestNotTheSameTwoAgainWhileOthersWait(t *testing.T) {
	t.Parallel()
	ann, bob := after(seeker(1, 1500, 9), 2), after(seeker(2, 1500, 9), 1)
	eve := seeker(3, 2900, 0) // far away: but one day she is within reach
	cases := []struct {
		name    string
		waiting []Seeker
		fits    func(a, b int) bool
		want    [][2]int
	}{
		{"nobody else waits", []Seeker{ann, bob}, nil, [][2]int{{0, 1}}},
		{"somebody else waits", []Seeker{ann, bob, eve}, nil, nil},
		{"somebody whom neither can have", []Seeker{ann, bob, eve}, func(a, b int) bool { return max(a, b) < 2 }, [][2]int{{0, 1}}},
		{"only another session of one of them", []Seeker{ann, bob, seeker(2, 1500, 0)}, nil, [][2]int{{0, 1}}},
		{"one has played somebody else since", []Seeker{after(ann, 7), bob, eve}, nil, [][2]int{{0, 1}}},
		{"the other one takes what comes", []Seeker{ann, open(bob), eve}, nil, [][2]int{{0, 1}}},
		{"the others are paired before", []Seeker{seeker(3, 2900, 9), seeker(4, 2900, 9), ann, bob}, nil, [][2]int{{0, 1}, {2, 3}}},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := (Pool{Waiting: tc.waiting, Now: noon, Fits: tc.fits}).Pairs(); !slices.Equal(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

// Two who have just played and a third, however far away: in the end two of them play, and never the same two again.
func TestTheThirdOneIsFoundInTheEnd(t *testing.T) {
	t.Parallel()
	waiting := []Seeker{after(seeker(1, 1500, 0), 2), after(seeker(2, 1520, 0), 1), seeker(3, 1900, 0)}
	for wave := range 100 {
		pairs := Pool{Waiting: waiting, Now: noon.Add(time.Duration(wave) * Wave)}.Pairs()
		if len(pairs) == 0 {
			continue
		}
		if want := [2]int{1, 2}; len(pairs) != 1 || pairs[0] != want || wave != 24 { // 100 + 24·12 = 388, 380 apart
			t.Errorf("wave %d: %v", wave, pairs)
		}
		return
	}
	t.Error("nobody was paired")
}

func TestForChoosesTheNearest(t *testing.T) {
	t.Parallel()
	waiting := []Seeker{seeker(1, 1580, 9), seeker(2, 1530, 2), seeker(3, 1500, 0)}
	if got := (Pool{Waiting: waiting, Now: noon}).For(2); got != 1 {
		t.Errorf("got %d, want 1", got)
	}
	if got := (Pool{Waiting: waiting[2:], Now: noon}).For(0); got != -1 {
		t.Errorf("got %d, want nobody", got)
	}
}

func TestWindow(t *testing.T) {
	t.Parallel()
	for waited, want := range map[time.Duration]int{
		-time.Second: 100, 0: 100, 2999 * time.Millisecond: 100, 3 * time.Second: 112, time.Minute: 340,
	} {
		if got := Window(waited); got != want {
			t.Errorf("after %s: got %d, want %d", waited, got, want)
		}
	}
}

func TestColor(t *testing.T) {
	t.Parallel()
	yes, no := func() bool { return true }, func() bool { return false }
	cases := []struct {
		name          string
		first, second int
		lot           func() bool
		want          engine.Color
	}{
		{"the first had Black more often", 3, 2, yes, engine.White},
		{"the second had Black more often", -2, -1, no, engine.Black},
		{"equal, one lot", 1, 1, yes, engine.Black},
		{"equal, the other", 1, 1, no, engine.White},
	}
	for _, tc := range cases {
		if got := Color(tc.first, tc.second, tc.lot); got != tc.want {
			t.Errorf("%s: got %s, want %s", tc.name, got, tc.want)
		}
	}
}

// Whoever waits: nobody is in two pairs, every pair is within both windows, and nobody is left over who could have played somebody else left
// over, but for two who have just played.
func TestPairsKeepTheRules(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pool := Pool{Now: noon}
		for range rapid.IntRange(0, 12).Draw(t, "waiting") {
			s := seeker(rapid.Int64Range(1, 9).Draw(t, "player"), rapid.IntRange(1300, 1900).Draw(t, "rating"), rapid.IntRange(0, 30).Draw(t, "waves"))
			s.Last, s.Open = rapid.Int64Range(0, 9).Draw(t, "last"), rapid.Bool().Draw(t, "open")
			pool.Waiting = append(pool.Waiting, s)
		}
		taken := make([]bool, len(pool.Waiting))
		for _, pair := range pool.Pairs() {
			if taken[pair[0]] || taken[pair[1]] || !pool.meets(pair[0], pair[1]) {
				t.Fatalf("pair %v of %+v", pair, pool.Waiting)
			}
			taken[pair[0]], taken[pair[1]] = true, true
		}
		for a := range taken {
			for b := range a {
				if !taken[a] && !taken[b] && pool.meets(a, b) && !pool.again(a, b, make([]bool, len(taken))) {
					t.Fatalf("%d and %d were left waiting of %+v", a, b, pool.Waiting)
				}
			}
		}
	})
}
