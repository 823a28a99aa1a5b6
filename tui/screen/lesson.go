package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/keys"
	"reversi/tui/widget"
)

// Lesson shows one lesson, page by page, and takes moves where a page has a task. It goes on to the next lesson by itself.
type Lesson struct {
	plain
	*Session
	contents *Learn // has the row of the lesson chosen
	nr       int    // of the lesson
	page     int
	part     int // of a text that is longer than its room

	position engine.Position
	last     engine.Square
	flipped  []engine.Square // by the learner's last move
	step     int             // of the task
	solved   bool
	answer   func() string // to what was tried, in the language of the moment; nil for none
	note     string        // until the next key

	cursor, armed, down engine.Square
	advised             engine.Square // by the hint
	column              int           // the letter of a half-typed square, from 1; 0 for none
	pressed             bool          // the button went down on the text
	board               widget.Rect
	shown               widget.Board // as drawn last, for the mouse
}

// NewLesson opens a lesson at its first page.
func NewLesson(s *Session, contents *Learn, nr int) *Lesson {
	l := &Lesson{Session: s, contents: contents, nr: nr}
	l.turnTo(0)
	return l
}

// Name names the screen.
func (l *Lesson) Name() string { return "lesson" }

func (l *Lesson) lesson() lesson { return lessons[l.nr] }

func (l *Lesson) here() page { return l.lesson().pages[l.page] }

// open tells whether a task waits for a move.
func (l *Lesson) open() bool { return l.here().task != nil && !l.solved }

// Moving tells whether enter would place a disc.
func (l *Lesson) Moving() bool { return l.open() }

// turnTo turns to a page; a task begins anew.
func (l *Lesson) turnTo(page int) {
	l.page, l.part = page, 0
	l.begin()
}

// begin sets up the page's position.
func (l *Lesson) begin() {
	l.position, l.last = l.here().position()
	l.step, l.solved, l.answer, l.flipped = 0, false, nil, nil
	l.column, l.cursor, l.armed, l.down = 0, engine.NoSquare, engine.NoSquare, engine.NoSquare
	l.advised = engine.NoSquare
}

// Update takes keys and the mouse.
func (l *Lesson) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		l.note = ""
		return l.key(keys.Read(msg))
	case tea.MouseMsg:
		return l.mouse(msg)
	}
	return nil
}
