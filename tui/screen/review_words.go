package screen

import (
	"errors"
	"strings"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/tui/text"
)

// status says what happened to reach the position: the move and what it was worth, a pass, or the end.
func (r *Review) status(short bool) string {
	l := r.line()
	if r.column > 0 {
		return r.T("board.typed", "Letter", string(rune('a'+r.column-1)))
	}
	if r.fault != nil && r.try == nil && l.at == len(l.entries) {
		return r.Faulty(r.fault)
	}
	if side, ok := l.passed(); ok {
		return r.T("notice." + side.String())
	}
	if result, ok := r.over(); ok {
		return r.Outcome(r.snap.Start, result)
	}
	if l.at == 0 {
		return r.T("review.at", "Ply", 0, "Plies", l.game.Ply())
	}
	if short {
		return r.judged(l.ply(), "review.short_")
	}
	return r.T("review.at", "Ply", l.ply(), "Plies", l.game.Ply()) + " " + r.judged(l.ply(), "review.cost_")
}

// judged says what a move was worth, as far as it is known; id begins those of the sentences for one that cost something.
func (r *Review) judged(ply int, id string) string {
	j, move := r.judge(ply), r.line().game.Moves()[ply-1]
	switch {
	case !j.known:
		return r.T("review.played", "Move", move)
	case move == j.best:
		return r.T("review.best", "Move", move)
	case j.cost == 0:
		return r.T("review.fine", "Move", move)
	case j.exact:
		id += "exact"
	default:
		id += "about"
	}
	return r.Words.N(id, j.cost, "Move", move.String()+sign(j.grade), "Best", j.best, "Value", r.value(j.value))
}

// standing says what the position is worth, what is best now, and how it may go on as far as that fits a width.
func (r *Review) standing(width int) string {
	v := r.verdict(r.line().ply())
	switch {
	case v.Withheld:
		return r.T("review.withheld")
	case !v.Known && r.refusal != nil:
		return r.refused()
	case !v.Known && !r.study.running:
		return r.T("review.stopped")
	case !v.Known:
		return r.T("review.unknown")
	}
	worth := r.worth(v)
	if v.Best == engine.NoSquare {
		return worth
	}
	return r.goingOn(worth+r.T("review.now", "Square", v.Best), v, width)
}

// refused says why there is no analysis, in few words: there is one line beside the board.
func (r *Review) refused() string {
	switch {
	case errors.Is(r.refusal, lobby.ErrRatedRunning):
		return r.T("review.rated_running")
	case errors.Is(r.refusal, lobby.ErrReplaced):
		return r.T("review.replaced")
	}
	return r.Sentence(r.refusal)
}

// goingOn adds the moves that follow on the best one.
func (r *Review) goingOn(line string, v analysis.Verdict, width int) string {
	moves, longest := "", line
	for _, s := range v.Line[min(1, len(v.Line)):] {
		moves += " " + s.String()
		if then := line + r.T("review.then", "Moves", strings.TrimSpace(moves)); text.Width(then) <= width {
			longest = then
		}
	}
	return longest
}

// worth is a value, and whether it is certain.
func (r *Review) worth(v analysis.Verdict) string {
	if v.Exact {
		return r.T("review.exact", "Value", r.value(v.Value))
	}
	return r.T("review.about", "Value", r.value(v.Value))
}

// value is a difference of discs with whom it favours.
func (r *Review) value(v int) string {
	switch {
	case v > 0:
		return r.T("review.value_black", "N", v)
	case v < 0:
		return r.T("review.value_white", "N", -v)
	}
	return r.T("review.value_even")
}
