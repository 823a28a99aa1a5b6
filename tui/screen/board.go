package screen

import (
	"reversi/engine"
	"reversi/tui/widget"
)

// bare is a board that shows a position and marks nothing yet, with coordinates where the person wants them.
func (s *Session) bare(pos engine.Position, size widget.Size) widget.Board {
	b := widget.BoardOf(pos, size)
	b.Bare = s.Settings.NoCoordinates
	return b
}

// arrange lays a board of n×n squares and what belongs to it out on a screen.
func (s *Session) arrange(n, w, h int) layout {
	return arranged(widget.Grid{N: n, Bare: s.Settings.NoCoordinates}, w, h)
}
