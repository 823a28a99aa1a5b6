package widget

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"reversi/tui/style"
)

// TestALineIsWrittenAsIfItWereTheFirst draws pictures that are partly alike, some of them wide and with clusters, and holds each line against
// what is written without a memory.
func TestALineIsWrittenAsIfItWereTheFirst(t *testing.T) {
	t.Parallel()
	looks := []style.Style{{}, {Bold: true}, {Fg: style.RGB(0)}, {Bg: style.Fixed(23), Reverse: true}, {Fg: style.Basic(1), Underline: true}}
	words := []string{"ab", "a", " ", "界", "жё", "e\u0301", "и\u0306", "👍", "▗▖"}
	rapid.Check(t, func(t *rapid.T) {
		c := NewCanvas(rapid.IntRange(1, 9).Draw(t, "width"), 3, rapid.SampledFrom(looks).Draw(t, "blank"))
		c.ASCII = rapid.Bool().Draw(t, "ascii")
		for range 6 {
			look, word := rapid.SampledFrom(looks).Draw(t, "look"), rapid.SampledFrom(words).Draw(t, "word")
			c.Text(rapid.IntRange(0, 8).Draw(t, "x"), rapid.IntRange(0, 2).Draw(t, "y"), look, word)
		}
		for y := range c.H {
			row := c.cells[y*c.width : (y+1)*c.width]
			if got, want := c.line(row), string(c.write(row)); got != want {
				t.Fatalf("line %d is %q, want %q", y, got, want)
			}
		}
	})
}

func TestLinesThatNobodyAsksForAreForgotten(t *testing.T) {
	t.Parallel()
	for what, pause := range map[string]time.Duration{"many": 0, "after a while": whileNew / 1000} {
		synctest.Test(t, func(t *testing.T) {
			m := &memory{}
			at := func(n int) rowSum { return rowSum{sums: [2]uint64{uint64(n)}} }
			for n := range 3 * mostNew {
				m.put(at(n), fmt.Sprint(n))
				time.Sleep(pause)
				if line, known := m.find(at(0)); !known || line != "0" {
					t.Fatalf("%s: after %d lines the one in use is %q, %v", what, n, line, known)
				}
			}
			most := 2 * mostNew
			if pause > 0 {
				most = 2 * 1002
			}
			if _, known := m.find(at(1)); known || len(m.newer)+len(m.older) > most {
				t.Errorf("%s: %d lines are kept", what, len(m.newer)+len(m.older))
			}
		})
	}
}
