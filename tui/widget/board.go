package widget

import (
	"strconv"
	"strings"

	"reversi/engine"
	"reversi/tui/style"
)

// Size is the cells of one square.
type Size struct{ Rows, Columns int }

// sizes are those of a square, largest first.
var sizes = []Size{{4, 8}, {3, 6}, {2, 4}, {1, 3}}

// Smallest is the least size of a square.
func Smallest() Size { return sizes[len(sizes)-1] }

// gutter is the columns left of the board for the numbers of its rows; above it one row has the letters.
const gutter = 3

// Grid is the squares of a board with what stands around them.
type Grid struct {
	N    int  // squares in a row
	Bare bool // without coordinates
}

// margin is what the coordinates take at the left and above.
func (g Grid) margin() (columns, rows int) {
	if g.Bare {
		return 0, 0
	}
	return gutter, 1
}

// Extent is the columns and rows of a whole board with squares of a size.
func (g Grid) Extent(s Size) (columns, rows int) {
	columns, rows = g.margin()
	return columns + g.N*s.Columns, rows + g.N*s.Rows
}

// Fit is the largest size of a square at which the board fits a room; ok is false where none does.
func (g Grid) Fit(columns, rows int) (s Size, ok bool) {
	for _, s := range sizes {
		if w, h := g.Extent(s); w <= columns && h <= rows {
			return s, true
		}
	}
	return Smallest(), false
}

// Extent is the columns and rows of a whole board of n×n squares with its coordinates.
func (s Size) Extent(n int) (columns, rows int) { return Grid{N: n}.Extent(s) }

// Fit is the largest size at which a board of n×n squares with its coordinates fits a room; ok is false where none does.
func Fit(n, columns, rows int) (s Size, ok bool) { return Grid{N: n}.Fit(columns, rows) }

// Board is a position as it is shown; BoardOf makes one.
type Board struct {
	Position engine.Position
	Last     engine.Square   // framed; NoSquare for none
	Cursor   engine.Square   // NoSquare for none
	Legal    []engine.Square // marked
	Flips    []engine.Square // about to turn
	Waiting  []engine.Square // turned in the position, but shown as they were
	Turning  []engine.Square // shown half turned
	Hint     engine.Square   // advised; NoSquare for none
	Lit      []engine.Square // counted at the end
	Size     Size
	Bare     bool // without coordinates
}

func (b Board) grid() Grid { return Grid{N: b.Position.Variant().Size(), Bare: b.Bare} }

// BoardOf is a position with nothing marked.
func BoardOf(pos engine.Position, size Size) Board {
	return Board{Position: pos, Last: engine.NoSquare, Cursor: engine.NoSquare, Hint: engine.NoSquare, Size: size}
}

// Hit finds the square at a cell of the board's own canvas.
func (b Board) Hit(x, y int) (engine.Square, bool) {
	left, top := b.grid().margin()
	x, y = x-left, y-top
	if x < 0 || y < 0 || x/b.Size.Columns >= engine.MaxSize || y/b.Size.Rows >= engine.MaxSize {
		return engine.NoSquare, false
	}
	s := engine.SquareAt(x/b.Size.Columns, y/b.Size.Rows)
	return s, b.Position.Playable(s)
}

// At is the corner of a square on the board's own canvas.
func (b Board) At(s engine.Square) (x, y int) {
	left, top := b.grid().margin()
	return left + s.Col()*b.Size.Columns, top + s.Row()*b.Size.Rows
}

// Draw draws the board with its coordinates from the canvas's corner.
func (b Board) Draw(c *Canvas, t style.Theme) {
	if !b.Bare {
		b.coordinates(c, t)
	}
	b.squares(c, t)
	if t.Colored && !c.ASCII {
		b.stars(c, t)
	}
}

// squares draws the squares; of those that look the same the first is drawn and the others are copies of it.
func (b Board) squares(c *Canvas, t style.Theme) {
	drawn := make([]likeness, 0, 16)
	n, m := b.Position.Variant().Size(), b.marks()
	for i := range n * n {
		s := engine.SquareAt(i%n, i/n)
		x, y := b.At(s)
		if !c.drawn(y, b.Size.Rows) || !b.Position.Playable(s) {
			continue
		}
		now := likeness{b.guise(t.Board, s, m), Rect{x, y, b.Size.Columns, b.Size.Rows}}
		if from, ok := now.among(drawn); ok && c.whole(now.at) {
			c.copy(now.at, from)
			continue
		}
		b.square(c.In(now.at), t, now.guise)
		if c.whole(now.at) {
			drawn = append(drawn, now)
		}
	}
}

// likeness is how a square looks, and where it was drawn.
type likeness struct {
	guise
	at Rect
}

// among finds where a square was drawn that looks the same: there are few looks, and of those at hand it is often the first.
func (l likeness) among(drawn []likeness) (at Rect, ok bool) {
	for _, each := range drawn {
		if each.guise == l.guise {
			return each.at, true
		}
	}
	return Rect{}, false
}

// guise is all that a square is drawn from besides its place and the theme.
type guise struct {
	ground         style.Color
	ticked         bool // at the corner where four squares meet
	taken          bool // by a disc
	color          engine.Color
	cursor, last   bool
	legal, hint    bool
	flips, turning bool
	lit            bool
}

// marks are the squares of a board that are marked.
type marks struct{ legal, flips, waiting, turning, lit set }

func (b Board) marks() *marks {
	return &marks{setOf(b.Legal), setOf(b.Flips), setOf(b.Waiting), setOf(b.Turning), setOf(b.Lit)}
}

func (b Board) guise(t style.Board, s engine.Square, m *marks) guise {
	color, taken := b.Position.Disc(s)
	if m.waiting.has(s) || m.turning.has(s) {
		color = color.Opponent()
	}
	n := b.Position.Variant().Size()
	return guise{
		ground: b.ground(t, s), ticked: t.Grid != 0 && s.Col() < n-1 && s.Row() < n-1, taken: taken, color: color,
		cursor: s == b.Cursor, last: s == b.Last, legal: m.legal.has(s), hint: s == b.Hint,
		flips: m.flips.has(s), turning: m.turning.has(s), lit: m.lit.has(s),
	}
}

// set is some squares, a bit each.
type set [4]uint64

func setOf(squares []engine.Square) (all set) {
	for _, s := range squares {
		all[s>>6] |= 1 << (s & 63)
	}
	return all
}

func (a *set) has(s engine.Square) bool { return a[s>>6]>>(s&63)&1 != 0 }

func (b Board) coordinates(c *Canvas, t style.Theme) {
	for i := range b.Position.Variant().Size() {
		x, y := b.At(engine.SquareAt(i, i))
		c.Text(x+(b.Size.Columns-1)/2, 0, t.Dim, string(rune('a'+i)))
		c.Right(gutter-1, y+(b.Size.Rows-1)/2, t.Dim, strconv.Itoa(i+1))
	}
}

func (b Board) square(c *Canvas, t style.Theme, g guise) {
	if !t.Colored || c.ASCII {
		g.lettered(c, t)
		return
	}
	c.Fill(style.Style{Fg: t.Board.Mark, Bg: g.ground}) // like its mark: to change a style costs bytes on the wire
	if g.ticked {
		c.Text(c.W-1, c.H-1, style.Style{Fg: t.Board.Grid, Bg: g.ground}, "▗")
	}
	if !g.taken {
		b.markEmpty(c, t.Board, g)
		return
	}
	edge := g.ground
	if g.last && !g.cursor {
		edge = t.Board.LastMark
	}
	disc(c, b.Size, discColor(t.Board, g.color), edge)
	if g.turning {
		core(c, b.Size, discColor(t.Board, g.color.Opponent()), g.ground)
	}
	b.markDisc(c, t.Board, g)
}

// markEmpty marks a square that is advised, or a legal one.
func (b Board) markEmpty(c *Canvas, t style.Board, g guise) {
	switch {
	case g.hint:
		mark(c, crosses[b.Size], style.Style{Fg: t.Hint, Bg: g.ground})
	case g.legal:
		mark(c, dots[b.Size], style.Style{Fg: t.Mark, Bg: g.ground})
	}
}

// ground is the colour of a square under its disc.
func (b Board) ground(t style.Board, s engine.Square) style.Color {
	switch {
	case s == b.Cursor:
		return t.Cursor
	case (s.Col()+s.Row())%2 == 0:
		return t.Light
	}
	return t.Dark
}

// markDisc marks the disc placed last, and those that would turn with the colour they would have.
func (b Board) markDisc(c *Canvas, t style.Board, g guise) {
	on := discColor(t, g.color)
	switch {
	case g.flips:
		mark(c, dots[b.Size], style.Style{Fg: discColor(t, g.color.Opponent()), Bg: on})
	case g.lit:
		mark(c, dots[b.Size], style.Style{Fg: t.Mark, Bg: on})
	case g.last:
		mark(c, frames[b.Size], style.Style{Fg: t.LastMark, Bg: on})
	}
}

func discColor(t style.Board, c engine.Color) style.Color {
	if c == engine.Black {
		return t.Black
	}
	return t.White
}

// bow is a row of a disc, drawn with quarter blocks, which are narrow in every terminal: where it begins, whether with half a cell on the
// ground, and then what its ground covers of it.
type bow struct {
	x     int
	half  bool
	cells string
}

var shapes = map[Size][]bow{
	{1, 3}: {{0, true, " ▐"}},
	{2, 4}: {{0, false, "▛  ▜"}, {0, false, "▙  ▟"}},
	{3, 6}: {{1, false, "▘  ▝"}, {0, true, "    ▐"}, {1, false, "▖  ▗"}},
	{4, 8}: {{1, false, "▛    ▜"}, {0, true, "      ▐"}, {0, true, "      ▐"}, {1, false, "▙    ▟"}},
}

// disc draws a disc: its ground's corners on the disc's colour, so that most of it is of one style and takes few bytes on the
// wire.
func disc(c *Canvas, size Size, color, ground style.Color) {
	for y, row := range shapes[size] {
		x := row.x
		if row.half {
			x = c.Text(x, y, style.Style{Fg: color, Bg: ground}, "▐")
		}
		c.Text(x, y, style.Style{Fg: ground, Bg: color}, row.cells)
	}
}

// core fills the inside of a disc that is half turned: its edge is still what it was. The inside is then right for good.
func core(c *Canvas, size Size, color, ground style.Color) {
	for y, row := range shapes[size] {
		inside := strings.Trim(row.cells, "▛▜▙▟▘▝▖▗▐")
		c.Text(size.Columns/2-len(inside)/2, y, style.Style{Fg: ground, Bg: color}, inside)
	}
}

// shape is a mark inside a square and the cell where it begins.
type shape struct {
	x, y int
	rows []string
}

// The marks differ in shape, so that nobody needs to see their colours: a dot for a legal square and on a disc that would turn, a
// frame on the disc placed last, a cross on the square that is advised.
var (
	dots = map[Size]shape{
		{1, 3}: {1, 0, []string{"▖"}},
		{2, 4}: {1, 0, []string{"▗▖"}},
		{3, 6}: {2, 1, []string{"▗▖"}},
		{4, 8}: {3, 1, []string{"▗▖", "▝▘"}},
	}
	frames = map[Size]shape{
		{1, 3}: {1, 0, []string{"▚"}},
		{2, 4}: {1, 0, []string{"▘▝", "▖▗"}},
		{3, 6}: {2, 0, []string{"▘▝", "", "▖▗"}},
		{4, 8}: {2, 0, []string{"▘  ▝", "", "", "▖  ▗"}},
	}
	crosses = map[Size]shape{
		{1, 3}: {1, 0, []string{"*"}},
		{2, 4}: {1, 0, []string{"▚▞", "▘▝"}},
		{3, 6}: {2, 0, []string{"▖▗", "▞▚"}},
		{4, 8}: {3, 1, []string{"▚▞", "▞▚"}},
	}
)

func mark(c *Canvas, m shape, st style.Style) { c.Lines(m.x, m.y, st, m.rows) }

// stars draws the four points where the corners of b2 c3 and their like meet, each a quarter of a cell in four squares;
// where a disc lies on one of them the point is hidden.
func (b Board) stars(c *Canvas, t style.Theme) {
	if b.Position.Variant().Size() != 8 || b.Size.Rows == 1 {
		return
	}
	for _, at := range [][2]int{{2, 2}, {6, 2}, {2, 6}, {6, 6}} {
		if !b.covered(at[0], at[1]) {
			b.star(c, t, at[0], at[1])
		}
	}
}

// covered tells whether a disc lies at the corner where four squares meet.
func (b Board) covered(col, row int) bool {
	for i := range 4 {
		if _, ok := b.Position.Disc(engine.SquareAt(col-1+i%2, row-1+i/2)); ok {
			return true
		}
	}
	return false
}

func (b Board) star(c *Canvas, t style.Theme, col, row int) {
	x, y := b.At(engine.SquareAt(col, row))
	for i, quarter := range []string{"▗", "▖", "▝", "▘"} {
		ground := b.ground(t.Board, engine.SquareAt(col-1+i%2, row-1+i/2))
		c.Text(x-1+i%2, y-1+i/2, style.Style{Fg: t.Board.Star, Bg: ground}, quarter)
	}
}
