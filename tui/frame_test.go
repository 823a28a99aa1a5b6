package tui

import (
	"context"
	"fmt"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/term"
)

// opened makes a session outside any bubble, as far as drawing goes: it was settled in one.
func opened(open func(t *testing.T) *session) (s *session) {
	test := func(t *testing.T) { synctest.Test(t, func(t *testing.T) { s = open(t) }) }
	testing.RunTests(func(_, _ string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "open", F: test}})
	return s
}

// size120 is the terminal that frames are measured on.
var size120 = term.Size{Width: 120, Height: 40}

func newPainter() *term.Painter {
	return term.NewPainter(term.Options{Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"}, Size: size120})
}

// BenchmarkFrame measures what it takes to draw a screen that the terminal shows already.
func BenchmarkFrame(b *testing.B) {
	for name, open := range map[string]func(t *testing.T) *session{
		"lobby": func(t *testing.T) *session { return inLobby(t) },
		"board": func(t *testing.T) *session { return at(t, eve, clocked(t, 20), chose(lobby.Settings{Still: true})) },
	} {
		b.Run(name, func(b *testing.B) {
			s, p := opened(func(t *testing.T) *session {
				s := open(t)
				s.size(size120.Width, size120.Height)
				return s
			}), newPainter()
			b.ReportAllocs()
			used := cpuTime()
			for b.Loop() {
				p.Paint(s.Model)
			}
			b.ReportMetric(float64(cpuTime()-used)/float64(b.N), "cpu-ns/frame")
		})
	}
}

// BenchmarkTick measures what a tick of the clock costs somebody who plays: the whole way from the timer's message to the bytes, and the
// next timer.
func BenchmarkTick(b *testing.B) {
	var tick tea.Msg
	s, p := opened(func(t *testing.T) *session {
		snap := clocked(t, 20)
		snap.Players[1], snap.Spectators = kim, 1
		s := at(t, ann, snap)
		s.size(size120.Width, size120.Height)
		time.Sleep(time.Second)
		tick = <-s.inbox
		return s
	}), newPainter()
	s.Ctx = context.Background()
	begin := clocked(b, 20).Clocks.Since.Add(time.Second - 1) // always a moment before the clock shows another second
	b.ReportAllocs()
	used := cpuTime()
	for i := 0; b.Loop(); i++ {
		s.now = begin.Add(time.Duration(i%200) * time.Second)
		_, cmd := s.Update(tick)
		if len(p.Paint(s.Model)) == 0 {
			b.Fatal("the clock stands still")
		}
		tick = cmd()
	}
	b.ReportMetric(float64(cpuTime()-used)/float64(b.N), "cpu-ns/tick")
}

// BenchmarkSpectators measures what a tick of the clocks costs for each of those who watch one game: the whole way from the model to
// the bytes.
func BenchmarkSpectators(b *testing.B) {
	for _, n := range []int{1, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := opened(func(t *testing.T) *session {
				snap := clocked(t, 20)
				snap.Spectators = n
				s := at(t, eve, snap, chose(lobby.Settings{Still: true}))
				s.size(size120.Width, size120.Height)
				return s
			})
			s.now = noon.Add(2 * time.Minute)
			painters := make([]*term.Painter, n)
			for i := range painters {
				painters[i] = newPainter()
				painters[i].Paint(s.Model)
			}
			begun := cpuTime()
			for b.Loop() {
				s.now = s.now.Add(time.Second)
				for _, p := range painters {
					p.Paint(s.Model)
				}
			}
			b.ReportMetric(float64(cpuTime()-begun)/float64(b.N*n), "cpu-ns/frame")
		})
	}
}

// cpuTime is what this process has used: on a busy machine it tells more than the time.
func cpuTime() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
