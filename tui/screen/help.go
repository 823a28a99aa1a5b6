package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/tui/keys"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Help lists what the keys mean: the same on every screen.
type Help struct {
	plain
	*Session
	top  int // the first line shown
	max  int // the last line that may be first
	page int // the lines shown at once
}

// NewHelp makes the list of keys.
func NewHelp(s *Session) *Help { return &Help{Session: s} }

// Name names the screen.
func (h *Help) Name() string { return "help" }

// Update takes keys and the wheel.
func (h *Help) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		switch keys.Read(msg).Action {
		case keys.Quit, keys.Help:
			return h.Host.Back()
		case keys.Hint:
			return h.Host.Open(NewLearn(h.Session))
		case keys.Up:
			h.scroll(-1)
		case keys.Down:
			h.scroll(1)
		case keys.PageUp, keys.StepBack:
			h.scroll(-h.page)
		case keys.PageDown, keys.StepForward:
			h.scroll(h.page)
		case keys.Home, keys.ToStart:
			h.top = 0
		case keys.End, keys.ToEnd:
			h.top = h.max
		}
	case tea.MouseWheelMsg:
		switch wheel(msg.Button) {
		case wheeledUp:
			h.scroll(-1)
		case wheeledDown:
			h.scroll(1)
		}
	}
	return nil
}

func (h *Help) scroll(by int) { h.top = max(min(h.top+by, h.max), 0) }

// helpLines are the keys and what they mean; an empty key begins a part with a title.
var helpLines = [][2]string{
	{"", "help.board"},
	{"a1 .. h8", "help.square"}, {"arrows", "help.arrows"}, {"tab", "help.tab"}, {"enter", "help.enter"}, {", . < >", "help.history"},
	{"u", "help.undo"}, {"i", "help.hint"}, {"x", "help.menu"}, {"+ -", "help.offer"}, {"t /", "help.talk"}, {"s", "help.record"},
	{"v", "help.review"}, {"[ ]", "help.mistakes"},
	{"", "help.lobby"},
	{"k", "help.bots"}, {"x", "help.computer"}, {"2", "help.pair"}, {"n", "help.quick"}, {"o j", "help.table"}, {"w", "help.watch"},
	{"l m", "help.leaders"}, {"p v", "help.paste"}, {"i", "help.lessons"},
	{"", "help.everywhere"},
	{"? F1", "help.help"}, {"r y z", "help.settings"}, {"esc", "help.esc"}, {"q", "help.quit"}, {"ctrl+c", "help.interrupt"},
	{"mouse", "help.mouse"},
	{"", "help.rules"},
}

// Draw draws the keys, in two columns where there is room.
func (h *Help) Draw(c *widget.Canvas) {
	lines := h.lines(c.W - 2)
	room := c.H - under - 2 // the title, a free line, and what is below
	h.max, h.page = max(len(lines)-room, 0), room
	h.top = min(h.top, h.max)
	body := h.frame(c, h.T("help.title"), "", h.keys())
	for y, l := range lines[h.top:min(h.top+room, len(lines))] {
		if l.key == "" {
			body.Text(0, y+1, l.style, l.word)
			continue
		}
		body.Right(11, y+1, h.Theme.Key, l.key)
		body.Text(13, y+1, h.Theme.Text, l.word)
	}
}

func (h *Help) keys() []hint {
	if h.max == 0 {
		return h.hinted("i", "do.lessons", "q", "do.back")
	}
	return h.hinted("arrows", "do.scroll", "i", "do.lessons", "q", "do.back")
}

type helpLine struct {
	hint
	style style.Style
}

func (h *Help) lines(width int) []helpLine {
	var lines []helpLine
	for i, l := range helpLines {
		if l[0] != "" {
			for j, part := range text.Wrap(h.T(l[1]), width-13) {
				key := h.keyName(l[0])
				if j > 0 {
					key = " "
				}
				lines = append(lines, helpLine{hint: hint{key, part}})
			}
			continue
		}
		if i > 0 {
			lines = append(lines, helpLine{})
		}
		lines = append(lines, helpLine{hint{"", h.T(l[1])}, h.Theme.Accent})
	}
	for _, l := range text.Wrap(h.T("help.how"), width) {
		lines = append(lines, helpLine{hint{"", l}, h.Theme.Text})
	}
	return lines
}
