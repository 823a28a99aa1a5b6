package widget

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"reversi/tui/style"
)

// counted is a list of so many entries, each of which shows which one it is.
func counted(n int) []Entry {
	var all []Entry
	for i := range n {
		all = append(all, Entry{Ply: i + 1, Label: fmt.Sprintf("%02d", i+1)})
	}
	return all
}

// TestMoveListHit clicks on every cell of lists of many sizes: what is found is what is written there.
func TestMoveListHit(t *testing.T) {
	t.Parallel()
	for _, signed := range []bool{false, true} {
		for _, w := range []int{20, 35, 38, 40, 48} {
			for _, shown := range []int{0, 1, 30, 62} {
				hitEverywhere(t, MoveList{Entries: counted(62), Shown: shown, Signed: signed}, w)
			}
		}
	}
}

func hitEverywhere(t *testing.T, l MoveList, w int) {
	t.Helper()
	const h = 4
	c := NewCanvas(w, h, style.Style{})
	l.Draw(c, style.New(colorprofile.ASCII, "", style.Unknown))
	found := 0
	for y, row := range strings.Split(ansi.Strip(c.String()), "\n") {
		for x := numberWidth + 1; x+1 < w; x++ {
			shown, ok := l.Hit(w, h, x, y)
			if written := row[x : x+2]; written == fmt.Sprintf("%02d", shown) {
				found++
			} else if strings.TrimSpace(written) == written && len(strings.TrimSpace(written)) == 2 && (x-numberWidth-1)%l.width() == 0 {
				t.Fatalf("width %d, shown %d: %q at %d, %d is found as %d %v", w, l.Shown, written, x, y, shown, ok)
			}
		}
	}
	if want := min(l.perRow(w)*h, len(l.Entries)); found < want-l.perRow(w) {
		t.Fatalf("width %d, shown %d: %d of %d entries found", w, l.Shown, found, want)
	}
	if !strings.Contains(ansi.Strip(c.String()), fmt.Sprintf("%02d", max(l.Shown, 1))) {
		t.Errorf("width %d: entry %d is out of view", w, l.Shown)
	}
}

func TestMoveListHitsNothingOutside(t *testing.T) {
	t.Parallel()
	l := MoveList{Entries: counted(12)}
	for _, at := range [][2]int{{-1, 0}, {2, 0}, {4, -1}, {4, 4}, {34, 0}, {10, 1}} {
		if shown, ok := l.Hit(35, 4, at[0], at[1]); ok {
			t.Errorf("entry %d at %v", shown, at)
		}
	}
}

func TestSignsStandBesideTheMoves(t *testing.T) {
	t.Parallel()
	l := MoveList{Entries: []Entry{{1, "f5", "", "", false}, {2, "d6", "?", "", false}, {3, "c3", "??", "", false}, {4, "d3", "", "", false}}, Signed: true}
	c := NewCanvas(40, 1, style.Style{})
	l.Draw(c, style.New(colorprofile.ASCII, "", style.Unknown))
	if got, want := strings.TrimRight(ansi.Strip(c.String()), " "), "  1 f5   d6?  c3?? d3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestMoveTableHit clicks on every move of tables of several sizes.
func TestMoveTableHit(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{48, 21}, {60, 10}, {33, 40}} {
		for _, shown := range []int{0, 1, 40, 62} {
			w, h := size[0], size[1]
			m := MoveTable{Entries: counted(62), Shown: shown}
			c := NewCanvas(w, h, style.Style{})
			m.Draw(c, style.New(colorprofile.ASCII, "", style.Unknown))
			seen := map[string]bool{}
			for y, row := range strings.Split(ansi.Strip(c.String()), "\n") {
				for x := numberWidth + 1; x < w; x += tableWidth {
					written := strings.TrimSpace(row[x : x+2])
					at, ok := m.Hit(w, h, x, y)
					if ok != (written != "") || ok && written != fmt.Sprintf("%02d", at) {
						t.Fatalf("%v, shown %d: %q is found as %d %v", size, shown, written, at, ok)
					}
					seen[written] = true
				}
			}
			if !seen[fmt.Sprintf("%02d", max(shown, 1))] {
				t.Errorf("%v: entry %d is out of view", size, shown)
			}
		}
	}
}

func TestMoveTableRows(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]int{{60, 48, 20}, {61, 48, 21}, {60, 47, 30}, {60, 31, 0}, {0, 48, 0}} {
		if got := TableRows(c[0], c[1]); got != c[2] {
			t.Errorf("TableRows(%d, %d) = %d, want %d", c[0], c[1], got, c[2])
		}
	}
}
