package style

import "github.com/charmbracelet/colorprofile"

// look is a theme for every kind of terminal.
type look struct {
	name    string
	words   func(colorprofile.Profile, Ground) Theme
	board   Board // in the palette of 256: what changes with a move then costs hundreds of bytes less than in true colour
	shades  [3]uint32
	sixteen Board // in the terminal's own sixteen, which may be any colours
}

// smooth is the board in true colour: a shade of squares, one of their faint grid and one of stars, which 256 colours could not
// tell apart. All squares are of one shade: to go from one to another would cost a move hundreds of bytes.
func (k look) smooth() Board {
	b := k.board
	if k.shades != [3]uint32{} {
		b.Light, b.Dark, b.Grid, b.Star = RGB(k.shades[0]), RGB(k.shades[0]), RGB(k.shades[1]), RGB(k.shades[2])
	}
	return b
}

var looks = []look{
	{
		name: "felt", words: calm,
		board: Board{
			Light: Fixed(29), Dark: Fixed(29), Cursor: Fixed(107), // #00875f, #87af5f
			Mark: Fixed(78), Star: Fixed(23), Hint: Fixed(220), Grid: Fixed(23), // #5fd787, #005f5f, #ffd700
			Black: Fixed(233), White: Fixed(255), LastMark: Fixed(202), // #121212, #eeeeee, #ff5f00
		},
		shades: [3]uint32{0x1c7d49, 0x1a7443, 0x115733},
		sixteen: Board{
			Light: Basic(2), Dark: Basic(2), Cursor: Basic(6),
			Mark: Basic(15), Star: Basic(0), Hint: Basic(11), Grid: Basic(0), Black: Basic(0), White: Basic(15), LastMark: Basic(1),
		},
	},
	{
		name: "wood", words: calm,
		board: Board{
			Light: Fixed(130), Dark: Fixed(130), Cursor: Fixed(179), // #af5f00, #d7af5f
			Mark: Fixed(222), Star: Fixed(94), Hint: Fixed(159), Grid: Fixed(94), // #ffd787, #875f00, #afffff
			Black: Fixed(233), White: Fixed(255), LastMark: Fixed(202),
		},
		shades: [3]uint32{0x9c5a36, 0x935332, 0x5e3019},
		sixteen: Board{
			Light: Basic(1), Dark: Basic(1), Cursor: Basic(3),
			Mark: Basic(11), Star: Basic(0), Hint: Basic(14), Grid: Basic(0), Black: Basic(0), White: Basic(15), LastMark: Basic(5),
		},
	},
	{
		name: "gold", words: calm, // Black's discs are of gold
		board: Board{
			Light: Fixed(237), Dark: Fixed(237), Cursor: Fixed(60), // #3a3a3a, #5f5f87
			Mark: Fixed(109), Star: Fixed(245), Hint: Fixed(159), Grid: Fixed(241), // #87afaf, #8a8a8a, #afffff, #626262
			Black: Fixed(136), White: Fixed(255), LastMark: Fixed(125), // #af8700, #eeeeee, #af005f
		},
		shades: [3]uint32{0x263648, 0x223142, 0x6a7f94},
		sixteen: Board{
			Light: Basic(4), Dark: Basic(4), Cursor: Basic(6),
			Mark: Basic(14), Star: Basic(7), Hint: Basic(10), Grid: Basic(0), Black: Basic(3), White: Basic(15), LastMark: Basic(1),
		},
	},
	{
		name: "contrast", words: loud,
		board: Board{
			Light: Fixed(31), Dark: Fixed(31), Cursor: Fixed(208), // #0087af, #ff8700
			Mark: Fixed(226), Star: Fixed(16), Hint: Fixed(231), Grid: Fixed(24), // #ffff00, #000000, #ffffff, #005f87
			Black: Fixed(16), White: Fixed(231), LastMark: Fixed(124), // #af0000
		},
		sixteen: Board{
			Light: Basic(2), Dark: Basic(2), Cursor: Basic(5),
			Mark: Basic(11), Star: Basic(0), Hint: Basic(15), Grid: Basic(0), Black: Basic(0), White: Basic(15), LastMark: Basic(1),
		},
	},
	{
		name: "mono", words: grey,
		board: Board{
			Light: Fixed(244), Dark: Fixed(244), Cursor: Fixed(248), // #808080, #a8a8a8
			Mark: Fixed(253), Star: Fixed(238), Hint: Fixed(16), Grid: Fixed(240), // #dadada, #000000, #585858
			Black: Fixed(233), White: Fixed(255), LastMark: Fixed(240),
		},
		shades: [3]uint32{0x7e7e7e, 0x757575, 0x444444},
		sixteen: Board{
			Light: Basic(8), Dark: Basic(8), Cursor: Basic(7),
			Mark: Basic(7), Star: Basic(0), Hint: Basic(15), Grid: Basic(0), Black: Basic(0), White: Basic(15), LastMark: Basic(7),
		},
	},
}

// Themes lists the names, the one that holds without a choice first.
func Themes() []string {
	var names []string
	for _, k := range looks {
		names = append(names, k.name)
	}
	return names
}

func find(name string) look {
	for _, k := range looks {
		if k.name == name {
			return k
		}
	}
	return looks[0]
}
