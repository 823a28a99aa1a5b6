package engine

// Color is a side: Black or White.
type Color uint8

// The two sides. Black begins a game of standard Othello.
const (
	Black Color = iota
	White
)

// Opponent returns the other side.
func (c Color) Opponent() Color { return c ^ 1 }

// String returns "black" or "white".
func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}
