// Package style says how things look on one person's terminal: colours, attributes, and what stands in for them where
// there are none.
package style

import "strconv"

// Color is a colour of a cell; the zero value is the terminal's own.
type Color uint32

const (
	rgbFlag     Color = 1 << 24
	paletteFlag Color = 1 << 25
)

// What an ink has of a style besides its colours, in bits of the foreground that no colour has.
const (
	boldFlag Color = 1 << (29 + iota)
	underlineFlag
	reverseFlag
	allFlags = boldFlag | underlineFlag | reverseFlag
)

// RGB makes a colour from 0xRRGGBB.
func RGB(hex uint32) Color { return rgbFlag | Color(hex&0xFFFFFF) }

// Basic makes one of the sixteen colours that every coloured terminal names.
func Basic(n uint8) Color { return paletteFlag | Color(n&15) }

// Fixed makes one of the colours 16 to 255 of the palette of 256, which look alike everywhere and take half the bytes of RGB.
func Fixed(n uint8) Color { return paletteFlag | Color(n) }

// append adds the parameters that select the colour; layer is 30 for letters and 40 for what is behind them.
func (c Color) append(b []byte, layer uint64) []byte {
	number := func(n uint64) { b = strconv.AppendUint(append(b, ';'), n, 10) }
	switch {
	case c&rgbFlag != 0:
		for _, n := range []uint64{layer + 8, 2, uint64(c >> 16 & 0xFF), uint64(c >> 8 & 0xFF), uint64(c & 0xFF)} {
			number(n)
		}
	case c&paletteFlag != 0 && c&0xFF > 15:
		for _, n := range []uint64{layer + 8, 5, uint64(c & 0xFF)} {
			number(n)
		}
	case c&paletteFlag != 0 && c&15 < 8:
		number(layer + uint64(c&15))
	case c&paletteFlag != 0:
		number(layer + 60 + uint64(c&7))
	}
	return b
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

// Ink is a style in eight bytes without gaps: two are the same if and only if their bytes are.
type Ink struct{ fg, bg Color }

// Ink packs a style.
func (s Style) Ink() Ink {
	fg := s.Fg
	if s.Bold {
		fg |= boldFlag
	}
	if s.Underline {
		fg |= underlineFlag
	}
	if s.Reverse {
		fg |= reverseFlag
	}
	return Ink{fg, s.Bg}
}

// Style is what was packed.
func (i Ink) Style() Style {
	return Style{i.fg &^ allFlags, i.bg, i.fg&boldFlag != 0, i.fg&underlineFlag != 0, i.fg&reverseFlag != 0}
}

// Grounded tells whether it has a background of its own.
func (i Ink) Grounded() bool { return i.bg != 0 }

// Append adds the escape sequence that switches from any style to this one.
func (s Style) Append(b []byte) []byte {
	b = append(b, "\x1b[0"...)
	if s.Bold {
		b = append(b, ";1"...)
	}
	if s.Underline {
		b = append(b, ";4"...)
	}
	if s.Reverse {
		b = append(b, ";7"...)
	}
	return append(s.Bg.append(s.Fg.append(b, 30), 40), 'm')
}
