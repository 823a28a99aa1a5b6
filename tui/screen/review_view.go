package screen

import (
	"fmt"
	"strings"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/engine/opening"
	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Draw draws the position looked at and what is known of the game.
func (r *Review) Draw(c *widget.Canvas) {
	v := r.main.game.Variant()
	at := r.arrange(v.Size(), c.W, c.H)
	if at.beside {
		r.frame(c, r.title(), strings.TrimSpace(r.progress(true)+"   "+r.identity()))
		r.named(c.In(widget.Rect{X: at.side.X, Y: at.side.Y - 1, W: at.side.W, H: 1}))
	} else {
		r.above(c.In(at.notice))
	}
	r.hints(c, r.keys())
	r.drawBoard(c, at)
	r.sides(c.In(at.players))
	r.drawSide(c, look(at.side, len(r.main.entries), plies(v)))
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

// named says in one row what one looks at.
func (r *Review) named(c *widget.Canvas) {
	c.Text(0, 0, r.Theme.Accent, text.Cut(r.about(), c.W))
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

// drawSide draws the moves, the words on the position and the graphs.
func (r *Review) drawSide(c *widget.Canvas, at looking) {
	entries, shown := r.entries(), r.line().at
	r.shown.listAt = at.moves
	if at.table {
		m := widget.MoveTable{Entries: entries, Shown: shown}
		m.Draw(c.In(at.moves), r.Theme)
		r.shown.list = m
	} else {
		m := widget.MoveList{Entries: entries, Shown: shown, Signed: true}
		m.Draw(c.In(at.moves), r.Theme)
		r.shown.list = m
	}
	c.In(at.words).Text(0, 0, r.Theme.Text, text.Cut(r.standing(at.words.W), at.words.W))
	r.shown.values, r.shown.discs = at.values, at.discs
	r.drawGraphs(c.In(at.values), c.In(at.discs))
}

// entries are those of the line with the signs and costs of mistakes; what is only the way to a line that is tried steps back.
func (r *Review) entries() []widget.Entry {
	all := make([]widget.Entry, len(r.line().entries))
	for i, e := range r.line().entries {
		e.Aside = r.try != nil && e.Ply <= r.branch
		if j := r.judge(e.Ply); j.known && !e.Pass() {
			e.Sign = sign(j.grade)
			e.Cost = cost(j.cost)
		}
		all[i] = e
	}
	return all
}

func sign(g analysis.Grade) string {
	return map[analysis.Grade]string{analysis.Mistake: "?", analysis.Blunder: "??"}[g]
}

func cost(discs int) string {
	if discs == 0 {
		return ""
	}
	return fmt.Sprintf("-%d", discs)
}

// drawGraphs draws the evaluation and the difference of discs over the plies.
func (r *Review) drawGraphs(values, discs *widget.Canvas) {
	g := widget.Graph{
		Plies: plies(r.main.game.Variant()), At: r.line().ply(),
		Up: r.letterOf(engine.Black), Down: r.letterOf(engine.White),
	}
	g.Style, g.Points = r.Theme.Accent, r.valuePoints()
	r.shown.graph = g
	g.Draw(values, r.Theme)
	g.Name, g.Style, g.Points = r.T("review.discs"), r.Theme.Dim, r.discPoints()
	g.Draw(discs, r.Theme)
}

func (r *Review) valuePoints() []widget.Point {
	g := r.line().game
	points := make([]widget.Point, g.Ply()+1)
	for ply := range points {
		v := r.verdict(ply)
		points[ply] = widget.Point{Value: v.Value, Known: v.Known && !v.Withheld}
		if j := r.judge(ply); j.known {
			points[ply].Sign, points[ply].Black = sign(j.grade), g.MoverAt(ply-1) == engine.Black
		}
	}
	return points
}

func (r *Review) discPoints() []widget.Point {
	g := r.line().game
	points := make([]widget.Point, g.Ply()+1)
	for ply := range points {
		d := g.At(ply).Discs()
		points[ply] = widget.Point{Value: d.Black - d.White, Known: true}
	}
	return points
}

// keys are the keys that work now.
func (r *Review) keys() []hint {
	switch {
	case r.try != nil:
		return r.hinted("esc", "do.return", "u", "do.undo", ", .", "do.step", "arrows", "do.move", "enter", "do.place", "?", "do.keys", "q", "do.back")
	case r.pointing:
		return r.hinted("enter", "do.place", "arrows", "do.move", ", .", "do.step", "[ ]", "do.mistakes", "?", "do.keys", "q", "do.back")
	}
	return r.hinted(", .", "do.step", "[ ]", "do.mistakes", "arrows", "do.try", "< >", "do.ends", "s", "do.record", "?", "do.keys", "q", "do.back")
}

// over tells how the game ended, where one stands at its end.
func (r *Review) over() (*match.Result, bool) {
	if r.snap == nil || r.snap.Result == nil || r.try != nil || r.main.at < len(r.main.entries) {
		return nil, false
	}
	return r.snap.Result, true
}
