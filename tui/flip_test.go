package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// White's f4 turns three discs along a line, the farthest at a distance of three.
const (
	beforeFlips = "d3c3b3b2c4b4a1"
	afterFlips  = beforeFlips + "f4"
)

// cells are the letters of a row of squares on a board without colour at 80 columns, one for each square.
func (s *session) cells(row int) string {
	line := []rune(strings.Split(s.plainScreen(), "\n")[2*row])
	var letters strings.Builder
	for col := range 8 {
		letters.WriteRune(line[4+1+4*col])
	}
	return letters.String()
}

// frames lists what row 4 shows from now on until nothing changes any more, and how long that takes.
func (s *session) frames() (all []string, took time.Duration) {
	const step = 10 * time.Millisecond
	for gone := time.Duration(0); gone < time.Second; gone += step {
		if now := s.cells(4); len(all) == 0 || all[len(all)-1] != now {
			all, took = append(all, now), gone
		}
		s.elapse(step)
	}
	return all, took
}

// flipping is a board without colour before White's move.
func flipping(t *testing.T, me match.Player, as ...change) *session {
	t.Helper()
	return at(t, me, table(t, "flips", ann, bob, beforeFlips), append(as, noColor)...)
}

// flips is the state after White's move, with so much on its clock.
func flips(t *testing.T, left time.Duration) *match.Snapshot {
	t.Helper()
	snap := table(t, "flips", ann, bob, afterFlips)
	snap.Clocks.Left[engine.White] = left
	return snap
}

var (
	turning = []string{".OX||O..", ".O|OOO..", ".OOOOO.."}
	still   = turning[2:]
)

func far(rtt time.Duration) change {
	return func(e *Env, _ *fakeClub, _ *Options) { e.RTT = func() time.Duration { return rtt } }
}

func TestFlips(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		me   match.Player
		as   change
		left time.Duration
		want []string
		seen int // by spectators
	}{
		{"mine", bob, nil, time.Minute, turning, 0},
		{"the other's", ann, nil, time.Minute, turning, 0},
		{"a spectator's", eve, nil, time.Minute, turning, 0},
		{"with ten seconds", bob, nil, 10 * time.Second, turning, 0},
		{"with less", bob, nil, 10*time.Second - 1, still, 0},
		{"over a line of 150 ms", bob, far(150 * time.Millisecond), time.Minute, turning, 0},
		{"over a slower one", bob, far(151 * time.Millisecond), time.Minute, still, 0},
		{"by setting", bob, chose(lobby.Settings{Still: true}), time.Minute, still, 0},
		{"for a screen reader", bob, chose(lobby.Settings{Spoken: true}), time.Minute, still, 0},
		{"a spectator's among a hundred", eve, nil, time.Minute, turning, 100},
		{"a spectator's among more", eve, nil, time.Minute, still, 101},
		{"mine before as many", bob, nil, time.Minute, turning, 101},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := flipping(t, c.me, slices.DeleteFunc([]change{c.as}, func(c change) bool { return c == nil })...)
				snap := flips(t, c.left)
				snap.Spectators = c.seen
				s.feed(snap)
				if above, below := s.rows(); !strings.HasSuffix(above, "5") && !strings.HasSuffix(below, "5") {
					t.Errorf("the counts wait for the discs: %q, %q", above, below)
				}
				got, took := s.frames()
				if !slices.Equal(got, c.want) || took > 250*time.Millisecond {
					t.Errorf("row 4 shows %q in %v, want %q", got, took, c.want)
				}
			})
		})
	}
}

func TestNoFlipsLookingBack(t *testing.T) { bubble(t, testNoFlipsLookingBack) }

func testNoFlipsLookingBack(t *testing.T) {
	s := flipping(t, ann)
	s.keys(",")
	s.feed(flips(t, time.Minute))
	s.keys(">")
	if got, _ := s.frames(); !slices.Equal(got, still) {
		t.Errorf("row 4 shows %q", got)
	}
}

func TestTakebackDoesNotFlip(t *testing.T) { bubble(t, testTakebackDoesNotFlip) }

func testTakebackDoesNotFlip(t *testing.T) {
	s := at(t, ann, flips(t, time.Minute), noColor)
	back := table(t, "flips", ann, bob, beforeFlips)
	back.Takebacks = 1
	s.feed(back)
	if got, _ := s.frames(); len(got) != 1 {
		t.Errorf("row 4 shows %q", got)
	}
}

func TestAnyKeyFinishesTheFlips(t *testing.T) {
	t.Parallel()
	x, y := 5+4*4, 2*5 // e5
	for name, what := range map[string]struct {
		does   tea.Msg
		status string
	}{
		"an arrow":   {press("left"), "Your turn."},
		"a letter":   {press("e"), "e and which row?"},
		"esc":        {press("esc"), "Your turn."},
		"no command": {press("!"), "Your turn."},
		"a click":    {tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}, "Your turn."},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := flipping(t, ann)
				s.feed(flips(t, time.Minute))
				s.elapse(20 * time.Millisecond)
				s.message(what.does)
				if got, _ := s.frames(); !slices.Equal(got, still) {
					t.Errorf("row 4 shows %q", got)
				}
				if got := s.status(); got != what.status {
					t.Errorf("the status line is %q, want %q", got, what.status)
				}
			})
		})
	}
}

func TestTheNextStateFinishesTheFlips(t *testing.T) { bubble(t, testNextStateFinishes) }

func testNextStateFinishes(t *testing.T) {
	s := flipping(t, eve)
	s.feed(flips(t, time.Minute))
	s.elapse(20 * time.Millisecond)
	s.feed(table(t, "flips", ann, bob, afterFlips+"a3"))
	if got := s.cells(4); got != still[0] {
		t.Errorf("row 4 shows %q", got)
	}
	other := flipping(t, eve)
	other.feed(flips(t, time.Minute))
	talked := flips(t, time.Minute)
	talked.Spectators++
	other.feed(talked)
	if got, _ := other.frames(); !slices.Equal(got, turning) {
		t.Errorf("after somebody came in row 4 shows %q", got)
	}
	skipped := flipping(t, eve)
	skipped.feed(table(t, "flips", ann, bob, afterFlips+"a3"))
	if got, _ := skipped.frames(); len(got) != 1 {
		t.Errorf("two moves at once turn: %q", got)
	}
}

func TestAMoveIsPlayedWhileDiscsTurn(t *testing.T) { bubble(t, testMoveWhileDiscsTurn) }

func testMoveWhileDiscsTurn(t *testing.T) {
	s := flipping(t, ann)
	s.feed(flips(t, time.Minute))
	s.keys("a", "3")
	if got := s.moves(); got != "8 a3" {
		t.Errorf("played %q, want a3", got)
	}
}
