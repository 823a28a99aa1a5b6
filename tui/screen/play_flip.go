package screen

import (
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/widget"
)

// How the discs of a move turn.
const (
	flipStep = 110 * time.Millisecond // between two frames, of which there are three
	flipLate = 10 * time.Second       // on a clock: with less, every moment is for thinking
	flipSeen = 100                    // by so many: with more, one frame of a move comes sooner to all of them than three would
)

// flip is a move whose discs are turning: first the near ones, then the far ones. Only the picture is behind; the game is not.
type flip struct {
	since     time.Time
	near, far []engine.Square
}

// turned is the flip that leads from an older state to the one now. It is empty where there is no single move between them or
// nobody should wait for it.
func (p *Play) turned(old *match.Snapshot) flip {
	if old == nil || old.Takebacks != p.snap.Takebacks || p.snap.Game.Ply() != old.Game.Ply()+1 || p.hurried() {
		return flip{}
	}
	return flipOf(p.snap.Game, p.Now())
}

// flipOf is the flip of the last move of a game, seen first at a moment.
func flipOf(g engine.Game, since time.Time) flip {
	f := flip{since: since}
	placed, _ := g.Last()
	flipped := g.Flipped()
	middle := (distance(placed, flipped[len(flipped)-1]) + 1) / 2
	for _, s := range flipped {
		if distance(placed, s) <= middle {
			f.near = append(f.near, s)
		} else {
			f.far = append(f.far, s)
		}
	}
	return f
}

// distance is how far a square lies from another one along its line.
func distance(a, b engine.Square) int {
	return max(a.Col()-b.Col(), b.Col()-a.Col(), a.Row()-b.Row(), b.Row()-a.Row())
}

// hurried tells whether discs are to turn at once.
func (p *Play) hurried() bool {
	if p.motionless() || p.back != live || !p.mine && p.snap.Spectators > flipSeen {
		return true
	}
	left := p.snap.Clocks.At(p.Now())
	return p.snap.Control.Timed() && min(left[engine.Black], left[engine.White]) < flipLate
}

// turning are the discs that are half turned at a moment, and those that wait to.
func (f flip) turning(now time.Time) (half, waiting []engine.Square) {
	switch f.step(now) {
	case 1:
		return f.near, f.far
	case 2:
		return f.far, nil
	}
	return nil, nil
}

// step is how far the flip is at a moment, from 1; 0 where nothing turns any more.
func (f flip) step(now time.Time) int {
	if step := now.Sub(f.since) / flipStep; step < 2 {
		return int(step) + 1
	}
	return 0
}

// change is how long the picture stays as it is; not above zero once all have turned.
func (f flip) change(now time.Time) time.Duration {
	frames := time.Duration(1)
	if len(f.far) > 0 {
		frames = 2
	}
	gone := now.Sub(f.since)
	if gone >= frames*flipStep {
		return 0
	}
	return flipStep - gone%flipStep
}

// showFlip shows the discs as they turn.
func (p *Play) showFlip(b *widget.Board) { b.Turning, b.Waiting = p.flip.turning(p.Now()) }
