package text

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// maxMarks bounds the combining marks on one letter; more would climb over the lines above.
const maxMarks = 2

// Clean makes a string safe to show: what a person typed anywhere must never reach another terminal as a control sequence, turn
// the direction of a line, or hide. Line breaks and tabs become spaces.
func Clean(s string) string {
	if plainASCII(s) {
		return s
	}
	var b strings.Builder
	marks := 0
	for _, r := range s {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			r = ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Co, unicode.Zl, unicode.Zp, unicode.Variation_Selector):
			continue
		case r == unicode.ReplacementChar:
			r = '?'
		}
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		} else if marks++; marks > maxMarks {
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func plainASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// Width is the columns that a cleaned string takes.
func Width(s string) int { return ansi.StringWidth(s) }

// Cut shortens a cleaned string to a width, ending in ".." where something is left out.
func Cut(s string, width int) string {
	if Width(s) <= width {
		return s
	}
	tail := ".."[:min(2, max(width, 0))]
	room := width - len(tail)
	var b strings.Builder
	for len(s) > 0 {
		cluster, w := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
		if room -= w; room < 0 {
			break
		}
		b.WriteString(cluster)
		s = s[len(cluster):]
	}
	return b.String() + tail
}

// Pad cuts or fills a string up to a width, at the right.
func Pad(s string, width int) string {
	s = Cut(s, width)
	return s + strings.Repeat(" ", max(width-Width(s), 0))
}

// PadLeft cuts or fills a string up to a width, at the left.
func PadLeft(s string, width int) string {
	s = Cut(s, width)
	return strings.Repeat(" ", max(width-Width(s), 0)) + s
}

// Wrap breaks a string into lines of a width, between words where it can.
func Wrap(s string, width int) []string {
	if width < 1 {
		return nil
	}
	return strings.Split(ansi.Wrap(s, width, ""), "\n")
}
