// Package text holds the words: every sentence that a person reads, in every language there is, and what makes foreign
// strings fit to be shown. A language is one file, active.TAG.toml.
package text

import (
	"cmp"
	"fmt"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Words are the words of one language, shared by all sessions in it.
type Words struct {
	Tag      string
	language language.Tag
	messages map[string]*i18n.Message // by id
}

// spoken are the Words that were asked for, by tag.
var spoken sync.Map

// In gives the words of a language, by its tag; English where there are none in it.
func In(tag string) *Words {
	if known, ok := spoken.Load(tag); ok {
		return known.(*Words)
	}
	messages, ok := catalogue()[tag]
	if !ok {
		messages = catalogue()[english]
	}
	words, _ := spoken.LoadOrStore(tag, &Words{Tag: tag, language: language.Make(tag), messages: messages})
	return words.(*Words)
}

// T is the sentence with that id, its gaps filled from pairs of a name and a value. Numbers are written as the language does.
func (w *Words) T(id string, pairs ...any) string {
	m, ok := w.messages[id]
	if !ok {
		return id
	}
	return w.fill(m.Other, pairs)
}

// N is the sentence in the form for a count, which fills {{.N}}.
func (w *Words) N(id string, n int, pairs ...any) string {
	m, ok := w.messages[id]
	if !ok {
		return id
	}
	return w.fill(w.form(m, n), append(pairs, "N", n))
}

// Has tells whether there is such a sentence.
func (w *Words) Has(id string) bool { return w.messages[id] != nil }

// Find is a sentence without gaps that there may be.
func (w *Words) Find(id string) (sentence string, ok bool) {
	if m, found := w.messages[id]; found {
		return m.Other, true
	}
	return "", false
}

// form is what a message says of so many.
func (w *Words) form(m *i18n.Message, n int) (s string) {
	switch plural.Cardinal.MatchPlural(w.language, max(n, -n), 0, 0, 0, 0) {
	case plural.Zero:
		s = m.Zero
	case plural.One:
		s = m.One
	case plural.Two:
		s = m.Two
	case plural.Few:
		s = m.Few
	case plural.Many:
		s = m.Many
	}
	return cmp.Or(s, m.Other)
}

// fill fills the gaps of a sentence, {{.Name}} for one. A frame has dozens of sentences, and text/template would take longer for
// each than drawing it.
func (w *Words) fill(s string, pairs []any) string {
	before, rest, gap := strings.Cut(s, "{{.")
	if !gap {
		return s
	}
	var b strings.Builder
	for gap {
		name, after, _ := strings.Cut(rest, "}}")
		b.WriteString(before)
		b.WriteString(w.value(name, pairs))
		before, rest, gap = strings.Cut(after, "{{.")
	}
	b.WriteString(before)
	return b.String()
}

// value is what a gap is filled with.
func (w *Words) value(name string, pairs []any) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return w.written(pairs[i+1])
		}
	}
	return ""
}

func (w *Words) written(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case int:
		return w.Number(value)
	}
	return fmt.Sprint(value)
}
