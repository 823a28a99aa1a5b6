package widget

import (
	"strings"
	"testing"

	"reversi/tui/style"
)

func curved(w, h int, values ...int) []string {
	c := NewCanvas(w, h, style.Style{})
	Curve{Values: values}.Draw(c, style.Theme{})
	lines := strings.Split(c.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

func TestCurve(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		values []int
		want   []string
	}{
		{"up and down", []int{1500, 1500, 1500, 1600, 1600, 1600, 1550, 1550, 1550, 1500, 1500, 1500}, []string{
			"1600 |  .--.",
			"     |  |  '--.",
			"1500 |--'     '--",
		}},
		{"one value", []int{1612}, []string{"1650 |", "     |", "1600 |-----------"}},
		{"on the edge of the scale", []int{1600, 1600}, []string{"1650 |", "     |", "1600 |-----------"}},
		{"nothing", nil, []string{"", "", ""}},
	} {
		if got := curved(17, 3, c.values...); strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// TestACurveStaysInItsRoom goes through sizes: the library rounds the number of rows by itself.
func TestACurveStaysInItsRoom(t *testing.T) {
	t.Parallel()
	for h := 2; h < 20; h++ {
		for _, values := range [][]int{{1500}, {1499, 1501}, {100, 2900, 1500}, {1612, 1580, 1623, 1777}} {
			v := Curve{Values: values}
			low, high := v.bounds()
			if rows := v.lines(40, h, low, high); len(rows) != h {
				t.Errorf("%v in %d rows takes %d", values, h, len(rows))
			}
		}
	}
	if got := curved(3, 1, 1500, 1600); strings.TrimSpace(got[0]) != "" {
		t.Errorf("%q where there is no room", got)
	}
}

func TestACurveIsASCII(t *testing.T) {
	t.Parallel()
	for _, line := range curved(60, 9, 1500, 1620, 1580, 1700, 1500, 1510) {
		for _, r := range line {
			if r > '~' {
				t.Errorf("%q in %q", r, line)
			}
		}
	}
}
