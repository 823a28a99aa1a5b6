package text

import (
	"embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// A language is one file. Its table [language] says how it is called by those who speak it, and how it writes a date.
//
//go:embed active.*.toml
var files embed.FS

// catalogue is read once and only read after that.
var catalogue = sync.OnceValue(load)

// load reads the embedded files; a test reads them too, so a fault in one is a fault of the build.
func load() *i18n.Bundle {
	b := i18n.NewBundle(language.English)
	b.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, name := range fileNames() {
		if _, err := b.LoadMessageFileFS(files, name); err != nil {
			panic(err)
		}
	}
	return b
}

func fileNames() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// Language is one that the words exist in.
type Language struct{ Tag, Name string }

// english is the language that there always is.
const english = "en"

var languages = sync.OnceValue(func() []Language {
	var all []Language
	for _, name := range fileNames() {
		tag := strings.TrimPrefix(strings.TrimSuffix(name, path.Ext(name)), "active.")
		all = append(all, Language{tag, In(tag).T("language.name")})
	}
	slices.SortStableFunc(all, func(a, b Language) int { return first(b) - first(a) })
	return all
})

func first(l Language) int {
	if l.Tag == english {
		return 1
	}
	return 0
}

// Languages lists them by their tags, English first.
func Languages() []Language { return languages() }

// Best picks the first language of a list that there are words for: settings first, then what the terminal says. Tags
// may carry more, as "ru_RU.UTF-8" does.
func Best(wishes ...string) string { return Charset{}.Best(wishes...) }

// means tells whether a locale is in a language: it begins with its tag and says no more, or goes on after a mark.
func means(locale, tag string) bool {
	if len(locale) < len(tag) || !strings.EqualFold(locale[:len(tag)], tag) {
		return false
	}
	return len(locale) == len(tag) || strings.IndexByte("_-.@", locale[len(tag)]) >= 0
}
