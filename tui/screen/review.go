package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/record"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Review steps through a game that is over, or through a transcript.
type Review struct {
	plain
	*Session
	game engine.Game
	snap *match.Snapshot // nil for a transcript
	ply  int
}

// NewReview makes the review of a finished match, from its start.
func NewReview(s *Session, snap *match.Snapshot) *Review {
	return &Review{Session: s, game: snap.Game, snap: snap}
}

// OpenTranscript opens the review of a transcript that somebody pasted, or says what is wrong with it.
func OpenTranscript(s *Session, pasted string) tea.Cmd {
	g, err := record.ReadTranscript(engine.Othello(), pasted)
	if err != nil {
		s.Host.Say(s.T("paste.bad", "Reason", err))
		return nil
	}
	return s.Host.Open(&Review{Session: s, game: g})
}

// Name names the screen.
func (r *Review) Name() string { return "review" }

// Update takes keys and the wheel.
func (r *Review) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return r.key(keys.Read(msg).Action)
	case tea.MouseWheelMsg:
		switch wheel(msg.Button) {
		case wheeledUp:
			r.step(keys.StepBack)
		case wheeledDown:
			r.step(keys.StepForward)
		}
	}
	return nil
}

func (r *Review) key(a keys.Action) tea.Cmd {
	switch a {
	case keys.StepBack, keys.StepForward, keys.ToStart, keys.ToEnd:
		r.step(a)
	case keys.Enter:
		r.step(keys.StepForward)
	case keys.Record:
		return r.Host.Open(r.record())
	case keys.Quit:
		return r.Host.Back()
	}
	return nil
}

// record is the record of the game that is looked at.
func (r *Review) record() *Record {
	if r.snap != nil {
		return NewRecord(r.Session, r.snap)
	}
	return recordOf(r.Session, record.Record{Game: r.game})
}

func (r *Review) step(a keys.Action) {
	if r.ply = stepped(a, r.ply, r.game.Ply()); r.ply == live {
		r.ply = r.game.Ply()
	}
}

// Draw draws the position looked at.
func (r *Review) Draw(c *widget.Canvas) {
	at := r.arrange(r.game.Variant().Size(), c.W, c.H)
	if at.beside {
		r.frame(c, r.title(), r.identity())
	}
	r.hints(c, r.hinted(", .", "do.step", "< >", "do.ends", "s", "do.record", "?", "do.keys", "q", "do.back"))
	b := r.bare(r.game.At(r.ply), at.square)
	if r.ply > 0 {
		b.Last = r.game.Moves()[r.ply-1]
	}
	b.Draw(c.In(at.board), r.Theme)
	r.sides(c.In(at.players), b.Position)
	side := c.In(at.side)
	if !at.beside {
		side = side.In(widget.Rect{Y: 1, W: side.W, H: side.H - 1})
	}
	widget.Moves(side, r.Theme, r.game, r.ply)
	st, line := r.Theme.Text, r.line()
	if r.Notice != "" {
		st, line = r.Theme.Warn, r.Notice
	}
	c.Text(1, c.H-under, st, text.Cut(text.Clean(line), c.W-2))
}

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

func (r *Review) sides(c *widget.Canvas, pos engine.Position) {
	discs := pos.Discs()
	for y, side := range []engine.Color{engine.White, engine.Black} {
		x := r.token(c, 2, y, side) + 1
		name := r.T("side." + side.String())
		if r.snap != nil {
			name = r.titled(r.snap.Players[side])
		}
		c.Text(x, y, r.Theme.Text, text.Cut(text.Clean(name), c.W-x-4))
		c.Right(c.W, y, r.Theme.Text, fmt.Sprint(count(discs, side)))
		if !pos.Over() && pos.ToMove() == side {
			c.Text(0, y, r.Theme.Accent, widget.Marker)
		}
	}
}

func count(discs engine.Score, c engine.Color) int {
	if c == engine.Black {
		return discs.Black
	}
	return discs.White
}

func (r *Review) line() string {
	line := r.T("review.at", "Ply", r.ply, "Plies", r.game.Ply())
	if r.ply < r.game.Ply() {
		return line + " " + r.T("review.next", "Square", r.game.Moves()[r.ply])
	}
	if r.snap != nil && r.snap.Result != nil {
		return line + " " + r.outcome(r.snap.Start, r.snap.Result)
	}
	return line
}
