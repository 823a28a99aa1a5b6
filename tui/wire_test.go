package tui

import (
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/term"
)

// realGame is a game as two good players played it, to the last square.
const realGame = "f5d6c5f4e3c6e6b5c4c3d7g5f6f3g4d8c8b8c7b6a4a6b3e8b4a5a3a2c2d1g3d3d2h4h3h2h6f2e2e1b7f1b1e7f7c1g1g2h5h7h1f8g6g7h8g8a8a7a1b2"

// The most bytes that may go over the wire on average at 80×24.
const (
	mostOfMove  = 700 // with its discs turning, for a player whose legal squares are marked
	mostOfStill = 250 // at once, for a spectator, who sees the moves of both sides alike
	mostOfDots  = 350 // at once, for a player whose legal squares are marked
	mostOfStep  = 120 // of the cursor
)

// wire counts what a session sends, through the renderer that people's terminals are shown through.
type wire struct {
	*session
	painter *term.Painter
}

// paint shows the screen as it is now and gives the bytes that this takes.
func (w wire) paint() int { return len(w.painter.Paint(w.Model)) }

// traffic is the bytes that something took, and how often it happened.
type traffic struct{ bytes, times int }

func (t *traffic) add(bytes int) { t.bytes, t.times = t.bytes+bytes, t.times+1 }

func (t traffic) average() float64 { return float64(t.bytes) / float64(t.times) }

// overWire shows somebody a whole game at 80×24 in true colour and counts what the moves of both sides take.
func overWire(t *testing.T, who match.Player, settings lobby.Settings) (moves traffic) {
	w := wired(t, who, settings)
	for ply := range w.plies() {
		w.elapse(3 * time.Second)
		w.paint()
		moves.add(w.move(clocked(t, ply+1)))
	}
	return moves
}

// stepsOverWire has ann go to each of her moves by the cursor, and counts its steps.
func stepsOverWire(t *testing.T) (steps traffic) {
	w := wired(t, ann, lobby.Settings{})
	w.keys("right")
	cursor := engine.SquareAt(4, 4) // where it comes out
	for ply, square := range game(t, realGame).Moves() {
		w.paint()
		if game(t, realGame[:2*ply]).Position().ToMove() == engine.Black {
			w.walk(cursor, square, &steps)
			cursor = square
		}
		w.move(clocked(t, ply+1))
	}
	return steps
}

func wired(t *testing.T, who match.Player, settings lobby.Settings) wire {
	return wire{at(t, who, clocked(t, 0), chose(settings)), term.NewPainter(term.Options{
		Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"}, Size: term.Size{Width: 80, Height: 24},
	})}
}

func (w wire) plies() int { return len(realGame) / 2 }

// move counts what it takes to show a move until everything is still.
func (w wire) move(snap *match.Snapshot) (bytes int) {
	w.feed(snap)
	bytes = w.paint()
	for range 5 {
		w.elapse(50 * time.Millisecond)
		bytes += w.paint()
	}
	return bytes
}

// walk takes the cursor from where it was to a square and counts every step.
func (w wire) walk(from, to engine.Square, steps *traffic) {
	for _, way := range []struct {
		key string
		n   int
	}{
		{"right", to.Col() - from.Col()}, {"left", from.Col() - to.Col()}, {"down", to.Row() - from.Row()}, {"up", from.Row() - to.Row()},
	} {
		for range way.n {
			w.keys(way.key)
			steps.add(w.paint())
		}
	}
}

// clocked is the game after so many moves, each of which took three seconds and was shown for a quarter of one.
func clocked(t testing.TB, plies int) *match.Snapshot {
	t.Helper()
	snap := table(t, "wire", ann, bob, realGame[:2*plies])
	used := func(moves int) time.Duration { return 5*time.Minute - time.Duration(moves)*3*time.Second }
	snap.Clocks.Left = [2]time.Duration{used((plies + 1) / 2), used(plies / 2)}
	snap.Clocks.Since = noon.Add(time.Duration(plies) * 3250 * time.Millisecond)
	return snap
}

// measured is what a whole game takes on average.
type measured struct{ move, still, dots, step float64 }

func measure(t *testing.T) measured {
	still := lobby.Settings{Still: true}
	return measured{
		move: overWire(t, ann, lobby.Settings{}).average(), still: overWire(t, eve, still).average(),
		dots: overWire(t, ann, still).average(), step: stepsOverWire(t).average(),
	}
}

func TestWire(t *testing.T) { bubble(t, testWire) }

func testWire(t *testing.T) {
	m := measure(t)
	for what, c := range map[string][2]float64{
		"a move whose discs turn": {m.move, mostOfMove}, "a move for a spectator": {m.still, mostOfStill},
		"a move for a player": {m.dots, mostOfDots}, "a step of the cursor": {m.step, mostOfStep},
	} {
		if c[0] > c[1] {
			t.Errorf("%s takes %.0f bytes on average, want at most %.0f", what, c[0], c[1])
		}
	}
}

// BenchmarkWire reports bytes, which are the same in every run. They are measured inside a bubble of a test, where time passes
// at once.
func BenchmarkWire(b *testing.B) {
	var m measured
	whatever := func(_, _ string) (bool, error) { return true, nil }
	test := func(t *testing.T) { synctest.Test(t, func(t *testing.T) { m = measure(t) }) }
	for b.Loop() {
		if !testing.RunTests(whatever, []testing.InternalTest{{Name: "Wire", F: test}}) {
			b.Fatal("the measuring failed")
		}
	}
	b.ReportMetric(m.move, "B/move")
	b.ReportMetric(m.still, "B/still")
	b.ReportMetric(m.dots, "B/dots")
	b.ReportMetric(m.step, "B/step")
}
