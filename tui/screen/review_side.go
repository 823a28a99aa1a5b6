package screen

import (
	"fmt"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// drawSide draws the moves, the words on the position and the graphs.
func (r *Review) drawSide(c *widget.Canvas, at looking) {
	r.shown.list, r.shown.listAt = r.moves(at.table), at.moves
	r.shown.list.Draw(c.In(at.moves), r.Theme)
	c.In(at.words).Text(0, 0, r.Theme.Text, text.Cut(r.standing(at.words.W), at.words.W))
	r.shown.values, r.shown.discs = at.values, at.discs
	r.drawGraphs(c.In(at.values), c.In(at.discs))
}

// moveList is moves as they can be drawn and clicked at.
type moveList interface {
	Draw(c *widget.Canvas, t style.Theme)
	Hit(w, h, x, y int) (shown int, ok bool)
}

func (r *Review) moves(table bool) moveList {
	if table {
		return widget.MoveTable{Entries: r.entries(), Shown: r.line().at}
	}
	return widget.MoveList{Entries: r.entries(), Shown: r.line().at, Signed: true}
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
