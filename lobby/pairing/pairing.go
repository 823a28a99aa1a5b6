// Package pairing finds opponents for those who wait for a game of one kind: it decides who plays whom, and with which colors. It is pure:
// time is passed in, nothing waits here, and the same people at the same moment give the same pairs.
package pairing

import (
	"time"

	"reversi/engine"
)

// A seeker begins with a narrow window of ratings and widens it while they wait.
const (
	Wave        = 3 * time.Second // between two looks at all who wait
	FirstWindow = 100             // rating points up and down
	WindowStep  = 12              // more for each wave waited
)

// Seeker is somebody who waits.
type Seeker struct {
	Player int64 // who it is: no two seekers of one player make a pair
	Rating int
	Since  time.Time
	// Open takes the first who will have it, whatever the rating, and whoever has just played them.
	Open bool
	// Last is whom they played last; zero where that is not known.
	Last int64
}

// Window is how far a rating may be away from one's own after so long a wait.
func Window(waited time.Duration) int {
	return FirstWindow + WindowStep*max(int(waited/Wave), 0)
}

// Pool are those who wait for the same kind of game, the longest waiting first.
type Pool struct {
	Waiting []Seeker
	Now     time.Time
	// Fits says whether two of them, by index, can play at all: what has nothing to do with ratings. Nil where any two can.
	Fits func(a, b int) bool
}

// Pairs goes through all who wait, the longest waiting choosing first, and gives the pairs by index. Nobody is in two.
func (p Pool) Pairs() [][2]int {
	taken := make([]bool, len(p.Waiting))
	var pairs [][2]int
	for a := range p.Waiting {
		if taken[a] {
			continue
		}
		if b := p.nearest(a, taken); b >= 0 {
			taken[a], taken[b] = true, true
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// For finds an opponent for one of those who wait, or -1.
func (p Pool) For(a int) int { return p.nearest(a, make([]bool, len(p.Waiting))) }

// nearest is whoever is still free and nearest in rating, the longest waiting of equals, as for whoever is open to all; -1 where nobody is
// within reach.
func (p Pool) nearest(a int, taken []bool) int {
	best := -1
	for b := range p.Waiting {
		if taken[b] || !p.meets(a, b) || p.again(a, b, taken) {
			continue
		}
		if best < 0 || !p.Waiting[a].Open && p.apart(a, b) < p.apart(a, best) {
			best = b
		}
	}
	return best
}

// meets says whether two are within each other's window.
func (p Pool) meets(a, b int) bool {
	return p.could(a, b) && p.reaches(p.Waiting[a], p.apart(a, b)) && p.reaches(p.Waiting[b], p.apart(a, b))
}

func (p Pool) reaches(s Seeker, points int) bool {
	return s.Open || points <= Window(p.Now.Sub(s.Since))
}

// could says whether two can ever meet, once their windows are wide enough.
func (p Pool) could(a, b int) bool {
	return p.Waiting[a].Player != p.Waiting[b].Player && (p.Fits == nil || p.Fits(a, b))
}

func (p Pool) apart(a, b int) int {
	d := p.Waiting[a].Rating - p.Waiting[b].Rating
	return max(d, -d)
}

// again says whether two who have just played each other should wait for another opponent: somebody else is still free whom one of
// them will get, now or once the windows are wider.
func (p Pool) again(a, b int, taken []bool) bool {
	x, y := p.Waiting[a], p.Waiting[b]
	if x.Open || y.Open || x.Last != y.Player || y.Last != x.Player {
		return false
	}
	for c := range p.Waiting {
		other := p.Waiting[c].Player != x.Player && p.Waiting[c].Player != y.Player
		if other && !taken[c] && (p.could(a, c) || p.could(b, c)) {
			return true
		}
	}
	return false
}

// Color is the one that the first of two gets where neither wishes for one: White goes to whoever had Black more often, by how many more
// games each had with it than without; equals draw lots.
func Color(first, second int, lot func() bool) engine.Color {
	switch {
	case first > second:
		return engine.White
	case first < second:
		return engine.Black
	case lot():
		return engine.Black
	}
	return engine.White
}
