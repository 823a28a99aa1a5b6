package screen

import (
	"unicode"
	"unicode/utf8"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/tui/widget"
)

// Story tells the facts of a game as sentences, in their order.
func (s *Session) Story(g engine.Game, facts []analysis.Fact) []string {
	var told []string
	for _, f := range facts {
		if line := s.fact(g, f); line != "" {
			told = append(told, capitalised(line))
		}
	}
	return told
}

// counts are the facts whose sentence counts: what stands in the form that the number asks for.
var counts = map[analysis.FactKind]func(engine.Game, analysis.Fact) int{
	analysis.Turning:      func(_ engine.Game, f analysis.Fact) int { return f.N },
	analysis.CornersTaken: func(_ engine.Game, f analysis.Fact) int { return f.N },
	analysis.Starved:      func(_ engine.Game, f analysis.Fact) int { return f.N },
	analysis.Passed:       func(_ engine.Game, f analysis.Fact) int { return f.N },
	analysis.Missed:       func(g engine.Game, f analysis.Fact) int { return g.At(f.Ply).Empties() },
	analysis.Settled:      func(g engine.Game, f analysis.Fact) int { return g.At(f.Ply).Empties() },
	analysis.Flawless:     func(_ engine.Game, f analysis.Fact) int { return f.N },
	analysis.Stopped:      func(_ engine.Game, f analysis.Fact) int { return f.N },
	analysis.Close:        func(_ engine.Game, f analysis.Fact) int { return f.N },
	analysis.Led:          func(_ engine.Game, f analysis.Fact) int { return f.N },
	analysis.LeadChanged:  func(_ engine.Game, f analysis.Fact) int { return f.N },
}

// fact is one fact as a sentence; empty for a kind that there are no words for.
func (s *Session) fact(g engine.Game, f analysis.Fact) string {
	id, gaps := "story."+shade(f), s.gaps(g, f)
	count, counted := counts[f.Kind]
	switch {
	case counted:
		return s.Words.N(id, count(g, f), gaps...)
	case s.Words.Has(id):
		return s.T(id, gaps...)
	}
	return ""
}

// shade is the sentence that fits a fact, where its kind has several.
func shade(f analysis.Fact) string {
	kind := string(f.Kind)
	switch {
	case (f.Kind == analysis.Turning || f.Kind == analysis.Stopped) && !f.Exact:
		return kind + "_about"
	case f.Kind == analysis.CornersTaken && f.Then == 0:
		return kind + "_alone"
	case f.Kind == analysis.Led && f.Ply == 0:
		return kind + "_always"
	case f.Kind == analysis.Missed && f.N == 0:
		return kind + "_draw"
	case f.Kind == analysis.Missed && f.Then == 0:
		return kind + "_win"
	}
	return kind
}

// gaps are what the sentences may name: both sides in the cases that a language has, the move and the numbers.
func (s *Session) gaps(g engine.Game, f analysis.Fact) []any {
	by, they := f.By.String(), f.By.Opponent().String()
	gaps := []any{
		"By", s.T("who." + by), "Of", s.T("who.of_" + by), "To", s.T("who.to_" + by),
		"They", s.T("who." + they), "OfThem", s.T("who.of_" + they),
		"Move", moveNumber(g, f.Ply), "Was", f.N, "Then", f.Then, "Lost", -f.Then,
	}
	if f.Square != engine.NoSquare {
		corner, _ := analysis.Corner(f.Square, engine.Othello().Size())
		gaps = append(gaps, "Square", f.Square, "Corner", corner)
	}
	return gaps
}

// moveNumber is the number of the move after so many discs as the list of moves has it, where passes count too.
func moveNumber(g engine.Game, ply int) int {
	for i, e := range widget.Entries(g) {
		if e.Ply == ply+1 && e.Label != engine.NoSquare.String() {
			return i + 1
		}
	}
	return ply + 1
}

// capitalised is a sentence that begins with a capital letter.
func capitalised(line string) string {
	first, size := utf8.DecodeRuneInString(line)
	return string(unicode.ToUpper(first)) + line[size:]
}
