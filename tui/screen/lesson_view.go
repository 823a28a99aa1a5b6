package screen

import (
	"fmt"
	"strings"

	"reversi/engine"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// widestText is the columns of text that are easy to read.
const widestText = 72

// lessonLayout is where the parts of a lesson are: the board at the left and the text beside it, or above and below.
type lessonLayout struct {
	square widget.Size
	board  widget.Rect
	turn   widget.Rect // one row: whose turn it is, and the count
	text   widget.Rect
}

func (l *Lesson) layout(w, h int) lessonLayout {
	if l.here().bare {
		return lessonLayout{text: widget.Rect{X: 1, Y: 2, W: min(w-2, widestText), H: h - 3 - under}}
	}
	grid := widget.Grid{N: engine.Othello().Size()}
	if at := arranged(grid, w, h); at.beside {
		x := at.board.X + at.board.W + 3
		return lessonLayout{
			square: at.square, board: at.board, turn: widget.Rect{X: x, Y: 1, W: min(w-x-1, widestText), H: 1},
			text: widget.Rect{X: x, Y: 3, W: min(w-x-1, widestText), H: h - 4 - under},
		}
	}
	square, _ := grid.Fit(w-1, h-2-under-leastText)
	bw, bh := grid.Extent(square)
	return lessonLayout{
		square: square, board: widget.Rect{X: max((w-bw)/2-1, 0), Y: 2, W: bw, H: bh},
		turn: widget.Rect{X: 1, Y: 1, W: w - 2, H: 1},
		text: widget.Rect{X: 1, Y: 2 + bh, W: w - 2, H: h - 2 - bh - under},
	}
}

// leastText is the rows of text below a board.
const leastText = 7

// Draw draws the page.
func (l *Lesson) Draw(c *widget.Canvas) {
	at := l.layout(c.W, c.H)
	l.frame(c, l.title(), l.where())
	if !l.here().bare {
		l.drawBoard(c.In(at.board), at.square)
		l.drawTurn(c.In(at.turn))
	}
	l.drawText(c.In(at.text))
	l.drawStatus(c.In(widget.Rect{X: 1, Y: c.H - under, W: c.W - 2, H: 1}))
	l.hints(c, l.keys())
}

func (l *Lesson) title() string { return fmt.Sprintf("%d. %s", l.nr+1, l.T(l.lesson().title)) }

// where is the page, and the part of its text where it has several.
func (l *Lesson) where() string {
	where := fmt.Sprintf("%d/%d", l.page+1, len(l.lesson().pages))
	if n := l.parts(); n > 1 {
		where += fmt.Sprintf(" (%d/%d)", min(l.part, n-1)+1, n)
	}
	return where
}

func (l *Lesson) drawBoard(c *widget.Canvas, size widget.Size) {
	b := widget.BoardOf(l.position, size)
	b.Last, b.Flips, b.Hint = l.last, l.flipped, l.advised
	for _, s := range squares(l.here().marks) {
		if _, disc := l.position.Disc(s); disc {
			b.Flips = append(b.Flips, s)
		} else {
			b.Legal = append(b.Legal, s)
		}
	}
	if l.open() {
		b.Cursor = l.cursor
		if !l.Settings.NoDots {
			b.Legal = l.position.Legal()
		}
		if l.cursor != engine.NoSquare {
			b.Flips = l.position.Flips(l.cursor)
		}
	}
	l.board, l.shown = c.Rect, b
	b.Draw(c, l.Theme)
}

// drawTurn says how many discs there are and who is to move.
func (l *Lesson) drawTurn(c *widget.Canvas) {
	discs, x := l.position.Discs(), 0
	for _, side := range []engine.Color{engine.Black, engine.White} {
		x = l.token(c, x, 0, side)
		x = c.Text(x+1, 0, l.Theme.Strong, fmt.Sprint(count(discs, side))) + 2
	}
	c.Right(c.W, 0, l.Theme.Text, text.Cut(l.turn(), c.W-x))
}

func (l *Lesson) turn() string {
	switch {
	case l.here().board != "":
		return ""
	case l.position.Over():
		return l.T("lesson.over")
	case l.position.MustPass():
		return l.T("lesson.passes_" + l.position.ToMove().String())
	}
	return l.T("turn." + l.position.ToMove().String())
}

// textLine is a line of text as it is shown.
type textLine struct {
	text  string
	style style.Style
}

// lines are all lines of the page: an answer first, and the text of the page as long as the task is open.
func (l *Lesson) lines(width int) []textLine {
	var all []textLine
	if l.solved {
		all = wrapped(all, l.Theme.Accent, l.T("lesson.solved"), width)
		return wrapped(append(all, textLine{}), l.Theme.Text, l.answer(), width)
	}
	if l.answer != nil {
		all = append(wrapped(all, l.Theme.Strong, l.answer(), width), textLine{})
	}
	for i, paragraph := range strings.Split(strings.TrimSpace(l.T(l.here().words)), "\n\n") {
		if i > 0 {
			all = append(all, textLine{})
		}
		if heading, ok := strings.CutPrefix(paragraph, "# "); ok {
			heading, paragraph, _ = strings.Cut(heading, "\n")
			all = wrapped(all, l.Theme.Accent, heading, width)
		}
		all = wrapped(all, l.Theme.Text, paragraph, width)
	}
	return all
}

// wrapped adds a paragraph to lines.
func wrapped(to []textLine, st style.Style, paragraph string, width int) []textLine {
	for _, line := range text.Wrap(text.Clean(paragraph), width) {
		to = append(to, textLine{line, st})
	}
	return to
}

// parts is how many parts the text is shown in.
func (l *Lesson) parts() int {
	room := l.layout(l.Width, l.Height).text
	return max((len(l.lines(room.W))+room.H-1)/max(room.H, 1), 1)
}

func (l *Lesson) drawText(c *widget.Canvas) {
	l.part = min(l.part, l.parts()-1)
	lines := l.lines(c.W)
	first := l.part * c.H
	for y, line := range lines[first:min(first+c.H, len(lines))] {
		c.Text(0, y, line.style, line.text)
	}
}

// drawStatus says what a key press led to, else what the square under the cursor would do, else whether the text goes on.
func (l *Lesson) drawStatus(c *widget.Canvas) {
	st, line := l.Theme.Text, ""
	switch {
	case l.note+l.Notice != "":
		st, line = l.Theme.Warn, l.note+l.Notice
	case l.column > 0:
		line = l.T("board.typed", "Letter", string(rune('a'+l.column-1)))
	case l.open() && l.position.IsLegal(l.cursor):
		line = l.flipping()
	case l.part < l.parts()-1:
		st, line = l.Theme.Dim, l.T("lesson.more")
	}
	c.Text(0, 0, st, text.Cut(text.Clean(line), c.W))
}

func (l *Lesson) flipping() string {
	flips := len(l.position.Flips(l.cursor))
	if l.armed == l.cursor {
		return l.Words.N("board.flips_again", flips, "Square", l.cursor)
	}
	return l.Words.N("board.flips", flips, "Square", l.cursor)
}

// CardRoom is where the text is.
func (l *Lesson) CardRoom(w, h int) widget.Rect { return l.layout(w, h).text }

// keys are the keys that work now.
func (l *Lesson) keys() []hint {
	switch {
	case l.open():
		return l.hinted("arrows", "do.move", "enter", "do.place", "i", "do.hint", ", .", "learn.do_page", "?", "do.keys", "q", "do.back")
	case l.solved:
		return l.hinted("enter", "learn.do_on", "u", "learn.do_again", ", .", "learn.do_page", "?", "do.keys", "q", "do.back")
	}
	return l.hinted("enter", "learn.do_on", ", .", "learn.do_page", "?", "do.keys", "q", "do.back")
}
