package e2e_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"

	"reversi/engine"
)

var letters = regexp.MustCompile(`a +b +c +d +e +f +g +h`)

// grid is where a board is on a screen: the middle of its first square, and the cells of a square.
type grid struct{ x, y, columns, rows int }

// grid finds the board on the screen, which stands still, by the letters above it; the lowest one, since a dumb terminal scrolls.
func (c *console) grid() (g grid, ok bool) {
	for y, line := range slices.Backward(strings.Split(c.screen.String(), "\n")) {
		if at := letters.FindStringIndex(line); at != nil {
			columns := (at[1] - at[0] - 1) / 7
			rows := map[int]int{3: 1, 4: 2, 6: 3, 8: 4}[columns]
			return grid{len([]rune(line[:at[0]])), y + 1 + (rows-1)/2, columns, rows}, true
		}
	}
	return grid{}, false
}

// at is the cell in a square's middle.
func (g grid) at(s engine.Square) (x, y int) { return g.x + s.Col()*g.columns, g.y + s.Row()*g.rows }

// pitch is the columns of a square on the screen, which stands still; 0 where no board is shown.
func (c *console) pitch() int {
	g, _ := c.grid()
	return g.columns
}

// discs reads the board on the screen, which stands still, as 64 characters from a1 to h8; empty where none is shown. A disc is told
// by its letter, or by how bright the cell in its middle is.
func (c *console) discs() string {
	g, ok := c.grid()
	if !ok {
		return ""
	}
	var b strings.Builder
	for i := range 64 {
		b.WriteByte(c.disc(g.at(engine.SquareAt(i%8, i/8))))
	}
	return b.String()
}

func (c *console) disc(x, y int) byte {
	cell := c.screen.CellAt(x, y)
	if cell == nil {
		return '?'
	}
	switch strings.ToUpper(cell.Content) {
	case "X":
		return 'X'
	case "O":
		return 'O'
	}
	ground := cell.Style.Bg
	if cell.Style.Attrs&uv.AttrReverse != 0 {
		ground = cell.Style.Fg
	}
	if ground == nil {
		return '-'
	}
	r, g, b, _ := ground.RGBA()
	switch {
	case max(r, g, b) < 0x3000:
		return 'X'
	case min(r, g, b) > 0xd000:
		return 'O'
	}
	return '-'
}

// seesBoard waits for a position.
func (c *console) seesBoard(p engine.Position) {
	c.t.Helper()
	c.until("the board "+p.String(), func() bool { return c.discs() == p.String() })
}

// seesAnswer waits for the move that answers a game, whichever it is, and gives the game after it.
func (c *console) seesAnswer(g engine.Game) (after engine.Game) {
	c.t.Helper()
	c.until("an answer", func() bool {
		for _, s := range g.Position().Legal() {
			next, err := g.Play(s)
			if after = next; err == nil && c.discs() == next.Position().String() {
				return true
			}
		}
		return false
	})
	return after
}

// squares splits a transcript.
func squares(t fataler, transcript string) []engine.Square {
	t.Helper()
	var all []engine.Square
	for i := 0; i+1 < len(transcript); i += 2 {
		s, err := engine.ParseSquare(transcript[i : i+2])
		must(t, err)
		all = append(all, s)
	}
	return all
}

// players are two people at a board, by the color that the lot gave them.
type players [2]*console

// seated finds out who has which color: White stands above Black, each with a token.
func seated(t *testing.T, a, b *console) players {
	t.Helper()
	if strings.Contains(a.line(" B "), a.name) {
		return players{engine.Black: a, engine.White: b}
	}
	return players{engine.Black: b, engine.White: a}
}

// play plays squares through the keys, and has both see every position.
func (p players) play(t *testing.T, g engine.Game, transcript string) engine.Game {
	t.Helper()
	for _, s := range squares(t, transcript) {
		mover := p[g.Position().ToMove()]
		mover.sees("Your turn.")
		mover.press(s.String()[:1], s.String()[1:])
		var err error
		g, err = g.Play(s)
		must(t, err)
		for _, c := range p {
			c.seesBoard(g.Position())
		}
	}
	return g
}
