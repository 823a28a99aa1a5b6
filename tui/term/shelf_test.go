package term

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// sharing makes terminals that share one shelf.
func sharing(n int, o Options) []*console {
	shelf := newShelf()
	all := make([]*console, n)
	for i := range all {
		all[i] = newConsole(o)
		all[i].screen.shelf = shelf
	}
	return all
}

func (s *shelf) size() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.rows)
}

func TestWhatManyShowIsKeptOnce(t *testing.T) {
	t.Parallel()
	all := sharing(20, trueColor(size80))
	lines := map[string]bool{"": true}
	for i, c := range all {
		text := board("---------------------------OX------XO---------------------------", "5:00") + fmt.Sprintf("\nyou are guest-%d", i)
		c.show(textFrame(text, size80))
		for _, l := range strings.Split(text, "\n") {
			lines[l] = true
		}
	}
	if got := all[0].screen.shelf.size(); got != len(lines) {
		t.Errorf("there are %d rows, want one for each of the %d lines", got, len(lines))
	}
	if a, b := all[0].screen.shown, all[1].screen.shown; a[3] != b[3] {
		t.Error("two terminals keep the same line each for itself")
	}
	runtime.KeepAlive(all)
}

func TestRowsThatNobodyShowsGo(t *testing.T) {
	t.Parallel()
	c := newConsole(trueColor(size80))
	for i := range 500 {
		c.show(textFrame(fmt.Sprintf("one\ntwo %d", i), size80))
	}
	for patience := time.Now().Add(10 * time.Second); c.screen.shelf.size() > 3; runtime.GC() {
		if time.Now().After(patience) {
			t.Fatalf("%d rows are kept, want 3: two lines and the blank one", c.screen.shelf.size())
		}
	}
	sameScreen(t, c, wanted("one\ntwo 499", size80))
}

// TestTerminalsShareAShelfFromManyGoroutines is for the race detector, and for rows that come and go meanwhile.
func TestTerminalsShareAShelfFromManyGoroutines(t *testing.T) {
	t.Parallel()
	words := []string{"e\u0301", "界", "\x1b[31mred", "\x1b[m", "ann 1612", "\x1b[48;2;20;90;50m  ", "4:58", "\n"}
	var sessions sync.WaitGroup
	for i, c := range sharing(8, trueColor(Size{20, 4})) {
		sessions.Go(func() {
			draw := rand.New(rand.NewPCG(uint64(i%4), 1))
			for range 50 {
				var text strings.Builder
				for range 12 {
					text.WriteString(words[draw.IntN(len(words))])
				}
				c.show(textFrame(text.String(), Size{20, 4}))
				sameScreen(t, c, wanted(text.String(), Size{20, 4}))
			}
		})
	}
	sessions.Wait()
}
