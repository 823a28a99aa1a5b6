// Package text holds the words: every sentence that a person reads, in every language there is, and what makes foreign
// strings fit to be shown. A language is one file, active.TAG.toml.
package text

import (
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// Words are the words of one language, shared by all sessions in it.
type Words struct {
	Tag       string
	localizer *i18n.Localizer
	whole     sync.Map // sentences without gaps, by id: looking one up in the catalogue costs thirty times as much
}

// spoken are the Words that were asked for, by tag.
var spoken sync.Map

// In gives the words of a language, by its tag.
func In(tag string) *Words {
	if known, ok := spoken.Load(tag); ok {
		return known.(*Words)
	}
	words, _ := spoken.LoadOrStore(tag, &Words{Tag: tag, localizer: i18n.NewLocalizer(catalogue(), tag)})
	return words.(*Words)
}

// T is the sentence with that id, its gaps filled from pairs of a name and a value. Numbers are written as the language does.
func (w *Words) T(id string, pairs ...any) string {
	if len(pairs) == 0 {
		return w.sentence(id)
	}
	return w.localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: w.gaps(pairs)})
}

func (w *Words) sentence(id string) string {
	if known, ok := w.whole.Load(id); ok {
		return known.(string)
	}
	s := w.localize(&i18n.LocalizeConfig{MessageID: id})
	w.whole.Store(id, s)
	return s
}

// N is the sentence in the form for a count, which fills {{.N}}.
func (w *Words) N(id string, n int, pairs ...any) string {
	gaps := w.gaps(pairs)
	gaps["N"] = w.Number(n)
	return w.localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: gaps, PluralCount: n})
}

// Has tells whether there is such a sentence.
func (w *Words) Has(id string) bool { return w.sentence(id) != id }

func (w *Words) localize(c *i18n.LocalizeConfig) string {
	s, err := w.localizer.Localize(c)
	if err != nil && s == "" {
		return c.MessageID
	}
	return s
}

func (w *Words) gaps(pairs []any) map[string]any {
	gaps := make(map[string]any, len(pairs)/2+1)
	for i := 0; i+1 < len(pairs); i += 2 {
		value := pairs[i+1]
		if n, ok := value.(int); ok {
			value = w.Number(n)
		}
		gaps[pairs[i].(string)] = value
	}
	return gaps
}
