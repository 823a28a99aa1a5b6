package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby/match"
)

// At the end on the board the discs light up a few at a time while both counters run up from nothing.
const (
	countSteps = 14
	countPace  = 125 * time.Millisecond
)

// tally is a count that runs; the zero value is none.
type tally struct {
	step int // from 1 to countSteps
	nr   int // of this count, so that the tick of an older one is told apart
}

// toldOff is the tick of a count.
type toldOff struct{ nr int }

// count begins to count, where somebody saw the last disc placed and can see discs light up.
func (p *Play) count() tea.Cmd {
	switch p.snap.Result.Reason {
	case match.FullBoard, match.Wipeout, match.NoMoves:
	default:
		return nil
	}
	if p.talking || p.back != live || p.motionless() {
		return nil
	}
	p.tally = tally{step: 1, nr: p.tally.nr + 1}
	return p.nextCount()
}

func (p *Play) nextCount() tea.Cmd { return p.after(countPace, To{p, toldOff{p.tally.nr}}) }

// countOn lights the next few discs, or ends the count with the card.
func (p *Play) countOn(t toldOff) tea.Cmd {
	switch {
	case !p.Counting() || t.nr != p.tally.nr:
		return nil
	case p.tally.step == countSteps:
		p.endCount()
		return nil
	}
	p.tally.step++
	return p.nextCount()
}

// endCount shows the card, which is deaf at first.
func (p *Play) endCount() { p.tally.step, p.overAt = 0, p.Now() }

// Counting tells whether the discs are being counted: any key ends that and does nothing else.
func (p *Play) Counting() bool { return p.tally.step > 0 }

// counted lists the discs that light up, in the order of the board; all of them at the last step.
func (p *Play) counted(pos engine.Position) []engine.Square {
	if !p.Counting() {
		return nil
	}
	n := pos.Variant().Size()
	var discs []engine.Square
	for i := range n * n {
		s := engine.SquareAt(i%n, i/n)
		if _, ok := pos.Disc(s); ok {
			discs = append(discs, s)
		}
	}
	return discs[:len(discs)*p.tally.step/countSteps]
}

// score is what the counters show: the discs of the position that is looked at, or those counted so far.
func (p *Play) score() engine.Score {
	pos := p.snap.Game.At(p.ply())
	if !p.Counting() {
		return pos.Discs()
	}
	var score engine.Score
	for _, s := range p.counted(pos) {
		if color, _ := pos.Disc(s); color == engine.Black {
			score.Black++
		} else {
			score.White++
		}
	}
	return score
}

// slow is the round trip from which on pictures in motion come too late to be of use.
const slow = 150 * time.Millisecond

// motionless tells whether nothing on the screen is to move by itself.
func (s *Session) motionless() bool {
	return s.Settings.Still || s.Settings.Spoken || s.RoundTrip() > slow
}
