package sshd

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	gossh "golang.org/x/crypto/ssh"

	"reversi/tui/term"
)

// What a client may claim.
const (
	maxTerm      = 64   // bytes of a terminal's name
	maxCommand   = 4096 // bytes of a command line
	maxVariables = 32
)

// PTY is the terminal that a client asked for.
type PTY struct {
	Term string
	Size term.Size // when the session began
}

func parsePTY(payload []byte, largest term.Size) (*PTY, bool) {
	var req struct {
		Term                      string
		Cols, Rows, Width, Height uint32
		Modes                     string
	}
	if gossh.Unmarshal(payload, &req) != nil {
		return nil, false
	}
	if req.Term == "" || len(req.Term) > maxTerm || !printable(req.Term) {
		req.Term = "dumb"
	}
	size, ok := clamp(req.Cols, req.Rows, largest)
	if !ok {
		size, _ = clamp(80, 24, largest)
	}
	return &PTY{Term: req.Term, Size: size}, true
}

func parseResize(payload []byte, largest term.Size) (term.Size, bool) {
	var req struct{ Cols, Rows, Width, Height uint32 }
	if gossh.Unmarshal(payload, &req) != nil {
		return term.Size{}, false
	}
	return clamp(req.Cols, req.Rows, largest)
}

// clamp makes a claimed size affordable. Zero means that the client does not know (RFC 4254, 6.2).
func clamp(cols, rows uint32, largest term.Size) (term.Size, bool) {
	size := term.Size{Width: int(min(cols, uint32(largest.Width))), Height: int(min(rows, uint32(largest.Height)))}
	return size, cols > 0 && rows > 0
}

// mailbox holds the newest size only; its one writer never waits. Capacity 1; what is not read in time is replaced.
type mailbox chan term.Size

func (m mailbox) put(size term.Size) {
	select {
	case <-m:
	default:
	}
	m <- size
}

// environment collects the variables that say what somebody's terminal and language are, and nothing else.
type environment struct {
	list []string // NAME=value
	most int      // bytes of all
}

var errUnwanted = errors.New("not a variable of a terminal or a language")

// set takes a variable, in the place of one of the same name.
func (e *environment) set(payload []byte) error {
	var v struct{ Name, Value string }
	if gossh.Unmarshal(payload, &v) != nil || !wanted(v.Name) || !printable(v.Value) {
		return errUnwanted
	}
	entry := v.Name + "=" + v.Value
	list := slices.DeleteFunc(slices.Clone(e.list), func(have string) bool { return strings.HasPrefix(have, v.Name+"=") })
	if len(list) >= maxVariables || len(strings.Join(list, ""))+len(entry) > e.most {
		return ErrEnvironment
	}
	e.list = append(list, entry)
	return nil
}

func wanted(name string) bool {
	switch name {
	case "LANG", "LANGUAGE", "TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "TERM_PROGRAM":
		return true
	}
	return strings.HasPrefix(name, "LC_") && printable(name) && !strings.Contains(name, "=")
}

func printable(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// visible makes a stranger's text safe to log: of bounded length, with a dot for whatever does not print.
func visible(s string) string {
	const most = 200
	if len(s) > most {
		s = s[:most]
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '·'
		}
		return r
	}, s)
}
