package term

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
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
	asked := map[string]int{"": len(all)}
	for i, c := range all {
		text := board("---------------------------OX------XO---------------------------", "5:00") + fmt.Sprintf("\nyou are guest-%d", i)
		c.show(textFrame(text, size80))
		for _, l := range strings.Split(text, "\n") {
			asked[l]++
		}
	}
	maps.DeleteFunc(asked, func(_ string, times int) bool { return times < 2 })
	if got := all[0].screen.shelf.size(); got != len(asked) {
		t.Errorf("there are %d rows, want one for each of the %d lines that more than one shows", got, len(asked))
	}
	if a, b := all[1].screen.shown, all[2].screen.shown; a[3] != b[3] {
		t.Error("two terminals keep the same line each for itself")
	}
	runtime.KeepAlive(all)
}

func TestRowsThatNobodyShowsGo(t *testing.T) {
	t.Parallel()
	c := newConsole(trueColor(size80))
	for i := range 1000 {
		c.show(textFrame(fmt.Sprintf("one\ntwo %d", i%500), size80))
	}
	if got := c.screen.shelf.size(); got < 100 {
		t.Errorf("%d rows were there, want more to go", got)
	}
	for patience := time.Now().Add(10 * time.Second); c.screen.shelf.size() > 1; runtime.GC() {
		if time.Now().After(patience) {
			t.Fatalf("%d rows are kept, want 1: of all that were asked for again one is shown", c.screen.shelf.size())
		}
	}
	sameScreen(t, c, wanted("one\ntwo 499", size80))
}

func TestLinesThatWereAskedForAreForgottenOnceThereAreMany(t *testing.T) {
	t.Parallel()
	s := newShelf()
	p := s.palette(colorprofile.TrueColor)
	ask := func(from, to int) (again int) {
		for i := from; i < to; i++ {
			if _, known := s.find(shelfmark{p, 80, line{text: fmt.Sprint(i)}}); known {
				again++
			}
		}
		return again
	}
	ask(0, 2*mostAsked)
	if again := ask(mostAsked, 2*mostAsked); again != mostAsked {
		t.Errorf("of the last %d lines %d are known", mostAsked, again)
	}
	if again := ask(0, mostAsked); again != 0 {
		t.Errorf("%d lines from long ago are known", again)
	}
	if kept := len(s.newer) + len(s.older); kept > 2*mostAsked {
		t.Errorf("%d lines are kept", kept)
	}
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
