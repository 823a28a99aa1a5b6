package e2e_test

import (
	"regexp"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

// colored finds what sets a colour.
var colored = regexp.MustCompile(`\x1b\[[0-9;:]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;:]*m`)

func TestPlainTerminalsPlay(t *testing.T) {
	t.Parallel()
	high := regexp.MustCompile(`[^\x00-\x7f]`)
	for name, c := range map[string]struct {
		how       []func(*visit)
		forbidden *regexp.Regexp
	}{
		"NO_COLOR":           {[]func(*visit){with("NO_COLOR", "1")}, colored},
		"vt100":              {[]func(*visit){terminal("vt100")}, colored},
		"ASCII locale":       {[]func(*visit){with("LANG", "en_US.ISO-8859-1")}, high},
		"ASCII in Russian":   {[]func(*visit){with("LC_ALL", "ru_RU.ISO-8859-1")}, high},
		"KOI8-R":             {[]func(*visit){with("LC_ALL", "ru_RU.KOI8-R"), written(charmap.KOI8R)}, regexp.MustCompile(`[а-я▖-▟]`)}, // in UTF-8
		"Linux console":      {[]func(*visit){terminal("linux"), with("LANG", "ru_RU.UTF-8")}, regexp.MustCompile(`[▖-▟]`)},
		"dumb":               {[]func(*visit){terminal("dumb"), with("LANG", "ru_RU.UTF-8")}, regexp.MustCompile(`[\x1b]|[^\x00-\x7f]`)},
		"light ground":       {[]func(*visit){with("COLORFGBG", "0;15")}, regexp.MustCompile(`38;5;136m`)}, // the amber for any ground
		"all colours, UTF-8": {nil, regexp.MustCompile("\u25cf")},                                          // no character of ambiguous width on the board
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			ann := h.enter(t, h.person(t, "ann"), c.how...)
			ann.sees("ann")
			ann.press("k")
			ann.seesBoard(start.Position())
			ann.press("f", "5")
			ann.seesAnswer(mustGame(t, "f5"))
			ann.press("q")
			ann.sees("> ") // the question's safe answer
			ann.cut()
			ann.ends()
			if at := c.forbidden.FindIndex(ann.everything()); at != nil {
				t.Errorf("what came has %q", ann.everything()[max(at[0]-20, 0):at[1]])
			}
		})
	}
}
