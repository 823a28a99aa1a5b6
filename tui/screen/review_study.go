package screen

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby/feed"
)

// study is the analysis under way. The club does one at a time for a person, so a line that is tried goes before the game.
type study struct {
	nr     int // counts them: what others still say does not steer this one
	ctx    context.Context
	cancel context.CancelFunc
	feed   *feed.Feed[*analysis.Report]

	running     bool
	trying      bool // of a line that is tried, not of the game
	done, total int  // of the game
}

// finished tells whether all of the game is known.
func (s study) finished() bool { return s.total > 0 && s.done >= s.total }

// Messages of a review to itself.
type (
	analysed struct {
		nr     int
		report *analysis.Report
	}
	studied struct { // an analysis ended
		nr  int
		err error
	}
)

// analyse begins with what is wanted now: the last position of a line that is tried, else the game as far as it is not done.
func (r *Review) analyse() tea.Cmd {
	if r.try != nil && !r.tried[r.try.game.Position()].Known {
		return r.begin(r.try.game, r.try.game.Ply())
	}
	if r.study.running && r.study.trying {
		r.stop()
	}
	if r.study.running || r.study.finished() {
		return nil
	}
	return r.begin(r.main.game, 0)
}

// begin begins an analysis in place of the one before.
func (r *Review) begin(g engine.Game, from int) tea.Cmd {
	r.stop()
	ctx, cancel := context.WithCancel(r.ctx)
	r.study.nr, r.study.ctx, r.study.cancel, r.study.running = r.study.nr+1, ctx, cancel, true
	r.study.feed, r.study.trying, r.refusal = feed.New[*analysis.Report](), r.try != nil && from > 0, nil
	st := r.study
	work := func() tea.Msg { return To{r, studied{st.nr, r.Club.Analyse(ctx, g, from, st.feed)}} }
	return tea.Batch(work, r.next())
}

func (r *Review) stop() {
	if r.study.cancel != nil {
		r.study.cancel()
	}
	r.study.running = false
}

// next waits for the next report.
func (r *Review) next() tea.Cmd {
	st := r.study
	return func() tea.Msg {
		report, err := st.feed.Next(st.ctx)
		if err != nil {
			return nil
		}
		return To{r, analysed{st.nr, report}}
	}
}

// reported takes what was found. A report of an analysis that is over is as true as any.
func (r *Review) reported(msg analysed) tea.Cmd {
	r.take(msg.report)
	if msg.nr != r.study.nr {
		return nil
	}
	return r.next()
}

func (r *Review) take(report *analysis.Report) {
	if report.Game.Transcript() != r.main.game.Transcript() {
		for ply, v := range report.Verdicts {
			if v.Known || v.Withheld {
				r.tried[report.Game.At(ply)] = v
			}
		}
		return
	}
	r.study.done, r.study.total = report.Done, report.Total
	for ply, v := range report.Verdicts {
		r.verdicts[ply] = firmer(r.verdicts[ply], v)
	}
}

// firmer is what is known after another report: less is never known than before, unless it must be kept back.
func firmer(old, fresh analysis.Verdict) analysis.Verdict {
	if !fresh.Withheld && (!fresh.Known || old.Exact && !fresh.Exact) {
		return old
	}
	return fresh
}

// studied takes the end of an analysis: after a line that was tried the game goes on.
func (r *Review) studied(msg studied) tea.Cmd {
	if msg.nr != r.study.nr {
		return nil
	}
	if last, ok := r.study.feed.Take(); ok {
		r.take(last)
	}
	r.study.running = false
	switch {
	case errors.Is(msg.err, context.Canceled):
	case msg.err != nil:
		r.refusal = msg.err
	case r.study.trying && !r.study.finished():
		return r.begin(r.main.game, 0)
	}
	return nil
}

// again goes on with an analysis that was refused or stopped.
func (r *Review) again() tea.Cmd {
	if r.study.running {
		return nil
	}
	return r.analyse()
}

// verdict is what is known of a position of the line that is followed.
func (r *Review) verdict(ply int) analysis.Verdict {
	if r.try == nil || ply <= r.branch {
		return r.verdicts[ply]
	}
	return r.tried[r.try.game.At(ply)]
}

// judgement is what a move was worth.
type judgement struct {
	known, exact bool
	cost         int // discs that it gave away
	grade        analysis.Grade
	best         engine.Square
	value        int // with the best move, from Black's side
}

// judge judges the move with which there were so many discs placed.
func (r *Review) judge(ply int) judgement {
	if ply == 0 {
		return judgement{}
	}
	before := r.verdict(ply - 1)
	cost, known := before.Cost, before.Known && !before.Withheld
	if r.try != nil && ply > r.branch {
		cost, known = r.triedCost(ply)
	}
	if !known {
		return judgement{}
	}
	return judgement{true, before.Exact, cost, analysis.Classify(cost, before.Exact), before.Best, before.Value}
}

// triedCost is what a move that was tried gives away, where the values before and after it are known.
func (r *Review) triedCost(ply int) (cost int, known bool) {
	before, after := r.verdict(ply-1), r.verdict(ply)
	if !before.Known || !after.Known || before.Withheld || after.Withheld {
		return 0, false
	}
	if r.try.game.MoverAt(ply-1) == engine.Black {
		return max(before.Value-after.Value, 0), true
	}
	return max(after.Value-before.Value, 0), true
}
