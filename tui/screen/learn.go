package screen

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/text"
	"reversi/tui/widget"
)

// Learn is the contents of the rules and lessons.
type Learn struct {
	plain
	*Session
	list chooser
}

// NewLearn makes the contents, with the first lesson chosen that has a task not solved yet.
func NewLearn(s *Session) *Learn {
	l := &Learn{Session: s}
	for i, each := range lessons {
		if tasks := each.tasks(); s.solved(tasks) < len(tasks) {
			l.list.at = i
			break
		}
	}
	return l
}

// Name names the screen.
func (l *Learn) Name() string { return "learn" }

// Update takes keys and clicks.
func (l *Learn) Update(msg tea.Msg) tea.Cmd {
	if quits(msg) {
		return l.Host.Back()
	}
	if l.list.handle(msg, len(lessons)) {
		return l.Host.Open(NewLesson(l.Session, l, l.list.at))
	}
	return nil
}

// Draw draws the list.
func (l *Learn) Draw(c *widget.Canvas) {
	keys := l.hinted("arrows", "do.move", "enter", "do.open", "?", "do.keys", "q", "do.back")
	body := l.frame(c, l.T("learn.title"), l.progress(), keys)
	l.list.show(body.In(widget.Rect{Y: 1, W: min(body.W, widestText), H: body.H - 1}), l.Theme, len(lessons), l.row)
}

// progress is how many of all tasks are solved.
func (l *Learn) progress() string {
	var all []*task
	for _, each := range lessons {
		all = append(all, each.tasks()...)
	}
	return l.T("learn.progress", "N", l.solved(all), "Of", len(all))
}

func (l *Learn) row(c *widget.Canvas, i int, focus bool) {
	c = widget.Item(c)
	cells := []string{fmt.Sprintf("%2d  %s", i+1, l.T(lessons[i].title)), l.done(lessons[i].tasks())}
	done := 0
	if cells[1] != "" {
		done = text.Width(cells[1]) + 1
	}
	l.columns(c, focus, cells, []int{c.W + 1 - done, done})
}

// done says that all tasks of a lesson are solved.
func (l *Learn) done(tasks []*task) string {
	if len(tasks) == 0 || l.solved(tasks) < len(tasks) {
		return ""
	}
	return l.T("learn.solved")
}

// solved counts the tasks that were solved.
func (s *Session) solved(tasks []*task) int {
	n := 0
	for _, t := range tasks {
		if s.learned(t) {
			n++
		}
	}
	return n
}
