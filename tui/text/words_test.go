package text

import (
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// TestSentencesAreAsTheLibraryMakesThem fills every sentence as the library of the catalogue's format does, which is slow.
func TestSentencesAreAsTheLibraryMakesThem(t *testing.T) {
	t.Parallel()
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, name := range fileNames() {
		if _, err := bundle.LoadMessageFileFS(files, name); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range Languages() {
		localizer, w := i18n.NewLocalizer(bundle, l.Tag), In(l.Tag)
		for id, forms := range entries(t, l.Tag) {
			pairs, data := given(forms)
			for _, n := range []int{0, 1, 2, 5, 11, 21, 101, 104, 1612} {
				c := &i18n.LocalizeConfig{MessageID: id, TemplateData: data}
				got := w.T(id, append(pairs, "N", n)...)
				if data["N"] = w.Number(n); len(forms) > 1 {
					c.PluralCount, got = n, w.N(id, n, pairs...)
				}
				if want := localizer.MustLocalize(c); got != want {
					t.Errorf("%s: %q of %d is %q, want %q", l.Tag, id, n, got, want)
				}
			}
		}
	}
}

// given fills every gap of a sentence, now with words and now with a number.
func given(forms map[string]string) (pairs []any, data map[string]any) {
	data = map[string]any{}
	for i, g := range gaps(forms[""] + forms["other"]) {
		name := g[len("{{.") : len(g)-len("}}")]
		var value any = "<" + name + "> & {{.N}}"
		if i%2 == 1 {
			value = i
		}
		if name != "N" {
			pairs, data[name] = append(pairs, name, value), value
		}
	}
	return pairs, data
}
