package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/engine/record"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/widget"
)

// Review looks back at a game that is over, or at a transcript: one steps through it, sees what each move was worth, and leaves its
// line to try other moves.
type Review struct {
	plain
	*Session
	ctx    context.Context // ends when the screen is left
	cancel context.CancelFunc
	snap   *match.Snapshot // nil for a transcript
	record record.Record
	fault  error // what was wrong with the transcript after its last good move

	main   line
	try    *line // nil while one follows the game
	branch int   // how many moves the line that is tried has in common with the game

	study    study
	verdicts []analysis.Verdict // by ply of the game
	tried    map[engine.Position]analysis.Verdict
	refusal  error // why there is no analysis; nil while there is

	cursor   engine.Square // where it is or was; NoSquare at first
	pointing bool          // the cursor is shown
	column   int           // the letter of a half-typed square, from 1; 0 for none
	note     string        // why a move cannot be tried, until the next key

	down  spot // where the button went down
	shown shown
}

// NewReview makes the review of a finished match, from its start.
func NewReview(s *Session, snap *match.Snapshot) *Review {
	r := reviewOf(s, snap.Record())
	r.snap = snap
	return r
}

// reviewOf makes the review of a record.
func reviewOf(s *Session, rec record.Record) *Review {
	ctx, cancel := context.WithCancel(s.Ctx)
	return &Review{
		Session: s, ctx: ctx, cancel: cancel, record: rec, main: lineOf(rec.Game),
		verdicts: make([]analysis.Verdict, rec.Game.Ply()+1), tried: map[engine.Position]analysis.Verdict{},
		cursor: engine.NoSquare,
	}
}

// Name names the screen.
func (r *Review) Name() string { return "review" }

// Init begins the analysis.
func (r *Review) Init() tea.Cmd { return r.analyse() }

// Leave ends the analysis.
func (r *Review) Leave() { r.cancel() }

// Moving tells whether enter would place a disc.
func (r *Review) Moving() bool { return r.pointing }

// CardRoom is beside the board, or where the moves are.
func (r *Review) CardRoom(w, h int) widget.Rect {
	return r.arrange(r.main.game.Variant().Size(), w, h).side
}

// line is the one that is followed.
func (r *Review) line() *line {
	if r.try != nil {
		return r.try
	}
	return &r.main
}

// Update takes a message.
func (r *Review) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case analysed:
		return r.reported(msg)
	case studied:
		return r.studied(msg)
	case tea.KeyPressMsg:
		return r.key(keys.Read(msg))
	case tea.PasteMsg:
		r.note = r.T("board.paste")
	case tea.MouseMsg:
		return r.mouse(msg)
	}
	return nil
}

func (r *Review) key(k keys.Key) tea.Cmd {
	r.note = ""
	switch {
	case k.Column > 0:
		r.letter(k.Column)
		return nil
	case k.Row > 0:
		return r.digit(k.Row)
	case r.line().step(k.Action):
		r.column = 0
		return nil
	}
	return r.command(k.Action)
}

func (r *Review) command(a keys.Action) tea.Cmd {
	switch a {
	case keys.Up, keys.Down, keys.Left, keys.Right, keys.Next, keys.Previous:
		r.move(a)
	case keys.PreviousMistake, keys.NextMistake:
		r.toMistake(a == keys.NextMistake)
	case keys.Enter:
		return r.place(r.pointed())
	case keys.Escape:
		return r.escape()
	case keys.Backspace:
		r.column = 0
	case keys.Undo:
		return r.undo()
	case keys.Hint:
		return r.again()
	case keys.Record:
		return r.Host.Open(r.kept())
	case keys.Menu:
		r.menu()
	case keys.Quit:
		return r.Host.Back()
	}
	return nil
}

// menu offers another game with the same opponent.
func (r *Review) menu() {
	if again, ok := r.rematchOf(); ok {
		r.Host.Ask(&Dialog{Title: r.T("menu.title"), Rows: []Row{{Label: r.T("menu.back")}, again}, Foot: r.T("foot.choice")})
	}
}

// rematchOf is the row that challenges the opponent of the game again.
func (r *Review) rematchOf() (Row, bool) {
	if r.snap == nil {
		return Row{}, false
	}
	return r.anotherGame(r.snap.Start)
}

// kept is the record of the game, or of the line that is tried.
func (r *Review) kept() *Record {
	switch {
	case r.try != nil:
		return recordOf(r.Session, record.Record{Game: r.try.game})
	case r.snap != nil:
		return NewRecord(r.Session, r.snap)
	}
	return recordOf(r.Session, r.record)
}

// toMistake goes to the next move that gave something away, or the one before.
func (r *Review) toMistake(forward bool) {
	l, by := r.line(), -1
	if forward {
		by = 1
	}
	for i := l.at - 1 + by; i >= 0 && i < len(l.entries); i += by {
		if e := l.entries[i]; !e.Pass() && r.judge(e.Ply).grade != analysis.Good {
			l.to(i + 1)
			return
		}
	}
	r.note = r.T("review.no_mistake")
}
