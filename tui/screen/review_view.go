package screen

import (
	"fmt"
	"strings"

	"reversi/engine"
	"reversi/engine/opening"
	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Draw draws the position looked at and what is known of the game.
func (r *Review) Draw(c *widget.Canvas) {
	v := r.main.game.Variant()
	at := r.arrange(v.Size(), c.W, c.H)
	r.head(c, at)
	r.hints(c, r.keys())
	r.drawBoard(c, at)
	r.sides(c.In(at.players))
	r.drawSide(c, look(at.side, len(r.main.entries), plies(v)))
	r.foot(c)
}

// head says what one looks at: above everything and between the people and the moves, or over a board that has nothing beside it.
func (r *Review) head(c *widget.Canvas, at layout) {
	if !at.beside {
		r.above(c.In(at.notice))
		return
	}
	r.frame(c, r.title(), strings.TrimSpace(r.progress(true)+"   "+r.identity()))
	row := widget.Rect{X: at.side.X, Y: at.side.Y - 1, W: at.side.W, H: 1}
	c.In(row).Text(0, 0, r.Theme.Accent, text.Cut(r.about(), row.W))
}

// foot is the line of status.
func (r *Review) foot(c *widget.Canvas) {
	st, line := r.Theme.Text, r.status(c.W < wideKeys)
	if r.note+r.Notice != "" {
		st, line = r.Theme.Warn, r.note+r.Notice
	}
	c.Text(1, c.H-under, st, text.Cut(text.Clean(line), c.W-2))
}

// plies is how many discs can be placed on a board.
func plies(v *engine.Variant) int { return v.Start().Empties() }

func (r *Review) title() string {
	if r.snap == nil {
		return r.T("review.transcript")
	}
	return strings.Join([]string{r.T("review.title"), r.Control(r.snap.Control), r.kind(r.snap.Rated)}, "   ")
}

func (r *Review) identity() string {
	if r.snap == nil {
		return ""
	}
	return string(r.snap.ID)
}

// above is the row over a board that has nothing beside it.
func (r *Review) above(c *widget.Canvas) {
	progress := r.progress(false)
	c.Right(c.W-1, 0, r.Theme.Dim, progress)
	c.Text(1, 0, r.Theme.Accent, text.Cut(r.about(), c.W-3-text.Width(progress)))
}

// about names what one looks at: the opening while it lasts, or where one left the game.
func (r *Review) about() string {
	if r.try != nil {
		return r.T("review.variation", "N", r.branch)
	}
	if o := opening.Of(r.main.game, r.main.ply()); o.Lasts {
		return o.English
	}
	return ""
}

// progress is the bar of an analysis that runs.
func (r *Review) progress(named bool) string {
	if !r.study.running || r.study.finished() {
		return ""
	}
	const width = 10
	done, percent := 0, 0
	if r.study.total > 0 {
		done, percent = width*r.study.done/r.study.total, 100*r.study.done/r.study.total
	}
	bar := fmt.Sprintf("[%s%s] %2d%%", strings.Repeat("#", done), strings.Repeat(".", width-done), percent)
	if named {
		return r.T("review.analysis") + " " + bar
	}
	return bar
}

// drawBoard draws the position with the best move, and once one tries moves with the cursor and the legal squares.
func (r *Review) drawBoard(c *widget.Canvas, at layout) {
	l := r.line()
	b := r.bare(l.position(), at.square)
	b.Last, b.Cursor = l.last(), r.pointed()
	if v := r.verdict(l.ply()); v.Known && !v.Withheld {
		b.Hint = v.Best
	}
	if r.pointing {
		b.Flips = b.Position.Flips(r.cursor)
		if !r.Settings.NoDots {
			b.Legal = b.Position.Legal()
		}
	}
	r.shown.board, r.shown.boardAt = b, at.board
	b.Draw(c.In(at.board), r.Theme)
}

// sides draws both sides with their discs, each person where they sat.
func (r *Review) sides(c *widget.Canvas) {
	l, below := r.line(), engine.Black
	if r.snap != nil {
		if me, mine := r.mine(r.snap.Start); mine {
			below = me
		}
	}
	discs := l.position().Discs()
	for y, side := range []engine.Color{below.Opponent(), below} {
		x := r.token(c, 2, y, side) + 1
		c.Text(x, y, r.Theme.Text, text.Cut(text.Clean(r.sitting(side)), c.W-x-4))
		c.Right(c.W, y, r.Theme.Text, fmt.Sprint(count(discs, side)))
		if !l.position().Over() && l.turn() == side {
			c.Text(0, y, r.Theme.Accent, widget.Marker)
		}
	}
}

// sitting names who played a side.
func (r *Review) sitting(side engine.Color) string {
	if r.snap != nil {
		return r.titled(r.snap.Players[side])
	}
	name := r.record.Black.Name
	if side == engine.White {
		name = r.record.White.Name
	}
	if name == "" {
		return r.T("side." + side.String())
	}
	return name
}

func count(discs engine.Score, c engine.Color) int {
	if c == engine.Black {
		return discs.Black
	}
	return discs.White
}

// keys are the keys that work now.
func (r *Review) keys() []hint {
	switch {
	case r.try != nil:
		return r.hinted("esc", "do.return", "u", "do.undo", ", .", "do.step", "arrows", "do.move", "enter", "do.place", "?", "do.keys", "q", "do.back")
	case r.pointing:
		return r.hinted("enter", "do.place", "arrows", "do.move", ", .", "do.step", "[ ]", "do.mistakes", "?", "do.keys", "q", "do.back")
	}
	all := []string{", .", "do.step", "[ ]", "do.mistakes", "arrows", "do.try", "s", "do.record", "< >", "do.ends"}
	if _, ok := r.rematchOf(); ok {
		all = append(all, "x", "do.menu")
	}
	return r.hinted(append(all, "?", "do.keys", "q", "do.back")...)
}

// over tells how the game ended, where one stands at its end.
func (r *Review) over() (*match.Result, bool) {
	if r.snap == nil || r.snap.Result == nil || r.try != nil || r.main.at < len(r.main.entries) {
		return nil, false
	}
	return r.snap.Result, true
}
