package term

// The largest terminal that is drawn. A client may claim any size; a claim of 3000×1000 once cost 668 MB.
const (
	maxWidth  = 500
	maxHeight = 200
)

// Size is a terminal's size in cells.
type Size struct{ Width, Height int }

// ClampSize brings a claimed size into 1×1 to 500×200.
func ClampSize(s Size) Size {
	return Size{Width: min(max(s.Width, 1), maxWidth), Height: min(max(s.Height, 1), maxHeight)}
}
