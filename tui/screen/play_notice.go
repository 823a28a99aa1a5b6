package screen

import (
	"strconv"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// NoticeTime is the least time that a forced pass stands above the board.
const NoticeTime = 1200 * time.Millisecond

// notice says above the board who had to pass, or that nobody can move. Passes that come while it is shown join it, so that
// nothing queues up behind fast play.
type notice struct {
	from  int       // the ply before the first pass it tells of
	until time.Time // zero where there is none
}

// noticePass shows a notice if somebody had to pass, or nobody can move, since an older state; nil for none.
func (p *Play) noticePass(old *match.Snapshot) {
	last := p.snap.Game.Ply()
	from := max(last-1, 0)
	if old != nil {
		from = old.Game.Ply()
	}
	switch {
	case old != nil && old.Takebacks != p.snap.Takebacks:
		p.notice = notice{}
		return
	case passes(p.snap.Game, from, last) == [2]int{} && (old == nil || !p.stuck()):
		return
	}
	if p.noticed() {
		from = min(from, p.notice.from)
	}
	p.notice = notice{from, p.Now().Add(NoticeTime)}
}

// noticed tells whether a notice is shown.
func (p *Play) noticed() bool { return p.Now().Before(p.notice.until) }

// stuck tells whether the game ended because nobody can move though squares are empty.
func (p *Play) stuck() bool { return p.snap.Over() && p.snap.Result.Reason == match.NoMoves }

// passes counts how often each side had to pass after the moves between two plies.
func passes(g engine.Game, from, to int) (n [2]int) {
	for ply := from + 1; ply <= to; ply++ {
		if mover := g.MoverAt(ply - 1); g.MoverAt(ply) == mover {
			n[mover.Opponent()]++
		}
	}
	return n
}

// showNotice draws the notice above the board, if there is one.
func (p *Play) showNotice(c *widget.Canvas) {
	if p.noticed() {
		c.Fill(p.Theme.Focus)
		c.Text(1, 0, p.Theme.Focus, text.Cut(p.noticeLine(), c.W-2))
		return
	}
	if line := p.noticeText(); c.Y > 0 { // else the headline has it
		c.Text(1, 0, p.Theme.Warn, text.Cut(line, c.W-2))
	}
}

func (p *Play) noticeLine() string {
	n := passes(p.snap.Game, p.notice.from, p.snap.Game.Ply())
	side := engine.White
	if n[engine.Black] > 0 {
		side = engine.Black
	}
	switch {
	case p.stuck():
		return p.T("notice.stuck")
	case n[side.Opponent()] > 0:
		return p.T("notice.both", "White", n[engine.White], "Black", n[engine.Black])
	case n[side] > 1:
		return p.T("notice.passed_"+side.String(), "Times", p.times(n[side]))
	}
	return p.T("notice." + side.String())
}

// times is how often something happened, in words where there are some.
func (s *Session) times(n int) string {
	if word, ok := s.Words.Find("times.word_" + strconv.Itoa(n)); ok {
		return word
	}
	return s.Words.N("times.count", n)
}
