package term

import (
	"io"
	"runtime"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// fill is a view of 120×40 with a board in it.
func fill(clock string) string {
	line := strings.Repeat("m", 119) + "\n"
	return board("---------------------------OX------XO---------------------------", clock) + "\n" + strings.Repeat(line, 20)
}

// BenchmarkIdleSessions measures what a session at rest keeps: heap and stacks, at 120×40.
func BenchmarkIdleSessions(b *testing.B) {
	const sessions = 200
	for range b.N {
		before := memory()
		shown := make(chan struct{}, sessions)
		ended := make(chan error, sessions)
		inputs := make([]*io.PipeWriter, sessions)
		for i := range inputs {
			var in *io.PipeReader
			in, inputs[i] = io.Pipe()
			o := trueColor(Size{120, 40})
			o.Input, o.Output, o.Resizes = in, announcing(shown), make(chan Size, 1)
			go func() { ended <- Run(b.Context(), &model{view: func(*model) string { return fill("5:00") }}, o) }()
		}
		for range inputs {
			<-shown
		}
		b.ReportMetric(float64(settled()-before)/sessions, "B/session")
		for _, in := range inputs {
			_ = in.Close()
		}
		for range inputs {
			<-ended
		}
	}
}

// announcing tells of a session's first write; the channel has room for one of each session.
type announcing chan struct{}

func (a announcing) Write(p []byte) (int, error) {
	select {
	case a <- struct{}{}:
	default:
	}
	return len(p), nil
}

func memory() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

// settled waits for the programs' first messages to be through: memory falls until then.
func settled() uint64 {
	least := memory()
	for range 5 {
		least = min(least, memory())
	}
	return least
}

// BenchmarkMove measures one changed frame of 120×40.
func BenchmarkMove(b *testing.B) {
	size := Size{120, 40}
	s := newScreen(trueColor(size))
	frames := []frame{textFrame(fill("5:00"), size), textFrame(fill("4:59"), size)}
	var out []byte
	for i := 0; b.Loop(); i++ {
		out = s.draw(out[:0], frames[i%2])
	}
}

// BenchmarkUnchanged measures a frame that the terminal shows already.
func BenchmarkUnchanged(b *testing.B) {
	size := Size{120, 40}
	s := newScreen(trueColor(size))
	f := textFrame(fill("5:00"), size)
	var out []byte
	for b.Loop() {
		out = s.draw(out[:0], f)
	}
}

// BenchmarkKey measures one key from its bytes to its message.
func BenchmarkKey(b *testing.B) {
	var d decoder
	var msgs []tea.Msg
	for b.Loop() {
		msgs = d.feed([]byte("\x1b[A"))
	}
	_ = msgs
}
