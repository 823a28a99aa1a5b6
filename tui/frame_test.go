package tui

import (
	"testing"
	"testing/synctest"

	"reversi/lobby"
	"reversi/tui/term"
)

// opened makes a session outside any bubble, as far as drawing goes: it was settled in one.
func opened(open func(t *testing.T) *session) (s *session) {
	test := func(t *testing.T) { synctest.Test(t, func(t *testing.T) { s = open(t) }) }
	testing.RunTests(func(_, _ string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "open", F: test}})
	return s
}

// BenchmarkFrame measures what it takes to draw a screen of 120×40 that the terminal shows already.
func BenchmarkFrame(b *testing.B) {
	size := term.Size{Width: 120, Height: 40}
	for name, open := range map[string]func(t *testing.T) *session{
		"lobby": func(t *testing.T) *session { return inLobby(t) },
		"board": func(t *testing.T) *session { return at(t, eve, clocked(t, 20), chose(lobby.Settings{Still: true})) },
	} {
		b.Run(name, func(b *testing.B) {
			s := opened(func(t *testing.T) *session {
				s := open(t)
				s.size(size.Width, size.Height)
				return s
			})
			p := term.NewPainter(term.Options{Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"}, Size: size})
			b.ReportAllocs()
			for b.Loop() {
				p.Paint(s.View(), s.RedrawKey())
			}
		})
	}
}
