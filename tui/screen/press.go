package screen

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/widget"
)

// BeginFrame forgets where keys to click were drawn.
func (s *Session) BeginFrame() { s.keysShown.all = s.keysShown.all[:0] }

// ClickKey presses the key whose name is clicked; taken tells that one was.
func (s *Session) ClickKey(msg tea.MouseMsg) (cmd tea.Cmd, taken bool) {
	if _, down := msg.(tea.MouseClickMsg); down && s.Now().Sub(s.Focused) < justFocused {
		s.keysShown.pressed = 0
		return nil, false
	}
	return s.keysShown.mouse(msg)
}

// pressable lets keys be clicked where they are named. Of several keys each is clicked by itself.
func (s *Session) pressable(at widget.Rect, names string) {
	if strings.Contains(names, " ") {
		at.W, at.H = 2, 1
	}
	for name := range strings.FieldsSeq(names) {
		if k, ok := press(name); ok {
			s.keysShown.add(at, func() tea.Cmd { return s.Host.Press(k) })
		}
		at.X += at.W
	}
}

// press is the message of a key by its name in a hint; the arrows are none.
func press(name string) (k tea.KeyPressMsg, ok bool) {
	switch name {
	case "enter", "any":
		return tea.KeyPressMsg{Code: tea.KeyEnter}, true
	case "esc":
		return tea.KeyPressMsg{Code: tea.KeyEscape}, true
	case "tab":
		return tea.KeyPressMsg{Code: tea.KeyTab}, true
	}
	r, size := utf8.DecodeRuneInString(name)
	return tea.KeyPressMsg{Code: r, Text: name}, size > 0 && size == len(name)
}
