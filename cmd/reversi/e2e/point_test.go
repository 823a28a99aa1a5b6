package e2e_test

import (
	"fmt"
	"image/color"
	"testing"

	"reversi/engine"
)

func TestWhatAPlayerSeesAndTheWaysToPlace(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob := h.enter(t, h.person(t, "ann")), h.enter(t, h.person(t, "bob"))
	ann.sees("bob")
	pair(ann, bob)
	p := seated(t, ann, bob)
	black, white := p[engine.Black], p[engine.White]

	// Whose turn it is, the clock that runs, the legal squares, what the cursor would flip.
	black.sees("Your turn.")
	white.sees("Black to move.")
	white.seesLine(`>  B  ` + black.name + ` +1500\? +(9:5\d|10:00) +2`)
	white.seesLine(`   W  ` + white.name + ` +1500\? +10:00 +2`)
	white.seesLine(`>  B  ` + black.name + ` +1500\? +9:5\d`) // it runs, with nobody doing anything
	legal := start.Position().Legal()
	for _, s := range legal {
		if !black.marked(s) || white.marked(s) {
			t.Errorf("%s is to be marked for the side to move alone", s)
		}
	}
	black.press("tab")
	black.seesLine(`Your turn\. [a-h][1-8] flips 1\.`)

	// A typed letter shows, another replaces it, backspace clears it, and an illegal square says why.
	black.press("d")
	black.sees("d and which row?")
	black.press("e")
	black.sees("e and which row?")
	black.press("backspace")
	black.seesNo("and which row?")
	black.press("E", "4")
	black.sees("e4 is occupied.")
	black.press("a", "1")
	black.sees("a1: nothing to flip here.")
	white.press("d", "3")
	white.sees("It is not your turn.")

	// Placing with the cursor: from e6 one up from where the key left it.
	black.press("e", "7")
	black.sees("e7: nothing to flip here.")
	black.press("up")
	black.sees("e6 flips 1.")
	black.press("enter")
	g := mustGame(t, "e6")
	for _, c := range p {
		c.seesBoard(g.Position())
		c.sees("1 e6")
	}
	for _, c := range p {
		if last, other := c.ground(engine.SquareAt(4, 5)), c.ground(engine.SquareAt(2, 5)); last == other {
			t.Errorf("%s: the last move stands out in nothing", c.name)
		}
	}

	// Placing with the mouse: press and release on one square.
	white.click(engine.SquareAt(5, 3)) // f4
	g = mustGame(t, "e6f4")
	for _, c := range p {
		c.seesBoard(g.Position())
	}

	// Looking back and returning.
	white.press("<")
	white.sees("Back at move 0 of 2")
	white.seesBoard(start.Position())
	white.press(".")
	white.seesBoard(g.At(1))
	white.press(">")
	white.seesBoard(g.Position())
}

// marked tells whether a legal square is marked.
func (c *console) marked(s engine.Square) (yes bool) {
	c.now(func() bool {
		g, _ := c.grid()
		x, y := g.at(s)
		yes = c.screen.CellAt(x, y).Content == "▗"
		return true
	})
	return yes
}

// ground is the colour of a square's corner.
func (c *console) ground(s engine.Square) (ground color.Color) {
	c.now(func() bool {
		g, _ := c.grid()
		x, y := g.at(s)
		ground = c.screen.CellAt(x-1, y).Style.Bg
		return true
	})
	return ground
}

// click presses and releases the mouse in the middle of a square.
func (c *console) click(s engine.Square) {
	c.t.Helper()
	var x, y int
	c.now(func() bool {
		g, _ := c.grid()
		x, y = g.at(s)
		return true
	})
	c.press(fmt.Sprintf("\x1b[<0;%d;%dM", x+1, y+1), fmt.Sprintf("\x1b[<0;%d;%dm", x+1, y+1))
}
