package term

import (
	"testing"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

func TestNoHalfOfAWideCellStays(t *testing.T) {
	t.Parallel()
	wide, narrow := &uv.Cell{Content: "界", Width: 2}, &uv.Cell{Content: "x", Width: 1}
	type put struct {
		x    int
		cell *uv.Cell
	}
	for _, c := range []struct {
		name string
		puts []put
		want string
	}{
		{"over its head", []put{{1, wide}, {1, narrow}}, " x  "},
		{"over its tail", []put{{1, wide}, {2, narrow}}, "  x "},
		{"a wide one over its tail", []put{{0, wide}, {1, wide}}, " 界 "},
		{"a wide one over its head", []put{{1, wide}, {0, wide}}, "界  "},
		{"between two", []put{{0, wide}, {2, wide}, {1, wide}}, " 界 "},
		{"a blank over its tail", []put{{1, wide}, {2, nil}}, "    "},
		{"with no room", []put{{3, wide}}, "    "},
		{"outside", []put{{4, narrow}, {-1, narrow}}, "    "},
	} {
		screen := newCanvas(4, newPalette(colorprofile.TrueColor))
		for _, p := range c.puts {
			screen.SetCell(p.x, 0, p.cell)
		}
		var got string
		for x, at := range screen.cells {
			if at.width > 0 {
				got += screen.CellAt(x, 0).Content
			}
		}
		if got != c.want {
			t.Errorf("%s: the row is %q, want %q", c.name, got, c.want)
		}
	}
}
