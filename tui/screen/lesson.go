package screen

import (
	"errors"
	"strings"

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
	answer   string // to what was tried
	note     string // until the next key

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
	l.step, l.solved, l.answer, l.flipped = 0, false, "", nil
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

func (l *Lesson) key(k keys.Key) tea.Cmd {
	switch {
	case k.Column > 0 && l.open():
		l.column = k.Column
	case k.Row > 0:
		return l.digit(k.Row)
	default:
		return l.command(k.Action)
	}
	return nil
}

func (l *Lesson) command(a keys.Action) tea.Cmd {
	switch a {
	case keys.StepForward, keys.PageDown:
		return l.forward()
	case keys.StepBack, keys.PageUp:
		l.back()
	case keys.ToStart:
		l.turnTo(0)
	case keys.ToEnd:
		l.turnTo(len(l.lesson().pages) - 1)
	case keys.Enter:
		return l.enter()
	case keys.Escape, keys.Backspace:
		l.column, l.armed = 0, engine.NoSquare
	case keys.Undo:
		l.begin()
	case keys.Hint:
		l.help()
	case keys.Quit:
		return l.Host.Back()
	default:
		l.move(a)
	}
	return nil
}

// forward goes on: in the text, then to the next page, then to the next lesson, and from the last one back to the contents.
func (l *Lesson) forward() tea.Cmd {
	switch {
	case l.part < l.parts()-1:
		l.part++
	case l.page < len(l.lesson().pages)-1:
		l.turnTo(l.page + 1)
	case l.nr < len(lessons)-1:
		l.nr++
		l.contents.list.at = l.nr
		l.turnTo(0)
	default:
		return l.Host.Back()
	}
	return nil
}

func (l *Lesson) back() {
	switch {
	case l.part > 0:
		l.part--
	case l.page > 0:
		l.turnTo(l.page - 1)
	}
}

// enter places a disc where a task waits for one, else it goes on.
func (l *Lesson) enter() tea.Cmd {
	switch {
	case !l.open(), l.cursor == engine.NoSquare && l.part < l.parts()-1:
		return l.forward()
	case l.cursor == engine.NoSquare:
		l.note = l.T("board.choose")
		return nil
	}
	return l.try(l.cursor)
}

// move moves the cursor, from the middle at first; where there is nothing to play, up and down leaf through the text.
func (l *Lesson) move(a keys.Action) {
	switch a {
	case keys.Up, keys.Down, keys.Left, keys.Right, keys.Next, keys.Previous:
	default:
		return
	}
	switch n := l.position.Variant().Size(); {
	case l.open() && (a == keys.Next || a == keys.Previous):
		l.cursor = nextLegal(l.position.Legal(), l.cursor, a == keys.Next)
	case l.open() && l.cursor == engine.NoSquare:
		l.cursor = engine.SquareAt(n/2, n/2)
	case l.open():
		l.cursor = moved(l.position, l.cursor, a)
	case a == keys.Down:
		l.part = min(l.part+1, l.parts()-1)
	case a == keys.Up:
		l.part = max(l.part-1, 0)
	}
}

// digit ends a half-typed square.
func (l *Lesson) digit(row int) tea.Cmd {
	column := l.column
	l.column = 0
	if column == 0 || row > l.position.Variant().Size() {
		return nil
	}
	l.cursor = engine.SquareAt(column-1, row-1)
	return l.try(l.cursor)
}

// help shows a move that solves the task.
func (l *Lesson) help() {
	if !l.open() {
		return
	}
	l.cursor = l.here().task.steps[l.step].squares()[0]
	l.advised = l.cursor
	l.tell(l.T("lesson.hint", "Square", l.cursor))
}

// tell shows an answer from its beginning.
func (l *Lesson) tell(answer string) { l.answer, l.part = answer, 0 }

// try answers a move.
func (l *Lesson) try(s engine.Square) tea.Cmd {
	l.armed = engine.NoSquare
	after, err := l.position.Play(s)
	var illegal *engine.IllegalMoveError
	switch {
	case errors.As(err, &illegal):
		l.note = l.T("illegal."+strings.ReplaceAll(illegal.Reason, " ", "_"), "Square", s)
	case l.here().task.steps[l.step].accepts(s):
		return l.right(s, after)
	default:
		l.tell(l.T("lesson.not_yet") + " " + l.wrong(s, after))
	}
	return nil
}

// wrong says what is wrong with a move.
func (l *Lesson) wrong(s engine.Square, after engine.Position) string {
	t := l.here().task
	tried := try{l.position, after, s, t.steps[l.step].squares()}
	for _, why := range t.why {
		if line := why(l.Session, tried); line != "" {
			return line
		}
	}
	return l.T(t.wrong, "Square", s)
}

// right plays a good move: the opponent answers where the task goes on, else it is solved.
func (l *Lesson) right(s engine.Square, after engine.Position) tea.Cmd {
	t := l.here().task
	l.flipped = l.position.Flips(s)
	l.position, l.last, l.cursor, l.advised = after, s, engine.NoSquare, engine.NoSquare
	l.step++
	if l.step == len(t.steps) {
		l.solved = true
		l.tell(l.T(t.right))
		return l.learn(t)
	}
	l.reply(s, t.steps[l.step-1].reply)
	return nil
}

// reply plays the opponent's answer.
func (l *Lesson) reply(to engine.Square, with string) {
	at := squares(with)[0]
	l.flipped = l.position.Flips(at)
	l.position, l.last = played(l.position, at), at
	l.tell(l.T("lesson.reply", "Square", to, "Reply", at))
}

// learn keeps that a task was solved.
func (l *Lesson) learn(t *task) tea.Cmd {
	if l.learned(t) {
		return nil
	}
	chosen := l.Settings
	chosen.Learned |= 1 << t.nr
	return l.Save(chosen)
}

// mouse plays squares of a task, and goes on at a click on the text; the wheel leafs.
func (l *Lesson) mouse(msg tea.MouseMsg) tea.Cmd {
	m := msg.Mouse()
	at, _ := l.shown.Hit(m.X-l.board.X, m.Y-l.board.Y)
	onText := l.layout(l.Width, l.Height).text.Contains(m.X, m.Y)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		return l.wheel(m.Button)
	case tea.MouseClickMsg:
		fresh := m.Button == tea.MouseLeft && l.Now().Sub(l.Focused) >= justFocused
		l.down, l.pressed = engine.NoSquare, fresh && onText
		if fresh {
			l.down = at
		}
	case tea.MouseReleaseMsg:
		down, pressed := l.down, l.pressed
		l.down, l.pressed = engine.NoSquare, false
		switch {
		case pressed && onText:
			return l.forward()
		case down != engine.NoSquare && down == at && l.open():
			return l.click(at)
		}
	}
	return nil
}

// wheel leafs within the lesson.
func (l *Lesson) wheel(b tea.MouseButton) tea.Cmd {
	switch last := l.page == len(l.lesson().pages)-1 && l.part >= l.parts()-1; {
	case wheel(b) == wheeledUp:
		l.back()
	case wheel(b) == wheeledDown && !last:
		return l.forward()
	}
	return nil
}

// click tries a square, at once or with the second click on it.
func (l *Lesson) click(s engine.Square) tea.Cmd {
	l.note, l.column, l.cursor = "", 0, s
	if l.Settings.TwoClicks && l.armed != s && l.position.IsLegal(s) {
		l.armed = s
		return nil
	}
	return l.try(s)
}
