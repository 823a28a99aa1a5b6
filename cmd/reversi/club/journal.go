package club

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"unicode"

	"reversi/lobby/pulse"
)

// Bounds of the journal.
const (
	journalKept = 50
	journalText = 300 // bytes of an entry
)

// journal keeps the last warnings and errors of the log for whoever looks at the club from inside. Its entries are under mu, a leaf.
type journal struct {
	mu      sync.Mutex
	entries []pulse.Trouble // newest last
}

// beside makes a logger that writes where another one does and into the journal.
func (j *journal) beside(log *slog.Logger) *slog.Logger {
	return slog.New(journalist{Handler: log.Handler(), journal: j})
}

// add keeps an entry; one that says the same as the last is counted there.
func (j *journal) add(t pulse.Trouble) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if last := len(j.entries) - 1; last >= 0 && j.entries[last].Text == t.Text {
		j.entries[last].At = t.At
		j.entries[last].Times++
		return
	}
	j.entries = append(j.entries, t)
	j.entries = j.entries[max(len(j.entries)-journalKept, 0):]
}

// newest lists the entries, newest first.
func (j *journal) newest() []pulse.Trouble {
	j.mu.Lock()
	defer j.mu.Unlock()
	all := slices.Clone(j.entries)
	slices.Reverse(all)
	return all
}

// journalist is a handler of the log that tells the journal of what is worth it. Attributes are kept as they are written.
type journalist struct {
	slog.Handler
	journal *journal
	attrs   []slog.Attr
}

// Enabled is part of slog.Handler: warnings are kept also where the log leaves them out.
func (h journalist) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn || h.Handler.Enabled(ctx, l)
}

// Handle is part of slog.Handler.
func (h journalist) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		h.journal.add(pulse.Trouble{At: r.Time, Severe: r.Level >= slog.LevelError, Text: h.line(r), Times: 1})
	}
	if !h.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// line is a record in one line that is safe to show, without the stack of a panic.
func (h journalist) line(r slog.Record) string {
	var b strings.Builder
	b.WriteString(r.Message)
	write := func(a slog.Attr) bool {
		if a.Key != "stack" {
			fmt.Fprintf(&b, " %s=%v", a.Key, a.Value)
		}
		return true
	}
	for _, a := range h.attrs {
		write(a)
	}
	r.Attrs(write)
	return safe(b.String())
}

// safe is a text of bounded length, with a dot for whatever does not print.
func safe(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '·'
		}
		return r
	}, strings.ToValidUTF8(s[:min(len(s), journalText)], ""))
}

// WithAttrs is part of slog.Handler.
func (h journalist) WithAttrs(attrs []slog.Attr) slog.Handler {
	h.Handler, h.attrs = h.Handler.WithAttrs(attrs), slices.Concat(h.attrs, attrs)
	return h
}

// WithGroup is part of slog.Handler; the journal does without the names of groups.
func (h journalist) WithGroup(name string) slog.Handler {
	h.Handler = h.Handler.WithGroup(name)
	return h
}
