package style

import "github.com/charmbracelet/colorprofile"

// The words around the board stand on the terminal's own ground, which stays as it is: the board is the one bright thing. Cards
// and the chosen row bring theirs along.

// calm has a little colour: green for headings, amber for keys and what matters now.
func calm(p colorprofile.Profile, ground Ground) Theme {
	if p == colorprofile.ANSI {
		return basic(ground)
	}
	t := Theme{Strong: Style{Bold: true}, Focus: Style{Fg: Fixed(255), Bg: Fixed(23), Bold: true}, Card: card(ground), Dim: dim(ground)}
	accent, amber := Fixed(29), Fixed(136) // #00875f, #af8700: they read on white and on black
	switch ground {
	case Dark:
		accent, amber = Fixed(71), Fixed(172) // #5faf5f, #d78700
	case Light:
		accent, amber = Fixed(23), Fixed(94) // #005f5f, #875f00
	}
	t.Accent.Fg, t.Warn.Fg, t.Key.Fg = accent, amber, amber
	return t
}

func dim(ground Ground) Style {
	if ground == Light {
		return Style{Fg: Fixed(241)} // #626262
	}
	return Style{Fg: Fixed(245)} // #8a8a8a
}

func card(ground Ground) Style {
	if ground == Light {
		return Style{Fg: Fixed(235), Bg: Fixed(254)} // #262626 on #e4e4e4
	}
	return Style{Fg: Fixed(252), Bg: Fixed(235)} // #d0d0d0 on #262626
}

// basic is calm in the terminal's own sixteen colours; cards have a border, since what its palette calls black may be any
// colour.
func basic(ground Ground) Theme {
	t := Theme{Dim: Style{Fg: Basic(8)}, Strong: Style{Bold: true}, Focus: Style{Bold: true, Reverse: true}}
	t.Accent.Fg, t.Warn.Fg, t.Key.Fg = Basic(2), Basic(3), Basic(3)
	if ground == Light {
		t.Accent.Fg, t.Warn.Fg, t.Key.Fg = Basic(4), Basic(1), Basic(5)
	}
	return t
}

// loud has nothing dim: every word is as bright as the terminal writes, and weight tells them apart.
func loud(colorprofile.Profile, Ground) Theme {
	return Theme{
		Strong: Style{Bold: true}, Accent: Style{Bold: true, Underline: true}, Warn: Style{Bold: true}, Key: Style{Bold: true},
		Focus: Style{Bold: true, Reverse: true},
	}
}

// grey has no hue at all.
func grey(p colorprofile.Profile, ground Ground) Theme {
	t := loud(p, ground)
	t.Accent.Underline = false
	if p == colorprofile.ANSI {
		t.Dim.Fg = Basic(8)
		return t
	}
	t.Dim, t.Card = dim(ground), card(ground)
	return t
}
