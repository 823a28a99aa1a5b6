// Package text holds the words: every sentence that a person reads, in every language there is, and what makes foreign
// strings fit to be shown. A language is one file, active.TAG.toml.
package text

import (
	"embed"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed active.*.toml
var files embed.FS

// catalogue is read once and only read after that.
var catalogue = sync.OnceValue(load)

// load reads the embedded files; a test reads them too, so a fault in one is a fault of the build.
func load() *i18n.Bundle {
	b := i18n.NewBundle(language.English)
	b.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, l := range Languages() {
		if _, err := b.LoadMessageFileFS(files, "active."+l.Tag+".toml"); err != nil {
			panic(err)
		}
	}
	return b
}

// Language is one that the words exist in.
type Language struct{ Tag, Name string }

// Languages lists them, English first.
func Languages() []Language { return []Language{{"en", "English"}, {"ru", "Русский"}} }

// Best picks the first language of a list that there are words for: settings first, then what the terminal says. Tags
// may carry more, as "ru_RU.UTF-8" does.
func Best(wishes ...string) string {
	for _, wish := range wishes {
		for _, l := range Languages() {
			if len(wish) >= 2 && strings.EqualFold(wish[:2], l.Tag) {
				return l.Tag
			}
		}
	}
	return Languages()[0].Tag
}

// Words are the words of one language.
type Words struct {
	Tag       string
	localizer *i18n.Localizer
}

// In gives the words of a language, by its tag.
func In(tag string) *Words {
	return &Words{Tag: tag, localizer: i18n.NewLocalizer(catalogue(), tag)}
}

// T is the sentence with that id, its gaps filled from pairs of a name and a value.
func (w *Words) T(id string, pairs ...any) string {
	return w.localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: data(pairs)})
}

// N is the sentence in the form for a count, which fills {{.N}}.
func (w *Words) N(id string, n int, pairs ...any) string {
	gaps := data(pairs)
	gaps["N"] = n
	return w.localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: gaps, PluralCount: n})
}

// Has tells whether there is such a sentence.
func (w *Words) Has(id string) bool {
	_, err := w.localizer.Localize(&i18n.LocalizeConfig{MessageID: id})
	return err == nil
}

func (w *Words) localize(c *i18n.LocalizeConfig) string {
	s, err := w.localizer.Localize(c)
	if err != nil && s == "" {
		return c.MessageID
	}
	return s
}

func data(pairs []any) map[string]any {
	gaps := make(map[string]any, len(pairs)/2+1)
	for i := 0; i+1 < len(pairs); i += 2 {
		gaps[pairs[i].(string)] = pairs[i+1]
	}
	return gaps
}
