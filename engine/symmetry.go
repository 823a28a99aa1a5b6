package engine

// Symmetry is one of the eight ways, 0 to 7, to lay a square board on itself:
// bit 0 mirrors left and right, bit 1 top and bottom, and then bit 2 swaps
// columns and rows. 0 changes nothing.
type Symmetry uint8

// Symmetries is how many there are.
const Symmetries = 8

const (
	mirrorCols Symmetry = 1 << iota
	mirrorRows
	transpose
)

// Inverse returns the symmetry that undoes t.
func (t Symmetry) Inverse() Symmetry {
	if t&transpose == 0 {
		return t
	}
	return t.swapped()
}

// then returns the symmetry that does t first and u after it.
func (t Symmetry) then(u Symmetry) Symmetry {
	if t&transpose != 0 {
		u = u.swapped()
	}
	return t ^ u
}

// swapped exchanges the two mirrors.
func (t Symmetry) swapped() Symmetry {
	return t&transpose | (t&mirrorCols)<<1 | (t&mirrorRows)>>1
}

// Transform returns the square that t carries s to on a board of that size.
func (s Square) Transform(t Symmetry, size int) Square {
	col, row := s.Col(), s.Row()
	if t&mirrorCols != 0 {
		col = size - 1 - col
	}
	if t&mirrorRows != 0 {
		row = size - 1 - row
	}
	if t&transpose != 0 {
		col, row = row, col
	}
	return SquareAt(col, row)
}

func (b bitset) transform(t Symmetry, size int) bitset {
	var image bitset
	for !b.empty() {
		var i uint
		i, b = b.pop()
		image = image.or(bit(squareOf(i).Transform(t, size).index()))
	}
	return image
}

// Transform turns the whole board. The variant stays the same where its shape
// does, whatever the start; a board whose holes are not symmetric becomes the
// variant's own image, Variant().Transform(t).
func (p Position) Transform(t Symmetry) Position {
	size, shape := p.variant.size, p.variant.shape
	for c, discs := range p.discs {
		p.discs[c] = discs.transform(t, size)
	}
	if shape.transform(t, size) != shape {
		p.variant = p.variant.Transform(t)
	}
	return p
}

// turns holds the images of a variant under the symmetries. All images share
// those of the variant that was made first, so that turning one on and back
// ends at the same pointer.
type turns struct {
	origin *Variant
	by     Symmetry // carries origin to this variant
	images [Symmetries]*Variant
}

// Transform returns the variant whose games are those of v turned by t: v
// itself where shape and start stay the same.
func (v *Variant) Transform(t Symmetry) *Variant {
	return v.turns.origin.turns.images[v.turns.by.then(t)]
}

// turn fills in the images of a new variant.
func (v *Variant) turn() {
	v.turns.origin = v
	for t := range Symmetry(Symmetries) {
		v.turns.images[t] = v.image(t)
	}
}

// image makes the variant turned by t, or finds it among the images made
// before.
func (v *Variant) image(t Symmetry) *Variant {
	image := &Variant{name: v.name, size: v.size, toMove: v.toMove, turns: turns{origin: v, by: t}}
	image.shape = v.shape.transform(t, v.size)
	image.squares = image.shape.squares()
	for c, discs := range v.discs {
		image.discs[c] = discs.transform(t, v.size)
	}
	if image.like(v) {
		return v
	}
	for _, other := range v.turns.images[:t] {
		if image.like(other) {
			return other
		}
	}
	return image
}

func (v *Variant) like(o *Variant) bool { return v.shape == o.shape && v.discs == o.discs }
