package screen

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/widget"
)

// keysShown are where keys are named, as drawn last. They are many in each frame, so they keep no function.
type keysShown struct {
	areas
	names []string
}

func (k *keysShown) clear() { k.all, k.names = k.all[:0], k.names[:0] }

func (k *keysShown) add(at widget.Rect, name string) {
	k.all, k.names = append(k.all, at), append(k.names, name)
}

// BeginFrame forgets where keys to click were drawn.
func (s *Session) BeginFrame() { s.keysShown.clear() }

// ClickKey presses the key whose name is clicked; taken tells that one was.
func (s *Session) ClickKey(msg tea.MouseMsg) (cmd tea.Cmd, taken bool) {
	if _, down := msg.(tea.MouseClickMsg); down && s.Now().Sub(s.Focused) < justFocused {
		s.keysShown.pressed = 0
		return nil, false
	}
	clicked, taken := s.keysShown.mouse(msg)
	if !taken {
		return nil, false
	}
	k, _ := press(s.keysShown.names[clicked])
	return s.Host.Press(k), true
}

// pressable lets keys be clicked where they are named. Of several keys each is clicked by itself.
func (s *Session) pressable(at widget.Rect, names string) {
	if strings.Contains(names, " ") {
		at.W, at.H = 2, 1
	}
	for name := range strings.FieldsSeq(names) {
		if _, ok := press(name); ok {
			s.keysShown.add(at, name)
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
