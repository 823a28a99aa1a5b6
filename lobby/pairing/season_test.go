package pairing

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby/rating"
)

// TestSeason plays a season of the club: people of known strength come and go, are paired by this package and rated as the club rates, and in
// the end their ratings should put them in the order of their strength. go test -run Season -v prints what their waits were like.
func TestSeason(t *testing.T) {
	t.Parallel()
	c := newClub(rand.New(rand.NewPCG(5, 2026)), 500)
	c.play(20_000)
	agreement := spearman(c.members, func(m *member) float64 { return m.strength }, func(m *member) float64 { return m.rating.Value })
	t.Log(c.report(agreement))
	if agreement < 0.95 {
		t.Errorf("the ranks by rating and by strength correlate with %.4f, want 0.95 at least", agreement)
	}
	for i, m := range c.members {
		if m.games < fewGames {
			t.Errorf("member %d of rating %.0f got only %d games", i, m.rating.Value, m.games)
		}
		if max(m.blacks, -m.blacks) > 4 {
			t.Errorf("member %d had Black %+d times more often than White", i, m.blacks)
		}
	}
	if waits := c.waits(func(wait) bool { return true }); quantile(waits, 0.5) > time.Minute || quantile(waits, 0.9) > 5*time.Minute {
		t.Errorf("half waited longer than %s, a tenth longer than %s", quantile(waits, 0.5), quantile(waits, 0.9))
	}
}

// fewGames is what everybody should get in a season at least.
const fewGames = 20

// report is a table of the waits by rating, and what became of ranks and colors.
func (c *club) report(agreement float64) string {
	var b strings.Builder
	days := c.now.Sub(c.began).Hours() / 24
	fmt.Fprintf(&b, "%d members, %d games in %.0f days; rank correlation of rating and strength %.4f\n", len(c.members), c.games, days, agreement)
	fmt.Fprintf(&b, "%-12s %8s %8s %8s %8s %8s\n", "rating", "seeks", "median", "90%", "longest", "gave up")
	for _, band := range [][2]int{{0, 1100}, {1100, 1300}, {1300, 1500}, {1500, 1700}, {1700, 1900}, {1900, 5000}} {
		c.reportBand(&b, band)
	}
	games, blacks := c.spread()
	fmt.Fprintf(&b, "games each: %d to %d, median %d\n", games[0], games[len(games)-1], games[len(games)/2])
	fmt.Fprintf(&b, "Black more often than White by at most %d; by one at most for %d of %d\n", blacks[len(blacks)-1],
		len(blacks)-len(slices.DeleteFunc(slices.Clone(blacks), func(n int) bool { return n <= 1 })), len(blacks))
	return b.String()
}

func (c *club) reportBand(b *strings.Builder, band [2]int) {
	inside := func(w wait) bool { return w.rating >= band[0] && w.rating < band[1] }
	waits, gone := c.waits(inside), 0
	for _, w := range c.waited {
		if inside(w) && w.gaveUp {
			gone++
		}
	}
	if len(waits) == 0 {
		return
	}
	fmt.Fprintf(b, "%4d to %4d %8d %8s %8s %8s %7.1f%%\n", band[0], band[1], len(waits), clock(quantile(waits, 0.5)), clock(quantile(waits, 0.9)),
		clock(waits[len(waits)-1]), 100*float64(gone)/float64(len(waits)))
}

func clock(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// waits are those that a filter chooses, the shortest first.
func (c *club) waits(chosen func(wait) bool) []time.Duration {
	var all []time.Duration
	for _, w := range c.waited {
		if chosen(w) {
			all = append(all, w.took)
		}
	}
	slices.Sort(all)
	return all
}

// spread is how many games everybody had, and how far from balance their colors are; the smallest first.
func (c *club) spread() (games, unbalanced []int) {
	for _, m := range c.members {
		games, unbalanced = append(games, m.games), append(unbalanced, max(m.blacks, -m.blacks))
	}
	slices.Sort(games)
	slices.Sort(unbalanced)
	return games, unbalanced
}

func quantile(sorted []time.Duration, q float64) time.Duration {
	return sorted[int(q*float64(len(sorted)-1))]
}

// spearman is the rank correlation of two values: 1 where both give the same order.
func spearman(all []*member, a, b func(*member) float64) float64 {
	place := func(value func(*member) float64) map[*member]int {
		sorted := slices.Clone(all)
		slices.SortFunc(sorted, func(x, y *member) int {
			if value(x) < value(y) {
				return -1
			}
			return 1
		})
		places := map[*member]int{}
		for i, m := range sorted {
			places[m] = i
		}
		return places
	}
	first, second := place(a), place(b)
	var d float64
	for _, m := range all {
		d += math.Pow(float64(first[m]-second[m]), 2)
	}
	n := float64(len(all))
	return 1 - 6*d/(n*(n*n-1))
}

// Without anything to tell one from another by, the ranks must not agree: so the measure itself is no constant.
func TestSpearman(t *testing.T) {
	t.Parallel()
	var all []*member
	for i := range 5 {
		all = append(all, &member{strength: float64(i), rating: rating.Rating{Value: float64(-i)}})
	}
	up, down := func(m *member) float64 { return m.strength }, func(m *member) float64 { return m.rating.Value }
	if same, reverse := spearman(all, up, up), spearman(all, up, down); same != 1 || reverse != -1 {
		t.Errorf("the same order %v, the reverse %v", same, reverse)
	}
	all[0].strength, all[1].strength = 1, 0 // Σd² = 2: 1 − 12/120
	if got := spearman(all, up, func(m *member) float64 { return -m.rating.Value }); math.Abs(got-0.9) > 1e-9 {
		t.Errorf("two neighbors swapped: %v, want 0.9", got)
	}
}

// outcome is Black's score in a game that strength decides, as Elo expects it, with a few draws.
func outcome(draw *rand.Rand, black, white float64) float64 {
	const draws = 0.03
	expected := 1 / (1 + math.Pow(10, (white-black)/400))
	switch x := draw.Float64(); {
	case x < expected-draws/2:
		return 1
	case x < expected+draws/2:
		return 0.5
	}
	return 0
}

// result rates one game, each deviation grown for the time away.
func (c *club) result(black, white *member) {
	p := rating.Default()
	for _, m := range []*member{black, white} {
		if m.games > 0 {
			m.rating = p.Aged(m.rating, c.now.Sub(m.ratedAt))
		}
	}
	var err error
	black.rating, white.rating, err = p.Match(black.rating, white.rating, outcome(c.draw, black.strength, white.strength))
	if err != nil {
		panic(err)
	}
	black.ended(white, engine.Black, c.now)
	white.ended(black, engine.White, c.now)
	c.games++
}

// ended counts a game of a member.
func (m *member) ended(against *member, color engine.Color, now time.Time) {
	m.ratedAt, m.last = now, against.id
	m.games++
	m.blacks++
	if color == engine.White {
		m.blacks -= 2
	}
}
