// Package keys says what a key means. A key has one meaning on every screen; on a board the letters a to h always begin
// a square, so no command uses them.
package keys

import (
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// Action is what a key asks for.
type Action uint8

// The actions.
const (
	None Action = iota
	Up
	Down
	Left
	Right
	Next // the next legal square, the next field
	Previous
	PageUp
	PageDown
	Home
	End
	Enter
	Escape
	Backspace
	StepBack
	StepForward
	ToStart
	ToEnd
	Quick
	Bots
	Table
	Join
	Watch
	Leaders
	Mine
	Undo
	Menu
	Accept
	Decline
	Talk
	Help
	Quit
	Review
	Paste
	Record
	Rename
	Settings
	Language
	Hint
	PreviousMistake
	NextMistake
	Interrupt
)

// Key is a key press, understood.
type Key struct {
	Action Action
	Column int    // from 1 where the key is a letter that begins a square, else 0
	Row    int    // from 1 where the key is a digit, 10 for the digit 0; else 0
	Text   string // what it types in a field
}

// special are the keys that type nothing.
var special = map[rune]Action{
	tea.KeyUp: Up, tea.KeyDown: Down, tea.KeyLeft: Left, tea.KeyRight: Right,
	tea.KeyPgUp: PageUp, tea.KeyPgDown: PageDown, tea.KeyHome: Home, tea.KeyEnd: End,
	tea.KeyEnter: Enter, tea.KeyKpEnter: Enter, tea.KeyEscape: Escape, tea.KeyBackspace: Backspace, tea.KeyDelete: Backspace,
	tea.KeyF1: Help,
}

// typed are the commands, by the character on a Latin keyboard.
var typed = map[rune]Action{
	' ': Enter, ',': StepBack, '.': StepForward, '<': ToStart, '>': ToEnd, '+': Accept, '=': Accept, '-': Decline,
	'/': Talk, 't': Talk, '?': Help, 'n': Quick, 'k': Bots, 'o': Table, 'j': Join, 'w': Watch, 'l': Leaders, 'm': Mine,
	'u': Undo, 'x': Menu, 'q': Quit, 'v': Review, 'p': Paste, 's': Record, 'r': Rename, 'y': Settings, 'z': Language,
	'i': Hint, '[': PreviousMistake, ']': NextMistake,
}

// The Russian layout, key by key, and what the same keys are on a Latin one. Its comma and full stop lie elsewhere and
// count as what they type.
const (
	russian  = "йцукенгшщзхъфывапролджэячсмитьбюё"
	latinKey = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
	shifted  = "QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~"
)

// Latin gives the character that the same key types on a Latin keyboard.
func Latin(r rune) rune {
	at := 0
	for _, letter := range russian {
		switch r {
		case letter:
			return rune(latinKey[at])
		case unicode.ToUpper(letter):
			return rune(shifted[at])
		}
		at++
	}
	return r
}

// Read understands a key press.
func Read(k tea.KeyPressMsg) Key {
	if k.Mod.Contains(tea.ModCtrl) || k.Mod.Contains(tea.ModAlt) {
		return Key{Action: withCtrl(k)}
	}
	if k.Code == tea.KeyTab {
		return Key{Action: tab(k)}
	}
	if a, ok := special[k.Code]; ok {
		return Key{Action: a}
	}
	return read(k.Text)
}

func read(text string) Key {
	key := Key{Text: text}
	r, size := utf8.DecodeRuneInString(text)
	if size == 0 || size != len(text) {
		return key
	}
	r = unicode.ToLower(Latin(r))
	switch {
	case r >= 'a' && r <= 'h':
		key.Column = int(r-'a') + 1
	case r == '0':
		key.Row = 10
	case r >= '1' && r <= '9':
		key.Row = int(r - '0')
	default:
		key.Action = typed[r]
	}
	return key
}

func withCtrl(k tea.KeyPressMsg) Action {
	if unicode.ToLower(Latin(k.Code)) == 'c' && k.Mod.Contains(tea.ModCtrl) {
		return Interrupt
	}
	return None
}

func tab(k tea.KeyPressMsg) Action {
	if k.Mod.Contains(tea.ModShift) {
		return Previous
	}
	return Next
}
