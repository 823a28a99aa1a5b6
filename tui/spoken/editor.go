package spoken

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"reversi/tui/text"
)

// lineLimit is the characters of one line; what is typed beyond is left out.
const lineLimit = 1000

// editor makes lines of what is typed. On a terminal, which ssh keeps in raw mode, it echoes what can be printed and rubs out with
// backspaces; it never sends an escape sequence.
type editor struct {
	echoes  bool
	line    []rune
	partial []byte // a character that has not come whole
	escape  escape
	cr      bool // the last byte was a CR, so that a LF now belongs to it
}

// escape is how far an escape sequence has come, such as that of an arrow key. All of it is left out.
type escape int

const (
	noEscape escape = iota
	escaped         // ESC
	sequence        // ESC [ and what follows, up to a letter
	single          // ESC O, one more
)

// entry is what the bytes up to here amount to.
type entry int

const (
	nothing   entry = iota
	entered         // a line
	interrupt       // ctrl+c
	ended           // ctrl+d
)

// The control characters that mean something.
const (
	ctrlC     = 0x03
	ctrlD     = 0x04
	backspace = 0x08
	ctrlU     = 0x15
	esc       = 0x1b
	rubout    = 0x7f
)

// take takes bytes until they amount to something. It gives what to echo, the line where one was entered, and the bytes left.
func (e *editor) take(p []byte) (what entry, line, echo string, left []byte) {
	var b strings.Builder
	for i, c := range p {
		if what, line = e.byte(c, &b); what != nothing {
			return what, line, b.String(), p[i+1:]
		}
	}
	return nothing, "", b.String(), nil
}

func (e *editor) byte(c byte, echo *strings.Builder) (entry, string) {
	if e.swallows(c) {
		return nothing, ""
	}
	if c < ' ' || c == rubout {
		e.partial = nil
		return e.control(c, echo)
	}
	e.partial = append(e.partial, c)
	if utf8.FullRune(e.partial) {
		r, _ := utf8.DecodeRune(e.partial)
		e.partial = nil
		e.print(r, echo)
	}
	return nothing, ""
}

// swallows tells whether a byte belongs to an escape sequence, or is the LF of a CR LF.
func (e *editor) swallows(c byte) bool {
	was := e.escape
	e.escape = noEscape
	switch {
	case c == esc:
		e.escape = escaped
	case was == escaped && c == '[':
		e.escape = sequence
	case was == escaped && c == 'O':
		e.escape = single
	case was == sequence && (c < '@' || c > '~'):
		e.escape = sequence
	case was == sequence || was == single:
	default:
		after := e.cr
		e.cr = c == '\r'
		return after && c == '\n'
	}
	return true
}

func (e *editor) control(c byte, echo *strings.Builder) (entry, string) {
	switch c {
	case '\r', '\n':
		line := string(e.line)
		e.line = nil
		e.echo(echo, "\r\n")
		return entered, line
	case ctrlC:
		return interrupt, ""
	case ctrlD:
		if len(e.line) == 0 {
			return ended, ""
		}
	case backspace, rubout:
		e.erase(len(e.line)-1, echo)
	case ctrlU:
		e.erase(0, echo)
	case '\t':
		e.print(' ', echo)
	}
	return nothing, ""
}

// print takes a character that can be printed.
func (e *editor) print(r rune, echo *strings.Builder) {
	if len(e.line) >= lineLimit || !unicode.IsPrint(r) || r == unicode.ReplacementChar || text.Clean(string(r)) == "" {
		return
	}
	e.line = append(e.line, r)
	e.echo(echo, string(r))
}

// erase cuts the line to a length and rubs out the columns that this frees.
func (e *editor) erase(length int, echo *strings.Builder) {
	if length < 0 {
		return
	}
	before := text.Width(string(e.line))
	e.line = e.line[:length]
	e.echo(echo, strings.Repeat("\b \b", before-text.Width(string(e.line))))
}

func (e *editor) echo(b *strings.Builder, s string) {
	if e.echoes {
		b.WriteString(s)
	}
}

// rest ends the input: what was typed and not entered counts as a line where nobody types at a terminal.
func (e *editor) rest() (line string, ok bool) {
	line, e.line = string(e.line), nil
	return line, line != "" && !e.echoes
}
