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
	if clean(s) {
		return s
	}
	var b strings.Builder
	marks := 0
	for _, r := range s {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			r = ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Co, unicode.Zl, unicode.Zp, unicode.Variation_Selector),
			unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r): // letters that show nothing, such as the fillers of Hangul
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

// clean tells at little cost that a string needs no cleaning: it has nothing but ASCII that prints, Russian letters, and the lines
// and blocks that boards are drawn with.
func clean(s string) bool {
	for _, r := range s {
		switch {
		case r >= ' ' && r <= '~', r >= 'А' && r <= 'я', r == 'ё', r == 'Ё', r >= '\u2500' && r <= '\u25ff':
		default:
			return false
		}
	}
	return true
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
func Width(s string) int {
	if plainASCII(s) {
		return len(s)
	}
	return ansi.StringWidth(s)
}

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

// Wrap breaks a string into lines of a width, between words where it can. A dash stays with the word before it.
func Wrap(s string, width int) []string {
	if width < 1 {
		return nil
	}
	var lines []string
	for _, paragraph := range strings.Split(s, "\n") {
		lines = append(lines, wrap(words(paragraph), width)...)
	}
	return lines
}

// words are what is not torn apart.
func words(s string) []string {
	var all []string
	for _, w := range strings.Split(s, " ") {
		if w == "-" && len(all) > 0 {
			all[len(all)-1] += " -"
			continue
		}
		all = append(all, w)
	}
	return all
}

// wrap fills lines with words; one that is wider than a line is cut where the lines end.
func wrap(words []string, width int) []string {
	lines := cut(words[0], width)
	for _, w := range words[1:] {
		last := len(lines) - 1
		switch longer := lines[last] + " " + w; {
		case Width(longer) <= width:
			lines[last] = longer
		case Width(w) > width:
			lines = append(lines[:last], cut(longer, width)...)
		default:
			lines = append(lines, w)
		}
	}
	return lines
}

func cut(line string, width int) []string {
	return strings.Split(ansi.Hardwrap(line, width, true), "\n")
}
