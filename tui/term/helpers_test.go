package term

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// console is an emulated terminal with the display that draws on it.
type console struct {
	*vt.Emulator
	screen *screen
}

func newConsole(o Options) *console {
	c := &console{Emulator: vt.NewEmulator(o.Size.Width, o.Size.Height)}
	c.renew(o)
	return c
}

// renew makes the terminal as good as new, with another session on it.
func (c *console) renew(o Options) {
	_, _ = c.WriteString("\x1bc")
	c.screen = newScreen(o)
	c.screen.shelf = newShelf() // or another test could fill its palette
}

// show draws a frame and returns the bytes that it took.
func (c *console) show(f frame) string {
	if f.size != (Size{c.Width(), c.Height()}) {
		c.Resize(f.size.Width, f.size.Height)
	}
	out := string(c.screen.draw(nil, f))
	_, _ = c.WriteString(out)
	return out
}

func trueColor(size Size) Options {
	return Options{Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"}, Size: size}
}

func textFrame(content string, size Size) frame {
	return frame{view: tea.NewView(content), lines: linesOf(content), size: size}
}

// wanted is the screen as ultraviolet's own buffer has it.
func wanted(content string, size Size) uv.Screen {
	want := uv.NewScreenBuffer(size.Width, size.Height)
	want.Method = ansi.GraphemeWidth
	uv.NewStyledString(content).Draw(want, want.Bounds())
	return want
}

// seen is what shows of a cell's style.
func seen(c *uv.Cell) uv.Style {
	if c.Content == " " {
		return groundOf(c.Style)
	}
	return c.Style
}

type fataler interface {
	Helper()
	Fatalf(string, ...any)
}

func sameScreen(t fataler, got, want uv.Screen) {
	t.Helper()
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			g, w := got.CellAt(x, y), want.CellAt(x, y)
			if w.Width == 0 && g.Width == 0 {
				continue
			}
			got, want := seen(g), seen(w)
			if g.Content != w.Content || g.Width != w.Width || !got.Equal(&want) {
				t.Fatalf("cell %d,%d is %q %d %+v, want %q %d %+v", x, y, g.Content, g.Width, g.Style, w.Content, w.Width, w.Style)
			}
		}
	}
}

// board is a frame like a game's: 8×8 squares of 4×2 cells on green, names, clocks and moves at the right.
func board(discs, clock string) string {
	const green, black, white = "\x1b[48;2;20;90;50m", "\x1b[48;2;10;10;10m", "\x1b[48;2;240;240;240m"
	var b strings.Builder
	for row := range 8 {
		for half := range 2 {
			fmt.Fprintf(&b, "%2d ", row+1)
			for col := range 8 {
				b.WriteString(green)
				switch discs[row*8+col] {
				case 'X':
					b.WriteString("▗" + black + "  " + green + "▖")
				case 'O':
					b.WriteString("▝" + white + "  " + green + "▘")
				default:
					b.WriteString("    ")
				}
			}
			b.WriteString("\x1b[m  ")
			if row == 0 && half == 0 {
				fmt.Fprintf(&b, "\x1b[1mann\x1b[m 1612 %s", clock)
			}
			b.WriteString("\n")
		}
	}
	return b.String() + "\n Your turn. e6 flips 3.\n\x1b[2m arrows move   enter places   q leave\x1b[m"
}

func rgb(r, g, b int) string { return fmt.Sprintf("\x1b[38;2;%d;%d;%dm", r, g, b) }
