package style

import (
	"math"
	"slices"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// shade is a colour's red, green and blue as xterm shows it: the palette of 256 is a cube of six steps and a ramp of greys.
func shade(t *testing.T, c Color) [3]uint32 {
	t.Helper()
	step := func(n uint32) uint32 { return min(n, 1)*55 + n*40 }
	switch n := uint32(c & 0xFF); {
	case c&rgbFlag != 0:
		return [3]uint32{uint32(c) >> 16 & 0xFF, uint32(c) >> 8 & 0xFF, uint32(c) & 0xFF}
	case n >= 232:
		return [3]uint32{8 + 10*(n-232), 8 + 10*(n-232), 8 + 10*(n-232)}
	case n >= 16:
		return [3]uint32{step((n - 16) / 36), step((n - 16) / 6 % 6), step((n - 16) % 6)}
	}
	t.Fatalf("%x has no fixed shade", c)
	return [3]uint32{}
}

// brightness is the relative luminance of WCAG 2, from 0 to 1.
func brightness(t *testing.T, c Color) float64 {
	t.Helper()
	sum := 0.0
	for i, part := range shade(t, c) {
		v := float64(part) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += v * []float64{0.2126, 0.7152, 0.0722}[i]
	}
	return sum
}

// contrast is WCAG's ratio of two colours, from 1 to 21.
func contrast(t *testing.T, a, b Color) float64 {
	t.Helper()
	x, y := brightness(t, a), brightness(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestBoardsReadWithoutSeeingColours holds that what must be told apart on a board differs in brightness alone.
func TestBoardsReadWithoutSeeingColours(t *testing.T) {
	t.Parallel()
	for _, name := range Themes() {
		for _, p := range []colorprofile.Profile{colorprofile.ANSI256, colorprofile.TrueColor} {
			b := New(p, name, Unknown).Board
			for _, c := range []struct {
				what  string
				a, b  Color
				least float64
			}{
				{"the discs", b.Black, b.White, 2.5},
				{"a black disc on its square", b.Black, b.Light, 2.5},
				{"a white disc on its square", b.White, b.Dark, 2.5},
				{"a black disc under the cursor", b.Black, b.Cursor, 1.5},
				{"a white disc under the cursor", b.White, b.Cursor, 1.5},
				{"the frame on a black disc", b.LastMark, b.Black, 2},
				{"the frame on a white disc", b.LastMark, b.White, 2},
				{"the frame on its square", b.LastMark, b.Light, 1.4},
				{"the mark of a legal square", b.Mark, b.Light, 2},
				{"the mark under the cursor", b.Mark, b.Cursor, 1.3},
				{"the mark of the advised square", b.Hint, b.Light, 2.5},
				{"the square under the cursor", b.Cursor, b.Light, 1.5},
			} {
				if got := contrast(t, c.a, c.b); got < c.least {
					t.Errorf("%s in %v: %s has a contrast of %.2f, want %.1f", name, p, c.what, got, c.least)
				}
			}
		}
	}
}

func TestWordsReadOnTheirGround(t *testing.T) {
	t.Parallel()
	black, white := RGB(0), RGB(0xffffff)
	for _, name := range Themes() {
		for _, c := range []struct {
			ground Ground
			on     Color
			least  float64
		}{{Dark, black, 4.5}, {Light, white, 4.5}, {Unknown, black, 3}, {Unknown, white, 3}} {
			theme := New(colorprofile.TrueColor, name, c.ground)
			for i, st := range []Style{theme.Dim, theme.Accent, theme.Warn, theme.Key} {
				if st.Fg != 0 && contrast(t, st.Fg, c.on) < c.least {
					t.Errorf("%s on %q: style %d has a contrast of %.2f", name, c.ground, i, contrast(t, st.Fg, c.on))
				}
			}
			for _, st := range []Style{theme.Card, theme.Focus} {
				if st.Bg != 0 && contrast(t, st.Fg, st.Bg) < 6 {
					t.Errorf("%s on %q: %+v has a contrast of %.2f", name, c.ground, st, contrast(t, st.Fg, st.Bg))
				}
			}
		}
	}
}

func TestThemesDiffer(t *testing.T) {
	t.Parallel()
	for _, p := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
		var seen []Board
		for _, name := range Themes() {
			b := New(p, name, Unknown).Board
			if slices.Contains(seen, b) {
				t.Errorf("%s in %v looks like another theme", name, p)
			}
			seen = append(seen, b)
		}
	}
	if New(colorprofile.TrueColor, "no such theme", Dark) != New(colorprofile.TrueColor, "", Dark) {
		t.Error("a theme without a name is not the first one")
	}
}
