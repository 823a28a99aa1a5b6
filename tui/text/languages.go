package text

import (
	"embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// A language is one file. Its table [language] says how it is called by those who speak it, and how it writes a date.
//
//go:embed active.*.toml
var files embed.FS

// catalogue has the messages of each language by their ids. It is read once and only read after that.
var catalogue = sync.OnceValue(load)

// load reads the embedded files; a test reads them too, so a fault in one is a fault of the build.
func load() map[string]map[string]*i18n.Message {
	all := map[string]map[string]*i18n.Message{}
	for _, name := range fileNames() {
		f := read(name)
		messages := make(map[string]*i18n.Message, len(f.Messages))
		for _, m := range f.Messages {
			messages[m.ID] = m
		}
		all[f.Tag.String()] = messages
	}
	return all
}

func read(name string) *i18n.MessageFile {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	f, err := i18n.ParseMessageFileBytes(data, name, map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		panic(err)
	}
	return f
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
