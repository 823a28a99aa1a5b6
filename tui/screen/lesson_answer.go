package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/engine"
)

// advise shows a move that solves the task.
func (l *Lesson) advise() {
	if !l.open() {
		return
	}
	l.cursor = l.here().task.steps[l.step].squares()[0]
	l.advised = l.cursor
	at := l.cursor
	l.tell(func() string { return l.T("lesson.hint", "Square", at) })
}

// tell shows an answer from its beginning.
func (l *Lesson) tell(answer func() string) { l.answer, l.part = answer, 0 }

// try answers a move.
func (l *Lesson) try(s engine.Square) tea.Cmd {
	l.armed = engine.NoSquare
	after, err := l.position.Play(s)
	switch {
	case err != nil:
		l.note = l.Sentence(err)
	case l.here().task.steps[l.step].accepts(s):
		return l.right(s, after)
	default:
		t := l.here().task
		tried := try{l.position, after, s, t.steps[l.step].squares()}
		l.tell(func() string { return l.T("lesson.not_yet") + " " + l.wrong(t, tried) })
	}
	return nil
}

// wrong says what is wrong with a move.
func (l *Lesson) wrong(t *task, tried try) string {
	for _, why := range t.why {
		if line := why(l.Session, tried); line != "" {
			return line
		}
	}
	return l.T(t.wrong, "Square", tried.square)
}

// right plays a good move: the opponent answers where the task goes on, else it is solved.
func (l *Lesson) right(s engine.Square, after engine.Position) tea.Cmd {
	t := l.here().task
	l.flipped = l.position.Flips(s)
	l.position, l.last, l.cursor, l.advised = after, s, engine.NoSquare, engine.NoSquare
	l.step++
	if l.step == len(t.steps) {
		l.solved = true
		l.tell(func() string { return l.T(t.right) })
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
	l.tell(func() string { return l.T("lesson.reply", "Square", to, "Reply", at) })
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
