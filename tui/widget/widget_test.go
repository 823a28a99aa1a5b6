package widget

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/width"
	"pgregory.net/rapid"

	"reversi/engine"
	"reversi/tui/style"
	"reversi/tui/text"
)

func square(t *testing.T, name string) engine.Square {
	t.Helper()
	s, err := engine.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// drawn is a board as text.
func drawn(b Board, p colorprofile.Profile) string {
	w, h := b.Size.Extent(b.Position.Variant().Size())
	c := NewCanvas(w, h, style.Style{})
	b.Draw(c, style.New(p, "", style.Unknown))
	lines := strings.Split(ansi.Strip(c.String()), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

func opening(t *testing.T, size Size) Board {
	t.Helper()
	pos := engine.Othello().Start()
	cursor := square(t, "d3")
	b := BoardOf(pos, size)
	b.Cursor, b.Legal, b.Flips = cursor, pos.Legal(), pos.Flips(cursor)
	return b
}

func TestBoardInLetters(t *testing.T) {
	t.Parallel()
	b := opening(t, Smallest())
	b.Last = square(t, "e5")
	want := strings.TrimPrefix(`
    a  b  c  d  e  f  g  h
 1  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .
 3  .  .  . [+] .  .  .  .
 4  .  .  +  o  X  .  .  .
 5  .  .  .  X (O) +  .  .
 6  .  .  .  .  +  .  .  .
 7  .  .  .  .  .  .  .  .
 8  .  .  .  .  .  .  .  .`, "\n")
	if got := drawn(b, colorprofile.ASCII); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// at is the cell of a canvas.
func (c *Canvas) at(x, y int) cell { return c.cells[y*c.width+x] }

func TestDiscsAreDrawnInColour(t *testing.T) {
	t.Parallel()
	theme := style.New(colorprofile.TrueColor, "", style.Unknown)
	for _, size := range sizes {
		b := opening(t, size)
		w, h := size.Extent(8)
		c := NewCanvas(w, h, style.Style{})
		b.Draw(c, theme)
		for name, want := range map[string]style.Color{"e4": theme.Board.Black, "d5": theme.Board.Black, "e5": theme.Board.White} {
			x, y := b.At(square(t, name))
			if got := c.at(x+size.Columns/2, y+size.Rows/2); got.ink.Style().Bg != want || got.glyph != ' ' {
				t.Errorf("%v: the middle of %s is %q in %+v, want a blank on %x", size, name, got.glyph, got.ink.Style(), want)
			}
		}
	}
}

func TestDiscAtTheUsualSize(t *testing.T) {
	t.Parallel()
	theme := style.New(colorprofile.TrueColor, "", style.Unknown)
	b := BoardOf(engine.Othello().Start(), Size{2, 4})
	w, h := b.Size.Extent(8)
	c := NewCanvas(w, h, style.Style{})
	b.Draw(c, theme)
	x, y := b.At(square(t, "d4"))
	for i, want := range []string{"▛", " ", " ", "▜", "▙", " ", " ", "▟"} {
		if got := string(c.at(x+i%4, y+i/4).glyph); got != want {
			t.Errorf("cell %d of a disc is %q, want %q", i, got, want)
		}
	}
}

func TestFlipsAndLastMoveAreMarked(t *testing.T) {
	t.Parallel()
	theme := style.New(colorprofile.TrueColor, "", style.Unknown)
	for _, size := range sizes {
		b := opening(t, size)
		b.Last = square(t, "e5")
		w, h := size.Extent(8)
		c := NewCanvas(w, h, style.Style{})
		b.Draw(c, theme)
		for name, want := range map[string]style.Style{
			"d4": {Fg: theme.Board.Black, Bg: theme.Board.White}, // about to turn black
			"e5": {Fg: theme.Board.LastMark, Bg: theme.Board.White},
			"c4": {Fg: theme.Board.Mark, Bg: theme.Board.Dark},
			"d3": {Fg: theme.Board.Mark, Bg: theme.Board.Cursor},
		} {
			x, y := b.At(square(t, name))
			m := dots[size]
			if name == "e5" {
				m = frames[size]
			}
			if got := c.at(x+m.x, y+m.y); got.ink.Style() != want {
				t.Errorf("%v: the mark on %s is %+v, want %+v", size, name, got.ink.Style(), want)
			}
		}
	}
}

func TestADiscTurnsFromItsMiddle(t *testing.T) {
	t.Parallel()
	theme := style.New(colorprofile.TrueColor, "", style.Unknown)
	for _, size := range sizes {
		b := BoardOf(engine.Othello().Start(), size) // d4 is white, d5 black
		b.Turning, b.Waiting = []engine.Square{square(t, "d4")}, []engine.Square{square(t, "d5")}
		w, h := size.Extent(8)
		c := NewCanvas(w, h, style.Style{})
		b.Draw(c, theme)
		for name, want := range map[string][2]style.Color{
			"d4": {theme.Board.White, theme.Board.Black}, "d5": {theme.Board.White, theme.Board.White},
		} {
			x, y := b.At(square(t, name))
			middle := c.at(x+size.Columns/2, y+size.Rows/2).ink.Style().Bg
			if edge := edgeOf(c, x, y+size.Rows/2, size); middle != want[0] || edge != want[1] {
				t.Errorf("%v: the middle of %s is %x, its edge %x, want %x", size, name, middle, edge, want)
			}
		}
	}
}

// edgeOf is the colour of a disc at the left edge of a row of it.
func edgeOf(c *Canvas, x, y int, size Size) style.Color {
	if cell := c.at(x, y); cell.glyph != '▐' {
		return cell.ink.Style().Bg
	}
	return c.at(x, y).ink.Style().Fg
}

func TestHitFindsWhatIsDrawn(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		b := Board{Position: engine.Othello().Start(), Size: size}
		for i := range 64 {
			s := engine.SquareAt(i%8, i/8)
			x, y := b.At(s)
			for _, at := range [][2]int{{x, y}, {x + size.Columns - 1, y + size.Rows - 1}} {
				if got, ok := b.Hit(at[0], at[1]); !ok || got != s {
					t.Errorf("%v: %v hits %v, want %v", size, at, got, s)
				}
			}
		}
		w, h := size.Extent(8)
		for _, at := range [][2]int{{0, 1}, {gutter, 0}, {w, 1}, {gutter, h}, {-1, -1}, {1000, 1000}} {
			if got, ok := b.Hit(at[0], at[1]); ok {
				t.Errorf("%v: %v beside the board hits %v", size, at, got)
			}
		}
	}
}

func TestFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		w, h int
		want Size
		ok   bool
	}{
		{27, 9, Size{1, 3}, true}, {35, 17, Size{2, 4}, true}, {34, 17, Size{1, 3}, true}, {35, 16, Size{1, 3}, true},
		{51, 25, Size{3, 6}, true}, {67, 33, Size{4, 8}, true}, {26, 9, Size{1, 3}, false},
	} {
		if got, ok := Fit(8, c.w, c.h); got != c.want || ok != c.ok {
			t.Errorf("Fit(%d, %d) = %v %v, want %v %v", c.w, c.h, got, ok, c.want, c.ok)
		}
	}
}

func TestClock(t *testing.T) {
	t.Parallel()
	for left, want := range map[time.Duration]string{
		5 * time.Minute: "5:00", 4*time.Minute + 58001*time.Millisecond: "4:59", 61 * time.Second: "1:01",
		10*time.Second + 1: "0:11", 10 * time.Second: "0:10.0", 9999 * time.Millisecond: "0:10.0", 9900 * time.Millisecond: "0:09.9",
		time.Millisecond: "0:00.1", 0: "0:00.0", 90*time.Minute + time.Second: "1:30:01",
	} {
		if got := Clock(left); got != want {
			t.Errorf("Clock(%v) = %q, want %q", left, got, want)
		}
	}
}

// TestClockChange checks that a clock shows the same until it is said to change, and then less.
func TestClockChange(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		left := time.Duration(rapid.Int64Range(1, int64(time.Hour)).Draw(t, "left"))
		change := ClockChange(left)
		if Clock(left-change+1) != Clock(left) {
			t.Errorf("%v shows %s and changes before %v have passed", left, Clock(left), change)
		}
		if Clock(left-change) == Clock(left) {
			t.Errorf("%v shows %s, also after %v", left, Clock(left), change)
		}
		if change <= 0 || change > time.Second {
			t.Errorf("%v changes after %v", left, change)
		}
	})
}

func TestMovesWithAPass(t *testing.T) {
	t.Parallel()
	g := engine.NewGame(engine.Othello())
	for _, name := range strings.Fields("f5 f6 d3 g5 h5 h4 f7 h6") {
		next, err := g.Play(square(t, name))
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	c := NewCanvas(35, 1, style.Style{})
	Moves(c, style.New(colorprofile.ASCII, "", style.Unknown), g, 8)
	if got, want := strings.TrimRight(ansi.Strip(c.String()), " "), "  1 f5 f6 d3 g5 h5 h4 f7 h6 --"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCanvasKeepsItsSize(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := NewCanvas(20, 3, style.Style{})
		for range 5 {
			x, y := rapid.IntRange(-5, 25).Draw(t, "x"), rapid.IntRange(-1, 4).Draw(t, "y")
			part := c.In(Rect{rapid.IntRange(-3, 20).Draw(t, "px"), 0, rapid.IntRange(0, 30).Draw(t, "pw"), 3})
			part.Text(x, y, style.Style{Bold: true}, rapid.StringOf(rapid.SampledFrom([]rune("ab日本é\x1b[0m\n\u202e👍"))).Draw(t, "s"))
		}
		lines := strings.Split(c.String(), "\n")
		if len(lines) != 3 {
			t.Fatalf("%d lines", len(lines))
		}
		for _, l := range lines {
			if w := ansi.StringWidth(l); w != 20 {
				t.Fatalf("%d columns: %q", w, l)
			}
		}
	})
}

func TestField(t *testing.T) {
	t.Parallel()
	f := Field{Limit: 5}.Type("ab\x1bc\nd")
	if f.Value != "abc d" {
		t.Errorf("%q", f.Value)
	}
	if f = f.Type("more").Erase(); f.Value != "abc " {
		t.Errorf("%q after erasing", f.Value)
	}
	if f = (Field{Limit: 5}).Erase(); f.Value != "" {
		t.Errorf("%q from nothing", f.Value)
	}
}

func TestTheHintHasAShapeOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		b := opening(t, size)
		b.Hint, b.Last = square(t, "c4"), square(t, "e5")
		seen := map[string]bool{}
		for _, name := range []string{"d3", "c4", "d4", "e5"} { // legal, advised, about to turn, placed last
			seen[b.inside(t, name)] = true
		}
		if len(seen) != 4 {
			t.Errorf("%v: of four meanings %d look different without colours: %v", size, len(seen), seen)
		}
	}
	b := opening(t, Smallest())
	b.Hint = square(t, "c4")
	if got := drawn(b, colorprofile.ASCII); !strings.Contains(got, " 4  .  .  *  o") {
		t.Errorf("no * on c4:\n%s", got)
	}
}

// inside is the characters in a square, on which of the two kinds of disc they stand left out.
func (b Board) inside(t *testing.T, name string) string {
	t.Helper()
	w, h := b.Size.Extent(8)
	c := NewCanvas(w, h, style.Style{})
	b.Draw(c, style.New(colorprofile.TrueColor, "", style.Unknown))
	x, y := b.At(square(t, name))
	text := ""
	for row := range b.Size.Rows {
		for column := range b.Size.Columns {
			text += string(c.at(x+column, y+row).glyph)
		}
	}
	return text
}

// TestBoardsHaveNothingOfAmbiguousWidth draws everything that stands on a board in every look: its columns meet in East Asian
// terminals too.
func TestBoardsHaveNothingOfAmbiguousWidth(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		b := opening(t, size)
		b.Last, b.Hint = square(t, "e5"), square(t, "c4")
		b.Turning, b.Waiting = []engine.Square{square(t, "d5")}, []engine.Square{square(t, "e4")}
		for _, p := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI256, colorprofile.TrueColor} {
			for _, r := range drawn(b, p) {
				if kind := width.LookupRune(r).Kind(); kind != width.Neutral && kind != width.EastAsianNarrow {
					t.Errorf("%v in %v: %q is not narrow everywhere", size, p, r)
				}
			}
		}
	}
}

// TestWhatStandsAloneIsMeasuredAsAnythingElse holds the quick way against the one that asks the tables of Unicode.
func TestWhatStandsAloneIsMeasuredAsAnythingElse(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"ab", "жё", "▗▖", "│x", "e\u0301", "и\u0306", "▗\u0301", "x\u200dy", "界x", "x界", "\u25fd", "a", "ё"} {
		cluster, width := first(s)
		wanted, columns := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
		if cluster != wanted || width != columns {
			t.Errorf("%q begins with %q of %d columns, want %q of %d", s, cluster, width, wanted, columns)
		}
	}
}

func TestAPictureBeginsBlank(t *testing.T) {
	t.Parallel()
	draw := func(s string) string {
		return strings.Join(Picture(6, 2, style.Style{}, func(c *Canvas) { c.Text(0, 1, style.Style{}, s) }), "\n")
	}
	for _, s := range []string{"e\u0301界", "ab", ""} {
		if got, want := draw(s), "      \n"+s+strings.Repeat(" ", 6-text.Width(s)); got != want {
			t.Errorf("it shows %q, want %q", got, want)
		}
	}
}

// TestSquaresAreCopiedFromTheirLike holds a board against one whose squares are drawn one by one.
func TestSquaresAreCopiedFromTheirLike(t *testing.T) {
	t.Parallel()
	squares := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 63), func(i int) engine.Square { return engine.SquareAt(i%8, i/8) }), 0, 6)
	rapid.Check(t, func(t *rapid.T) {
		b := BoardOf(engine.Othello().Start(), rapid.SampledFrom(sizes).Draw(t, "size"))
		b.Legal, b.Flips, b.Turning, b.Lit = squares.Draw(t, "legal"), squares.Draw(t, "flips"), squares.Draw(t, "turning"), squares.Draw(t, "lit")
		for _, one := range append(squares.Draw(t, "one"), engine.NoSquare) {
			b.Cursor, b.Last, b.Hint = b.Last, b.Hint, one
		}
		theme, missing := style.New(colorprofile.ASCII, "", style.Unknown), 0
		if rapid.Bool().Draw(t, "coloured") {
			theme, missing = style.New(colorprofile.TrueColor, "", style.Unknown), rapid.IntRange(0, 9).Draw(t, "columns that are missing")
		}
		w, h := b.Size.Extent(8)
		got, want := NewCanvas(w-missing, h, style.Style{}), NewCanvas(w-missing, h, style.Style{})
		b.squares(got, theme)
		for i := range 64 {
			s := engine.SquareAt(i%8, i/8)
			x, y := b.At(s)
			b.square(want.In(Rect{x, y, b.Size.Columns, b.Size.Rows}), theme, b.guise(theme.Board, s, b.marks()))
		}
		for y := range got.H {
			for x := range got.W {
				if g, w := got.at(x, y), want.at(x, y); g != w {
					t.Fatalf("%d,%d is %+v, want %+v", x, y, g, w)
				}
			}
		}
	})
}
