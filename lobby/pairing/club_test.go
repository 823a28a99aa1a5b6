package pairing

import (
	"container/heap"
	"math/rand/v2"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby/rating"
)

// club is a season in fast motion: who is there, who waits, and what is going to happen. Its members come in the evening, most of them between
// six and eleven, play a few games of five minutes a side, and go; some come on most days and others once a week.
type club struct {
	draw    *rand.Rand
	members []*member
	waiting []*member // the longest waiting first
	waving  bool      // the next wave is on the agenda
	agenda  agenda
	began   time.Time
	now     time.Time
	games   int
	waited  []wait
}

// member is somebody with a strength that nobody knows, and a rating that everybody sees.
type member struct {
	id       int64
	strength float64
	keen     float64 // how likely they come on a day
	rating   rating.Rating
	ratedAt  time.Time
	games    int
	blacks   int // games as Black less those as White
	last     int64
	since    time.Time // when the wait began
	wanted   int       // games until they go
}

// wait is how long somebody waited, with the rating that they had.
type wait struct {
	rating int
	took   time.Duration
	gaveUp bool
}

const (
	patience  = 10 * time.Minute
	perVisit  = 4 // games, on average
	breath    = 30 * time.Second
	gameTakes = 7 * time.Minute
)

// newClub makes a club whose members' strengths are spread as they are among people.
func newClub(draw *rand.Rand, members int) *club {
	c := &club{draw: draw, began: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)}
	c.now = c.began
	for i := range members {
		c.members = append(c.members, &member{
			id: int64(i + 1), strength: 1500 + 300*draw.NormFloat64(), keen: 0.2 + 0.3*draw.Float64(), rating: rating.Default().New(),
		})
	}
	return c
}

// play lets days go by until so many games were played.
func (c *club) play(games int) {
	for day := c.began; c.games < games; day = day.AddDate(0, 0, 1) {
		for _, m := range c.members {
			if c.draw.Float64() < m.keen {
				c.at(c.evening(day), func() { c.visit(m) })
			}
		}
		for c.games < games && len(c.agenda) > 0 {
			next := heap.Pop(&c.agenda).(entry)
			c.now = next.at
			next.do()
		}
	}
}

// evening is when somebody comes on a day.
func (c *club) evening(day time.Time) time.Time {
	hour := 20.5 + 1.5*c.draw.NormFloat64()
	return day.Add(time.Duration(hour * float64(time.Hour)))
}

func (c *club) visit(m *member) {
	m.wanted = 1 + c.draw.IntN(2*perVisit-1)
	c.seek(m)
}

// seek posts a seek: paired at once with whoever is within reach, else by the waves.
func (c *club) seek(m *member) {
	if m.wanted == 0 {
		return
	}
	m.since = c.now
	c.waiting = append(c.waiting, m)
	if at := c.pool().For(len(c.waiting) - 1); at >= 0 {
		c.pair(c.waiting[at], m)
	}
	c.waveDue()
}

// waveDue puts the next wave on the agenda while somebody waits.
func (c *club) waveDue() {
	if !c.waving && len(c.waiting) > 0 {
		c.waving = true
		c.at(c.now.Add(Wave), c.wave)
	}
}

// wave pairs whoever is within reach by now, and lets those go who have waited too long.
func (c *club) wave() {
	c.waving = false
	waiting := slices.Clone(c.waiting)
	for _, p := range c.pool().Pairs() {
		c.pair(waiting[p[0]], waiting[p[1]])
	}
	for _, m := range slices.Clone(c.waiting) {
		if c.now.Sub(m.since) >= patience {
			c.leaves(m, true)
		}
	}
	c.waveDue()
}

// pool are those who wait, as the club's own pairing sees them: by the rating that is shown.
func (c *club) pool() Pool {
	p := Pool{Now: c.now}
	for _, m := range c.waiting {
		p.Waiting = append(p.Waiting, Seeker{Player: m.id, Rating: m.shown(), Since: m.since, Last: m.last})
	}
	return p
}

func (m *member) shown() int { return int(m.rating.Value + 0.5) }

// leaves takes somebody out of those who wait.
func (c *club) leaves(m *member, gaveUp bool) {
	c.waiting = slices.DeleteFunc(c.waiting, func(o *member) bool { return o == m })
	c.waited = append(c.waited, wait{m.shown(), c.now.Sub(m.since), gaveUp})
}

// pair begins a game of two who waited. When it has ended they take breath and look for the next one.
func (c *club) pair(first, second *member) {
	c.leaves(first, false)
	c.leaves(second, false)
	black, white := first, second
	if Color(first.blacks, second.blacks, func() bool { return c.draw.IntN(2) == 0 }) == engine.White {
		black, white = second, first
	}
	c.at(c.now.Add(c.about(gameTakes)), func() {
		c.result(black, white)
		for _, m := range []*member{black, white} {
			m.wanted--
			c.at(c.now.Add(c.about(breath)), func() { c.seek(m) })
		}
	})
}

// about is a time that varies by a half each way.
func (c *club) about(d time.Duration) time.Duration {
	return d/2 + time.Duration(c.draw.Int64N(int64(d)))
}

// agenda is what is going to happen, the next thing first.
type agenda []entry

type entry struct {
	at time.Time
	do func()
}

func (c *club) at(when time.Time, do func()) { heap.Push(&c.agenda, entry{when, do}) }

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].at.Before(a[j].at) }
func (a agenda) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)        { *a = append(*a, x.(entry)) }
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}
