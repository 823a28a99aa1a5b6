package term

import (
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// Dumb tells whether a terminal understands no escape sequences at all: it gets plain lines.
func Dumb(term string) bool {
	return term == "" || term == "dumb" || term == "unknown"
}

// Blocks tells whether a terminal can be trusted to have quarter blocks: the font of the Linux console has room for few
// characters and lacks them.
func Blocks(term string) bool { return !Dumb(term) && term != "linux" }

// Profile tells how many colours the client's terminal has. Without colours bold, underline and reverse stay, save on
// a dumb terminal.
func Profile(term string, env []string) colorprofile.Profile {
	switch {
	case Dumb(term):
		return colorprofile.NoTTY
	case monochrome(term) || slices.ContainsFunc(env, refusesColor):
		return colorprofile.ASCII
	default:
		return colorprofile.Env(environ(term, env))
	}
}

// environ is the client's environment with its terminal in it. It is never empty, so Bubble Tea does not fall back to
// the server's own.
func environ(term string, env []string) []string {
	return append(slices.Clip(env), "TERM="+term)
}

// monochrome knows the terminals of DEC's VT line and the names that end in the mark of a colourless variant.
func monochrome(term string) bool {
	return len(term) > 2 && strings.HasPrefix(term, "vt") && term[2] >= '0' && term[2] <= '9' ||
		strings.HasSuffix(term, "-m") || strings.HasSuffix(term, "-mono")
}

// refusesColor follows no-color.org: any value but the empty one counts.
func refusesColor(variable string) bool {
	value, found := strings.CutPrefix(variable, "NO_COLOR=")
	return found && value != ""
}
