// Package style says how things look on one person's terminal: colours, attributes, and what stands in for them where
// there are none.
package style

import (
	"fmt"
	"strconv"
	"strings"
)

// Color is a colour of a cell; the zero value is the terminal's own.
type Color uint32

const (
	rgbFlag     Color = 1 << 24
	paletteFlag Color = 1 << 25
)

// RGB makes a colour from 0xRRGGBB.
func RGB(hex uint32) Color { return rgbFlag | Color(hex&0xFFFFFF) }

// Basic makes one of the sixteen colours that every coloured terminal names.
func Basic(n uint8) Color { return paletteFlag | Color(n&15) }

// sgr appends the parameters that select the colour; layer is 30 for letters and 40 for what is behind them.
func (c Color) sgr(params []string, layer int) []string {
	switch {
	case c&rgbFlag != 0:
		return append(params, fmt.Sprintf("%d;2;%d;%d;%d", layer+8, c>>16&0xFF, c>>8&0xFF, c&0xFF))
	case c&paletteFlag != 0 && c&15 < 8:
		return append(params, strconv.Itoa(layer+int(c&15)))
	case c&paletteFlag != 0:
		return append(params, strconv.Itoa(layer+60+int(c&7)))
	}
	return params
}

// Style is the look of a cell: a comparable value.
type Style struct {
	Fg, Bg                   Color
	Bold, Underline, Reverse bool
}

// On gives the style on another background.
func (s Style) On(bg Color) Style {
	s.Bg = bg
	return s
}

// SGR is the escape sequence that switches from any style to this one.
func (s Style) SGR() string {
	params := []string{"0"}
	for _, attribute := range []struct {
		on   bool
		code string
	}{{s.Bold, "1"}, {s.Underline, "4"}, {s.Reverse, "7"}} {
		if attribute.on {
			params = append(params, attribute.code)
		}
	}
	params = s.Bg.sgr(s.Fg.sgr(params, 30), 40)
	return "\x1b[" + strings.Join(params, ";") + "m"
}
