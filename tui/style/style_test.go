package style

import (
	"testing"

	"github.com/charmbracelet/colorprofile"
)

func TestAppend(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]Style{
		"\x1b[0m":                          {},
		"\x1b[0;1m":                        {Bold: true},
		"\x1b[0;4;7m":                      {Underline: true, Reverse: true},
		"\x1b[0;38;2;1;2;3;48;2;255;0;16m": {Fg: RGB(0x010203), Bg: RGB(0xff0010)},
		"\x1b[0;32;107m":                   {Fg: Basic(2), Bg: Basic(15)},
		"\x1b[0;1;30m":                     {Fg: Basic(0), Bold: true},
		"\x1b[0;38;5;233;48;5;107m":        {Fg: Fixed(233), Bg: Fixed(107)},
	} {
		if got := string(s.Append(nil)); got != want {
			t.Errorf("%+v is %q, want %q", s, got, want)
		}
	}
}

func TestThemesFollowTheTerminal(t *testing.T) {
	t.Parallel()
	for p, colored := range map[colorprofile.Profile]bool{
		colorprofile.NoTTY: false, colorprofile.ASCII: false, colorprofile.ANSI: true, colorprofile.ANSI256: true, colorprofile.TrueColor: true,
	} {
		for _, name := range Themes() {
			if got := New(p, name, Unknown); got.Colored != colored || colored != (got.Board.Light != 0) {
				t.Errorf("%s in %v: coloured %v", name, p, got.Colored)
			}
		}
	}
}

func TestInkIsAllOfAStyle(t *testing.T) {
	t.Parallel()
	for _, color := range []Color{0, RGB(0), RGB(0xffffff), Basic(0), Basic(15), Fixed(255)} {
		for flags := range 8 {
			s := Style{color, color, flags&1 > 0, flags&2 > 0, flags&4 > 0}
			if got := s.Ink().Style(); got != s {
				t.Errorf("%+v becomes %+v", s, got)
			}
		}
	}
}
