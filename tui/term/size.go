package term

// MaxSize is the largest terminal that is drawn. A client may claim any size; a claim of 3000×1000 once cost 668 MB.
var MaxSize = Size{Width: maxWidth, Height: maxHeight}

const (
	maxWidth  = 400
	maxHeight = 120
)

// Size is a terminal's size in cells.
type Size struct{ Width, Height int }

// ClampSize brings a claimed size into 1×1 to MaxSize.
func ClampSize(s Size) Size {
	return Size{Width: min(max(s.Width, 1), maxWidth), Height: min(max(s.Height, 1), maxHeight)}
}
