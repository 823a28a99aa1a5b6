package widget

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"reversi/engine"
	"reversi/engine/record"
	"reversi/tui/style"
)

func TestKifuHasEveryNumberInItsColour(t *testing.T) {
	t.Parallel()
	g, err := record.ReadTranscript(engine.Othello(), "f5d6c3d3c4f4f6f3e6e7d7g6f8f7")
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range [][2]int{{35, 9}, {40, 17}, {60, 25}, {80, 40}} {
		theme := style.New(colorprofile.TrueColor, "", style.Unknown)
		k := KifuOf(g, room[0], room[1], false)
		c := NewCanvas(room[0], room[1], theme.Text)
		k.Draw(c, theme)
		for i, s := range g.Moves() {
			board := Board{Position: g.Variant().Start(), Size: k.Size}
			x, y := board.At(s)
			at := c.cells[(y+(k.Size.Rows-1)/2)*c.width+x+k.Size.Columns/2]
			if want := discColor(theme.Board, g.MoverAt(i)); !strings.ContainsRune("0123456789", at.glyph) || at.ink.Style().Fg != want {
				t.Errorf("%v: move %d, %v, is %q in %v, want %v", room, i+1, s, at.glyph, at.ink.Style().Fg, want)
			}
		}
	}
}

func TestKifuWithoutColours(t *testing.T) {
	t.Parallel()
	g, err := record.ReadTranscript(engine.Othello(), "f5d6c3d3c4f4f6f3e6e7d7g6f8f7")
	if err != nil {
		t.Fatal(err)
	}
	theme := style.New(colorprofile.ASCII, "", style.Unknown)
	c := NewCanvas(36, 9, theme.Text)
	KifuOf(g, 36, 9, true).Draw(c, theme)
	rows := strings.Split(ansi.Strip(c.String()), "\n")
	if got, want := strings.TrimRight(rows[6], " "), " 6   .   .   .  (2)  9   7 (12)  ."; got != want {
		t.Errorf("row 6 is %q, want %q", got, want)
	}
	if got, want := strings.TrimRight(rows[4], " "), " 4   .   .   5   O   X  (6)  .   ."; got != want {
		t.Errorf("row 4 is %q, want %q", got, want)
	}
}
