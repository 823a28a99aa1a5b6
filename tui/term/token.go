package term

import (
	"bytes"
	"unicode/utf8"
)

const (
	backspace = 0x08
	esc       = 0x1b
	del       = 0x7f
)

// token is the length of the first key, reply or other unit of input, and whether the decoder should see it; n is 0
// where its end has not arrived. ultraviolet's decoder is given whole tokens alone, since it takes the first half of
// one for something else.
func token(b []byte) (n int, useful bool) {
	switch {
	case len(b) == 0:
		return 0, false
	case b[0] == esc:
		return escaped(b)
	case b[0] < utf8.RuneSelf:
		return 1, true
	}
	return character(b)
}

// character is one rune. A byte that begins none is dropped alone.
func character(b []byte) (int, bool) {
	if !utf8.FullRune(b) {
		return 0, false
	}
	r, n := utf8.DecodeRune(b)
	return n, r != utf8.RuneError
}

// escaped is a token that begins with an esc. A second esc makes the first one a key of its own.
func escaped(b []byte) (int, bool) {
	if len(b) == 1 {
		return 0, false
	}
	switch b[1] {
	case esc:
		return 1, true
	case '[':
		return controlSequence(b)
	case 'O':
		return singleShift(b)
	case ']', 'P', 'X', '^', '_':
		return controlString(b)
	}
	n, useful := token(b[1:])
	if n == 0 {
		return 0, false
	}
	return n + 1, useful
}

// controlSequence is ESC [, parameters, intermediates and a final byte. Two old forms go on behind the final byte: the
// mouse without SGR and the function keys of the Linux console.
func controlSequence(b []byte) (int, bool) {
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case i == 2 && c == 'M':
			return fixed(b, 6)
		case i == 2 && c == '[':
			return fixed(b, 4)
		case c >= 0x40 && c < del:
			return i + 1, c != '_' // ESC [ … _ is a Windows key with a count of repetitions that nobody asked for
		case c < 0x20 || c >= del:
			return i, false
		}
	}
	return 0, false
}

func fixed(b []byte, n int) (int, bool) {
	if len(b) < n {
		return 0, false
	}
	return n, true
}

// singleShift is ESC O, perhaps a digit for the modifiers, and a byte.
func singleShift(b []byte) (int, bool) {
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case c >= '0' && c <= '9':
		case c > 0x20 && c < del:
			return i + 1, true
		default:
			return i, i == 2
		}
	}
	return 0, false
}

// controlString is a terminal's answer: text up to ST, or to BEL as xterm has it, or to what cancels
// it. Nobody asked for any.
func controlString(b []byte) (int, bool) {
	end := bytes.IndexAny(b[2:], "\x07\x18\x1a\x1b")
	if end < 0 {
		return 0, false
	}
	end += 2
	switch {
	case b[end] != esc:
		return end + 1, false
	case end+1 == len(b):
		return 0, false
	case b[end+1] == '\\':
		return end + 2, false
	}
	return end, false
}
