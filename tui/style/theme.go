package style

import "github.com/charmbracelet/colorprofile"

// Theme is the looks of one session. A theme without colour tells things apart by letters, brackets and attributes alone.
type Theme struct {
	Colored bool

	Text, Dim, Strong, Accent, Warn Style
	Key                             Style // a key in a line of keys
	Focus                           Style // the chosen row of a list or dialog
	Card                            Style // a card or dialog; a border sets it off where it has no background

	Board Board
}

// Board is the colours of the board. No meaning hangs on one of them alone: marks differ in shape too, and a test holds that
// what must be told apart differs in brightness, so that it can be without seeing colours.
type Board struct {
	Light, Dark  Color // squares, hardly told apart
	Cursor       Color // the square under the cursor
	Mark, Star   Color // on a legal square; where star points are
	Hint         Color // on the square that is advised
	Black, White Color // discs
	LastMark     Color // around and on the disc placed last
	Grid         Color // a tick at the corner of a square, where the squares are all of one colour
}

// Ground is what a terminal has behind its text.
type Ground string

// The grounds. Where it is not known, words are of middling brightness, which reads on either.
const (
	Unknown Ground = ""
	Dark    Ground = "dark"
	Light   Ground = "light"
)

// New makes the looks of that name, of the first theme if there is none, that fit what a terminal can show.
func New(p colorprofile.Profile, theme string, ground Ground) Theme {
	if p <= colorprofile.ASCII {
		return plain()
	}
	k := find(theme)
	t := k.words(p, ground)
	t.Colored = true
	switch p {
	case colorprofile.ANSI:
		t.Board = k.sixteen
	case colorprofile.ANSI256:
		t.Board = k.board
	default:
		t.Board = k.smooth()
	}
	return t
}

func plain() Theme {
	return Theme{
		Strong: Style{Bold: true}, Warn: Style{Bold: true}, Key: Style{Bold: true},
		Focus: Style{Bold: true, Reverse: true},
	}
}
