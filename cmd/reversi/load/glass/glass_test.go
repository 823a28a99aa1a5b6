package glass_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/vt"
	"pgregory.net/rapid"

	"reversi/cmd/reversi/load/glass"
	"reversi/engine"
	"reversi/tui/style"
	"reversi/tui/widget"
)

// TestShowsWhatATerminalShows compares with a whole emulator, for sequences as the club's screens write them.
func TestShowsWhatATerminalShows(t *testing.T) {
	t.Parallel()
	n := rapid.IntRange(1, 25)
	piece := rapid.Custom(func(t *rapid.T) string {
		switch kind := rapid.IntRange(0, 6).Draw(t, "kind"); kind {
		case 0:
			return rapid.StringOf(rapid.SampledFrom([]rune("ab d3▗▖▘é"))).Draw(t, "text")
		case 1:
			return rapid.SampledFrom([]string{"\r", "\n", "\b", "\a", "\x1b[m", "\x1b[K", "\x1b[2J", "\x1b[1K", "\x1b[J", "\x1bM", "\x1b[?25l", "\x1b]2;title\a"}).Draw(t, "other")
		case 2:
			return fmt.Sprintf("\x1b[%d%c", n.Draw(t, "n"), rapid.SampledFrom([]rune("ABCDGdX")).Draw(t, "final"))
		case 3:
			return fmt.Sprintf("\x1b[%d;%dH", n.Draw(t, "y"), n.Draw(t, "x"))
		case 4:
			return fmt.Sprintf("\x1b[1;38;5;%d;48;5;%dm", n.Draw(t, "fg"), n.Draw(t, "bg"))
		case 5:
			return fmt.Sprintf("\x1b[48;2;%d;%d;7m", n.Draw(t, "red"), n.Draw(t, "green"))
		default:
			return fmt.Sprintf("\x1b[%dm", rapid.SampledFrom([]int{0, 1, 7, 22, 31, 39, 44, 49, 103}).Draw(t, "style"))
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		whole, small := vt.NewEmulator(20, 7), glass.New(20, 7)
		defer whole.Close()
		feed(whole, small, "\x1b[?1049h\x1b[?7l")
		for _, p := range rapid.SliceOfN(piece, 0, 40).Draw(t, "pieces") {
			feed(whole, small, p)
		}
		if got, want := small.String(), text(whole); got != want || small.Unknown() > 0 {
			t.Fatalf("%d sequences unknown; shows\n%s\nfor\n%s", small.Unknown(), got, want)
		}
	})
}

func feed(whole, small io.Writer, s string) {
	_, _ = io.WriteString(whole, s)
	_, _ = io.WriteString(small, s)
}

func text(e *vt.Emulator) string {
	rows := strings.Split(e.String(), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Join(rows, "\n")
}

func TestFindsTheBoard(t *testing.T) {
	t.Parallel()
	game := engine.NewGame(engine.Othello())
	for _, square := range []widget.Size{{Rows: 4, Columns: 8}, {Rows: 3, Columns: 6}, {Rows: 2, Columns: 4}, {Rows: 1, Columns: 3}} {
		g := glass.New(100, 40)
		if g.Shows(game.Position()) {
			t.Error("an empty screen shows a board")
		}
		for played := game; !played.Over(); played, _ = played.Play(played.Position().Legal()[0]) {
			draw(g, played, square)
			if !g.Shows(played.Position()) {
				t.Fatalf("square %v, ply %d: the board is not seen on\n%s", square, played.Ply(), g)
			}
			if next, _ := played.Play(played.Position().Legal()[0]); g.Shows(next.Position()) {
				t.Fatalf("square %v, ply %d: a move is seen before it is made", square, played.Ply())
			}
		}
	}
}

// draw draws a board with everything that may be marked on one, somewhere on the screen.
func draw(g *glass.Glass, game engine.Game, square widget.Size) {
	p := game.Position()
	b := widget.BoardOf(p, square)
	b.Legal, b.Cursor = p.Legal(), p.Legal()[0]
	b.Flips = p.Flips(b.Cursor)
	if s, ok := game.Last(); ok {
		b.Last = s
	}
	c := widget.NewCanvas(100, 40, style.Style{})
	b.Draw(c.In(widget.Rect{X: 9, Y: 3, W: 80, H: 36}), style.New(colorprofile.TrueColor, "", style.Unknown))
	for y, row := range strings.Split(c.String(), "\n") {
		_, _ = fmt.Fprintf(g, "\x1b[%dH\x1b[m%s", y+1, row)
	}
}

func TestCountsWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	for text, strange := range map[string]string{
		"\x1b[3L\x1bD\x0ehi":  "\x1b[3L",
		"\x1bD\x1b[3L\x0ehi":  "\x1bD",
		"\x0e\x1b[;7r\x1bDhi": "\x0e",
		"\x1b[;7r\x1bD\x0ehi": "\x1b[;7r",
	} {
		g := glass.New(10, 2)
		_, _ = io.WriteString(g, text)
		if g.Unknown() != 3 || g.Strange() != strange || g.String() != "hi\n" {
			t.Errorf("%q: %d unknown, the first %q, shows %q", text, g.Unknown(), g.Strange(), g)
		}
	}
}

// A sequence may come in pieces, and no piece of it is a letter or unknown.
func TestALineIsShifted(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]string{
		"abcdef\x1b[3G\x1b[2@":  "ab  cdef",
		"abcdef\x1b[3G\x1b[2P":  "abef",
		"abcdef\x1b[3G\x1b[P":   "abdef",
		"abcdef\x1b[3G\x1b[99@": "ab",
		"abcdef\x1b[3G\x1b[99P": "ab",
		"abcdefgh\x1b[@":        "abcdefg",
	} {
		g := glass.New(8, 1)
		for _, b := range []byte(keys) {
			_, _ = g.Write([]byte{b})
		}
		if g.String() != want || g.Unknown() > 0 {
			t.Errorf("%q shows %q, want %q; unknown: %q", keys, g, want, g.Strange())
		}
	}
}
