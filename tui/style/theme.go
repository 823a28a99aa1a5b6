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

// Board is the colours of the board.
type Board struct {
	Light, Dark  Color // squares, hardly told apart
	Cursor, Last Color // the squares under the cursor and of the last move
	Mark, Star   Color // on a legal square; where star points are
	Black, White Color // discs
	LastMark     Color // in the middle of the disc placed last
	Grid         Color // a tick at the corner of a square, where the squares are all of one green
}

// New makes the looks that fit what a terminal can show.
func New(p colorprofile.Profile) Theme {
	switch {
	case p <= colorprofile.ASCII:
		return plain()
	case p == colorprofile.ANSI:
		return sixteen()
	case p == colorprofile.ANSI256:
		return many()
	}
	return full()
}

// full leaves the table as dark as the terminal is: what stands on it is of middling brightness, so that it reads on a
// light terminal too. The board is the one bright thing.
func full() Theme {
	on := func(fg uint32) Style { return Style{Fg: RGB(fg)} }
	return Theme{
		Colored: true,
		Dim:     on(0x7f8a8c), Strong: Style{Bold: true}, Accent: on(0x3fa870), Warn: on(0xc8913a), Key: on(0xc8913a),
		Focus: Style{Fg: RGB(0xf2f1ea), Bg: RGB(0x2c4a3b), Bold: true},
		Card:  Style{Fg: RGB(0xd5dad6), Bg: RGB(0x20272c)},
		Board: Board{
			Light: RGB(0x1c7d49), Dark: RGB(0x1a7443),
			// What a move changes much of is of the palette: a move then costs hundreds of bytes less.
			Cursor: Fixed(107), Last: Fixed(24), // #87af5f, #005f87
			Mark: Fixed(78), Star: RGB(0x115733), // #5fd787
			Black: Fixed(233), White: Fixed(255), // #121212, #eeeeee
			LastMark: Fixed(173), // #d7875f
		},
	}
}

// many is the same in the colours of the palette of 256, where others would land wherever the nearest is.
func many() Theme {
	t := full()
	t.Dim.Fg, t.Accent.Fg, t.Warn.Fg, t.Key.Fg = RGB(0x808080), RGB(0x5faf87), RGB(0xd7af5f), RGB(0xd7af5f)
	t.Focus.Fg, t.Focus.Bg = RGB(0xeeeeee), RGB(0x005f5f)
	t.Card.Fg, t.Card.Bg = RGB(0xd0d0d0), RGB(0x262626)
	t.Board = Board{
		Light: RGB(0x00875f), Dark: RGB(0x00875f),
		Cursor: RGB(0x87af5f), Last: RGB(0x005f87),
		Mark: RGB(0x87d7af), Star: RGB(0x005f5f),
		Black: RGB(0x121212), White: RGB(0xeeeeee),
		LastMark: RGB(0xd75f00),
		Grid:     RGB(0x005f5f),
	}
	return t
}

// sixteen keeps the terminal's own background: what its palette calls black may be any colour.
func sixteen() Theme {
	green := Basic(2)
	return Theme{
		Colored: true,
		Dim:     Style{Fg: Basic(8)}, Strong: Style{Bold: true}, Accent: Style{Fg: green}, Warn: Style{Fg: Basic(3)},
		Key:   Style{Fg: Basic(3)},
		Focus: Style{Bold: true, Reverse: true},
		Board: Board{
			Light: green, Dark: green, Cursor: Basic(6), Last: Basic(4),
			Mark: Basic(10), Star: Basic(0), Black: Basic(0), White: Basic(15), LastMark: Basic(1), Grid: Basic(0),
		},
	}
}

func plain() Theme {
	return Theme{
		Strong: Style{Bold: true}, Warn: Style{Bold: true}, Key: Style{Bold: true},
		Focus: Style{Bold: true, Reverse: true},
	}
}
