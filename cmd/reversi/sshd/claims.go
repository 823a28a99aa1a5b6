package sshd

import (
	"slices"
	"strings"
	"unicode"

	gossh "golang.org/x/crypto/ssh"
)

// What a client may claim.
const (
	maxCols      = 500
	maxRows      = 200
	maxTerm      = 64   // bytes of a terminal's name
	maxCommand   = 4096 // bytes of a command line
	maxVariables = 32
	maxVariable  = 256 // bytes of one variable, name and value
)

// Size is a terminal's size in cells, at most 500×200.
type Size struct{ Cols, Rows int }

// PTY is the terminal that a client asked for.
type PTY struct {
	Term string
	Size Size // when the session began
}

func parsePTY(payload []byte) (*PTY, bool) {
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
	size, ok := clamp(req.Cols, req.Rows)
	if !ok {
		size = Size{Cols: 80, Rows: 24}
	}
	return &PTY{Term: req.Term, Size: size}, true
}

func parseResize(payload []byte) (Size, bool) {
	var req struct{ Cols, Rows, Width, Height uint32 }
	if gossh.Unmarshal(payload, &req) != nil {
		return Size{}, false
	}
	return clamp(req.Cols, req.Rows)
}

// clamp makes a claimed size affordable. Zero means that the client does not know (RFC 4254, 6.2).
func clamp(cols, rows uint32) (Size, bool) {
	return Size{Cols: int(min(cols, maxCols)), Rows: int(min(rows, maxRows))}, cols > 0 && rows > 0
}

// mailbox holds the newest size only; its one writer never waits. Capacity 1; what is not read in time is replaced.
type mailbox chan Size

func (m mailbox) put(size Size) {
	select {
	case <-m:
	default:
	}
	m <- size
}

// environment collects the variables that say what somebody's terminal and language are, and nothing else.
type environment struct{ list []string }

func (e *environment) set(payload []byte) bool {
	var v struct{ Name, Value string }
	if gossh.Unmarshal(payload, &v) != nil || !wanted(v.Name) || !printable(v.Value) {
		return false
	}
	entry := v.Name + "=" + v.Value
	if len(entry) > maxVariable {
		return false
	}
	at := slices.IndexFunc(e.list, func(have string) bool { return strings.HasPrefix(have, v.Name+"=") })
	switch {
	case at >= 0:
		e.list[at] = entry
	case len(e.list) < maxVariables:
		e.list = append(e.list, entry)
	default:
		return false
	}
	return true
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
