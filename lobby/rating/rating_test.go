package rating

import (
	"errors"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func mustMatch(t interface{ Fatal(...any) }, black, white Rating, score float64) (Rating, Rating) {
	b, w, err := Default().Match(black, white, score)
	if err != nil {
		t.Fatal(err)
	}
	return b, w
}

func mustUpdate(t *testing.T, p Params, r Rating, games []Game) Rating {
	t.Helper()
	r, err := p.Update(r, games)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.Abs(got-want) > tolerance {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

// The example in Glickman's paper, to the digits printed there: μ′ and φ′ to four places, the rating and the deviation as
// computed from those, and σ′ with its sixth place cut off.
func TestUpdateAgreesWithThePaper(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Tau = 0.5
	got := mustUpdate(t, p, Rating{1500, 200, 0.06}, []Game{
		{Rating{1400, 30, 0.06}, 1},
		{Rating{1550, 100, 0.06}, 0},
		{Rating{1700, 300, 0.06}, 0},
	})
	mu, phi := (got.Value-1500)/points, got.Deviation/points
	near(t, "μ′", mu, -0.2069, 0.00005)
	near(t, "φ′", phi, 0.8722, 0.00005)
	near(t, "value", 1500+points*fourPlaces(mu), 1464.06, 0.005)
	near(t, "deviation", points*fourPlaces(phi), 151.52, 0.005)
	near(t, "σ′", math.Trunc(got.Volatility*1e5), 5999, 0)
}

func fourPlaces(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// A change of any bit would make every stored rating differ from its recomputation, so the bits themselves are pinned.
func TestUpdateIsPinnedToTheBit(t *testing.T) {
	t.Parallel()
	p := Default()
	a, b := p.New(), p.New()
	for i := range 200 {
		a, b = mustMatch(t, p.Aged(a, time.Duration(i)*time.Hour), b, []float64{1, 0, 1, 0.5, 1}[i%5])
	}
	wantA := Rating{0x1.8a16bb07de053p+10, 0x1.40af72b76d918p+06, 0x1.e99eea1507ac4p-05}
	wantB := Rating{0x1.62b69c5c24a9ap+10, 0x1.fa2ab6aa6e083p+05, 0x1.e9aab19c3bbacp-05}
	if a != wantA || b != wantB {
		t.Errorf("got  %x\n     %x\nwant %x\n     %x", a, b, wantA, wantB)
	}
}

func TestFirstGameBetweenNewcomers(t *testing.T) {
	t.Parallel()
	p := Default()
	winner, loser := mustMatch(t, p.New(), p.New(), 1)
	near(t, "winner", winner.Value, 1662.31, 0.005)
	near(t, "loser", loser.Value, 1337.69, 0.005)
	if winner.Deviation >= 350 || winner.Deviation != loser.Deviation {
		t.Errorf("deviations %v and %v, want equal ones under 350", winner.Deviation, loser.Deviation)
	}
}

func TestUpdateWithoutGamesOnlyWidens(t *testing.T) {
	t.Parallel()
	p := Default()
	r := Rating{1700, 80, 0.06}
	got := mustUpdate(t, p, r, nil)
	if got.Value != r.Value || got.Volatility != r.Volatility || got.Deviation <= r.Deviation {
		t.Errorf("Update(%v, nil) = %v", r, got)
	}
}

func TestAged(t *testing.T) {
	t.Parallel()
	p := Default()
	settled := Rating{1600, 60, 0.06}
	const year = 365 * 24 * time.Hour
	tests := []struct {
		name string
		away time.Duration
		want float64
	}{
		{"no time", 0, 60},
		{"a clock that went back", -year, 60},
		{"one period", p.Period, 60.90},
		{"a year brings back to the edge", year, 110},
		{"as long as a duration can be", math.MaxInt64, 350},
	}
	for _, test := range tests {
		got := p.Aged(settled, test.away)
		near(t, test.name, got.Deviation, test.want, 0.05)
		if got.Value != settled.Value || got.Volatility != settled.Volatility {
			t.Errorf("%s: Aged changed more than the deviation: %v", test.name, got)
		}
	}
}

func TestProvisional(t *testing.T) {
	t.Parallel()
	for deviation, want := range map[float64]bool{109.999: false, 110: true, 350: true, 45: false} {
		if got := Provisional(deviation); got != want {
			t.Errorf("Provisional(%v) = %v, want %v", deviation, got, want)
		}
	}
}

func TestGamesMissing(t *testing.T) {
	t.Parallel()
	p := Default()
	if got := p.GamesMissing(Rating{1500, 74.9, 0.06}); got != 0 {
		t.Errorf("ranked: %d games missing, want 0", got)
	}
	r := p.New()
	first := p.GamesMissing(r)
	if first < 15 || first > 40 {
		t.Errorf("newcomer: %d games missing, want two dozen or so", first)
	}
	for left := first; left > 0; left-- {
		if got := p.GamesMissing(r); got != left {
			t.Errorf("%d games missing after %d of %d, want %d", got, first-left, first, left)
		}
		r, _ = mustMatch(t, r, r, 0.5)
	}
	if got := p.GamesMissing(Rating{1500, 350, 1}); got != 99 {
		t.Errorf("never to settle: %d games missing, want the ceiling 99", got)
	}
}

// Nobody is ranked a moment longer than the deviation allows, nor a moment shorter.
func TestRankedLastsAsLongAsTheDeviationIsSettled(t *testing.T) {
	t.Parallel()
	p := Default()
	for _, c := range []struct {
		name string
		r    Rating
		most time.Duration
	}{
		{"too wide already", Rating{1500, 75, 0.06}, 0},
		{"narrow: a month", Rating{1500, 60, 0.06}, RankedFor},
		{"close to the edge", Rating{1500, 74, 0.06}, 0},
		{"one who wanders", Rating{1500, 60, 0.3}, 0},
	} {
		got := p.Ranked(c.r)
		if c.most > 0 && got != c.most {
			t.Errorf("%s: ranked for %v, want %v", c.name, got, c.most)
		}
		if Settled(c.r.Deviation) && !Settled(p.Aged(c.r, got-time.Second).Deviation) {
			t.Errorf("%s: ranked for %v, but it has not been settled before", c.name, got)
		}
		if got < RankedFor && Settled(p.Aged(c.r, got+time.Second).Deviation) {
			t.Errorf("%s: ranked for %v only, but it is settled longer", c.name, got)
		}
	}
}

func TestMatchRefusesWhatIsNoRating(t *testing.T) {
	t.Parallel()
	good := Default().New()
	nan, inf := math.NaN(), math.Inf(1)
	tests := []struct {
		name  string
		r     Rating
		score float64
	}{
		{"value NaN", Rating{nan, 60, 0.06}, 1},
		{"value infinite", Rating{-inf, 60, 0.06}, 1},
		{"deviation NaN", Rating{1500, nan, 0.06}, 1},
		{"deviation zero", Rating{1500, 0, 0.06}, 1},
		{"deviation above the start", Rating{1500, 351, 0.06}, 1},
		{"volatility NaN", Rating{1500, 60, nan}, 1},
		{"volatility zero", Rating{1500, 60, 0}, 1},
		{"volatility infinite", Rating{1500, 60, inf}, 1},
		{"score NaN", good, nan},
		{"score above one", good, 1.5},
		{"score below zero", good, -0.5},
	}
	for _, test := range tests {
		b, w, err := Default().Match(good, test.r, test.score)
		if !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: error %v, want ErrInvalid", test.name, err)
		}
		if b != good || math.Float64bits(w.Value) != math.Float64bits(test.r.Value) {
			t.Errorf("%s: ratings changed to %v, %v", test.name, b, w)
		}
	}
}

func anyRating(p Params) *rapid.Generator[Rating] {
	return rapid.Custom(func(t *rapid.T) Rating {
		return Rating{
			Value:      rapid.Float64Range(-maxValue, maxValue).Draw(t, "value"),
			Deviation:  rapid.Float64Range(1e-3, p.Start.Deviation).Draw(t, "deviation"),
			Volatility: rapid.Float64Range(1e-4, maxVolatility).Draw(t, "volatility"),
		}
	})
}

func TestEveryMatchGivesValidRatings(t *testing.T) {
	t.Parallel()
	p := Default()
	rapid.Check(t, func(t *rapid.T) {
		score := rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score")
		b, w := anyRating(p).Draw(t, "black"), anyRating(p).Draw(t, "white")
		nb, nw := mustMatch(t, b, w, score)
		if err := errors.Join(p.Check(nb), p.Check(nw)); err != nil {
			t.Fatal(err)
		}
		sign := score - 0.5
		if sign*(nb.Value-b.Value) < 0 || sign*(nw.Value-w.Value) > 0 {
			t.Fatalf("score %v: black %v to %v, white %v to %v", score, b, nb, w, nw)
		}
	})
}

func TestMatchIsSymmetric(t *testing.T) {
	t.Parallel()
	p := Default()
	rapid.Check(t, func(t *rapid.T) {
		score := rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score")
		b, w := anyRating(p).Draw(t, "black"), anyRating(p).Draw(t, "white")
		nb, nw := mustMatch(t, b, w, score)
		mw, mb := mustMatch(t, w, b, 1-score)
		if nb != mb || nw != mw {
			t.Fatalf("%v %v against %v %v with the colours swapped", nb, nw, mb, mw)
		}
	})
}

func TestDrawBetweenEqualsMovesNoValue(t *testing.T) {
	t.Parallel()
	p := Default()
	rapid.Check(t, func(t *rapid.T) {
		r := anyRating(p).Draw(t, "rating")
		r.Deviation = rapid.Float64Range(150, p.Start.Deviation).Draw(t, "wide deviation")
		r.Volatility = rapid.Float64Range(0.03, 0.1).Draw(t, "usual volatility")
		b, w := mustMatch(t, r, r, 0.5)
		if b != w || b.Value != r.Value || b.Deviation >= r.Deviation {
			t.Fatalf("%v became %v and %v", r, b, w)
		}
	})
}

func TestPortableFunctionsAreAccurate(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-300, 300).Draw(t, "x")
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-15*want {
			t.Fatalf("exp(%v) = %v, want %v", x, got, want)
		}
		y := math.Exp(x)
		if got, want := ln(y), math.Log(y); math.Abs(got-want) > 1e-15*math.Max(1, math.Abs(want)) {
			t.Fatalf("ln(%v) = %v, want %v", y, got, want)
		}
	})
}
