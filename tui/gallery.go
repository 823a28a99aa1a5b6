package tui

import (
	"sync"

	"reversi/tui/screen"
)

// hangs is how many pictures a gallery has room for. One is of some 10 kB, and changes once a second while a clock runs.
const hangs = 256

// gallery has the pictures that many sessions show alike: the first draws one, the others wait for it. Once it is full it begins anew, so it
// keeps nothing for long while games go on. A mutex guards a leaf; nobody draws inside.
type gallery struct {
	mu       sync.Mutex
	pictures map[screen.Common]func() []string
}

// watched is the gallery of all sessions.
var watched = &gallery{pictures: map[screen.Common]func() []string{}}

// show draws a picture, or gives the one that somebody has drawn. Before is one in which nothing but the clocks is different; nil where
// there is none.
func (g *gallery) show(k screen.Common, before []string) []string { return g.picture(k, before)() }

func (g *gallery) picture(k screen.Common, before []string) func() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	picture, hung := g.pictures[k]
	if !hung {
		if len(g.pictures) >= hangs {
			clear(g.pictures)
		}
		picture = sync.OnceValue(func() []string { return k.Picture(before) })
		g.pictures[k] = picture
	}
	return picture
}
