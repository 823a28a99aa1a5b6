package screen

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/widget"
)

// Screen is one of the screens. The root model sends it messages while it is on top, and those meant for it always.
type Screen interface {
	// Name names the kind of screen; a change of it repaints the terminal.
	Name() string
	Init() tea.Cmd
	Update(msg tea.Msg) tea.Cmd
	Draw(c *widget.Canvas)
	// Shows tells whether the screen may look different with a hall that is to take the place of the one now.
	Shows(hall *lobby.Hall) bool
	// Leave is called when the screen goes for good.
	Leave()
	// Mouse tells whether clicks are wanted; where text is to be selected they are not.
	Mouse() bool
	// Cursor is where text is typed.
	Cursor() (x, y int, ok bool)
	// CardRoom is where a card may appear by itself, on a screen of that size.
	CardRoom(w, h int) widget.Rect
	// Moving tells whether enter would place a disc, so that a card must not take it.
	Moving() bool
	// Playing tells whether a game of one's own runs here, so that leaving asks first.
	Playing() bool
}

// Host is what a screen asks of the root model. Everything happens at once.
type Host interface {
	Open(s Screen) tea.Cmd
	Back() tea.Cmd                   // leaves the screen on top
	Ask(d *Dialog)                   // shows a dialog
	Say(line string)                 // shows a line until the next key
	Press(k tea.KeyPressMsg) tea.Cmd // as if the key had been pressed
	Quit() tea.Cmd
	On(s Screen) bool // whether a screen is on top, under no dialog
	Unchanged()       // the message that is being taken changes nothing that is shown
	Ticked(s Screen)  // it changes nothing but the clocks of a board
}

// Session is what the screens of one session share. The session's program owns it.
type Session struct {
	*Env
	Club Club
	Host Host
	Ctx  context.Context // ends with the session

	// The newest states; never nil.
	Hall *lobby.Hall
	Self *lobby.Self

	Width, Height int
	Notice        string // what Say said
	Focused       time.Time
	Announced     bool  // the card of a game that began is shown
	PutAway       int64 // the number of the last notice of the operator that was put away
	Asking        int   // requests under way that end in a game of one's own
	Saving        bool  // settings are being kept
	Answering     bool  // a dialog is shown, and takes the keys
	keysShown     keysShown
}

// To carries a message to one screen, on top or not.
type To struct {
	Screen Screen
	Msg    tea.Msg
}

// Failed says that a request was refused.
type Failed struct{ Err error }

// Begun says that a request of this session made a game. From is the screen that asked.
type Begun struct {
	ID   match.ID
	From Screen
	Err  error
}

// Patience is how long a request to the club may take.
const Patience = 10 * time.Second

// call makes a command of a request. Its message goes to the screen; nil for none.
func (s *Session) call(to Screen, request func(ctx context.Context) (tea.Msg, error)) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(s.Ctx, Patience)
		defer cancel()
		msg, err := request(ctx)
		switch {
		case err != nil:
			return Failed{err}
		case msg == nil:
			return nil
		}
		return To{to, msg}
	}
}

// after makes a command that gives a message after a while. Unlike tea.Tick it ends with the session.
func (s *Session) after(d time.Duration, msg tea.Msg) tea.Cmd {
	return func() tea.Msg {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
			return msg
		case <-s.Ctx.Done():
			return nil
		}
	}
}

// tell makes a command of a request without an answer.
func (s *Session) tell(request func(ctx context.Context) error) tea.Cmd {
	return s.call(nil, func(ctx context.Context) (tea.Msg, error) { return nil, request(ctx) })
}

// begin makes a command of a request that ends in a game.
func (s *Session) begin(from Screen, request func(ctx context.Context) (match.ID, error)) tea.Cmd {
	s.Asking++
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(s.Ctx, Patience)
		defer cancel()
		id, err := request(ctx)
		return Begun{id, from, err}
	}
}

// do makes a command of an action on a match. The time is taken now, when the key was read.
func (s *Session) do(id match.ID, a match.Action) tea.Cmd {
	at := s.Now()
	return s.tell(func(ctx context.Context) error { return s.Club.Do(ctx, id, at, a) })
}

// T is short for the words.
func (s *Session) T(id string, pairs ...any) string { return s.Words.T(id, pairs...) }

// Guest tells whether the person has no account.
func (s *Session) Guest() bool { return s.Self.Player.Guest }

// mine tells whether a match is one's own.
func (s *Session) mine(start match.Start) (engine.Color, bool) { return start.Seat(s.Self.Player.ID) }

// plain has what a screen does unless it says otherwise.
type plain struct{}

func (plain) Init() tea.Cmd            { return nil }
func (plain) Shows(*lobby.Hall) bool   { return true }
func (plain) Leave()                   {}
func (plain) Mouse() bool              { return true }
func (plain) Cursor() (int, int, bool) { return 0, 0, false }
func (plain) Moving() bool             { return false }
func (plain) Playing() bool            { return false }
func (plain) CardRoom(w, h int) widget.Rect {
	return widget.Rect{X: 0, Y: max(h-9, 0), W: w, H: min(h, 7)}
}
