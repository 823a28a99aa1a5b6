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

// helpPart is keys that belong together, each with what it does.
type helpPart struct {
	title string
	keys  [][2]string
}

var helpParts = []helpPart{
	{"help.board", [][2]string{
		{"a1 .. h8", "help.square"}, {"arrows", "help.arrows"}, {"tab", "help.tab"}, {"enter", "help.enter"}, {", . < >", "help.history"},
		{"u", "help.undo"}, {"i", "help.hint"}, {"x", "help.menu"}, {"+ -", "help.offer"}, {"t /", "help.talk"}, {"s", "help.record"},
		{"v", "help.review"}, {"[ ]", "help.mistakes"},
	}},
	{"help.lobby", [][2]string{
		{"k", "help.bots"}, {"x", "help.computer"}, {"2", "help.pair"}, {"n", "help.quick"}, {"o j", "help.table"}, {"w", "help.watch"},
		{"l m", "help.leaders"}, {"p v", "help.paste"}, {"i", "help.lessons"}, {"tab", "help.people"},
	}},
	{"help.everywhere", [][2]string{
		{"? F1", "help.help"}, {"r y z", "help.settings"}, {"esc", "help.esc"}, {"q", "help.quit"}, {"ctrl+c", "help.interrupt"},
		{"mouse", "help.mouse"},
	}},
}

const (
	twoColumns = 100 // from so many columns on the parts stand side by side
	columnGap  = 2
)

// Draw draws the keys, in two columns where there is room; they scroll together.
func (h *Help) Draw(c *widget.Canvas) {
	columns := h.blocks(c.W - 2)
	h.page = c.H - under - 2 // without the title, a free line, and what is below
	h.max = 0
	for _, lines := range columns {
		h.max = max(h.max, len(lines)-h.page)
	}
	h.top = min(h.top, h.max)
	body := h.frame(c, h.T("help.title"), "", h.keys())
	for i, lines := range columns {
		part := widget.Rect{X: i * body.W / len(columns), Y: 1, W: body.W / len(columns), H: h.page}
		h.drawLines(body.In(part), lines[min(h.top, len(lines)):])
	}
}

// blocks are the lines, side by side where there is room.
func (h *Help) blocks(width int) [][]helpLine {
	if width < twoColumns {
		return [][]helpLine{append(h.lines(width, helpParts), h.rules(width)...)}
	}
	width = width/2 - columnGap
	return [][]helpLine{append(h.lines(width, helpParts[:1]), h.rules(width)...), h.lines(width, helpParts[1:])}
}

func (h *Help) drawLines(c *widget.Canvas, lines []helpLine) {
	for y, l := range lines {
		if l.key == "" {
			c.Text(0, y, l.style, l.word)
			continue
		}
		c.Right(11, y, h.Theme.Key, l.key)
		c.Text(13, y, h.Theme.Text, l.word)
	}
}

func (h *Help) keys() []hint {
	if h.max == 0 {
		return h.hinted("i", "learn.do_rules", "q", "do.back")
	}
	return h.hinted("arrows", "do.scroll", "i", "learn.do_rules", "q", "do.back")
}

type helpLine struct {
	hint
	style style.Style
}

func (h *Help) lines(width int, parts []helpPart) []helpLine {
	var lines []helpLine
	for i, part := range parts {
		if i > 0 {
			lines = append(lines, helpLine{})
		}
		lines = append(lines, helpLine{hint{"", h.T(part.title)}, h.Theme.Accent})
		for _, key := range part.keys {
			lines = append(lines, h.key(key, width)...)
		}
	}
	return lines
}

// key is what a key does, in as many lines as it takes.
func (h *Help) key(key [2]string, width int) []helpLine {
	var lines []helpLine
	name := h.keyName(key[0])
	for _, word := range text.Wrap(h.T(key[1]), width-13) {
		lines = append(lines, helpLine{hint: hint{name, word}})
		name = " "
	}
	return lines
}

// rules are the rules in a few sentences, and what is done about absence.
func (h *Help) rules(width int) []helpLine {
	lines := h.prose(width, "help.rules", h.T("help.how")+" "+h.T("help.more"))
	return append(lines, h.prose(width, "absence.title", h.T("absence.fair"))...)
}

// prose is a part in sentences.
func (h *Help) prose(width int, title, sentences string) []helpLine {
	lines := []helpLine{{}, {hint{"", h.T(title)}, h.Theme.Accent}}
	for _, l := range text.Wrap(sentences, width) {
		lines = append(lines, helpLine{hint{"", l}, h.Theme.Text})
	}
	return lines
}
