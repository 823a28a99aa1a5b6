package widget

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/width"

	"reversi/tui/style"
)

func known(values ...int) []Point {
	var all []Point
	for _, v := range values {
		all = append(all, Point{Value: v, Known: true})
	}
	return all
}

func graphed(g Graph, w, h int, ascii bool) []string {
	c := NewCanvas(w, h, style.Style{})
	c.ASCII = ascii
	g.Draw(c, style.New(colorprofile.ASCII, "", style.Unknown))
	rows := strings.Split(ansi.Strip(c.String()), "\n")
	for i, r := range rows {
		rows[i] = strings.TrimRight(r, " ")
	}
	return rows
}

func TestGraphInASCII(t *testing.T) {
	t.Parallel()
	g := Graph{Points: known(0, 0, 1, 1, 16, 16, 64, 64, -1, -1, -16, -16, -64, -64, 0), Plies: 18, At: 14, Up: "X", Down: "O"}
	g.Points[7].Sign = "??" // by White
	g.Points[12].Sign, g.Points[12].Black = "?", true
	want := []string{
		"   X    #  ?|",
		"     _:##___|..",
		"         :##|",
		"   O    ?  #|",
	}
	if got := graphed(g, 20, 4, true); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestGraphIsNarrow draws every pair of bars: nothing that some terminals draw two columns wide is among them.
func TestGraphIsNarrow(t *testing.T) {
	t.Parallel()
	for _, sign := range []int{1, -1} {
		for left := range 65 {
			for right := range 65 {
				g := Graph{Points: known(sign*left, sign*right), Plies: 2, At: 2}
				for _, r := range strings.Join(graphed(g, 8, 4, false), "") {
					if k := width.LookupRune(r).Kind(); k == width.EastAsianAmbiguous || k == width.EastAsianWide {
						t.Fatalf("%d beside %d has %q, which is %v", left, right, r, k)
					}
				}
			}
		}
	}
}

func TestGraphHit(t *testing.T) {
	t.Parallel()
	g := Graph{Points: known(0, 0, 0, 0, 0), Plies: 60}
	g.Points[3].Sign = "?"
	for _, c := range []struct {
		at, x, want int
		ok          bool
	}{
		{0, 4, 0, false}, {4, 5, 0, true}, {0, 5, 1, true}, {1, 5, 0, true}, {0, 6, 3, true}, {3, 6, 2, true}, {2, 6, 3, true},
		{0, 7, 4, true}, {4, 7, 4, true}, {0, 8, 0, false},
	} {
		g.At = c.at
		if got, ok := g.Hit(c.x); ok != c.ok || ok && got != c.want {
			t.Errorf("at %d a click in column %d leads to %d %v, want %d %v", c.at, c.x, got, ok, c.want, c.ok)
		}
	}
}
