package term

// cell is one column of the screen in 8 bytes. Two cells of rows without clusters look the same if and only if they are equal, as
// long as they come from one palette; see row.same for the others.
type cell struct {
	glyph uint32 // a rune, or clusterBit and an index into the row's clusters
	style uint16 // an index into the palette's styles
	width uint8  // columns; 0 is covered by the wide cell left of it
}

const clusterBit = 1 << 31

var blank = cell{glyph: ' ', width: 1}

// cluster tells whether a cell holds several runes: terminals disagree about the width of such.
func (c cell) cluster() bool { return c.glyph&clusterBit != 0 }

// blank tells whether a cell shows nothing but its ground.
func (c cell) blank() bool { return c.glyph == ' ' && c.width == 1 }
