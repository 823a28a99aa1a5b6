package tui

import (
	"io"
	"testing"
	"testing/synctest"

	"github.com/charmbracelet/x/vt"

	"reversi/tui/screen"
	"reversi/tui/term"
)

// full is a game that fills the board.
const full = "d3e3f3c3c4g3f5e6f6b3d7f7e7c5g7g5a2c8b2e8d2b4e2f8g2b1a3g1h3c2a5f2b5a6h5f4b6h2a7h6h7a4g8c6h8h4a1d6c1d1e1g4f1g6h1b7c7d8b8a8"

// meter counts what is written through it.
type meter struct {
	io.Writer
	bytes int
}

func (m *meter) Write(p []byte) (int, error) {
	m.bytes += len(p)
	return m.Writer.Write(p)
}

// TestTheCountIsCheapOnTheWire counts a full board at 80x24 through the real renderer, up to the card.
func TestTheCountIsCheapOnTheWire(t *testing.T) { bubble(t, testTheCountIsCheap) }

func testTheCountIsCheap(t *testing.T) {
	s := at(t, ann, botGame(t, full[:len(full)-2]))
	s.feed(atEnd(t, botGame(t, full)))
	in, input := io.Pipe()
	out, ended := &meter{Writer: vt.NewEmulator(80, 24)}, make(chan error, 1)
	go func() {
		ended <- term.Run(t.Context(), looker{s}, term.Options{
			Input: in, Output: out, Size: term.Size{Width: 80, Height: 24}, Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"},
		})
	}()
	synctest.Wait()
	out.bytes = 0
	for s.counting() {
		s.elapse(instant)
		_, _ = io.WriteString(input, focusIn)
		synctest.Wait()
	}
	_ = input.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if out.bytes > 6000 {
		t.Errorf("the count and the card cost %d bytes", out.bytes)
	}
}

func (s *session) counting() bool { return s.top().(*screen.Play).Counting() }
