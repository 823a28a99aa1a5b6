package record

import (
	"io"
	"strconv"
	"strings"

	"reversi/engine"
)

// WriteGGF writes games, one a line. Brackets and control characters inside
// values, for which GGF has no form, become parentheses and spaces.
func WriteGGF(w io.Writer, records ...Record) error {
	for _, rec := range records {
		if _, err := io.WriteString(w, rec.ggf()); err != nil {
			return err
		}
	}
	return nil
}

// ggfWriter gathers the properties of one game.
type ggfWriter struct{ strings.Builder }

var brackets = strings.NewReplacer("[", "(", "]", ")")

func (w *ggfWriter) put(name, value string) {
	w.WriteString(name + "[" + brackets.Replace(printable(value)) + "]")
}

// known puts a number, unless it is missing.
func (w *ggfWriter) known(name string, n Number) {
	if n.Given {
		w.put(name, n.format())
	}
}

func (rec Record) ggf() string {
	var w ggfWriter
	w.WriteString("(;")
	w.put("GM", "Othello")
	w.put("PC", rec.Place)
	w.put("DT", rec.Date)
	w.put("PB", rec.Black.Name)
	w.put("PW", rec.White.Name)
	w.known("RB", rec.Black.Rating)
	w.known("RW", rec.White.Rating)
	w.clocks(rec.Black.Clock, rec.White.Clock)
	w.put("TY", rec.kind())
	w.put("RE", rec.Result.format())
	w.known("KB", rec.Black.Komi)
	w.known("KW", rec.White.Komi)
	w.known("KM", rec.Komi)
	for _, p := range rec.Other {
		w.put(p.Name, p.Value)
	}
	w.put("BO", formatStart(rec.Game.Variant()))
	w.moves(rec)
	w.WriteString(";)\n")
	return w.String()
}

func (w *ggfWriter) clocks(black, white Clock) {
	switch {
	case black != white:
		w.put("TB", black.format())
		w.put("TW", white.format())
	case black != Clock{}:
		w.put("TI", black.format())
	}
}

func (rec Record) kind() string {
	if rec.Type != "" {
		return rec.Type
	}
	return strconv.Itoa(rec.Game.Variant().Size())
}

var sides = map[engine.Color]string{engine.Black: "B", engine.White: "W"}

// moves puts the moves and the passes between them.
func (w *ggfWriter) moves(rec Record) {
	g := rec.Game
	toMove := g.Variant().Start().ToMove()
	for ply, s := range g.Moves() {
		mover := g.MoverAt(ply)
		if mover != toMove {
			w.put(sides[toMove], "PA")
		}
		text := s.String()
		if ply < len(rec.Remarks) {
			text += rec.Remarks[ply].format()
		}
		w.put(sides[mover], text)
		toMove = mover.Opponent()
	}
}

// format writes what follows a move, without empty parts at the end.
func (r Remark) format() string {
	text := ""
	for _, n := range []Number{r.Evaluation, r.Seconds} {
		text += "/"
		if n.Given {
			text += n.format()
		}
	}
	return strings.TrimRight(text, "/")
}
