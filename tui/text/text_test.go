package text

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"pgregory.net/rapid"
)

// entries lists the sentences of a catalogue: by id, the forms it has ("" where it has one alone).
func entries(t *testing.T, tag string) map[string]map[string]string {
	t.Helper()
	data, err := files.ReadFile("active." + tag + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	collect(all, "", tree)
	return all
}

func collect(all map[string]map[string]string, prefix string, tree map[string]any) {
	for key, value := range tree {
		id := strings.TrimPrefix(prefix+"."+key, ".")
		table, nested := value.(map[string]any)
		switch {
		case !nested:
			all[id] = map[string]string{"": value.(string)}
		case table["other"] != nil:
			all[id] = map[string]string{}
			for form, s := range table {
				all[id][form] = s.(string)
			}
		default:
			collect(all, id, table)
		}
	}
}

func TestEveryCatalogueHasEverySentence(t *testing.T) {
	t.Parallel()
	english := entries(t, "en")
	for _, l := range Languages() {
		got := entries(t, l.Tag)
		for id, forms := range english {
			if got[id] == nil || (len(forms) > 1) != (len(got[id]) > 1) {
				t.Errorf("%s: %q has the forms %v, in English %v", l.Tag, id, got[id], forms)
			}
		}
		for id := range got {
			if english[id] == nil {
				t.Errorf("%s: %q is not in English", l.Tag, id)
			}
		}
	}
}

var gap = regexp.MustCompile(`{{\.\w+}}`)

func TestTranslationsFillTheSameGaps(t *testing.T) {
	t.Parallel()
	english := entries(t, "en")
	for _, l := range Languages() {
		for id, forms := range entries(t, l.Tag) {
			for form, s := range forms {
				if got, want := gaps(s), gaps(english[id]["other"]+english[id][""]); !slices.Equal(got, want) {
					t.Errorf("%s: %q %s fills %v, English %v", l.Tag, id, form, got, want)
				}
			}
		}
	}
}

func gaps(s string) []string {
	found := gap.FindAllString(s, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

func TestCountedSentencesHaveTheFormsOfTheirLanguage(t *testing.T) {
	t.Parallel()
	names := map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
	}
	for _, l := range Languages() {
		wanted := map[string]bool{"other": true}
		for n := range 200 {
			wanted[names[plural.Cardinal.MatchPlural(language.MustParse(l.Tag), n, 0, 0, 0, 0)]] = true
		}
		for id, forms := range entries(t, l.Tag) {
			if _, single := forms[""]; single {
				continue
			}
			got := slices.Sorted(maps.Keys(forms))
			if want := slices.Sorted(maps.Keys(wanted)); !slices.Equal(got, want) {
				t.Errorf("%s: %q has the forms %v, want %v", l.Tag, id, got, want)
			}
		}
	}
}

func TestRussianCounts(t *testing.T) {
	t.Parallel()
	w := In("ru")
	for n, want := range map[int]string{
		0: "0 побед", 1: "1 победа", 2: "2 победы", 5: "5 побед", 11: "11 побед", 21: "21 победа", 104: "104 победы",
	} {
		if got := w.N("results.wins", n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got, want := w.N("board.flips", 1, "Square", "e6"), "e6 перевернёт 1 фишку."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// sources are the folders where sentences are asked for.
var sources = []string{".", "..", "../screen", "../spoken", "../../cmd/reversi", "../../cmd/reversi/sshd/command"}

// TestEveryWordInTheSourceExists reads the screens for ids of sentences: strings like "a.b" that name a part of the catalogue.
func TestEveryWordInTheSourceExists(t *testing.T) {
	t.Parallel()
	words := entries(t, "en")
	parts := map[string]bool{}
	for id := range words {
		parts[strings.Split(id, ".")[0]] = true
	}
	used := map[string]bool{}
	for _, id := range literals(t, sources...) {
		part, rest, dotted := strings.Cut(id, ".")
		if !dotted || !parts[part] || !dottedWords.MatchString(rest) {
			continue
		}
		used[id] = true
		if prefix := strings.HasSuffix(id, "_") || strings.HasSuffix(id, "."); !prefix && words[id] == nil {
			t.Errorf("%q is not in the catalogue", id)
		}
	}
	if len(used) < 100 {
		t.Errorf("only %d ids were found in the source", len(used))
	}
	for id := range words {
		if !isUsed(used, id) {
			t.Errorf("%q is in the catalogue and nowhere in the source", id)
		}
	}
}

var dottedWords = regexp.MustCompile(`^[\w.]*$`)

// isUsed tells whether an id or a beginning of it that is completed at run time stands in the source.
func isUsed(used map[string]bool, id string) bool {
	for i, r := range id {
		if (r == '.' || r == '_') && used[id[:i+1]] {
			return true
		}
	}
	return used[id] || !strings.Contains(id, ".")
}

// literals lists the strings in the Go files of folders, tests left out.
func literals(t *testing.T, folders ...string) []string {
	t.Helper()
	var all []string
	for _, folder := range folders {
		names, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %v", folder, names, err)
		}
		for _, name := range names {
			if !strings.HasSuffix(name, "_test.go") {
				all = append(all, stringsOf(t, name)...)
			}
		}
	}
	return all
}

func stringsOf(t *testing.T, name string) []string {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			s, err := strconv.Unquote(l.Value)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, s)
		}
		return true
	})
	return all
}

func TestHas(t *testing.T) {
	t.Parallel()
	for _, l := range Languages() {
		if w := In(l.Tag); !w.Has("level.master") || !w.Has("results.wins") || w.Has("level.nobody") {
			t.Errorf("%s: level.master %v, results.wins %v, level.nobody %v", l.Tag, w.Has("level.master"), w.Has("results.wins"), w.Has("level.nobody"))
		}
	}
}

func TestALanguageIsOneFile(t *testing.T) {
	t.Parallel()
	found, err := filepath.Glob("active.*.toml")
	if err != nil || len(found) != len(Languages()) || Languages()[0] != (Language{"en", "English"}) {
		t.Errorf("%d files, languages %v, %v", len(found), Languages(), err)
	}
	for _, l := range Languages() {
		if l.Name == "" || strings.Contains(l.Name, ".") || !CharsetOf("").Writes(l.Tag) {
			t.Errorf("%s is called %q", l.Tag, l.Name)
		}
	}
}

func TestBest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wishes []string
		want   string
	}{
		{nil, "en"}, {[]string{"", "ru_RU.UTF-8"}, "ru"}, {[]string{"en", "ru_RU"}, "en"}, {[]string{"C", "de_DE"}, "en"}, {[]string{"RU"}, "ru"}, {[]string{"ru"}, "ru"},
		{[]string{"run_RU"}, "en"}, {[]string{"ru.KOI8-R"}, "ru"}, {[]string{"r"}, "en"},
	} {
		if got := Best(c.wishes...); got != c.want {
			t.Errorf("Best(%q) = %q, want %q", c.wishes, got, c.want)
		}
	}
}

func TestClean(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"hello":                     "hello",
		"a\x1b[31mred\x07":          "a[31mred",
		"two\nlines\tand":           "two lines and",
		"\u202egnorw":               "gnorw", // right-to-left override
		"\u2066a\u2069":             "a",     // isolates
		"zero\u200bwidth\ufeff":     "zerowidth",
		"c1\u009b31m":               "c131m",
		"bad\xff":                   "bad?",
		"fill\u3164er":              "filler", // a letter of Hangul that shows nothing
		"tag\U000e0041ged":          "tagged",
		"soft\u00adhyphen":          "softhyphen",
		"e\u0301\u0301\u0301\u0301": "e\u0301\u0301",
		"Привет, мир":               "Привет, мир",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestNoCharacterHidesOrTurnsALine goes through all of Unicode.
func TestNoCharacterHidesOrTurnsALine(t *testing.T) {
	t.Parallel()
	hides := func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp, unicode.Bidi_Control, unicode.Variation_Selector,
			unicode.Other_Default_Ignorable_Code_Point)
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if hides(r) && strings.ContainsFunc(Clean("x"+string(r)), hides) {
			t.Errorf("%U is left", r)
		}
	}
}

func TestCleanedStringsAreHarmless(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := Clean(rapid.String().Draw(t, "typed"))
		for _, r := range s {
			if r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
				t.Fatalf("%U is left", r)
			}
		}
		if Clean(s) != s {
			t.Fatal("cleaning twice changes more")
		}
		width := rapid.IntRange(0, 40).Draw(t, "width")
		if got := Width(Cut(s, width)); got > width {
			t.Fatalf("cut to %d it is %d wide", width, got)
		}
		if got := Width(Pad(s, width)); got != width {
			t.Fatalf("padded to %d it is %d wide", width, got)
		}
		for _, r := range ASCII(s) {
			if r < ' ' || r > '~' {
				t.Fatalf("%U is left in ASCII", r)
			}
		}
	})
}

func TestASCII(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"bob": "bob", "Щука и ёж": "Shchuka i yozh", "ЮЛА": "YuLA", "日": "?"} {
		if got := ASCII(in); got != want {
			t.Errorf("ASCII(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s     string
		width int
		want  []string
	}{
		{"", 10, []string{""}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one two", 3, []string{"one", "two"}},
		{"one\ntwo", 10, []string{"one", "two"}},
		{"f5d6c3d3c4", 4, []string{"f5d6", "c3d3", "c4"}},
		{"two  blanks", 11, []string{"two  blanks"}},
		{"an X-square here", 6, []string{"an X-s", "quare", "here"}},
		{"Если поровну - ничья", 13, []string{"Если", "поровну -", "ничья"}}, // once a column too wide
		{"Если поровну - ничья", 14, []string{"Если поровну -", "ничья"}},
		{"日本語", 4, []string{"日本", "語"}},
		{"a", 0, nil},
	} {
		if got := Wrap(c.s, c.width); !slices.Equal(got, c.want) {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.s, c.width, got, c.want)
		}
	}
}
