package screen

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/analysis"
)

// advice is a hint that was asked for, for as long as the position stands.
type advice struct {
	hint   *analysis.Hint     // nil while it is awaited
	nr     int                // counts what was asked; answers to older ones are stale
	cancel context.CancelFunc // nil where nothing was asked
}

// advised is the answer.
type advised struct {
	nr   int
	hint analysis.Hint
	err  error
}

// askHint asks for a move to play, with the reasons.
func (p *Play) askHint() tea.Cmd {
	if p.note = p.unhelped(); p.note != "" || p.advice.cancel != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	p.advice = advice{nr: p.advice.nr + 1, cancel: cancel}
	nr := p.advice.nr
	return func() tea.Msg {
		defer cancel()
		hint, err := p.Club.Hint(ctx, p.id)
		return To{p, advised{nr, hint, err}}
	}
}

// unhelped says why there is no hint now; empty where there is.
func (p *Play) unhelped() string {
	switch {
	case !p.mine:
		return p.T("board.watching")
	case !p.alone():
		return p.T("hint.alone")
	case p.snap.Over():
		return p.T("error.over")
	case p.back != live:
		return p.T("board.looking_back")
	case !p.myTurn():
		return p.T("error.not_your_turn")
	}
	return ""
}

// takeHint shows a hint, if the position for which it was asked still stands.
func (p *Play) takeHint(msg advised) {
	switch {
	case msg.nr != p.advice.nr || p.advice.cancel == nil:
	case msg.err != nil:
		p.dropHint()
		p.note = p.Sentence(msg.err)
	default:
		p.advice.hint = &msg.hint
	}
}

// dropHint gives a hint up.
func (p *Play) dropHint() {
	if p.advice.cancel != nil {
		p.advice.cancel()
	}
	p.advice = advice{nr: p.advice.nr}
}

// hintSquare is the square that is advised, or none.
func (p *Play) hintSquare() engine.Square {
	if p.advice.hint == nil {
		return engine.NoSquare
	}
	return p.advice.hint.Square
}

// hintState says in the status line that a hint is on its way or which square it names.
func (p *Play) hintState() string {
	switch {
	case p.advice.cancel == nil:
		return ""
	case p.advice.hint == nil:
		return " " + p.T("hint.waiting")
	}
	return " " + p.T("hint.square", "Square", p.advice.hint.Square)
}

// HintLine is a hint with its reasons in words, the most telling two.
func (s *Session) HintLine(h analysis.Hint) string {
	var reasons []string
	for _, r := range h.Reasons[:min(len(h.Reasons), 2)] {
		reasons = append(reasons, s.reasonFor(r))
	}
	if len(reasons) == 0 {
		return s.T("hint.square", "Square", h.Square)
	}
	return s.T("hint.because", "Square", h.Square, "Reasons", strings.Join(reasons, "; "))
}

// reasonFor is why a move is good; where the reason counts something, in the form for the count.
func (s *Session) reasonFor(r analysis.Reason) string {
	switch r.Kind {
	case analysis.WinsBy, analysis.LosesBy, analysis.LeavesFew, analysis.GainsStable, analysis.QuietMove, analysis.StaysInside, analysis.OpensMoves:
		return s.Words.N("reason_hint."+string(r.Kind), r.N)
	case analysis.GuardsCorner:
		return s.T("reason_hint.guards_corner", "Square", r.Square)
	}
	return s.T("reason_hint." + string(r.Kind))
}
