package screen

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// lobbyTalk is the talk of all who are here.
type lobbyTalk struct {
	typing bool
	draft  widget.Field
	view   talkView
}

// The rows for talk: on a small terminal one, and more only while one talks.
const (
	tallFrom  = 19 // rows of the lobby's body
	talkShare = 3  // of the body is for talk
)

// lobbyTalkRows is the room for talk in a body of so many rows, its heading included.
func lobbyTalkRows(body int) int {
	if body < tallFrom {
		return 1
	}
	return body/talkShare - 1
}

// lines are what the person wants to hear.
func (l *Lobby) heard() []said {
	var all []said
	for _, each := range l.Hall.Talk {
		if l.Self.Hears(each.From.ID) {
			all = append(all, said{each.Nr, each.From.Name + ": " + each.Text})
		}
	}
	return all
}

// drawTalk draws the last lines under a heading, or what one can do where nobody has said anything.
func (l *Lobby) drawTalk(c *widget.Canvas) {
	lines := l.heard()
	if c.H > 1 {
		l.heading(c, 0, l.T("talk.title"))
		if l.talk.view.behind(lines) {
			c.Right(c.W, 0, l.Theme.Dim, l.T("talk.older"))
		}
		c = c.In(widget.Rect{Y: 1, W: c.W, H: c.H - 1})
	}
	if len(lines) == 0 {
		c.Text(0, 0, l.Theme.Dim, text.Cut(l.T("talk.none"), c.W))
		return
	}
	if c.H == 1 {
		c.Text(0, 0, l.Theme.Text, text.Cut(text.Clean(lines[len(lines)-1].line), c.W))
		return
	}
	l.talk.view.show(c, l.Theme.Text, lines)
}

// drawDraft draws the line that is typed, in place of notices.
func (l *Lobby) drawDraft(c *widget.Canvas) {
	c.Fill(l.Theme.Text)
	l.talk.draft.Show(c, 0, 0, l.Theme.Accent, l.Theme.Strong, l.T("chat.say")+" ")
}

// Cursor is where one types while talking.
func (l *Lobby) Cursor() (x, y int, ok bool) {
	if !l.talk.typing {
		return 0, 0, false
	}
	line := widget.NewCanvas(l.Width-2, 1, l.Theme.Text)
	x = l.talk.draft.Show(line, 0, 0, l.Theme.Accent, l.Theme.Strong, l.T("chat.say")+" ")
	return x + 1, l.Height - lobbyBelow, true
}

// talkKey takes a key while talking.
func (l *Lobby) talkKey(k keys.Key) tea.Cmd {
	t := &l.talk
	switch {
	case k.Action == keys.Escape:
		t.typing, t.draft.Value, t.view.until = false, "", 0
	case k.Action == keys.PageUp:
		t.view.back(l.heard())
	case k.Action == keys.PageDown:
		t.view.forward(l.heard())
	case k.Text != "":
		t.draft = t.draft.Type(k.Text)
	case k.Action == keys.Backspace:
		t.draft = t.draft.Erase()
	case k.Action == keys.Enter:
		return l.say()
	}
	return nil
}

// say sends the draft and returns to the lists.
func (l *Lobby) say() tea.Cmd {
	line := strings.TrimSpace(l.talk.draft.Value)
	l.talk.typing, l.talk.draft.Value, l.talk.view.until = false, "", 0
	if line == "" {
		return nil
	}
	return l.tell(func(ctx context.Context) error { return l.Club.Say(ctx, line) })
}
